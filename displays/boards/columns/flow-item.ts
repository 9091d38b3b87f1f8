// Input and output of the card layouts. All sizes in CSS pixels.
import type { CardPart } from '../../ticket/card-part.ts';

/** Heights of one card when rendered whole. */
export interface CardSize {
  height: number;
  head: number;
  /** Start and end of every line, from the card's top. */
  lines: readonly { top: number; bottom: number }[];
}

export interface FlowItem {
  id: string;
  size: CardSize;
  /**
   * Heading of the cards after it, up to the next heading: above the first of them only, or repeated in every column
   * they fill. A heading without cards is placed like a card.
   */
  heading?: 'once' | 'repeated';
}

export interface Space {
  columns: number;
  /** Height of a column. */
  height: number;
  gap: number;
  /** Height of the strip at the end of a torn part. */
  strip: number;
  /** Additional header height of a part that continues another. */
  tornHead: number;
  /** Maximum height of a card or part, where there is another column to continue in. */
  cardLimit: number;
}

export interface CardPlace {
  id: string;
  column: number;
  top: number;
  height: number;
  part?: CardPart;
  /** Id of the heading the card belongs to. */
  under?: string;
}

export interface ColumnLayout {
  /** Column by column, each from top to bottom. */
  places: CardPlace[];
  /** Number of items, from the first on, with all of their lines on this page. */
  shown: number;
  /** Ids of the placed items, in board order. */
  order: readonly string[];
}
