// Where cards stand: they flow down a column, then on to the next, strictly in their order (EXPO-09).
// Pure: heights come in, places go out. All sizes in CSS pixels.
import type { CardPart } from '../../ticket/card-part.ts';

/** Heights of one card as drawn whole. */
export interface CardSize {
  height: number;
  head: number;
  /** Start and end of every line, from the card's top. */
  lines: readonly { top: number; bottom: number }[];
}

export interface FlowItem {
  id: string;
  size: CardSize;
  /** A group's heading: never the last thing in a column. */
  heading?: boolean;
}

export interface Space {
  columns: number;
  /** Height of a column. */
  height: number;
  gap: number;
  /** Height of the tile that says how many more wait. */
  tile: number;
  /** Height of the strip with which a torn part ends. */
  strip: number;
  /** How much higher a part begins that goes on from another. */
  tornHead: number;
  /** No card and no part of one is higher than this where there is another column to go on to. */
  cardLimit: number;
}

export interface CardPlace {
  id: string;
  column: number;
  top: number;
  height: number;
  part?: CardPart;
}

export interface ColumnLayout {
  places: CardPlace[];
  /** How many items of the flow stand on this page. */
  shown: number;
  /** Where the tile stands, if one is needed. */
  tile: { column: number; top: number } | undefined;
}

/** One page: its room, and how it is to be filled. */
interface PageSpace extends Space {
  /** Height that stays free at the end of the last column, for the tile. */
  keepFree: number;
}

/** What a column still offers. */
interface OpenColumn {
  top: number;
  end: number;
  /** How high a card may be here. */
  limit: number;
  /** The same in the column to go on to, or in the first one of the next page. */
  nextLimit: number;
  isLast: boolean;
  /** Nothing stands here but headings. */
  isBare: boolean;
}

/** So many lines go on in the next column at least; of a card of no more than `SHORT` lines one is enough. */
const LEAST_LINES = 2;
const SHORT = 3;

/**
 * Packs items strictly in their order: read column by column no card stands before an older one, and what doesn't fit
 * the page is left out from the end of the order; a tile after the last card stands for it. Only a card that is longer
 * than a column, or than the limit, is torn; it begins in what is left of a column and goes on at the top of the next.
 * So an end of a column that stays empty is lower than the card that opens the next one, and where cards stand depends
 * on none behind them but by the tile's room in the last column.
 * @param beyond how many tickets wait that are not among the items
 */
export function layoutColumns(items: readonly FlowItem[], space: Space, beyond: number): ColumnLayout {
  if (beyond === 0) {
    const all = pack(items, { ...space, keepFree: 0 });
    if (all.shown === items.length) return { ...all, tile: undefined };
  }
  const full = pack(items, { ...space, keepFree: space.tile + space.gap });
  return { ...full, tile: tileAt(full.places, space) };
}

function pack(items: readonly FlowItem[], page: PageSpace): Omit<ColumnLayout, 'tile'> {
  const places: CardPlace[] = [];
  const first = items.findIndex(({ heading }) => !heading);
  let shown = 0;
  let from = 0;
  for (let column = 0; column < page.columns && shown < items.length; column += 1) {
    const room = emptyColumn(column, page);
    for (let item = items[shown]; item; item = items[shown]) {
      const to = linesHere(item, from, shown === first, room, page);
      if (to === undefined) break;
      const height = heightOfPart(item, from, to, page);
      const goesOn = to < item.size.lines.length;
      const part = from > 0 || goesOn ? { part: { index: partsOf(item, places), of: 0, from, to } } : {};
      places.push({ id: item.id, column, top: room.top, height, ...part });
      room.top += height + page.gap;
      room.isBare &&= item.heading === true;
      from = goesOn ? to : 0;
      if (goesOn) break;
      shown += 1;
    }
    // A heading goes with its first card.
    while (from === 0 && shown > 0 && shown < items.length && items[shown - 1]?.heading) {
      places.pop();
      shown -= 1;
    }
  }
  countParts(places, from > 0);
  return { places, shown };
}

/** In the last column there is nowhere to go on to, so that a card may be as high as it. */
function emptyColumn(column: number, page: PageSpace): OpenColumn {
  const isLast = column === page.columns - 1;
  const end = isLast ? page.height - page.keepFree : page.height;
  const inner = Math.min(page.cardLimit, page.height);
  const leadsToLast = (column + 1) % page.columns === page.columns - 1;
  const nextLimit = leadsToLast ? page.height - page.keepFree : inner;
  return { top: 0, end, limit: isLast ? end : inner, nextLimit, isLast, isBare: true };
}

/** The index after the last line that stands in this column, of those from `from` on; undefined if none does. */
function linesHere(
  item: FlowItem,
  from: number,
  isFirst: boolean,
  { top, end, limit, nextLimit, isLast, isBare }: OpenColumn,
  page: PageSpace,
): number | undefined {
  const all = item.size.lines.length;
  const height = heightOfPart(item, from, all, page);
  const fits = top + height <= end && (item.heading === true || height <= limit);
  // A card that begins the page and is longer than all of it keeps its lines, and the board scrolls.
  if (fits || (isFirst && isLast)) return all;
  // What an empty column can't hold, none can; in the last one it waits for the next page.
  const isHere = isBare && !isLast;
  if (item.heading) return isHere ? all : undefined;
  const isLong = from > 0 || item.size.height > page.cardLimit;
  if (!isLong && !isHere) return undefined;
  const fitting = linesThatFit(item, from, Math.min(limit, end - top), page);
  const held = all - LEAST_LINES;
  // Lines stay together where they end the card in the next column.
  const isHeld = all - from > SHORT && heightOfPart(item, held, all, page) <= nextLimit;
  const to = Math.min(fitting, isHeld ? held : all - 1);
  if (to > from) return to;
  return isHere ? Math.min(all, Math.max(fitting, from + 1)) : undefined;
}

function partsOf({ id }: FlowItem, places: readonly CardPlace[]): number {
  return places.filter((place) => place.id === id).length;
}

/** Says on every part of how many it is one. @param goesOn the last card has one more, on the next page */
function countParts(places: readonly CardPlace[], goesOn: boolean): void {
  const last = places.at(-1);
  for (const { id, part } of places) {
    if (part) part.of = places.filter((other) => other.id === id).length + Number(goesOn && id === last?.id);
  }
  if (goesOn && last?.part) last.part.turns = true;
}

/** The tile follows the last card; where that column is full, it opens the next. */
function tileAt(places: readonly CardPlace[], space: Space): { column: number; top: number } {
  const column = Math.max(0, ...places.map((place) => place.column));
  const ends = places.filter((place) => place.column === column).map(({ top, height }) => top + height);
  const top = ends.length === 0 ? 0 : Math.max(...ends) + space.gap;
  const isFull = top + space.tile > space.height && column < space.columns - 1;
  return isFull ? { column: column + 1, top: 0 } : { column, top };
}

// Where a card may be torn: how many of its lines fit a height, and how high a part of it is.

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
