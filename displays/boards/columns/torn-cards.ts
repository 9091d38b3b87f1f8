// Tearing cards: how many of their lines fit a height, how high a part is, and which columns the parts go to.
// All sizes in CSS pixels.
import type { CardSize, Space } from './flow-item.ts';

/** Lines on each side of a tear; a card of `SHORT` lines leaves one, and needs only one before it if no column can hold it. */
const LEAST_LINES = 2;
const SHORT = 3;

/** Lines `from` to `to` (exclusive) of a card, in a column. */
export interface TornPart {
  column: number;
  from: number;
  to: number;
}

interface Sized {
  size: CardSize;
}

/** End index (exclusive) of a part that starts at `from` and may be `room` high. */
export function linesThatFit(item: Sized, from: number, room: number, space: Space): number {
  const { lines } = item.size;
  if (heightOfPart(item, from, lines.length, space) <= room) return lines.length;
  let to = from;
  while (to < lines.length - 1 && heightOfPart(item, from, to + 1, space) <= room) to += 1;
  return to;
}

/** Height of a part, including the strip or the end of the card. */
export function heightOfPart({ size }: Sized, from: number, to: number, space: Space): number {
  const { lines } = size;
  const first = lines[from]?.top ?? size.head;
  const end = lines[to - 1]?.bottom ?? size.height;
  const body = from === 0 ? end : size.head + space.tornHead + (end - first);
  const tail = to >= lines.length ? size.height - (lines.at(-1)?.bottom ?? size.height) : space.strip;
  return body + tail;
}

interface TearWish {
  item: Sized;
  /** Height left for the card in each column. */
  rooms: readonly number[];
  /** Columns in which a part other than the last may end. */
  holes: readonly boolean[];
  /** No column can hold the card whole. */
  isLong: boolean;
  /** One line on each side is enough: better than a large hole next to hidden tickets. */
  fillsHole?: boolean;
}

/**
 * Parts of a card from left to right, starting in the leftmost hole from which the whole card fits; otherwise the parts
 * that fill most of the holes (the rest goes to the next page). Undefined if no part has enough lines.
 */
export function tear(wish: TearWish, space: Space): TornPart[] | undefined {
  const all = wish.item.size.lines.length;
  let best: TornPart[] | undefined;
  let most = 0;
  for (const [column, isHole] of wish.holes.entries()) {
    if (!isHole) continue;
    const parts = partsFrom(column, wish, space);
    if (parts.at(-1)?.to === all) return parts;
    const filled = parts.reduce((sum, { from, to }) => sum + heightOfPart(wish.item, from, to, space), 0);
    if (filled <= most) continue;
    best = parts;
    most = filled;
  }
  return best;
}

function partsFrom(
  start: number,
  { item, rooms, holes, isLong, fillsHole = false }: TearWish,
  space: Space,
): TornPart[] {
  const all = item.size.lines.length;
  const isShort = all <= SHORT;
  const least = fillsHole || (isLong && isShort) ? 1 : LEAST_LINES;
  const left = fillsHole || isShort ? 1 : LEAST_LINES;
  const parts: TornPart[] = [];
  let from = 0;
  for (let column = start; column < space.columns && from < all; column += 1) {
    const room = Math.min(rooms[column] ?? 0, limitIn(column, space));
    let to = linesThatFit(item, from, room, space);
    if (to < all) {
      to = Math.min(to, all - left);
      if (!holes[column] || to - from < least) {
        if (column === start) return [];
        continue;
      }
    }
    parts.push({ column, from, to });
    from = to;
  }
  return parts;
}

/** All lines of a page's first card that no page can hold: the board scrolls, no page would get past it otherwise. */
export function tearAnyway(item: Sized, space: Space, above: number): TornPart[] {
  const all = item.size.lines.length;
  const last = space.columns - 1;
  const parts: TornPart[] = [];
  let from = 0;
  for (let column = 0; column <= last && (from < all || column === 0); column += 1) {
    const room = Math.min(space.height - above, limitIn(column, space));
    const to =
      column === last ? all : Math.min(all, Math.max(from + 1, linesThatFit(item, from, room, space)));
    parts.push({ column, from, to });
    from = to;
  }
  return parts;
}

/** Maximum height of a card or a part: in the last column there is nowhere to continue. */
export function limitIn(column: number, { columns, cardLimit, height }: Space): number {
  return column === columns - 1 ? height : Math.min(cardLimit, height);
}
