// The items of a flow with what the layout has to know of each: where in the order it is, and under which heading.
import type { FlowItem } from './flow-item.ts';

export interface Card {
  item: FlowItem;
  index: number;
  /** Number of the headings up to it. */
  group: number;
  heading: Card | undefined;
  /** Placed with the cards below it, not by itself. */
  isHeading: boolean;
}

export function cardsOf(items: readonly FlowItem[]): Card[] {
  let heading: Card | undefined;
  let group = 0;
  return items.map((item, index) => {
    if (!item.heading) return { item, index, group, heading, isHeading: false };
    group += 1;
    const next = items[index + 1];
    const isHeading = next !== undefined && !next.heading;
    const card = { item, index, group, heading: undefined, isHeading };
    heading = card;
    return card;
  });
}

/** A card or a part of one in a column. */
export interface Piece {
  card: Card;
  column: number;
  part: { from: number; to: number } | undefined;
}
