// Owns what of a change is drawn a frame earlier than the rest: the lines it names. What counts them, and a button that
// makes a card higher and moves those below it, follows.
import type { OperatorParts } from '../../shared/protocol/board.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import type { WatchedBoard } from './live-store.ts';

/** Parts that count or tell of cards; none of them says which there are, or how they stand. */
const FOLLOWING: ReadonlySet<string> = new Set<keyof OperatorParts>([
  'head',
  'items',
  'itemRows',
  'ingredients',
  'stations',
  'loadBalance',
  'averages',
  'kpis',
]);

/**
 * A weak screen draws the line that somebody touched much sooner than that line, its card's button, every card that has to
 * move for it, every sum and every filter.
 * @param shown what the screen shows now
 * @param next what it will show
 * @param parts what makes the difference
 * @returns the next board's lines among all that is shown now; undefined where that would not fit together, or where
 *   there is nothing that could follow
 */
export function cardsFirst(
  shown: WatchedBoard | undefined,
  next: WatchedBoard,
  parts: Readonly<Record<string, unknown>>,
): WatchedBoard | undefined {
  if (shown?.kind !== 'operator' || next.kind !== 'operator') return undefined;
  const { tickets: named, ...others } = parts;
  const rest = Object.keys(others);
  if (!named || rest.length === 0 || !rest.every((part) => FOLLOWING.has(part))) return undefined;
  const tickets = { ...shown.board.tickets };
  for (const id of Object.keys(named)) {
    const before = shown.board.tickets[id];
    const after = next.board.tickets[id];
    if (!before || !after) return undefined;
    tickets[id] = linesFirst(before, after);
  }
  return { ...next, board: { ...shown.board, tickets } };
}

/** A ticket whose lines are as they were is shown as it is: something else was done with it. */
function linesFirst(before: Ticket, after: Ticket): Ticket {
  const isSame = JSON.stringify(before.items) === JSON.stringify(after.items);
  return isSame ? after : { ...before, items: after.items };
}
