// A full disk of the hub: every board shows it, on real pages over a disk that is really full, and stops showing it when
// there is space.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markCommand, passOf } from '../faults/evening-taps.ts';
import { fillDisk, type SmallDisk, smallDisk } from '../faults/full-disk.ts';
import { atWork, type Person } from '../support/person.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { knownOrder } from './support/known-order.ts';
import { type Screens, startDisplays } from './support/screens.ts';

const DISK_MIB = 24;
const BOARDS = ['expeditor/profile-expo', 'kitchen/profile-grill/bon-grill', 'customer/profile-guests'];
const LONG = { timeout: 30_000 };

let disk: SmallDisk;
let stage: HubStage;
let screens: Screens;
let manager: Person;
let pages: Page[];

beforeAll(async () => {
  disk = smallDisk(DISK_MIB);
  [stage, screens] = await Promise.all([startStage({ dataDir: disk.folder }), startDisplays()]);
  manager = await atWork(await stage.logIn());
  await stage.put(knownOrder({ number: 801, dishes: ['burger', 'steak'], state: 'fired' }));
  const [name = '', value = ''] = manager.cookie.split('=');
  const cookie = { name, value, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false };
  pages = await Promise.all(
    BOARDS.map((board) =>
      screens.open(`${stage.hubUrl}/kds/${board}`, {
        cookies: [{ ...cookie, sameSite: 'Lax' }],
        origins: [],
      }),
    ),
  );
});
afterAll(async () => {
  await screens?.close();
  await stage?.close();
  disk?.release();
  expect(screens.faults).toEqual([]);
});

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'The hub’s disk is full' });

it('every board shows a full disk, keeps its tickets, and stops showing it when there is space [DURA-04]', async () => {
  const display = await stage.display(manager, await passOf(manager));
  const [pass] = pages;
  await pass?.getByText('K-801').first().waitFor(LONG);
  const full = fillDisk(disk.folder);
  for (let taps = 0; taps < 2_000; taps += 1) {
    if (!(await display.command('w', markCommand(display.tickets('w')))).ok) break;
  }
  for (const page of pages) await banner(page).waitFor(LONG);
  const words = await Promise.all(pages.map((page) => banner(page).innerText()));
  const inKitchen = 'The hub’s disk is full Taps are not saved until there is room. Get the manager.';
  expect(words.map((each) => each.trim())).toEqual([inKitchen, inKitchen, 'The hub’s disk is full']);
  expect(await pass?.getByText('K-801').first().isVisible()).toBe(true);
  full.free();
  for (const page of pages) await banner(page).waitFor({ state: 'detached', ...LONG });
  expect(await display.command('w', markCommand(display.tickets('w')))).toMatchObject({ ok: true });
});
