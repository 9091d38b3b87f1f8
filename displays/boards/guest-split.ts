// Owns into how many columns the orders of one column fall, and how many of them are shown (CUST-11).
import { CUSTOMER_MAX_COLUMN_MEMBERS } from '../../shared/limits.ts';

const MOST_ACROSS = 3;

export interface Split {
  across: number;
  rows: number;
  /** How many are shown; the rest is told as a number. */
  shown: number;
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
