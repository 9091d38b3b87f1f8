// Into how many columns the orders of one column fall, and how many of them are shown (CUST-11).
import { CUSTOMER_MAX_COLUMN_MEMBERS } from '../../../shared/limits.ts';

const MOST_ACROSS = 3;

/** Widths of the columns in proportion to each other, by how many columns of orders they fall into: 1, 2, 3. */
const SHARES = {
  pending: [19, 28, 36],
  fired: [33, 33, 44],
  served: [48, 48, 60],
} as const;

export type GuestColumnName = keyof typeof SHARES;

export interface Split {
  across: number;
  rows: number;
  /** How many are shown; the rest is a number. */
  shown: number;
}

/** How much of the board's width a column takes, in proportion to the others. @param across as in its split */
export function shareOf(column: GuestColumnName, across: number): number {
  const [one, two, three] = SHARES[column];
  if (across < 2) return one;
  return across === 2 ? two : three;
}

/** The split of a column as the site wants it; ready orders stand on wide cards, two side by side. */
export function splitOf(column: GuestColumnName, members: number, splitAt: number): Split {
  return splitMembers(members, splitAt, column === 'served' ? 2 : 1);
}

/**
 * @param splitAt members from which on a column splits; 0 never splits
 * @param least columns it has in any case, where its cards are wide
 */
export function splitMembers(members: number, splitAt: number, least = 1): Split {
  const shown = Math.min(members, CUSTOMER_MAX_COLUMN_MEMBERS);
  const wanted = Math.ceil(shown / splitAt);
  const across = splitAt === 0 ? 1 : Math.max(least, Math.min(MOST_ACROSS, wanted));
  return { across, rows: Math.max(1, Math.ceil(shown / across)), shown };
}
