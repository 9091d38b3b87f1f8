// Merged lines, marked and split, and a ticket's own timer.
import { describe, expect, it } from 'vitest';
import { optionBoard } from '../../shared/samples/option-boards.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { look } from './support/unhurried.ts';

registerComponentStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const card = (title: string) =>
  page.locator('main article', { has: page.getByRole('button', { name: title, exact: true }) });
const ribeyes = () => card('T12').getByRole('button', { name: /^\d ?Ribeye/ });
const expand = (name: RegExp) => page.getByRole('button', { name });
const marked = (hub: SampleHub) => {
  const command = hub.commands.at(-1)?.command;
  return command?.name === 'item.mark' ? command.itemIds : undefined;
};
const ALL = ['c-T12-1-1', 'c-T12-1-2', 'c-T12-1-3', 'c-T12-1-4'];

describe('a merged line', () => {
  it('marks all of its items with one tap [GRP-06] [TICK-23]', async () => {
    const hub = await open(pass, optionBoard('expo', Date.now()));
    await ribeyes().click();
    await expect.poll(() => marked(hub)).toEqual(ALL);
  });

  it('is split by touch into items that are marked one by one [GRP-06] [GRP-07]', async () => {
    const hub = await open(grill, optionBoard('kitchen', Date.now()));
    await expand(/show all 4 separately/).tap();
    await expect.poll(() => ribeyes().count()).toBe(5);
    await look();
    await ribeyes().nth(2).tap();
    await expect.poll(() => marked(hub)).toEqual(['c-T12-1-2']);
    hub.answerLast();
    await ribeyes().first().tap();
    await expect.poll(() => marked(hub)).toEqual(ALL);
    await expand(/show as one line/).tap();
    await expect.poll(() => ribeyes().count()).toBe(1);
  });

  it('is split by keyboard too [GRP-06] [UX-04]', async () => {
    const hub = await open(pass, optionBoard('expo', Date.now()));
    await expand(/show all 4 separately/).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => ribeyes().count()).toBe(5);
    expect(hub.commands).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(hub)).toEqual(['c-T12-1-1']);
  });

  it('is split in a row of the list too [GRP-06] [KITCH-03]', async () => {
    const hub = await open(grill, optionBoard('kitchen', Date.now(), { ticketDisplayMethod: 'table' }));
    const rows = page.getByRole('row', { name: /Ribeye 300 g for T12/ });
    await rows.first().waitFor();
    await look();
    await expand(/show all 4 separately/).click();
    await expect.poll(() => rows.count()).toBe(5);
    expect(hub.commands).toEqual([]);
    await look();
    await rows
      .nth(3)
      .getByRole('button', { name: /for T12/ })
      .click();
    await expect.poll(() => marked(hub)).toEqual(['c-T12-1-3']);
  });
});

describe("a ticket's own timer", () => {
  it('starts on a click without opening the ticket [TIME-09]', async () => {
    const hub = await open(pass, optionBoard('expo', Date.now()));
    await card('T8').getByRole('button', { name: 'Start timer' }).click();
    await expect
      .poll(() => hub.commands.at(-1)?.command)
      .toMatchObject({ name: 'course.timer', do: 'start', courseId: 'c-T8' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the item panel beside a board', () => {
  it('sorts items as chosen at the display; a table shows all its courses on demand [GRP-09] [GRP-03]', async () => {
    const hub = await open(pass, optionBoard('expo', Date.now(), { groupBy: 'table' }));
    await page.getByRole('button', { name: 'Filters and items' }).click();
    await page.getByRole('group', { name: 'Sort items' }).getByRole('button', { name: 'Count' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.itemSort).toBe('count');
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page
      .getByRole('group', { name: 'All courses of a table' })
      .getByRole('button', { name: 'On' })
      .click();
    await expect.poll(() => hub.watched.at(-1)?.view?.allCourses).toBe(true);
  });
});
