// The dialogs of recalled and late tickets.
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecallAnswer } from '../../shared/protocol/recall.ts';
import { itemNight } from '../../shared/samples/item-night.ts';
import { delaysOfNight, servedNight } from '../../shared/samples/served-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, lastCommand, pass } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

const TITLE = 'Served in the last 24 hours';
const list = () => dialog(TITLE);
const rows = () => list().getByRole('listitem');
const titles = () => rows().locator('p:first-child > b').allTextContents();
const options = () => page.getByRole('button', { name: 'Options', exact: true });

let night: RecallAnswer;
let asked: URLSearchParams[];
let down: boolean;
beforeEach(() => {
  night = servedNight(Date.now());
  asked = [];
  down = false;
});

/** Routes the hub's answers: search results, two tickets a page. */
async function standRecall(): Promise<void> {
  page.route('/api/recall', ({ path }) => {
    const query = new URL(path, 'http://hub').searchParams;
    asked.push(query);
    if (down) throw new TypeError('The hub was not reached');
    const words = (query.get('search') ?? '').toLowerCase();
    const found = night.tickets.filter(({ title, number }) =>
      `${title} ${number}`.toLowerCase().includes(words),
    );
    const from = Number(query.get('before')?.split('/')[0] ?? 0);
    const more = from + 2 < found.length ? { more: `${from + 2}/x` } : {};
    return { tickets: found.slice(from, from + 2), ...more };
  });
}

async function openRecall(): Promise<SampleHub> {
  await standRecall();
  const hub = await open(pass, itemNight(Date.now()));
  await options().click();
  await page.getByRole('button', { name: 'Served tickets', exact: true }).click();
  await rows().first().waitFor();
  return hub;
}

describe('recalling a served ticket', () => {
  it('lists served tickets newest first, with timer, time and person, page by page [TICK-08]', async () => {
    await openRecall();
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ profile: 'pass' });
    expect(await titles()).toEqual(['T14', 'T7']);
    const first = await rows().first().innerText();
    for (const part of ['Mains', '#1042', 'Tal', '2× Ribeye 300 g', '21 min', 'Avi Cohen']) {
      expect(first).toContain(part);
    }
    expect(first).toMatch(/Served \W?\d/);
    await list().getByRole('button', { name: 'Show more' }).click();
    await expect.poll(titles).toEqual(['T14', 'T7', '1042', 'Bar 3']);
  });

  it('brings one back, removes it from the list, and can be undone within six seconds [TICK-08] [TICK-30]', async () => {
    const hub = await openRecall();
    // No empty band under the list while there is no undo.
    expect(await list().locator('footer').count()).toBe(0);
    const recall = list().getByRole('button', { name: 'Recall T14, Mains' });
    await recall.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => lastCommand(hub))
      .toEqual({ name: 'course.serve', orderId: 'o-0', courseId: 'c-0', served: false });
    const { id } = hub.commands[0] ?? { id: '' };
    const before = night;
    night = { tickets: before.tickets.slice(1) };
    hub.answerLast();
    const { counts } = itemNight(Date.now()).head;
    hub.change({ head: { counts: { ...counts, fired: counts.fired + 1 } } });
    await expect.poll(titles).toEqual(['T7', '1042']);
    await list().getByText('T14 recalled').waitFor();
    expect(
      await list()
        .getByRole('list')
        .evaluate((node) => node === document.activeElement),
    ).toBe(true);
    await list().getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'undo', id });
    night = before;
    hub.answerLast({ undo: false });
    hub.change({ head: { counts } });
    await expect.poll(titles).toEqual(['T14', 'T7']);
  });

  it('says that the hub wasn’t reached, and retries', async () => {
    await openRecall();
    // The counts of the board trigger a second request; a later one would repair what is refused here.
    await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(1);
    down = true;
    await list().getByRole('button', { name: 'Show more' }).click();
    await list().getByRole('alert').waitFor();
    expect(await titles()).toEqual(['T14', 'T7']);
    down = false;
    await list().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await titles()).length).toBe(4);
    expect(await list().getByRole('alert').count()).toBe(0);
  });

  it('shows the list without recall where the profile doesn’t offer it [PERM-10]', async () => {
    await standRecall();
    const board = itemNight(Date.now());
    const tmOptions = board.options.tmOptions.filter((option) => option !== 'undoCourseServed');
    await open(pass, { ...board, options: { ...board.options, tmOptions } });
    await options().click();
    await page.getByRole('button', { name: 'Served tickets', exact: true }).click();
    await rows().first().waitFor();
    expect(await rows().getByRole('button').count()).toBe(0);
  });
});

describe('the delays dialog', () => {
  const delays = () => dialog('Late tickets');

  it('opens from the count of late tickets, with figures by course and the late tickets [DLG-07]', async () => {
    const board = itemNight(Date.now());
    const hub = await open(pass, { ...board, kpis: delaysOfNight() });
    const chip = page.getByRole('button', { name: /late$/ });
    await chip.click();
    await delays().waitFor();
    expect(hub.watched.at(-1)?.view).toEqual({ kpis: true, maxCards: 1 });
    const cells = (table: string) =>
      delays().getByRole('table', { name: table }).getByRole('row').allTextContents();
    expect((await cells('By course')).slice(1)).toEqual([
      'Entrees13 min3 min3 min',
      'Mains38.7 min14 min26 min',
    ]);
    expect((await cells('Late items'))[1]).toBe('14 minT12Mains2× House burgerCooking');
    await delays().getByText('2 more items late.').waitFor();
    hub.change({ kpis: { types: [], delayed: [] } });
    await delays().getByText('Nothing is late.').waitFor();
    await page.keyboard.press('Escape');
    expect(await chip.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('opens from the options, and leads to the courses of an order [DLG-07] [TICK-36]', async () => {
    await open(pass, { ...itemNight(Date.now()), kpis: delaysOfNight() });
    await options().click();
    await page.getByRole('button', { name: 'Late tickets', exact: true }).click();
    await delays().getByRole('button', { name: 'Courses of T12' }).first().click();
    await dialog('Courses of T12').waitFor();
  });
});
