// Learned preparation times: a cook reads what to start and about when it is ready, a manager how accurate that was (PACE-02),
// in a real browser against a real hub with two weeks of orders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atWork, type Person } from '../support/person.ts';
import { fillCookedAlike } from './support/filled-weeks.ts';
import { knownOrder } from './support/known-order.ts';
import { flip, laptop, personOf, registerSetupStage, save, stage } from './support/setup-page.ts';
import { soon } from './support/soon.ts';

/** Minutes. */
const HALF_DAY = 720;
const LONG = { timeout: 30_000 };
/** Minutes; the menu has 16 and 12. */
const TAKES = { steak: 14, burger: 4 };

const dataDir = mkdtempSync(join(tmpdir(), 'kds-learned-'));
registerSetupStage({ dataDir });
beforeAll(async () => {
  await personOf('chef');
  await stage.killHub();
  fillCookedAlike(dataDir, Date.now(), TAKES);
  await stage.startHub();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const plain = async (part: Locator) => (await part.innerText()).replaceAll(/[\u2066-\u2069]/g, '');

it('the report shows the error of "ready about", by set and by learned times [PACE-02]', async () => {
  const page = await laptop(await personOf('chef'), '/kds/reports?days=lastWeek');
  const forecasts = page.getByRole('region', { name: 'Forecast accuracy' });
  await forecasts.waitFor(LONG);
  const [set = '', learned = ''] = (await plain(forecasts)).split('By measured times');
  // Steaks took 2 minutes less than on the menu, burgers 8.
  expect(set).toMatch(
    /By set times\s+Off by \(median\) 2:\d\d min\s+Early by \(average\) [45]:\d\d min\s+\d+ dishes/,
  );
  expect(learned).toMatch(
    /^\s+Off by \(median\) 0:\d\d min\s+(Late|Early) by \(average\) 0:\d\d min\s+\d+ dishes/,
  );
});

/** Shows ready times on both boards and switches learned times on, as a manager does. */
async function learnedOn(chef: Person): Promise<void> {
  // Opening a report has everything counted.
  await chef.get('/api/reports');
  const learned = async () => JSON.stringify((await chef.get('/api/paces')).body).includes('medianSeconds');
  await soon(learned).toBe(true);
  const { body } = await chef.get('/api/setup');
  const { revision, setup } = body as { revision: number; setup: { profiles: { _id: string }[] } };
  const profiles = setup.profiles.map((profile) => ({
    ...profile,
    showReadyAbout: true,
    manageItemPrepTimes: true,
  }));
  const saved = await chef.send('PUT', '/api/setup', { revision, setup: { ...setup, profiles } });
  expect(saved.status).toBe(200);
  const form = await laptop(chef, '/kds/setup/general');
  await form.getByPlaceholder('Find a setting').fill('learned');
  await flip(form, 'pace.useLearned');
  await save(form);
}

/** Minutes of a clock time in a text, after this label. */
function told(text: string, words: string): number {
  const [, hour, minute] = new RegExp(`${words}(\\d+):(\\d\\d)`).exec(text) ?? [];
  return Number(hour) * 60 + Number(minute);
}

it('a station and a pass show what to start and about when it is ready [PACE-02]', async () => {
  const chef = await atWork(await personOf('chef'));
  await learnedOn(chef);
  await stage.put(knownOrder({ number: 902, dishes: ['steak', 'burger'], state: 'fired' }));
  const grill = await laptop(chef, '/kds/kitchen/profile-grill/bon-grill');
  const card = grill.locator('main article').filter({ hasText: '902' });
  await card.waitFor(LONG);
  const made = await plain(card);
  // All is ready with the steak: its 14 minutes after the fire, and the burger starts 4 before that.
  const readyAbout = told(made, 'RIBEYE 300\\s+start now · ~');
  // 12-hour clocks: 12:58 is before 1:02.
  expect((readyAbout - told(made, 'starts ') + HALF_DAY) % HALF_DAY).toBe(TAKES.burger);
  const pass = await laptop(chef, '/kds/expeditor/profile-expo');
  const shown = pass.locator('main article').filter({ hasText: '902' });
  await shown.waitFor(LONG);
  expect(told(await plain(shown), 'ready ~')).toBe(readyAbout);
});
