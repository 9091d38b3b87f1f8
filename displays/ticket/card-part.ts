// What a torn card shows: which of its parts it is, and which lines are in it.

export interface CardPart {
  /** 0 for the part with the full header. */
  index: number;
  of: number;
  /** The first line, and the one after the last. */
  from: number;
  to: number;
  /** The rest stands on the next page, not in the next column. */
  turns?: true;
}
