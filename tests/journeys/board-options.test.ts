// The proof that no option of a board is without effect: what differs on the screen once it is switched.
import { describe, expect, it } from 'vitest';
import { guests } from '../../shared/samples/guests.ts';
import { optionBoard } from '../../shared/samples/option-boards.ts';
import { inStages } from '../../shared/samples/sample-board.ts';
import { variants } from '../support/length.ts';
import { customerEffects } from './support/customer-effects.ts';
import { operatorEffects } from './support/operator-effects.ts';
import { seenEffects } from './support/option-effect.ts';
import { open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';
/** Height of a row of modifiers on a pass. */
const ROW_PX = 26;

describe('a note among the modifiers of a pass', () => {
  it.each([true, false])(
    '[EXPO-28] covers nothing of the modifiers above it, and no wrapped row is indented, with enableCardItemsWrap %s',
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
  it.each(variants(seenEffects(operatorEffects), 16))('%s %s', async (_, __, effect) => {
    const { station, stages, before, after, act, read, reads } = effect;
    const plain = optionBoard(station ? 'kitchen' : 'expo', Date.now());
    const grouped = stages ? inStages(plain) : plain;
    const board = { ...grouped, options: { ...plain.options, ...before } };
    const hub = await open(station ? grill : pass, board);
    await page.locator('main :is(article, table)').first().waitFor();
    await act?.();
    await expect.poll(read).toEqual(reads[0]);
    hub.change({ options: { ...board.options, ...after } });
    await expect.poll(read).toEqual(reads[1]);
  });
});

describe("an option of the guests' board", () => {
  it.each(variants(seenEffects(customerEffects), 6))(
    '%s %s',
    async (_, __, { before, after, act, read, reads }) => {
      const board = guests(Date.now(), before);
      const hub = await open(hall, board);
      await page.locator('main h2').first().waitFor();
      await act?.();
      await expect.poll(read).toEqual(reads[0]);
      hub.change({ options: { ...board.options, ...after } });
      await expect.poll(read).toEqual(reads[1]);
    },
  );
});
