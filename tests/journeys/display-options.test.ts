// Display options: each changes the board immediately, and the display stores it.
import { describe, expect, it } from 'vitest';
import { crowd } from '../../shared/samples/crowd.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';

const options = async () => {
  await page.locator('main').waitFor();
  // On a customer board the button is invisible until a mouse moves.
  await page.mouse.move(40, 40);
  await page.getByRole('button', { name: 'Options', exact: true }).click();
};
const choose = (label: string, choice: string) =>
  page.getByRole('group', { name: label, exact: true }).getByRole('button', { name: choice }).click();
const slider = (label: string) => page.getByRole('slider', { name: label });
/** Number of cards that fit side by side, with gaps of 8 px. */
const columns = () =>
  page
    .locator('main article')
    .first()
    .evaluate((card) => Math.floor((innerWidth - 8) / (card.getBoundingClientRect().width + 8)));
const highest = () =>
  page
    .locator('main article')
    .evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().height)));

describe('the cards', () => {
  it('have the set width or number of columns, also after a reload [KITCH-08] [EXPO-33] [CONST-03]', async () => {
    await open(pass, crowd(Date.now()));
    await page.locator('main article').first().waitFor();
    await expect.poll(columns).toBe(5);
    await options();
    await slider('Card width').fill('250');
    await expect.poll(columns).toBe(3);
    await choose('Columns', 'Fixed number');
    await expect.poll(columns).toBe(5);
    await expect.poll(() => slider('Number of columns').getAttribute('min')).toBe('3');
    await expect.poll(() => slider('Number of columns').getAttribute('max')).toBe('15');
    await choose('Number of columns', 'Larger');
    await expect.poll(columns).toBe(6);
    await page.reload();
    await page.locator('main article').first().waitFor();
    await expect.poll(columns).toBe(6);
    await options();
    await slider('Number of columns').fill('15');
    await expect.poll(columns).toBe(15);
    const cut = await page
      .locator('main article')
      .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).length);
    expect(cut).toBe(0);
  });

  it('are split at the set height, and lose no line [EXPO-27]', async () => {
    await open(pass, fridayNight(Date.now()));
    await page.locator('main article').first().waitFor();
    const lines = () => page.locator('article:has-text("T30") [data-line-item]').count();
    const all = await lines();
    await options();
    const height = slider('Maximum card height');
    await expect.poll(() => height.inputValue()).toBe('200');
    const limits = ['min', 'max', 'step'].map((name) => height.getAttribute(name));
    expect(await Promise.all(limits)).toEqual(['120', '600', '20']);
    await height.fill('120');
    // 120 of the setup's units are 480 px at 100 %.
    await expect.poll(highest).toBeLessThanOrEqual(481);
    expect(await lines()).toBe(all);
    await page.getByText('T30').first().waitFor();
  });

  it('have other limits at a station, whose cards may be as high as the column [KITCH-10]', async () => {
    await open(grill, grillStation(Date.now()));
    await options();
    const height = slider('Maximum card height');
    await expect.poll(() => height.inputValue()).toBe('600');
    const limits = ['min', 'max', 'step'].map((name) => height.getAttribute(name));
    expect(await Promise.all(limits)).toEqual(['120', '800', '20']);
    await height.fill('800');
    await page.getByText('800 · whole column').waitFor();
    await height.fill('200');
    await page.getByText(/^200 · \d\d% of a column$/).waitFor();
    const width = await page
      .locator('main article')
      .first()
      .evaluate((card) => card.clientWidth);
    await page.getByText(`150 · ${Math.floor(1920 / width)} columns`).waitFor();
  });

  it('have equal height in a row [KITCH-08]', async () => {
    await open(grill, grillStation(Date.now()));
    const rows = () =>
      page.locator('main article').evaluateAll((cards) => {
        const heights = new Map<number, Set<number>>();
        for (const card of cards) {
          const { top, height } = card.getBoundingClientRect();
          const row = Math.round(top);
          heights.set(row, (heights.get(row) ?? new Set()).add(Math.round(height)));
        }
        return [...heights.values()].map((set) => set.size);
      });
    await options();
    await choose('Same height in a row', 'On');
    await expect
      .poll(async () => (await rows()).every((size) => size === 1) && (await rows()).length < 4)
      .toBe(true);
  });

  it('are limited to the set number [KITCH-09] [KITCH-11]', async () => {
    const hub = await open(grill, grillStation(Date.now()));
    await options();
    await slider('Maximum cards').fill('12');
    await expect.poll(() => hub.watched.at(-1)?.view?.maxCards).toBe(12);
    await page.reload();
    await page.locator('main article').first().waitFor();
    await expect.poll(() => hub.watched.at(-1)?.view?.maxCards).toBe(12);
  });

  it('are requested in a list with 40 more than the limit set here [GRP-03] [CARD-03]', async () => {
    const board = grillStation(Date.now());
    const hub = await open(grill, { ...board, head: { ...board.head, more: 3 } });
    await options();
    await slider('Maximum cards').fill('12');
    await expect.poll(() => hub.watched.at(-1)?.view?.maxCards).toBe(12);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List' }).click();
    await page.locator('main table').first().waitFor();
    await look(page);
    await page.locator('main').getByRole('button', { name: '3 more' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view).toMatchObject({ show: 'table', maxCards: 52 });
  });
});

describe('the board', () => {
  it('shows ingredients, more filters and the refresh timer as set at the display [KITCH-09]', async () => {
    const hub = await open(grill, grillStation(Date.now()));
    const ingredients = page.getByRole('region', { name: 'Ingredients' });
    await ingredients.waitFor();
    await options();
    await choose('Ingredients', 'Off');
    await expect.poll(() => ingredients.count()).toBe(0);
    await choose('More filters at the side', 'On');
    await choose('Show connection timer', 'On');
    await choose('Busy-night times', 'On');
    await choose('Hide served items', 'On');
    await page.reload();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    const timer = page.getByRole('button', { name: 'Refresh; seconds since the hub last responded' });
    await timer.waitFor();
    await expect.poll(() => timer.textContent()).toMatch(/^\d+ s$/);
    expect(hub.watched.at(-1)?.view).toMatchObject({ secondaryAlerts: true, hideServed: true });
    const watched = hub.watched.length;
    await timer.click();
    await expect.poll(() => hub.watched.length).toBe(watched + 1);
    expect(await ingredients.count()).toBe(0);
    await page.getByRole('button', { name: 'Filters and items' }).click();
    await page.getByRole('heading', { name: 'Order type' }).waitFor();
    await options();
    await choose('More filters at the side', 'Off');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('heading', { name: 'Order type' }).count()).toBe(0);
    await page.getByText('More filters', { exact: true }).click();
    await page.getByRole('heading', { name: 'Order type' }).waitFor();
  });

  it('offers no option that a station in a load-balance group or without ingredients lacks [KITCH-12]', async () => {
    const board = grillStation(Date.now());
    await open(grill, { ...board, options: { ...board.options, lbGroup: 'lb1', displayIngredients: false } });
    await options();
    await page.getByRole('group', { name: 'Busy-night times' }).waitFor();
    expect(await page.getByRole('group', { name: 'Hide served items' }).count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Ingredients' }).count()).toBe(0);
  });
});

describe('the customer display', () => {
  it('has two sizes from 90 to 200 percent, and Refresh [CUST-12]', async () => {
    const hub = await open(hall, guests(Date.now(), { showDelivered: true }));
    const size = () =>
      page
        .locator('section[data-column="fired"] li b')
        .first()
        .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    const head = () =>
      page
        .locator('main h2')
        .first()
        .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    await page.locator('main h2').first().waitFor();
    const before = { size: await size(), head: await head() };
    await options();
    for (const name of ['Order size', 'Header size']) {
      const limits = ['min', 'max', 'step'].map((limit) => slider(name).getAttribute(limit));
      expect(await Promise.all(limits)).toEqual(['90', '200', '10']);
      await slider(name).fill('90');
    }
    await expect.poll(size).toBeLessThan(before.size);
    await expect.poll(head).toBeCloseTo(before.head * 0.9, 0);
    const watched = hub.watched.length;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => hub.watched.length).toBe(watched + 1);
  });

  it('shows delivered orders 70 px high, in a panel 40 px higher [CUST-14]', async () => {
    await open(hall, guests(Date.now(), { showDelivered: true }));
    const panel = page.locator('footer', { has: page.getByRole('button', { name: '1046' }) });
    const text = panel.getByRole('button', { name: '1046' }).locator('bdi');
    const sizes = async () => ({
      text: await text.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize)),
      panel: (await panel.boundingBox())?.height,
    });
    expect(await sizes()).toEqual({ text: 70, panel: 110 });
    await options();
    await slider('Order size').fill('110');
    await expect.poll(sizes).toEqual({ text: 77, panel: 117 });
  });
});
