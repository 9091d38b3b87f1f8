// Shown part of a torn card: its index, and the lines it contains.

export interface CardPart {
  /** 0 for the part with the full header. */
  index: number;
  of: number;
  /** The first line, and the end (exclusive). */
  from: number;
  to: number;
  /** The rest continues on the next page, not in the next column. */
  turns?: true;
}
