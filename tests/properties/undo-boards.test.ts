import { expect, test } from 'vitest';
import { seed } from './seed.ts';
import { undoRestoresBoards } from './undo-boards.ts';

const RUNS = 100;

test(`undo restores every board (seed ${seed}) [TICK-40]`, () => {
  expect(undoRestoresBoards(RUNS).size).toBeGreaterThan(4);
}, 30_000);
