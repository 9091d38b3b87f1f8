import { expect, test } from 'vitest';
import { seed } from './seed.ts';
import { undoGivesBoardsBack } from './undo-boards.ts';

const RUNS = 100;

test(`[TICK-40] undo gives every board back as it was (seed ${seed})`, () => {
  expect(undoGivesBoardsBack(RUNS).size).toBeGreaterThan(4);
}, 30_000);
