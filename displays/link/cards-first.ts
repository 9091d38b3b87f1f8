// Owns what of a change is drawn a frame earlier than the rest: the cards it names. What counts them follows.
import type { OperatorParts } from '../../shared/protocol/board.ts';
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
 * A weak screen draws the card that somebody touched much sooner than that card, every sum and every filter.
 * @param shown what the screen shows now
 * @param next what it will show
 * @param parts what makes the difference
 * @returns the cards of the next board among all that is shown now; undefined where that would not fit together, or
 *   where there is nothing that could follow
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
  const { tickets } = next.board;
  const isAsBefore = Object.keys(named).every((id) => id in tickets && id in shown.board.tickets);
  return isAsBefore ? { ...next, board: { ...shown.board, tickets } } : undefined;
}
