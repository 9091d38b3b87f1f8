// Tickets excluded from a board at one display, and the chips that bring them back.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, lastCommand, night, pass } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const chip = (text: string) => button(`Remove the filter ${text}`);
const leaveOut = () => dialog('Hide tables');
/** The view the board is currently watched with. */
const view = (hub: SampleHub) => hub.watched.findLast(({ view: asked }) => asked?.status)?.view;

async function openOption(name: string): Promise<void> {
  await button('Options').click();
  await dialog('Options').getByRole('button', { name }).click();
}

describe('excluding tickets', () => {
  it('works for tables by keypad or keyboard and for tickets fired long ago; each is a chip that brings them back [DLG-10] [DLG-23] [DLG-29]', async () => {
    const hub = await open(pass, night());
    await openOption('Hide tables');
    await leaveOut().getByRole('button', { name: '1', exact: true }).tap();
    await leaveOut().getByRole('button', { name: '2', exact: true }).tap();
    await leaveOut().getByRole('button', { name: 'Hide this table' }).tap();
    await expect.poll(() => view(hub)).toMatchObject({ excludeTables: ['12'] });
    await leaveOut().getByRole('textbox').focus();
    await page.keyboard.type('x7');
    await page.keyboard.press('Enter');
    await expect.poll(() => view(hub)).toMatchObject({ excludeTables: ['12', '7'] });
    await leaveOut().getByRole('button', { name: 'Only recent ones' }).click();
    await expect.poll(() => view(hub)).toMatchObject({ firedAgo: 30 });
    const less = leaveOut().getByRole('button', { name: 'Less' });
    for (let steps = 0; steps < 4; steps++) await less.click();
    await expect.poll(() => less.isDisabled()).toBe(true);
    await expect.poll(() => view(hub)).toMatchObject({ firedAgo: 10 });
    await page.keyboard.press('Escape');
    await chip('Without table 12').tap();
    await expect.poll(() => view(hub)).toMatchObject({ excludeTables: ['7'], firedAgo: 10 });
    await chip('Fired in the last 10 minutes').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => view(hub)).not.toHaveProperty('firedAgo');
    await chip('Without table 7').click();
    await expect.poll(() => view(hub)).not.toHaveProperty('excludeTables');
    expect(await page.getByText('Without table').count()).toBe(0);
  });

  it('can be undone for a table in the dialog; clearing brings all back [DLG-10]', async () => {
    const hub = await open(pass, night());
    await openOption('Hide tables');
    for (const table of ['12', '7']) {
      await page.keyboard.type(table);
      await page.keyboard.press('Enter');
    }
    await leaveOut().getByRole('button', { name: 'Show table 12 again' }).click();
    await expect.poll(() => view(hub)).toMatchObject({ excludeTables: ['7'] });
    await leaveOut().getByRole('button', { name: 'Only recent ones' }).click();
    await page.keyboard.press('Escape');
    await button('Clear filters').first().click();
    await expect.poll(() => view(hub)).not.toHaveProperty('excludeTables');
    expect(view(hub)).not.toHaveProperty('firedAgo');
  });

  it('survives a reload [DLG-10]', async () => {
    const hub = await open(pass, night());
    await openOption('Hide tables');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await chip('Without table 12').waitFor({ state: 'attached' });
    await page.reload();
    await chip('Without table 12').waitFor();
    expect(view(hub)).toMatchObject({ excludeTables: ['12'] });
  });
});

describe('hiding old tickets', () => {
  const old = () => dialog('Clear old tickets');

  it('starts at half an hour, never goes below zero, and shows only newer ones until the chip is tapped [DLG-08]', async () => {
    const hub = await open(pass, night());
    await openOption('Clear old tickets');
    const minutes = old().getByRole('status').filter({ hasText: /^\d+$/ });
    await expect.poll(() => minutes.textContent()).toBe('30');
    const less = old().getByRole('button', { name: 'Less' });
    for (let steps = 0; steps < 6; steps++) await less.click();
    await expect.poll(() => minutes.textContent()).toBe('0');
    await expect.poll(() => less.isDisabled()).toBe(true);
    for (let steps = 0; steps < 2; steps++) await old().getByRole('button', { name: 'More' }).click();
    const from = Date.now() - 10 * MINUTE_MS;
    await old().getByRole('button', { name: 'Show newer ones only' }).click();
    await expect.poll(() => view(hub)?.showFrom).toBeGreaterThan(from - MINUTE_MS);
    expect(view(hub)?.showFrom).toBeLessThan(from + MINUTE_MS);
    expect(await old().count()).toBe(0);
    await button(/Remove the filter Fired since/).waitFor();
    await openOption('Clear old tickets');
    await old().getByRole('button', { name: 'Show all again' }).click();
    await expect.poll(() => view(hub)).not.toHaveProperty('showFrom');
    expect(await button(/Fired since/).count()).toBe(0);
  });

  it('is always offered; serving them only where the profile allows it [DLG-08] [PERM-10]', async () => {
    const board = night();
    const { options } = board;
    const tmOptions = options.tmOptions.filter((option) => option !== 'markCourseAsServed');
    const hub = await open(pass, board);
    await openOption('Clear old tickets');
    for (let steps = 0; steps < 6; steps++) await old().getByRole('button', { name: 'Less' }).click();
    await old().getByText('Only tickets fired at least 10 minutes ago can be cleared here.').waitFor();
    expect(await old().getByRole('button', { name: 'Mark as served' }).isDisabled()).toBe(true);
    for (let steps = 0; steps < 2; steps++) await old().getByRole('button', { name: 'More' }).click();
    await old().getByRole('button', { name: 'Mark as served' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'served.before', minutes: 10 });
    hub.change({ options: { ...options, tmOptions } });
    await openOption('Clear old tickets');
    await old().getByRole('button', { name: 'Show newer ones only' }).waitFor();
    expect(await old().getByRole('button', { name: 'Mark as served' }).count()).toBe(0);
  });
});
