// Unseen tickets on real pages: a display frozen by a script, hidden, or unplugged in a rush, each distinguished on the other
// board, in the list of displays and on the manager's pages, until the ticket is seen (GLASS-02 to GLASS-06).

import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { atWork, type Person, pairedBy } from '../support/person.ts';
import { until } from '../support/until.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage({ sandbox: { openingOrders: 0 } });

const SOON_MS = 25_000;
/** Six seconds until it is detected, two until a ticket is missed, and room for a busy machine. */
const FROZEN_MS = 16_000;
const GRILL = { kind: 'kitchen', profile: 'profile-grill' } as const;

let chef: Person;
let screen: Person;
let orders = 800;

async function orderBurger(): Promise<number> {
  const order = knownOrder({ number: ++orders, dishes: ['burger'], state: 'fired' });
  await stage.put(order);
  return order.number;
}

/** An alarm names its ticket, or counts the tickets of one board and reason. */
const alarm = (number: number, why: string) =>
  new RegExp(`(K-${number}.* is not on any .*Grill.* screen: |Grill.*: \\d+ tickets, ).*${why}`);

/** Waits for the notice about unseen tickets in a board's foot or on the start page. */
async function says(page: Page, words: RegExp): Promise<void> {
  let told = '';
  await until(
    async () => {
      // A board's foot has space for the first of them; a tap on it shows all.
      const notes = page.locator('[data-unseen]');
      told = (
        await notes.evaluateAll((all) => all.map((note) => note.getAttribute('title') ?? note.textContent))
      ).join();
      return words.test(told);
    },
    () => `${words}: ${told}`,
    SOON_MS,
  );
}
const isQuiet = (page: Page) =>
  until(async () => (await page.locator('[data-unseen]').count()) === 0, 'the alarm never ends', SOON_MS);

async function listedScreen(): Promise<{ page?: string; sound?: string }> {
  const { body } = await chef.get('/api/displays');
  return (body as { displays: { page?: string; sound?: string }[] }).displays[0] ?? {};
}
const listed = async () => (await listedScreen()).page;

describe('a display that shows nothing', () => {
  it('is reported if frozen by a script and then if in the background, until it paints [GLASS-02] [GLASS-03]', async () => {
    chef = await atWork(await personOf('chef'));
    const { body } = await chef.get('/api/setup');
    const { revision, setup } = body as { revision: number; setup: object };
    // Two seconds: the page is frozen only for a while.
    await chef.send('PUT', '/api/setup', { revision, setup: { ...setup, glass: { alarmSeconds: 2 } } });
    screen = await pairedBy(chef, stage.hubUrl, { name: 'Grill 1', home: GRILL });
    const expo = await laptop(chef, '/kds/expeditor/profile-expo');
    const grill = await laptop(screen, '/kds/kitchen/profile-grill');
    const first = await orderBurger();
    await grill.getByText(`K-${first}`).first().waitFor();
    await until(async () => (await listed()) === 'painting', 'it never paints', SOON_MS);

    const frozen = grill.evaluate((ms) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    }, FROZEN_MS);
    await until(async () => (await listed()) === 'frozen', 'nobody sees that it is frozen', 10_000);
    const second = await orderBurger();
    await says(expo, alarm(second, 'the screen is frozen'));
    await frozen;
    await grill.getByText(`K-${second}`).first().waitFor();
    await isQuiet(expo);

    await grill.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      const { requestAnimationFrame: paint } = globalThis;
      Object.assign(globalThis, { requestAnimationFrame: () => 0, paint });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await until(async () => (await listed()) === 'hidden', 'nobody sees that it is hidden', 10_000);
    const third = await orderBurger();
    await says(expo, alarm(third, 'asleep or shows something else'));
    await grill.reload();
    await isQuiet(expo);
  });

  it('is reported if unplugged in a rush: on the other board, start page and health; later the order has one timeline [GLASS-02] [GLASS-05]', async () => {
    const expo = await laptop(chef, '/kds/expeditor/profile-expo');
    const before = await orderBurger();
    await expo.getByText(`K-${before}`).first().waitFor();
    await says(expo, /no screen on/);
    await expo.goto(`${stage.hubUrl}/kds/start`);
    await says(expo, alarm(before, 'no screen on'));
    await expo.getByRole('link', { name: /^Open .*Grill/ }).click();
    await expo.getByText(`K-${before}`).first().waitFor();
    await expo.goto(`${stage.hubUrl}/kds/setup/health`);
    // That one was seen just now.
    await orderBurger();
    await expo.getByText(/Grill.*no screen on/).waitFor();
    await expo.getByRole('heading', { name: 'Screen speed' }).waitFor();
    const grill = await laptop(screen, '/kds/kitchen/profile-grill');
    await grill.getByText(`K-${before}`).first().waitFor();
    await until(
      async () => (await expo.getByText(/Grill.*no screen on/).count()) === 0,
      'the health page never hears of it',
      SOON_MS,
    );
    await expo.goto(`${stage.hubUrl}/kds/setup/log`);
    await expo.getByRole('searchbox').fill(String(before));
    const way = expo.getByRole('region', { name: 'Timeline' });
    await way
      .getByText(/On .*Grill 1/)
      .first()
      .waitFor();
    expect(await way.getByRole('listitem').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Received'), expect.stringContaining('Fired')]),
    );
  });

  it('tests its sound after each load: automatically, by a permitted microphone, and reports where it would be silent [GLASS-06]', async () => {
    const grill = await laptop(screen, '/kds/kitchen/profile-grill');
    const sound = (state: string) =>
      until(async () => (await listedScreen()).sound === state, `its sound is never ${state}`, SOON_MS);
    await grill.mouse.click(640, 700);
    await sound('runs');
    await grill.addInitScript(() => {
      const plays = sessionStorage.getItem('microphone');
      if (plays === null) return;
      Object.assign(navigator.permissions, { query: async () => ({ state: 'granted' }) });
      navigator.mediaDevices.getUserMedia = async () => {
        const room = new AudioContext();
        const out = room.createMediaStreamDestination();
        const tone = new OscillatorNode(room, { frequency: 1_000 });
        tone.connect(out);
        // The display's own tone is captured once it listens.
        if (plays === 'hears') tone.start(room.currentTime + 0.5);
        return out.stream;
      };
    });
    for (const [microphone, state] of [
      ['hears', 'heard'],
      ['is deaf', 'unheard'],
    ] as const) {
      await grill.evaluate((kept) => sessionStorage.setItem('microphone', kept), microphone);
      await grill.reload();
      await grill.mouse.click(640, 700);
      await sound(state);
    }
    await grill.getByText('This screen can’t be heard').waitFor();
    const start = await laptop(chef, '/kds/start');
    await says(start, /Grill 1.* can’t be heard/);
  });
});
