// Taking back more than the last act: the five latest by name, each for as long as its own six seconds last.
import { describe, expect, it } from 'vitest';
import { sampleBoard } from '../../shared/samples/sample-board.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { page, registerComponentStage } from './support/stage.ts';
import { openFrozenBoard } from './support/stopped-board.ts';
import { pass } from './support/virtual-time.ts';

registerComponentStage();

const TABLES = ['1', '2', '3', '4', '5', '6'];

/** Six tables that are ready to be served. */
async function stand(): Promise<SampleHub> {
  const tickets = TABLES.map((title) => ({
    ...sampleTicket(Date.now(), { title, fired: 5, lines: [sampleLine('Malabi', 1, 'prepared')] }),
    status: 'ready' as const,
    stage: 'ready' as const,
    actions: ['course.serve'],
  }));
  const profile = { id: 'pass', name: 'Pass', type: 'expo' } as const;
  return openFrozenBoard(sampleBoard({ profile, tickets }));
}

/** Serves tables; the hub answers each immediately. */
async function serve(hub: SampleHub, tables: readonly string[]): Promise<void> {
  for (const title of tables) {
    const count = hub.commands.length;
    await page.locator(`main article[data-ticket="c-${title}"] button[data-act="due"]`).click();
    await expect.poll(() => hub.commands.length).toBe(count + 1);
    hub.answerLast();
    await expect.poll(() => pass(20).then(() => bar(`Table ${title} served`).count())).toBe(1);
  }
}

const bar = (text: string) => page.getByRole('status').getByText(text, { exact: true });
const item = (text: string) => page.getByRole('status').getByRole('button', { name: text, exact: true });
const taken = (hub: SampleHub) =>
  hub.commands.flatMap(({ command }) => (command.name === 'undo' ? [command.id] : []));

describe('[TICK-45] the undo bar', () => {
  it('names the last action, and the four before it after a tap; a sixth pushes out the first', async () => {
    const hub = await stand();
    await serve(hub, TABLES);
    const ids = hub.commands.map(({ id }) => id);
    await bar('Table 6 served').waitFor();
    await pass(800);
    await item('4 more').click();
    for (const title of ['5', '4', '3', '2']) await item(`Table ${title} served`).waitFor();
    expect(await item('Table 1 served').count()).toBe(0);
    await item('Table 3 served').click();
    await expect.poll(() => taken(hub)).toEqual([ids[2]]);
    hub.answerLast();
    await item('3 more').waitFor();
    await bar('Table 6 served').waitFor();
  });

  it('offers each for its own six seconds', async () => {
    const hub = await stand();
    await serve(hub, ['1']);
    await pass(4_000);
    await serve(hub, ['2']);
    await expect.poll(() => item('1 more').count()).toBe(1);
    await expect.poll(() => pass(500).then(() => item('1 more').count())).toBe(0);
    await bar('Table 2 served').waitFor();
    await expect.poll(() => pass(500).then(() => bar('Table 2 served').count())).toBe(0);
  });

  it('goes back step by step, from the last action to the one before it', async () => {
    const hub = await stand();
    await serve(hub, ['1', '2']);
    const ids = hub.commands.map(({ id }) => id);
    await pass(800);
    await item('Undo').click();
    await expect.poll(() => taken(hub)).toEqual([ids[1]]);
    hub.answerLast();
    await bar('Table 1 served').waitFor();
    await pass(800);
    await item('Undo').click();
    await expect.poll(() => taken(hub)).toEqual([ids[1], ids[0]]);
  });
});
