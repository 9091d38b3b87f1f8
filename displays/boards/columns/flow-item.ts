// What the layouts of cards take and give. All sizes in CSS pixels.
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
  /**
   * Heading of the cards behind it, up to the next heading: over the first of them only, or over them in every column
   * they take. One without cards is placed like a card.
   */
  heading?: 'once' | 'repeated';
}

export interface Space {
  columns: number;
  /** Height of a column. */
  height: number;
  gap: number;
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
  /** Id of the heading the card belongs to. */
  under?: string;
}

export interface ColumnLayout {
  /** Column by column, each from top to bottom. */
  places: CardPlace[];
  /** How many items, from the first on, have all of their lines on this page. */
  shown: number;
  /** Ids of the items with a place, in the order of the board. */
  order: readonly string[];
}
