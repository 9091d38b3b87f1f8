// Touch targets of a board are at least 48 px, gaps included, on common displays.
import { describe, expect, it } from 'vitest';
import type { Board } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const SIZES = [
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const;

/**
 * Targets with another target within their 48 px square: hit areas come from the browser, so that areas larger than the drawn
 * ones count.
 */
const smallTargets = () =>
  page.evaluate(() => {
    const CONTROL = 'button, a[href], input, [role="button"], [data-line]';
    const half = 23.5;
    const nameOf = (node: Element) =>
      `${node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 40) ?? ''} <${node.tagName.toLowerCase()}>`;
    const controlAt = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest(CONTROL) ?? undefined;
    const isShown = (node: Element) => {
      const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
      const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return width > 1 && height > 1 && isOnScreen && !node.closest('[data-measuring], [inert]');
    };
    // A pass handles whole tickets by their headers; its lines are as dense as is readable.
    const isLineOfPass = (node: Element) =>
      node.closest('[data-line]') !== null && node.closest('article:not([data-station])') !== null;
    const measured = [...document.querySelectorAll(CONTROL)].filter(
      (node) => isShown(node) && !isLineOfPass(node),
    );
    return measured.flatMap((node) => {
      const box = node.getBoundingClientRect();
      const middle = [box.left + box.width / 2, box.top + box.height / 2] as const;
      // Hit area around its middle.
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < 60 && controlAt(middle[0] + dx * steps, middle[1] + dy * steps) === node) steps += 1;
        const [x, y] = [middle[0] + dx * steps, middle[1] + dy * steps];
        const isEdge = x <= 0 || y <= 0 || x >= innerWidth - 1 || y >= innerHeight - 1;
        if (isEdge) return 60;
        // A gap counts if nothing else is in it.
        while (steps < 60 && controlAt(middle[0] + dx * steps, middle[1] + dy * steps) === undefined)
          steps += 1;
        return steps;
      };
      const wide = reach(-1, 0) + reach(1, 0);
      const high = reach(0, -1) + reach(0, 1);
      // Under another layer: a list scrolled under its foot, a menu.
      if (controlAt(...middle) !== node) return [];
      return wide < 2 * half || high < 2 * half ? [`${nameOf(node)}: ${wide} × ${high}`] : [];
    });
  });

const BOARDS: [string, string, (now: number) => Board, (() => Promise<void>)?][] = [
  ['pass', '/kds/expeditor/pass', fridayNight],
  ['grill, as cards', '/kds/kitchen/grill/grill', grillStation],
  [
    'grill, list',
    '/kds/kitchen/grill/grill',
    grillStation,
    async () => {
      const list = page.locator('header').getByRole('button', { name: 'List', exact: true });
      if (!(await list.first().isVisible()))
        await page.getByRole('button', { name: 'More', exact: true }).click();
      await list.filter({ visible: true }).first().click();
      await page.locator('tr[data-row]').first().waitFor();
    },
  ],
  ['customer board', '/kds/customer/guests', (now) => guests(now, { showDelivered: true })],
];

describe('[UX-10] touch targets', () => {
  it.each(BOARDS)('of the %s are at least 48 px at every size', async (_, path, board, prepare) => {
    await open(path, board(Date.now()));
    await page.locator('main :is(article, section li)').first().waitFor();
    await prepare?.();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(smallTargets, { message: `${width} × ${height}` }).toEqual([]);
    }
  });
});
