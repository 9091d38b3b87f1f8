// Owns tearing a card that is longer than a column: which lines go into which part, and how high each part is.
import type { FlowItem, Place, Space } from './column-layout.ts';

export interface Torn {
  places: Place[];
  /** False when the columns ended first: the next page begins with this card again. */
  isWhole: boolean;
}

/** Fewer lines than this don't make a part under another card. */
export const LEAST_LINES = 2;

/**
 * Cuts a card into parts no higher than the limit, the first into what is left of this column if at least two lines
 * fit there, else into the next. Where the columns end first, the last part leaves room for the tile; only a card that is longer than an empty
 * page keeps all its lines, and the board scrolls.
 */
export function tear(item: FlowItem, column: number, ends: readonly number[], space: Space): Torn {
  const whole = cut(item, column, ends, space, 0);
  if (whole.left === 0) return { places: numbered(whole.places, 0), isWhole: true };
  if (column === 0 && (ends[0] ?? 0) === 0) {
    const last = whole.places.at(-1);
    if (last?.part) last.part.to = item.size.lines.length;
    return { places: numbered(whole.places, 0), isWhole: true };
  }
  return { places: tearShort(item, column, ends, space), isWhole: false };
}

/** The parts that this page has room for beside the tile; the next page begins with this card again. */
export function tearShort(item: FlowItem, column: number, ends: readonly number[], space: Space): Place[] {
  const { places } = cut(item, column, ends, space, space.tile + space.gap);
  return numbered(places, 1);
}

/** @param keepFree height that stays free at the end of the last column */
function cut(
  item: FlowItem,
  column: number,
  ends: readonly number[],
  space: Space,
  keepFree: number,
): { places: Place[]; left: number } {
  const places: Place[] = [];
  const count = item.size.lines.length;
  let from = 0;
  let at = column;
  while (from < Math.max(1, count) && at < space.columns) {
    const top = ends[at] ?? 0;
    const isLast = at === space.columns - 1;
    // In the last column there is nowhere to go on to, so that it is filled to its end.
    const room = isLast ? space.height - top - keepFree : Math.min(space.cardLimit, space.height - top);
    const fitting = linesThatFit(item, from, room, space);
    const isTooFew = fitting - from < Math.min(top === 0 ? 1 : LEAST_LINES, count - from);
    if (isTooFew && (top > 0 || keepFree > 0)) {
      at += 1;
      continue;
    }
    const to = Math.max(fitting, from + 1);
    const part = { index: places.length, of: 0, from, to };
    places.push({ id: item.id, column: at, top, height: heightOfPart(item, from, to, space), part });
    from = to;
    at += 1;
  }
  return { places, left: Math.max(0, count - from) };
}

/** The index after the last line of a part that begins with `from` and may be `room` high. */
export function linesThatFit(item: FlowItem, from: number, room: number, space: Space): number {
  const { lines } = item.size;
  if (heightOfPart(item, from, lines.length, space) <= room) return lines.length;
  let to = from;
  while (to < lines.length - 1 && heightOfPart(item, from, to + 1, space) <= room) to += 1;
  return to;
}

/** How high a part is, with the strip or the end of the card. */
export function heightOfPart({ size }: FlowItem, from: number, to: number, space: Space): number {
  const { lines } = size;
  const first = lines[from]?.top ?? size.head;
  const end = lines[to - 1]?.bottom ?? size.height;
  const body = from === 0 ? end : size.head + space.tornHead + (end - first);
  const tail = to >= lines.length ? size.height - (lines.at(-1)?.bottom ?? size.height) : space.strip;
  return body + tail;
}

/** @param missing how many parts there are at least that no column holds */
function numbered(places: Place[], missing: number): Place[] {
  const [only] = places;
  if (only && places.length + missing === 1) {
    // In the last column a card may have all the room that it needs.
    const { part: _, ...whole } = only;
    return [whole];
  }
  for (const { part } of places) if (part) part.of = places.length + missing;
  return places;
}
