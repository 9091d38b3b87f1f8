// Owns the layout of a board's last drawing: most changes move nothing, and packing is dear on a weak screen.
import type { ColumnLayout, FlowItem, layoutColumns } from './column-layout.ts';
import type { ColumnSpace } from './use-column-space.ts';

interface Asked {
  items: readonly FlowItem[];
  space: ColumnSpace;
  lay: typeof layoutColumns;
  beyond: number;
}

export class LastLayout {
  private asked: Asked | undefined;
  private layout: ColumnLayout | undefined;

  /** Lays out anew only when an item, a size or the room is another one than the last time. */
  of(asked: Asked): ColumnLayout {
    if (this.layout && this.asked && isSame(this.asked, asked)) return this.layout;
    this.asked = asked;
    this.layout = asked.lay(asked.items, asked.space, asked.beyond);
    return this.layout;
  }
}

function isSame(one: Asked, other: Asked): boolean {
  return (
    one.space === other.space &&
    one.lay === other.lay &&
    one.beyond > 0 === other.beyond > 0 &&
    one.items.length === other.items.length &&
    one.items.every((item, index) => isSameItem(item, other.items[index]))
  );
}

function isSameItem(one: FlowItem, other: FlowItem | undefined): boolean {
  if (one.heading) return other?.heading === true && one.id === other.id;
  return one.id === other?.id && one.size === other.size;
}
