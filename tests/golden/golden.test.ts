// Every golden kitchen still shows the approved boards: all rules from order to board together.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { board, customerBoard, operatorBoard } from '../../shared/protocol/board/board.ts';
import { boardFaults } from '../support/board-rules.ts';
import { drawKitchen } from './golden-kitchen.ts';
import { goldenFolder, goldenKitchens, kitchenText } from './golden-kitchens.ts';

/** Explains how to see a difference that only shows in the digest. */
function hintFor(name: string, kept: string, drawn: string): string {
  const withoutDigest = (text: string) => text.replaceAll(/ · digest \w+/g, '');
  const what =
    withoutDigest(kept) === withoutDigest(drawn)
      ? 'Only digests differ: a board changed in something that the text does not print.'
      : 'A board changed.';
  return `${what} The difference as JSON: npm run golden -- --diff ${name}. To approve it: npm run golden`;
}

describe('golden kitchens', () => {
  it.each(goldenKitchens.map((kitchen) => [kitchen.name, kitchen] as const))(
    'show for %s the approved boards',
    async (name, kitchen) => {
      const kept = readFileSync(join(goldenFolder, `${name}.txt`), 'utf8');
      const drawn = await drawKitchen(kitchen);
      const text = kitchenText(drawn);
      expect(text, hintFor(name, kept, text)).toBe(kept);
      for (const each of Object.values(drawn.boards)) {
        const shape = 'columns' in each.board ? customerBoard : operatorBoard;
        expect(z.safeParse(shape, each.board).error).toBeUndefined();
        expect(z.safeParse(board, each.board).success).toBe(true);
        expect(boardFaults(each.board)).toEqual([]);
      }
    },
  );

  it('have one text for each kitchen, and no further texts', () => {
    const names = goldenKitchens.map(({ name }) => `${name}.txt`);
    expect(new Set(names).size).toBe(names.length);
    expect(readdirSync(goldenFolder).sort()).toEqual([...names].sort());
  });
});
