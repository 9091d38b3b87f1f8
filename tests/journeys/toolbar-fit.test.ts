// Content of the toolbar on each display: labels of its filters as long as they fit, and everything else in the bar or in its
// menu "More".
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const SIZES = [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [1080, 1920],
  [390, 844],
] as const;

/** A board with the fullest possible bar: figures of three digits, a pause, planned orders, balanced groups. */
function fullBar(board: OperatorBoard): OperatorBoard {
  const counts = { ...board.head.counts, fired: 120, cooking: 120, prepared: 120, ready: 120, served: 412 };
  const full = { ...counts, pending: 120, late: 112 };
  return {
    ...board,
    options: { ...board.options, calculateAverageServedTime: true },
    head: {
      ...board.head,
      counts: full,
      ...(board.head.partCounts === undefined ? {} : { partCounts: full }),
      averageServedSeconds: 1_500,
    },
    pace: { planned: { count: 24, next: Date.now() + 3_600_000 }, load: { state: 'slow', minutes: 45 } },
  };
}

const bar = () => page.locator('header[data-gone]');
const labels = () =>
  bar()
    .locator('nav button > span')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width > 8));
/** Parts of the bar that overflow it or overlap another one. */
const clashes = () =>
  bar().evaluate((node) => {
    const outer = node.getBoundingClientRect();
    const boxes = [...node.children]
      .filter((child) => child.getBoundingClientRect().width > 0)
      .map((child) => ({ name: child.textContent ?? '', box: child.getBoundingClientRect() }))
      .sort((one, other) => one.box.left - other.box.left);
    return boxes.flatMap(({ name, box }, index) => {
      const next = boxes[index + 1]?.box;
      const isOut = box.left < outer.left - 0.5 || box.right > outer.right + 0.5;
      return isOut || (next && box.right > next.left + 0.5) ? [name] : [];
    });
  });

const more = () => bar().getByRole('button', { name: 'More', exact: true });

const REACHED = [
  ['the clock', 'header time'],
  ['the average', 'header [data-part="average"]'],
] as const;

describe.each([
  ['pass', '/kds/expeditor/pass', fridayNight, ['Find order or table', 'Options']],
  ['grill', '/kds/kitchen/grill/grill', grillStation, ['Find order or table', 'Options', 'List']],
] as const)('[UX-11] the toolbar of the %s', (_, path, sample, names) => {
  it('keeps the labels of its filters at 1920, whatever else it has', async () => {
    await open(path, fullBar(sample(Date.now())));
    await bar().waitFor();
    await expect.poll(async () => (await labels()).length).toBeGreaterThan(3);
    await expect.poll(async () => (await labels()).every(Boolean)).toBe(true);
    await expect.poll(clashes).toEqual([]);
  });

  it.each(SIZES)('has everything reachable at %d × %d, in the bar or in its menu', async (width, height) => {
    await page.setViewportSize({ width, height });
    await open(path, fullBar(sample(Date.now())));
    await bar().waitFor();
    await expect.poll(clashes).toEqual([]);
    if (await more().isVisible()) await more().click();
    for (const [what, selector] of REACHED) {
      const seen = page.locator(selector).filter({ visible: true });
      await expect.poll(() => seen.count(), { message: what }).toBeGreaterThan(0);
    }
    for (const name of names) {
      const button = bar().getByRole('button', { name, exact: true }).filter({ visible: true });
      await expect.poll(() => button.count(), { message: name }).toBe(1);
      const box = await button.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
  });

  it('names each of its icons, for the mouse too', async () => {
    await open(path, fullBar(sample(Date.now())));
    await bar().waitFor();
    await expect.poll(async () => (await labels()).length).toBeGreaterThan(3);
    const nameless = await bar()
      .locator('button:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => !one.getAttribute('title') && !/\p{L}{2}/u.test(one.textContent ?? ''))
          .map((one) => one.outerHTML),
      );
    expect(nameless).toEqual([]);
  });
});

it('the bar gets the focus when larger type has moved the dialog’s opener into “More” [UX-04]', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open('/kds/expeditor/pass', fridayNight(Date.now()));
  const opener = bar().getByRole('button', { name: 'Options', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Options' }).getByRole('slider', { name: 'Font size' }).fill('200');
  await expect.poll(() => opener.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);

  // An entry of the menu is gone once its dialog is open.
  await more().click();
  await bar().getByRole('button', { name: 'Options', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Options' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('More');
});
