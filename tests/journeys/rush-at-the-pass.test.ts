// The pass in a rush with no crew: number of tickets and orders that each usual display size shows.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { registerRestaurant } from './support/restaurant.ts';

/** The sandbox's opening orders, twice as many as usual: about 80 open courses. */
const restaurant = registerRestaurant({ sandbox: { paceOrdersPerHour: 0, openingOrders: 60 } });

/** Minimum number of visible courses and orders. */
const SCREENS = [
  { width: 1920, height: 1080, courses: 16, orders: 14 },
  { width: 1280, height: 800, courses: 12, orders: 12 },
  { width: 1024, height: 768, courses: 7, orders: 7 },
  { width: 3840, height: 2160, courses: 16, orders: 14 },
  { width: 1080, height: 1920, courses: 14, orders: 13 },
];

const seen = (page: Page) =>
  page.locator('main article[data-ticket]').evaluateAll((cards) => {
    const headings = cards.map((card) => card.querySelectorAll('[data-heading="course"]').length);
    const isTorn = (card: Element) => ['start', 'both'].includes(card.getAttribute('data-torn') ?? '');
    return {
      courses: cards.reduce((sum, card, at) => sum + (headings[at] || (isTorn(card) ? 0 : 1)), 0),
      orders: new Set(cards.map((card) => card.querySelector('h3')?.textContent)).size,
    };
  });

it.each(SCREENS)(
  'a pass in a rush shows at least $courses courses of $orders orders at $width × $height [CARD-05]',
  async ({ width, height, courses, orders }) => {
    const page = await restaurant.screen('/kds/expeditor/profile-expo', { size: { width, height } });
    await page.locator('main article').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.locator('[data-measuring]').count()).toBe(0);
    const shown = await seen(page);
    expect(shown.courses).toBeGreaterThanOrEqual(courses);
    expect(shown.orders).toBeGreaterThanOrEqual(orders);
    await page.context().close();
  },
);
