// Owns where cards stand (README of the mockups, "Grid and space"): they flow down a column, then on to the next.
// Pure: heights come in, places go out. All sizes in CSS pixels.
import type { CardPart } from '../ticket/card-part.ts';
import { LEAST_LINES, type Torn, tear, tearShort } from './tear-card.ts';

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
  /** A card longer than this may be torn to fill the rest of a column; one longer than a column always is. */
  tearAbove: number;
  /** How much of a column must be left for that. */
  tearRoom: number;
  /** No card and no part of one is higher than this where there is another column to go on to. */
  cardLimit: number;
}

export interface Place {
  id: string;
  column: number;
  top: number;
  height: number;
  part?: CardPart;
}

export interface ColumnLayout {
  places: Place[];
  /** How many items of the flow stand on this page. */
  shown: number;
  /** Where the tile stands, if one is needed. */
  tile: { column: number; top: number } | undefined;
}

/**
 * Packs items in their order. One that doesn't fit the rest of a column goes on to the next; a later, smaller one may
 * fill a hole one column back, never further, and never before the heading of its group. A card longer than a column is torn at its lines, and so is a long one
 * where moving it on as a whole would leave a large hole. What doesn't fit the
 * page is left out, and a tile at the end stands for it.
 * @param beyond how many tickets wait that are not among the items
 */
export function layoutColumns(items: readonly FlowItem[], roomy: Space, beyond: number): ColumnLayout {
  const whole = pack(items, roomy);
  if (whole.shown === items.length && beyond === 0) return { ...whole, tile: undefined };
  // Where others wait for the room, a card is torn sooner than on a page that holds them all.
  const space = {
    ...roomy,
    tearAbove: roomy.tearAbove * WHERE_OTHERS_WAIT,
    tearRoom: roomy.tearRoom * WHERE_OTHERS_WAIT,
  };
  const full = pack(items, space);
  const end = endOf(full.places, space);
  if (end + space.tile <= space.height) return withTile(full, items, space);
  for (let count = full.shown - 1; count > 0; count -= 1) {
    const fewer = pack(items.slice(0, count), space);
    const last = items[count - 1];
    if (last?.heading || endOf(fewer.places, space) + space.tile > space.height) continue;
    return withTile(fewer, items, space);
  }
  return { ...full, tile: { column: space.columns - 1, top: space.height - space.tile } };
}

/** Part of the lengths from which cards are torn on a page that holds all of them. */
const WHERE_OTHERS_WAIT = 0.6;

/** The first that is left out is shown as far as it goes, where else a large part of the page would stay empty. */
function withTile(packed: Packed, items: readonly FlowItem[], space: Space): ColumnLayout {
  const { places, shown } = packed;
  const next = items[shown];
  const canBegin = next && !next.heading && next.size.lines.length >= LEAST_LINES;
  const isBegun = places.some(({ id }) => id === next?.id);
  const column = Math.max(0, ...places.map((place) => place.column));
  const ends = Array.from({ length: space.columns }, (_, at) => endOf(places, space, at));
  const begun = canBegin && !isBegun ? tearShort(next, column, ends, space) : [];
  const isWorthIt = begun.some(({ height }) => height >= space.tearRoom * BEGUN_ROOM);
  const all = isWorthIt ? [...places, ...begun] : places;
  return { places: all, shown, tile: tileAt(all, space) };
}

/** Part of the room that a card needs to be torn in the middle of a page. */
const BEGUN_ROOM = 0.75;

type Packed = Omit<ColumnLayout, 'tile'>;

function pack(items: readonly FlowItem[], space: Space): Packed {
  const ends = Array.from({ length: space.columns }, () => 0);
  const places: Place[] = [];
  let column = 0;
  let group = 0;
  for (const [index, item] of items.entries()) {
    const put = placeOf(item, items[index + 1], { column, group }, ends, space);
    if (!put) return { places, shown: index };
    if (item.heading) group = put.places[0]?.column ?? group;
    for (const place of put.places) {
      ends[place.column] = place.top + place.height + space.gap;
      column = Math.max(column, place.column);
    }
    places.push(...put.places);
    if (!put.isWhole) return { places, shown: index };
  }
  return { places, shown: items.length };
}

/** How far the flow has come. */
interface Reached {
  column: number;
  /** Where the heading of the present group stands: its cards never stand before it. */
  group: number;
}

function placeOf(
  item: FlowItem,
  next: FlowItem | undefined,
  { column, group }: Reached,
  ends: readonly number[],
  space: Space,
): Torn | undefined {
  const { height } = item.size;
  const wanted = item.heading && next ? height + space.gap + leastOf(next, space) : height;
  if (!item.heading && height > space.cardLimit && column < space.columns - 1) {
    const room = space.height - (ends[column] ?? 0);
    return tear(item, room >= Math.min(space.tearRoom, space.cardLimit) ? column : column + 1, ends, space);
  }
  const whole = (candidate: number): Torn | undefined => {
    const top = ends[candidate];
    if (top === undefined || top + wanted > space.height) return undefined;
    return { places: [{ id: item.id, column: candidate, top, height }], isWhole: true };
  };
  const canFillHole = !item.heading && column > group;
  const here = (canFillHole ? whole(column - 1) : undefined) ?? whole(column);
  if (here) return here;
  const room = space.height - (ends[column] ?? 0);
  const isLong = !item.heading && height > space.tearAbove && room >= space.tearRoom;
  const torn = isLong ? tear(item, column, ends, space) : undefined;
  if (torn && torn.places.length > 0) return torn;
  const after = whole(column + 1);
  if (after || item.heading) return after;
  return height > space.height || isLong ? tear(item, column, ends, space) : undefined;
}

/** What must follow a heading in its column. */
function leastOf(item: FlowItem, space: Space): number {
  return item.size.height > space.height ? item.size.head * 2 : item.size.height;
}

function endOf(places: readonly Place[], space: Space, at = space.columns - 1): number {
  const inLast = places.filter(({ column }) => column === at);
  return Math.max(0, ...inLast.map(({ top, height }) => top + height + space.gap));
}

/** The tile follows the last card; where that column is full, it opens the next. */
function tileAt(places: readonly Place[], space: Space): { column: number; top: number } {
  const column = Math.max(0, ...places.map((place) => place.column));
  const ends = places.filter((place) => place.column === column).map(({ top, height }) => top + height);
  const top = ends.length === 0 ? 0 : Math.max(...ends) + space.gap;
  if (top + space.tile <= space.height) return { column, top };
  return { column: Math.min(column + 1, space.columns - 1), top: 0 };
}
