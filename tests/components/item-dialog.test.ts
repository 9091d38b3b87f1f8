// The item dialog: its content and the commands of its buttons.
import { describe, expect, it } from 'vitest';
import type { Command } from '../../shared/protocol/command.ts';
import { itemNight } from '../../shared/samples/item-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, lastCommand, openMenu, pass } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { look } from './support/unhurried.ts';

registerComponentStage();

const BURGER = 'House burger';
const TITLE = `${BURGER}: all on the board`;
const burger = () => dialog(TITLE);
const group = (name: string) => burger().getByRole('region', { name });
const opener = () => page.getByRole('button', { name: `All ${BURGER} on the board` });
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
  it('marks one permutation or the whole item as prepared, and undo reverts it [DLG-01]', async () => {
    const hub = await openBurgers();
    await group('Onion').getByRole('button', { name: 'Mark 1 done' }).last().click();
    await expect.poll(() => asked(hub)).toEqual(['item.mark o-Bar-3 1']);
    expect(lastCommand(hub)).toMatchObject({ as: 'prepared' });
    const { id } = hub.commands[0] ?? { id: '' };
    hub.answerLast();
    await burger().getByText(`${BURGER}: 1 done`).waitFor();
    await look();
    await burger().getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'undo', id });
    hub.answerLast({ undo: false });
    hub.commands.length = 0;
    await look();
    await burger().getByRole('button', { name: 'Mark all 6 done' }).click();
    await expect
      .poll(() => asked(hub))
      .toEqual(['item.mark o-T12 3', 'item.mark o-Bar-3 1', 'item.mark o-T9 2']);
  });

  it('opens by key from an item line of a ticket’s menu, and returns the focus to it [DLG-09] [UX-04]', async () => {
    await open(pass, itemNight(Date.now()));
    const menu = await openMenu('T4');
    const button = menu.getByRole('button', { name: `All ${BURGER} on the board` });
    await button.focus();
    await page.keyboard.press('Enter');
    await burger().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => burger().count()).toBe(0);
    await expect.poll(() => menu.count()).toBe(1);
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
