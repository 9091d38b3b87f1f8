// The item dialog in a real browser, against a hub that sends sample boards.
import { describe, expect, it } from 'vitest';
import type { Command } from '../../shared/protocol/command.ts';
import { itemNight } from '../../shared/samples/item-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, pass, stopClock } from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

const BURGER = 'House burger';
const TITLE = `${BURGER}: all on the board`;
const burger = () => dialog(TITLE);
const group = (name: string) => burger().getByRole('region', { name });
const opener = () => page.getByRole('button', { name: `All ${BURGER} on the board` });
const row = () =>
  page.getByRole('complementary').getByRole('button', { name: new RegExp(`^\\d+ ?${BURGER}`) });

async function openSide(): Promise<SampleHub> {
  const hub = await open(pass, itemNight(Date.now()));
  await page.getByRole('button', { name: 'Filters and items' }).click();
  return hub;
}

async function openBurgers(): Promise<SampleHub> {
  const hub = await openSide();
  await opener().click();
  await burger().waitFor();
  return hub;
}

/** Name and table of each command. */
const asked = (hub: SampleHub) => hub.commands.map(({ command }) => told(command));
function told(command: Command): string {
  if (command.name !== 'item.mark' && command.name !== 'item.serve') return command.name;
  return `${command.name} ${command.orderId} ${command.itemIds.length}`;
}

describe('the item dialog', () => {
  it('opens from the list of items by a large button, by modifiers or by notes, with the tables of each [DLG-01] [GRP-19] [UX-03]', async () => {
    const hub = await openSide();
    const box = await opener().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    await opener().click();
    await burger().waitFor();
    expect(hub.watched.at(-1)?.view).toMatchObject({ detailOf: BURGER, maxCards: 1 });
    const headings = async () =>
      (await burger().getByRole('heading', { level: 3 }).allTextContents()).map((text) => text.trim());
    expect(await headings()).toEqual(['No changes', 'No Onion', 'Bacon']);
    await expect
      .poll(() => group('No changes').getByRole('listitem').allTextContents())
      .toEqual(['T12Late2Cooking', 'T4Due1Done', 'T15Held1To do']);
    await group('Onion').getByText('sesame').waitFor();
    const heights = await burger()
      .getByRole('button')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
    await burger().getByRole('button', { name: 'By notes' }).click();
    expect(await headings()).toEqual(['No notes', 'well done, cut in two']);
    await expect.poll(() => group('well done, cut in two').getByRole('listitem').count()).toBe(2);
  });

  it('marks all as served, except at tables not fired yet, and says when nothing is left [DLG-01]', async () => {
    const hub = await openBurgers();
    await group('No changes').getByRole('button', { name: 'Serve 3' }).click();
    await expect.poll(() => asked(hub)).toEqual(['item.serve o-T12 2', 'item.serve o-T4 1']);
    hub.answerLast();
    await burger().getByRole('button', { name: 'Serve 3', disabled: false }).waitFor();
    hub.commands.length = 0;
    await look(page);
    await burger().getByRole('button', { name: 'Serve all 7' }).click();
    await expect
      .poll(() => asked(hub))
      .toEqual(['item.serve o-T12 3', 'item.serve o-T4 1', 'item.serve o-Bar-3 1', 'item.serve o-T9 2']);
    const { detail } = itemNight(Date.now());
    const none = { todo: 0, preparing: 0, cooking: 0, prepared: 0 };
    const empty = { ...detail, count: 0, states: none, permutations: [], byModifiers: [], byNotes: [] };
    hub.change({ detail: empty });
    await burger().getByText('No open items left.').waitFor();
    await expect
      .poll(() =>
        burger()
          .getByRole('button', { name: /^Serve all/ })
          .count(),
      )
      .toBe(0);
  });

  it('opens on a long press of the row; a tap still selects the item [TICK-35] [SHELL-29]', async () => {
    const hub = await openSide();
    await row().click();
    await expect.poll(() => hub.watched.at(-1)?.view?.itemIds).toEqual([BURGER]);
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => hub.watched.at(-1)?.view?.itemIds).toBeUndefined();
    const watches = hub.watched.length;
    const box = await row().boundingBox();
    if (!box) throw new Error('The row is not drawn');
    await stopClock();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.clock.runFor(590);
    expect(await burger().count()).toBe(0);
    await page.clock.runFor(20);
    await burger().waitFor();
    await page.mouse.up();
    expect(hub.watched.slice(watches).map(({ view }) => view?.itemIds)).toEqual([undefined]);
  });
});
