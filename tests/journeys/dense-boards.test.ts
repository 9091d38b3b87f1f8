// The sandbox's first evening on a real hub: number of tickets a pass shows on each display size while its crew works, and,
// without a crew, that marking lines moves none of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { atWork, loggedIn, type Person } from '../support/person.ts';
import { registerRestaurant, signedIn } from './support/restaurant.ts';
import { look } from './support/unhurried.ts';

/** The sandbox's opening orders at its usual pace, and no more after that. */
const restaurant = registerRestaurant({ sandbox: { paceOrdersPerHour: 0, openingOrders: 36 } });
const PASS = '/kds/expeditor/profile-expo';

const LOGIN = { email: 'chef@sandbox.test', password: 'sandbox' };

const SCREENS = [
  { size: { width: 1920, height: 1080 }, least: 15, namePx: 28, leastPx: 22 },
  { size: { width: 1280, height: 800 }, least: 10, namePx: 21, leastPx: 16.5 },
];

async function openPass(size: { width: number; height: number }): Promise<Page> {
  return drawn(await restaurant.screen(PASS, { size }));
}

async function drawn(page: Page): Promise<Page> {
  await page.locator('main article').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.locator('[data-measuring]').count()).toBe(0);
  return page;
}

/** Position and height of every card. */
const places = (page: Page) =>
  page.locator('main article[data-ticket]').evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = (card.parentElement ?? card).getBoundingClientRect();
      return [card.getAttribute('data-ticket'), ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

/** A card of several courses has a heading for each. */
const coursesOn = (page: Page) =>
  page
    .locator('main article[data-ticket]')
    .evaluateAll((cards) =>
      cards.reduce(
        (sum, card) => sum + Math.max(1, card.querySelectorAll('[data-heading="course"]').length),
        0,
      ),
    );

/** The cards in order, and position of the tapped one: only its own height could move others. */
async function standing(page: Page, id: string | null) {
  const all = (await places(page)).map((place) => place.split(' '));
  return { order: all.map(([ticket]) => ticket), own: all.filter(([ticket]) => ticket === id) };
}

describe('the full sandbox', () => {
  let hub: HubProcess;
  let marta: Person;
  const dataDir = mkdtempSync(join(tmpdir(), 'kds-dense-'));
  beforeAll(async () => {
    const [port = 0, sandboxPort = 0] = await freePorts(2);
    const env = { KDS_SANDBOX_PORT: String(sandboxPort), KDS_SANDBOX_CREW: '1', KDS_LOG_LEVEL: 'warn' };
    hub = await startHub({ dataDir, port, env });
    marta = await atWork(await loggedIn(hub.url, LOGIN));
  }, 150_000);
  afterAll(async () => {
    await hub?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(SCREENS)(
    'shows at least $least courses at $size.width × $size.height, at most one of them split and none cut off [CARD-05] [UX-01]',
    async ({ size, least, namePx, leastPx }) => {
      const page = await restaurant.screens.open('about:blank', signedIn(hub.url, marta, {}));
      await page.setViewportSize(size);
      await page.goto(hub.url + PASS);
      await drawn(page);
      await page.getByRole('complementary', { name: 'Demo controls' }).waitFor();
      const cards = page.locator('main article[data-ticket]');
      await expect.poll(() => coursesOn(page)).toBeGreaterThanOrEqual(least);
      // The next card fills a large gap, and continues on the next page.
      expect(await page.locator('main article[data-torn="end"]').count()).toBeLessThanOrEqual(1);
      const over = await cards.evaluateAll((all) =>
        all.flatMap((card) => {
          const slot = card.parentElement?.getBoundingClientRect();
          const end = card.lastElementChild?.getBoundingClientRect().bottom ?? 0;
          const isSeen = slot !== undefined && end <= slot.bottom + 1 && slot.bottom <= innerHeight;
          return isSeen ? [] : [card.textContent];
        }),
      );
      expect(over).toEqual([]);
      const sizes = await page
        .locator('main [data-line-item] [data-state] > span:nth-child(2) > span:first-child')
        .evaluateAll((names) => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(namePx);
      const texts = await page
        .locator('main article :is(span, b, small, bdi, i)')
        .evaluateAll((all) => all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
      expect(Math.min(...texts)).toBeGreaterThanOrEqual(leastPx);
      await page.context().close();
    },
  );

  it('lists its boards before the remaining setup steps on the start page once orders come in [SHELL-41]', async () => {
    const page = await restaurant.screens.open('about:blank', signedIn(hub.url, marta, {}));
    await page.goto(`${hub.url}/kds/start`);
    const topOf = async (part: string) => (await page.locator(part).first().boundingBox())?.y ?? -1;
    await page.locator('section[aria-labelledby="first-day"]').waitFor();
    expect(await topOf('section[aria-labelledby="first-day"]')).toBeGreaterThan(
      await topOf('a[href*="/kds/expeditor/"]'),
    );
    await page.context().close();
  });

  it.each(['grill', 'pasta'])(
    'leaves something to make on every ticket of the %s board, while a crew cooks [KITCH-16]',
    async (station) => {
      const page = await restaurant.screens.open('about:blank', signedIn(hub.url, marta, {}));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${hub.url}/kds/kitchen/profile-${station}/bon-${station}`);
      await drawn(page);
      const cards = page.locator('main article[data-ticket]:not([data-torn="start"])');
      expect(await cards.count()).toBeGreaterThan(1);
      // Done tickets leave after six seconds.
      const idle = () =>
        cards.evaluateAll((all) =>
          all
            .filter(
              (card) =>
                !card.querySelector(
                  '[data-state]:is([data-state="todo"], [data-state="preparing"], [data-state="cooking"])',
                ),
            )
            .filter((card) => card.getAttribute('data-torn') === null)
            .map((card) => card.querySelector('h3')?.textContent),
        );
      await expect.poll(idle, { timeout: 20_000 }).toEqual([]);
      await page.context().close();
    },
    60_000,
  );
});

describe('the first evening', () => {
  it('counts the rest on the chip, which adds up with the toolbar’s counts [CARD-03]', async () => {
    const page = await openPass({ width: 1920, height: 1080 });
    const words = (await page.locator('[data-more]').textContent()) ?? '';
    const [, more = '0', coming = '0'] = /^(\d+) more, (\d+) held: .*oldest \d+ min/.exec(words) ?? [];
    const shown = await page
      .locator('main article[data-ticket]')
      .evaluateAll((cards) => new Set(cards.map((card) => card.getAttribute('data-ticket'))).size);
    const counts = await Promise.all(
      ['fired', 'cooking', 'prepared', 'ready', 'pending'].map(async (stage) => {
        const figure = page.locator(`[data-stage="${stage}"] b`);
        return (await figure.count()) === 0 ? 0 : Number(await figure.textContent());
      }),
    );
    // A card with a ready course beside a cooking one counts under both.
    const [, , prepared = 0, ready = 0] = counts;
    const sum = counts.reduce((all, count) => all + count, 0);
    const tickets = shown + Number(more) + Number(coming);
    expect(tickets).toBeLessThanOrEqual(sum);
    expect(tickets).toBeGreaterThanOrEqual(sum - prepared - ready);
    await page.context().close();
  });

  it('moves no card while every line is marked, and when tickets become ready [CARD-04]', async () => {
    const page = await openPass({ width: 1280, height: 800 });
    const lines = page.locator('main [data-line]');
    expect(await lines.count()).toBeGreaterThan(8);
    // Customers leave meanwhile, and their lines with them.
    for (let index = 0; index < (await lines.count()); index += 1) {
      await look(page);
      // A new card may take this one's index: the line is found in its own card.
      const { id, part, at } = await lines.nth(index).evaluate((node) => {
        const card = node.closest('[data-ticket]');
        const parts = document.querySelectorAll(`main [data-ticket="${card?.getAttribute('data-ticket')}"]`);
        const own = [...(card?.querySelectorAll('[data-line]') ?? [])];
        return {
          id: card?.getAttribute('data-ticket') ?? '',
          part: card ? [...parts].indexOf(card) : 0,
          at: own.indexOf(node),
        };
      });
      const line = page.locator(`main [data-ticket="${id}"]`).nth(part).locator('[data-line]').nth(at);
      const state = await line.getAttribute('data-state');
      // A tap on a done dish asks, and moves nothing.
      if (state === 'prepared') continue;
      // Customers keep ordering and leaving, and minutes pass: positions are read right before each tap.
      const before = await standing(page, id);
      await line.locator('> span:nth-child(2) > span:first-child').click();
      await expect.poll(() => line.getAttribute('data-state')).not.toBe(state);
      const after = await standing(page, id);
      expect(after.own, `line ${index}`).toEqual(before.own);
      const stayed = before.order.filter((ticket) => after.order.includes(ticket));
      expect(
        after.order.filter((ticket) => stayed.includes(ticket)),
        `line ${index}`,
      ).toEqual(stayed);
    }
    const ready = page.locator('main [data-due="ready"]').first();
    await ready.waitFor();
    const id = await ready.locator('xpath=ancestor::article').getAttribute('data-ticket');
    await look(page);
    const before = await places(page);
    await ready.click();
    await expect.poll(() => page.locator(`[data-ticket="${id}"]`).getAttribute('data-head')).toBe('ready');
    expect(await places(page)).toEqual(before);
    await page.context().close();
  }, 180_000);
});
