import { expect, test } from 'vitest';
import { seed } from './seed.ts';
import { undoGivesBoardsBack } from './undo-boards.ts';

const RUNS = 100;

test(`undo restores every board (seed ${seed}) [TICK-40]`, () => {
  expect(undoGivesBoardsBack(RUNS).size).toBeGreaterThan(4);
}, 30_000);
