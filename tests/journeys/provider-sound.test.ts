// A new order at the pass of a restaurant whose provider has its own sound: played from the hub's copy, also without a cloud.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { order } from './support/evening-order.ts';
import { soundsOn } from './support/played.ts';
import { registerRestaurant } from './support/restaurant.ts';

const restaurant = registerRestaurant({ env: ({ assetsUrl }) => ({ KDS_ASSETS_URL: assetsUrl }) });

declare global {
  /** Seconds of each recording that was played. */
  var playedRecordings: number[];
}

const recordings = (page: Page) => page.evaluate(() => globalThis.playedRecordings);

it('a new order plays the provider’s sound, and not the display’s own [CLOUD-24] [TICK-33]', async () => {
  const page = await restaurant.screen('/kds/expeditor/profile-expo');
  await page.addInitScript(() => {
    globalThis.playedRecordings = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      globalThis.playedRecordings.push(this.buffer?.duration ?? 0);
      start.apply(this, when);
    };
  });
  const fetched = page.waitForResponse(/\/api\/sounds\/notification$/);
  await page.reload();
  await page
    .locator('main')
    .first()
    .click({ position: { x: 5, y: 400 } });
  expect((await fetched).headers()['content-type']).toContain('audio/');
  await order(restaurant.stage, { number: 801, dishes: ['steak'], firedMinutesAgo: 0 });
  await expect.poll(() => recordings(page), { timeout: 20_000 }).toHaveLength(1);
  expect((await recordings(page))[0]).toBeCloseTo(0.5, 1);
  expect(await soundsOn(page)).toEqual([]);
}, 90_000);
