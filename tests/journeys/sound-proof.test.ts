// A display tests its sound on real pages, with browsers that block sound and that allow it, and again when the work hours
// begin (GLASS-06).
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { atWork, type Person, pairedBy } from '../support/person.ts';
import { until } from '../support/until.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage({ sandbox: { openingOrders: 0 } });

const SOON_MS = 25_000;
const BOARD = '/kds/kitchen/profile-grill';
const GRILL = { kind: 'kitchen', profile: 'profile-grill' } as const;
/** A display set up so that its browser allows sound immediately. */
const LETS_SOUND_OUT = ['--autoplay-policy=no-user-gesture-required'];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

let chef: Person;
let screen: Person;
let loud: Browser | undefined;
afterAll(() => loud?.close());

const sound = (state: string) =>
  until(
    async () => {
      const { body } = await chef.get('/api/displays');
      const [listed] = (body as { displays: { sound?: string }[] }).displays;
      return listed?.sound === state;
    },
    `its sound is never ${state}`,
    SOON_MS,
  );

const alarm = (page: Page, isOn: boolean) =>
  until(
    async () => (await page.getByText(/Grill 1.* has no sound/).count()) > 0 === isOn,
    `its alarm is ${isOn ? 'never raised' : 'never over'}`,
    SOON_MS,
  );

/** Open only on that weekday, by the restaurant's clock; always if undefined. */
async function workHours(day?: number): Promise<void> {
  const { body } = await chef.get('/api/setup');
  const { revision, setup } = body as { revision: number; setup: object };
  const slots = [{ from: '08:00', to: '09:00' }];
  const days = day === undefined ? [] : [{ day, active: true, slots }];
  const saved = await chef.send('PUT', '/api/setup', { revision, setup: { ...setup, workHours: { days } } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

it('a browser that blocks sound is reported on the display, in the list and by alarm, until it is touched [GLASS-06]', async () => {
  chef = await atWork(await personOf('chef'));
  await workHours();
  screen = await pairedBy(chef, stage.hubUrl, { name: 'Grill 1', home: GRILL });
  const start = await laptop(chef, '/kds/start');
  const grill = await laptop(screen, BOARD);
  await sound('silent');
  await alarm(start, true);
  await grill.locator('header [data-mark="locked"]').waitFor();
  await grill.mouse.click(640, 700);
  await sound('runs');
  await alarm(start, false);
});

it('a display is tested again when the work hours begin: one that lost its sound meanwhile is reported [GLASS-06]', async () => {
  const start = await laptop(chef, '/kds/start');
  const grill = await laptop(screen, BOARD);
  await grill.mouse.click(640, 700);
  await sound('runs');
  await workHours((new Date().getUTCDay() + 3) % 7);
  await grill
    .getByText(/closed/i)
    .first()
    .waitFor();
  // The loudspeaker fails while the site is closed: no test, no alarm.
  await grill.evaluate(() => {
    AnalyserNode.prototype.getFloatTimeDomainData = (wave) => void wave.fill(0);
  });
  await workHours();
  await sound('silent');
  await grill.locator('[data-silence="silent"]').waitFor();
  await alarm(start, true);
  await grill.reload();
  await grill.mouse.click(640, 700);
  await sound('runs');
  await alarm(start, false);
});

it('a browser that allows sound passes the test after each load without a touch [GLASS-06]', async () => {
  loud = await launchChromium(LETS_SOUND_OUT, existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
  const context = await loud.newContext();
  const [name = '', value = ''] = screen.cookie.split('=');
  await context.addCookies([{ name, value, url: stage.hubUrl }]);
  const page = await context.newPage();
  await page.goto(stage.hubUrl + BOARD);
  await sound('runs');
  await page.addInitScript(() => {
    AnalyserNode.prototype.getFloatTimeDomainData = (wave) => void wave.fill(0);
  });
  await page.reload();
  await sound('silent');
  await page.locator('[data-silence="silent"]').waitFor();
});
