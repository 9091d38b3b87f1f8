// Owns telling which rows of the sums of items differ from those sent last: a tap changes one of fifty (LIVE-03).
import type { OperatorBoard } from '../../shared/protocol/board.ts';

type Items = OperatorBoard['items'];

export class ItemRows {
  private rows: Items = [];

  /** Takes the rows as a whole board has them. */
  note(items: Items): void {
    this.rows = items;
  }

  /**
   * Takes the rows as they are now.
   * @returns those that differ, by their place; undefined where there are more or fewer rows than before
   */
  changed(items: Items): Record<string, Items[number]> | undefined {
    const before = this.rows;
    this.note(items);
    if (before.length !== items.length) return undefined;
    const differing = [...items.entries()].filter(([place, row]) => !isSame(before[place], row));
    return Object.fromEntries(differing.map(([place, row]) => [String(place), row]));
  }
}

/** A board keeps the rows that don't differ; texts are compared only where it could not. */
function isSame(one: Items[number] | undefined, other: Items[number]): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
