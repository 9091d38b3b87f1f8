// Owns telling which rows of the sums of items differ from those sent last: a tap changes one of fifty (LIVE-03).
import type { OperatorBoard } from '../../shared/protocol/board.ts';

type Items = OperatorBoard['items'];

export class ItemRows {
  private texts: readonly string[] = [];

  /** Takes the rows as a whole board has them. */
  note(items: Items): void {
    this.texts = items.map((row) => JSON.stringify(row));
  }

  /**
   * Takes the rows as they are now.
   * @returns those that differ, by their place; undefined where there are more or fewer rows than before
   */
  changed(items: Items): Record<string, Items[number]> | undefined {
    const before = this.texts;
    this.note(items);
    if (before.length !== items.length) return undefined;
    const differing = [...items.entries()].filter(([place]) => before[place] !== this.texts[place]);
    return Object.fromEntries(differing.map(([place, row]) => [String(place), row]));
  }
}
