// Options at a board's side: served times by course, and resetting to the profile's values.
import { describe, expect, it } from 'vitest';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { unreachableByTab } from './support/by-keyboard.ts';
import { context, files, open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const dialog = () => page.getByRole('dialog', { name: 'Options' });
const options = async () => {
  await page.locator('main article').first().waitFor();
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await dialog().waitFor();
};
const choose = (label: string, choice: string) =>
  page.getByRole('group', { name: label, exact: true }).getByRole('button', { name: choice }).click();
const slider = (label: string) => page.getByRole('slider', { name: label });
const rem = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

describe('served times', () => {
  const averages = [
    { courseType: 'Beverages', count: 12, seconds: 190 },
    { courseType: 'Mains', count: 9, seconds: 1_130 },
    { courseType: 'Kids menu', count: 2, seconds: 615 },
  ];
  const table = () => dialog().getByRole('region', { name: 'Average time to serve' }).getByRole('row');

  it('are shown by course in the options, requested only while they are open [EXPO-33] [TIME-11]', async () => {
    const board = fridayNight(Date.now());
    const hub = await open(pass, { ...board, averages });
    await page.locator('main article').first().waitFor();
    const isAsked = () => hub.watched.some(({ view }) => view?.averages === true);
    expect(isAsked()).toBe(false);
    await options();
    await expect
      .poll(() => table().allTextContents())
      .toEqual([
        'CourseServedAverage',
        'Drinks123 min',
        'Mains919 min',
        'Kids menu210 min',
        'All courses2311 min',
      ]);
    expect(hub.watched.at(-1)?.view).toEqual({ averages: true, maxCards: 1 });
    hub.change({ averages: [] });
    await dialog().getByText('Nothing served in the last hour.').waitFor();
  });

  it('are hidden if the site doesn’t calculate any [EXPO-33]', async () => {
    const board = fridayNight(Date.now());
    const bare = { ...board, options: { ...board.options, calculateAverageServedTime: false } };
    const hub = await open(pass, bare);
    await options();
    expect(await dialog().getByRole('region', { name: 'Average time to serve' }).count()).toBe(0);
    expect(hub.watched.some(({ view }) => view?.averages === true)).toBe(false);
  });
});

describe('an option set at a display', () => {
  it('is visible on the board beside the options while it is changed [EXPO-33] [KITCH-08]', async () => {
    await open(pass, fridayNight(Date.now()));
    await options();
    const card = await page.locator('main article').first().boundingBox();
    const panel = await dialog().boundingBox();
    expect(card && panel && card.x + card.width <= panel.x).toBe(true);
    expect(panel && Math.round(panel.x + panel.width)).toBe(1920);
  });

  it('is reset to the profile’s value, unless it is the display’s own [EXPO-33]', async () => {
    const board = grillStation(Date.now());
    await open(grill, { ...board, options: { ...board.options, baseFontSize: 110 } });
    await options();
    await expect.poll(rem).toBe('17.6px');
    const reset = dialog().getByRole('button', { name: 'Reset to board defaults' });
    await expect.poll(() => reset.isDisabled()).toBe(true);
    await slider('Font size').fill('130');
    await expect.poll(rem).toBe('20.8px');
    await slider('Card width').fill('200');
    await choose('View', 'List');
    await choose('Theme', 'Light');
    await choose('Run the board with keys', 'On');
    await page.reload();
    await page.locator('main table').waitFor();
    expect(await rem()).toBe('20.8px');
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await reset.click();
    await page
      .getByRole('dialog', { name: 'Reset to board defaults' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await rem()).toBe('20.8px');
    await reset.click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(rem).toBe('17.6px');
    await page.locator('main article').first().waitFor();
    await expect.poll(() => slider('Card width').inputValue()).toBe('150');
    await expect.poll(() => slider('Font size').inputValue()).toBe('110');
    await expect.poll(() => reset.isDisabled()).toBe(true);
    const keys = page.getByRole('group', { name: 'Run the board with keys' });
    await expect
      .poll(() => keys.getByRole('button', { name: 'On' }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('default');
    await page.reload();
    await page.locator('main article').first().waitFor();
    expect(await rem()).toBe('17.6px');
  });

  it('applies to this display only, and to each profile separately [SHELL-20] [KITCH-08]', async () => {
    await open(pass, fridayNight(Date.now()));
    await options();
    await slider('Card width').fill('250');
    const wide = () =>
      page
        .locator('main article')
        .first()
        .evaluate((card) => card.getBoundingClientRect().width);
    await expect.poll(wide).toBeGreaterThan(600);
    await page.goto(`${files.url}/kds/expeditor/other`);
    await page.locator('main article').first().waitFor();
    await expect.poll(wide).toBeLessThan(400);
    const state = await context.storageState();
    expect(state.origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).toContain(
      'kds_look:expo pass',
    );
  });

  it('can be set by keyboard: every slider moves, every choice is selectable, Escape leads back [UX-04]', async () => {
    await open(grill, grillStation(Date.now()));
    await page.locator('main article').first().waitFor();
    const opener = page.getByRole('button', { name: 'Options', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    for (const name of ['Card width', 'Maximum card height', 'Maximum cards', 'Font size']) {
      const before = Number(await slider(name).inputValue());
      const key = before >= Number(await slider(name).getAttribute('max')) ? 'ArrowLeft' : 'ArrowRight';
      await slider(name).press(key);
      await expect.poll(async () => Number(await slider(name).inputValue())).not.toBe(before);
    }
    expect(await unreachableByTab(dialog())).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
