// Options of a board that change size, place and colour, on one page; tests/components/board-options.test.ts has all
// others.
import { describe, expect, it } from 'vitest';
import type { Board } from '../../shared/protocol/board/board.ts';
import { guests } from '../../shared/samples/guests.ts';
import { optionBoard } from '../../shared/samples/option-boards.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { customerEffects } from './support/customer-effects.ts';
import { operatorEffects } from './support/operator-effects.ts';
import { rowsOf } from './support/option-effect.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage({ onePage: true });

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';
/** Height of a row of modifiers on a pass. */
const ROW_PX = 26;

describe('a note among the modifiers on a pass', () => {
  it.each([true, false])(
    'covers no modifier above it, and no wrapped row is indented, with enableCardItemsWrap %s [EXPO-28]',
    async (enableCardItemsWrap) => {
      const board = optionBoard('expo', Date.now(), { enableCardItemsWrap });
      const [first] = Object.values(board.tickets);
      if (first === undefined) throw new Error('no ticket');
      const modifiers = [
        { kind: 'add' as const, text: 'Crispy gypsy onion jig' },
        { kind: 'plain' as const, text: 'Spicy guava jelly' },
        { kind: 'plain' as const, text: 'Grilled pygmy' },
      ];
      const notes = ['Please cut into quarters, going to kids'];
      const items = first.items.map((line, at) => {
        const { limited: _, ...plain } = line;
        return at > 0 ? line : { ...plain, allergens: [], tags: [], modifiers, notes };
      });
      await open(pass, { ...board, tickets: { ...board.tickets, [first.id]: { ...first, items } } });
      const note = page.locator('article [data-note]').filter({ hasText: 'Please cut' });
      await note.waitFor();
      await page.locator('#splash').waitFor({ state: 'detached' });
      await page.evaluate(() => document.fonts.ready);
      const rows = await note.evaluate((node) => {
        const all = [...(node.parentElement?.querySelectorAll('[data-kind]') ?? [])];
        return all.flatMap((one) =>
          [...one.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height })),
        );
      });
      expect(rows.length).toBeGreaterThan(3);
      const seen = async () =>
        Promise.all(
          rows.map(async ({ x, y, width, height }) => {
            const clip = { x, y: y + height / 2 - ROW_PX / 2, width, height: ROW_PX };
            return (await page.screenshot({ clip })).toString('base64');
          }),
        );
      const covered = await seen();
      await note.evaluate((node) => {
        node.style.visibility = 'hidden';
      });
      expect(await seen()).toEqual(covered);
      const start = Math.min(...rows.map(({ x }) => x));
      const indents = rows.map(({ x }) => x - start).filter((indent) => indent > 0 && indent < 12);
      expect(indents).toEqual([]);
    },
  );
});

describe('an option of a pass or a station', () => {
  it.each(rowsOf(operatorEffects))('%s %s', async (_, __, { station, before, after, act, read, reads }) => {
    const hub = await opened(station ? grill : pass, () =>
      optionBoard(station ? 'kitchen' : 'expo', Date.now()),
    );
    await page.locator('main :is(article, table)').first().waitFor();
    hub.change({ options: { ...hub.board.options, ...before } });
    await act?.();
    await expect.poll(read).toEqual(reads[0]);
    hub.change({ options: { ...hub.board.options, ...after } });
    await expect.poll(read).toEqual(reads[1]);
    hub.change({ options: hub.board.options });
  });
});

describe('an option of the customer board', () => {
  it.each(rowsOf(customerEffects))('%s %s', async (_, __, { before, after, act, read, reads }) => {
    const hub = await opened(hall, () => guests(Date.now()));
    await page.locator('main h2').first().waitFor();
    hub.change({ options: { ...hub.board.options, ...before } });
    await act?.();
    await expect.poll(read).toEqual(reads[0]);
    hub.change({ options: { ...hub.board.options, ...after } });
    await expect.poll(read).toEqual(reads[1]);
    hub.change({ options: hub.board.options });
  });
});

let shown: { path: string; hub: SampleHub } | undefined;

/** Opens a board if it isn't open already. */
async function opened(path: string, board: () => Board): Promise<SampleHub> {
  if (shown?.path !== path) shown = { path, hub: await open(path, board()) };
  return shown.hub;
}
