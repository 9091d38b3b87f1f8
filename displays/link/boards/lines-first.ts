// Owns what of a change is drawn a frame earlier than the rest: the lines it names. What counts them, and a button that
// makes a card higher and moves those below it, follows.
import type { OperatorParts } from '../../../shared/protocol/board.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { WatchedBoard } from '../live-store.ts';

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
 * @returns the tickets to show first, by id, with the next board's lines; undefined where they would not fit into what is
 *   shown, or where there is nothing that could follow
 */
export function linesFirst(
  shown: WatchedBoard | undefined,
  next: WatchedBoard,
  parts: Readonly<Record<string, unknown>>,
): Record<string, Ticket> | undefined {
  if (shown?.kind !== 'operator' || next.kind !== 'operator') return undefined;
  const { tickets: named, ...others } = parts;
  const rest = Object.keys(others);
  if (!named || rest.length === 0 || !rest.every((part) => FOLLOWING.has(part))) return undefined;
  const first: Record<string, Ticket> = { ...shown.first };
  for (const id of Object.keys(named)) {
    const before = shown.board.tickets[id];
    const after = next.board.tickets[id];
    if (!before || !after) return undefined;
    first[id] = withLinesOf(before, after);
  }
  return first;
}

/** A ticket whose lines are as they were is shown as it is: something else was done with it. */
function withLinesOf(before: Ticket, after: Ticket): Ticket {
  const isSame = JSON.stringify(before.items) === JSON.stringify(after.items);
  return isSame ? after : { ...before, items: after.items };
}
