// Owns where cards stand (README of the mockups, "Grid and space"): they flow down a column, then on to the next.
// Pure: heights come in, places go out. All sizes in CSS pixels.
import type { CardPart } from '../ticket/card-part.ts';
import { type Filling, fillColumn, type Waiting } from './fill-column.ts';

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

/** One page: its room, and how it is to be filled. */
export interface Page extends Space {
  /** Height that stays free at the end of the last column, for the tile. */
  keepFree: number;
  /** Cards are torn and change places to fill holes; else only what no column can hold is torn. */
  dense: boolean;
}

/**
 * Packs items in their order. While the page holds them all, no card is torn but one that is longer than a column or
 * than the limit. Where others wait for the room, columns are filled: a card is torn where the next column goes on
 * with it, or a younger one stands before it, never more than one column before an older one and never before the
 * heading of its group. What doesn't fit is left out, and a tile after the last card stands for it.
 * @param beyond how many tickets wait that are not among the items
 */
export function layoutColumns(items: readonly FlowItem[], space: Space, beyond: number): ColumnLayout {
  if (beyond === 0) {
    for (const dense of [false, true]) {
      const all = pack(items, { ...space, keepFree: 0, dense });
      if (all.shown === items.length) return { ...all, tile: undefined };
    }
  }
  const full = pack(items, { ...space, keepFree: space.tile + space.gap, dense: true });
  return { ...full, tile: tileAt(full.places, space) };
}

/** So many ways to fill a column are judged by how well the next one can be filled then. */
const JUDGED = 4;

function pack(items: readonly FlowItem[], page: Page): Omit<ColumnLayout, 'tile'> {
  const first = items.findIndex(({ heading }) => !heading);
  let queue: readonly Waiting[] = items.map((item, index) => ({
    item,
    index,
    from: 0,
    parts: 0,
    isDue: false,
    isFirst: index === first,
  }));
  const places: Place[] = [];
  for (let column = 0; column < page.columns && queue.length > 0; column += 1) {
    const best = bestOf(fillColumn(queue, column, page, JUDGED), column, page);
    if (!best) break;
    places.push(...best.places);
    queue = best.rest();
  }
  countParts(places, queue);
  return { places, shown: Math.min(items.length, ...queue.map(({ index }) => index)) };
}

function bestOf(fillings: readonly Filling[], column: number, page: Page): Filling | undefined {
  if (fillings.length < 2 || column === page.columns - 1) return fillings[0];
  const [best] = fillings
    .map((filling) => ({ filling, cost: filling.cost + costOfNext(filling, column + 1, page) }))
    .sort((one, other) => one.cost - other.cost);
  return best?.filling;
}

function costOfNext(filling: Filling, column: number, page: Page): number {
  const rest = filling.rest();
  return rest.length === 0 ? 0 : (fillColumn(rest, column, page, 1)[0]?.cost ?? page.height);
}

/** Says on every part of how many it is one; a card that the page doesn't hold to its end has one more. */
function countParts(places: readonly Place[], left: readonly Waiting[]): void {
  for (const { id, part } of places) {
    if (!part) continue;
    const all = places.filter((other) => other.id === id).length;
    const goesOn = left.some(({ item }) => item.id === id);
    part.of = goesOn ? all + 1 : all;
    if (goesOn && part.index === all - 1) part.turns = true;
  }
}

/** The tile follows the last card; where that column is full, it opens the next. */
function tileAt(places: readonly Place[], space: Space): { column: number; top: number } {
  const column = Math.max(0, ...places.map((place) => place.column));
  const ends = places.filter((place) => place.column === column).map(({ top, height }) => top + height);
  const top = ends.length === 0 ? 0 : Math.max(...ends) + space.gap;
  const isFull = top + space.tile > space.height && column < space.columns - 1;
  return isFull ? { column: column + 1, top: 0 } : { column, top };
}
