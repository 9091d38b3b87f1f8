import { expect, test } from 'vitest';
import { seed } from '../properties/seed.ts';
import { undoRestoresBoards } from '../properties/undo-boards.ts';

const RUNS = 2_000;

test(`undo restores every board, whatever was changed (seed ${seed}) [TICK-30] [TICK-40]`, () => {
  const commands = [...undoRestoresBoards(RUNS)];
  expect(commands).toEqual(
    expect.arrayContaining(['course.move', 'course.link', 'course.serve', 'course.timer']),
  );
  expect(commands).toEqual(
    expect.arrayContaining(['item.mark', 'item.note', 'order.deliver', 'served.before']),
  );
}, 240_000);
