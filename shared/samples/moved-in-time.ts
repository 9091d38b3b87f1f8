// Moves a board of a golden kitchen into the present: every moment keeps its age.
import type { Board } from '../protocol/board/board.ts';

/** Fields that hold a moment (ms), anywhere in a board. */
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

/** The same board as if it were looked at `byMs` later. */
export function movedInTime<Of extends Board>(board: Of, byMs: number): Of {
  return JSON.parse(
    JSON.stringify(board, (key, value: unknown) =>
      typeof value === 'number' && MOMENTS.has(key) ? value + byMs : value,
    ),
  );
}
