// The display assistant: asks for display size and distance, previews the settings, applies them or not.
import { describe, expect, it } from 'vitest';
import { emptyBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { context, open, page, registerSampleStage } from './support/sample-stage.ts';
import { pressInBar } from './support/toolbar.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';

const assistant = () => page.getByRole('dialog', { name: 'Fit to this screen' });
const found = () => assistant().getByRole('region', { name: 'Suggested' });
const openAssistant = async () => {
  // On a customer board the button is invisible until a mouse moves.
  await page.mouse.move(40, 40);
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('button', { name: 'Fit to this screen' }).first().click();
  await assistant().waitFor();
};
const slide = (label: string, value: number) =>
  assistant().getByRole('slider', { name: label }).fill(String(value));
const rem = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
/** Minutes of arc of rendered capitals on a 22-inch display seen from 2 m. */
const arcOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(node);
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const px = canvas.measureText('H').actualBoundingBoxAscent * (node.currentCSSZoom ?? 1);
      const mm = (px * 22 * 25.4) / Math.hypot(screen.width, screen.height);
      return 2 * Math.atan(mm / 2 / 2000) * (180 / Math.PI) * 60;
    });
const NAME = 'main article [data-state] > span:nth-child(2) > span:first-child > bdi';

describe('the display assistant', () => {
  it('finds the size at which names reach 11 minutes of arc, and sets it for this display [UX-01]', async () => {
    await open(pass, fridayNight(Date.now()));
    await page.locator(NAME).first().waitFor();
    expect(await arcOf(NAME)).toBeCloseTo(8.7, 0);
    await openAssistant();
    await assistant().getByRole('button', { name: 'Meters' }).click();
    await slide('Screen size (diagonal)', 22);
    await slide('From your eyes to the screen', 20);
    await found().getByText('Font size 130 %').waitFor();
    await found().getByText('3 columns').waitFor();
    await found().getByText('can be read from up to 2.0 m').waitFor();
    expect(await rem()).toBe('16px');
    await assistant().getByRole('button', { name: 'Use it' }).click();
    await assistant().waitFor({ state: 'detached' });
    await expect.poll(rem).toBe('20.8px');
    await expect.poll(() => arcOf(NAME)).toBeGreaterThan(10.9);
    const widths = () =>
      page
        .locator('main article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
    await expect.poll(async () => Math.floor(1920 / Math.min(...(await widths())))).toBe(3);
    await page.reload();
    await page.locator(NAME).first().waitFor();
    expect(await rem()).toBe('20.8px');
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByText('Can you read it from where you work?').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Fit to this screen' }).click();
    await expect
      .poll(() => assistant().getByRole('slider', { name: 'Screen size (diagonal)' }).inputValue())
      .toBe('22');
  });

  it('previews columns and type, in feet too, and sets nothing when cancelled [UX-01]', async () => {
    await open(pass, emptyBoard('expo'));
    await openAssistant();
    const sample = () =>
      assistant()
        .getByText('2 × Ribeye steak')
        .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    const heads = () => assistant().locator('svg [data-bar="head"]').count();
    await assistant().getByRole('button', { name: 'Meters' }).click();
    await slide('From your eyes to the screen', 6);
    await expect.poll(sample).toBe(28);
    const many = await heads();
    await slide('From your eyes to the screen', 18);
    await expect.poll(sample).toBeGreaterThan(30);
    expect(await heads()).toBeLessThan(many);
    await assistant().getByRole('button', { name: 'Feet' }).click();
    await assistant().getByText('6.0 ft').first().waitFor();
    await slide('From your eyes to the screen', 40);
    await found().getByText('Move closer or use a larger screen').waitFor();
    await assistant().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Options' }).waitFor();
    expect(await rem()).toBe('16px');
    expect(
      await page.evaluate(() => [
        document.cookie.includes('kds_font_scale'),
        localStorage.getItem('kds_eyes'),
      ]),
    ).toEqual([false, null]);
  });

  it('is first in the options of a station until used, and works by keyboard alone [UX-01]', async () => {
    await open(grill, grillStation(Date.now()));
    await page.getByRole('button', { name: 'Options', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('New screen?').waitFor();
    const first = page.getByRole('button', { name: 'Fit to this screen' });
    await first.focus();
    await page.keyboard.press('Enter');
    const distance = assistant().getByRole('slider', { name: 'From your eyes to the screen' });
    await distance.focus();
    const before = Number(await distance.inputValue());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(Number(await distance.inputValue())).toBe(before + 2);
    await assistant().getByRole('button', { name: 'Use it' }).focus();
    await page.keyboard.press('Enter');
    await assistant().waitFor({ state: 'detached' });
    // The larger type may leave no space for Options in the bar.
    await pressInBar(page, 'Options');
    await page.getByRole('dialog', { name: 'Options' }).waitFor();
    expect(await page.getByText('New screen?').count()).toBe(0);
  });

  it('suggests the size of orders for customers who are far away [UX-01] [CUST-12]', async () => {
    await open(hall, guests(Date.now()));
    const size = () =>
      page
        .locator('section[data-column="pending"] li b')
        .first()
        .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    await page.locator('section[data-column="pending"] li b').first().waitFor();
    const before = await size();
    await openAssistant();
    await assistant().getByRole('button', { name: 'Meters' }).click();
    await slide('Screen size (diagonal)', 43);
    await slide('From your eyes to the screen', 80);
    await found().getByText('Order size 130 %').waitFor();
    await assistant().getByRole('button', { name: 'Use it' }).click();
    await expect.poll(size).toBeGreaterThan(before);
    // Another display has a separate size.
    const cookies = await context.cookies();
    expect(cookies.some(({ name }) => name === 'kds_font_scale')).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('kds_guest_order'))).toBe('130');
  });
});
