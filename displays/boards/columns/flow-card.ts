// Items of a flow with the data the layout needs: position in the order, and heading.
import type { FlowItem } from './flow-item.ts';

export interface Card {
  item: FlowItem;
  index: number;
  /** Number of headings up to and including this card. */
  group: number;
  heading: Card | undefined;
  /** Placed with the cards below it, not independently. */
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
