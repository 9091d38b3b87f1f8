// Moves a board of a golden kitchen into the present: every time keeps its age.
import type { Board } from '../protocol/board/board.ts';

/** Fields with a time (ms), anywhere in a board. */
const MOMENTS = new Set([
  'firedAt',
  'firstServedAt',
  'servedAt',
  'sortAt',
  'addedAt',
  'activateAt',
  'readyAbout',
  'endsAt',
  'since',
  'eta',
]);

/** The same board as if it were viewed `byMs` later. */
export function movedInTime<Of extends Board>(board: Of, byMs: number): Of {
  return JSON.parse(
    JSON.stringify(board, (key, value: unknown) =>
      typeof value === 'number' && MOMENTS.has(key) ? value + byMs : value,
    ),
  );
}
