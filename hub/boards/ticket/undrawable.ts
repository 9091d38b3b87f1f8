// Owns the shape of a ticket that a board can't draw: its order is left off, so that the others stay.
import type { BoardEntry } from './board-entry.ts';

export interface Undrawable {
  undrawable: BoardEntry;
  /** Why. */
  reason: unknown;
}
