// Proves that every golden kitchen still shows what it showed: the rules of the whole way from order to board at once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { board, customerBoard, operatorBoard } from '../../shared/protocol/board/board.ts';
import { boardFaults } from '../support/board-rules.ts';
import { drawKitchen } from './golden-kitchen.ts';
import { goldenFolder, goldenKitchens } from './golden-kitchens.ts';

describe('golden kitchens', () => {
  it.each(goldenKitchens.map((kitchen) => [kitchen.name, kitchen] as const))(
    '%s shows what it showed',
    async (name, kitchen) => {
      const kept: unknown = JSON.parse(readFileSync(join(goldenFolder, `${name}.json`), 'utf8'));
      const drawn = await drawKitchen(kitchen);
      expect(JSON.parse(JSON.stringify(drawn))).toEqual(kept);
      for (const each of Object.values(drawn.boards)) {
        const shape = 'columns' in each.board ? customerBoard : operatorBoard;
        expect(z.safeParse(shape, each.board).error).toBeUndefined();
        expect(z.safeParse(board, each.board).success).toBe(true);
        expect(boardFaults(each.board)).toEqual([]);
      }
    },
  );

  it('keeps a file for each kitchen and no others', () => {
    const names = goldenKitchens.map(({ name }) => `${name}.json`);
    expect(new Set(names).size).toBe(names.length);
    expect(readdirSync(goldenFolder).sort()).toEqual([...names].sort());
  });
});
