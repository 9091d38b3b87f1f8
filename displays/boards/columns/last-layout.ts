// Cache of a board's last layout and of its pages' settled layouts: most changes move nothing, and packing is expensive
// on a weak display.
import type { ColumnLayout, FlowItem } from './flow-item.ts';
import type { ColumnSpace } from './use-column-space.ts';

export type Layout = (items: readonly FlowItem[], space: ColumnSpace, before?: ColumnLayout) => ColumnLayout;

export interface LayoutRequest {
  items: readonly FlowItem[];
  space: ColumnSpace;
  lay: Layout;
  /** Index of the page's first entry. */
  start: number;
  /** Layouts of another generation were made with other sizes for all cards. */
  generation: number;
}

export class LastLayout {
  private asked: LayoutRequest | undefined;
  private layout: ColumnLayout | undefined;
  /** By the start of the page. */
  private readonly settled = new Map<number, ColumnLayout>();

  /**
   * Lays out again only when an item, a size or the space has changed since the last time.
   * @param isSettled true if no size was estimated: cards keep the columns of a settled layout
   */
  of(asked: LayoutRequest, isSettled: (layout: ColumnLayout) => boolean): ColumnLayout {
    if (!this.layout || !this.asked || !isSame(this.asked, asked)) {
      this.leave(asked);
      this.asked = asked;
      this.layout = asked.lay(asked.items, asked.space, this.settled.get(asked.start));
    }
    // Also without a new layout: a measured size can be the one that was estimated.
    if (isSettled(this.layout)) this.settled.set(asked.start, this.layout);
    return this.layout;
  }

  /** Keeps only the first page while another one is shown. */
  private leave(asked: LayoutRequest): void {
    const { space, lay, start, generation } = this.asked ?? asked;
    if (space !== asked.space || lay !== asked.lay || generation !== asked.generation) this.settled.clear();
    else if (start !== asked.start && start > 0) this.settled.delete(start);
  }
}

function isSame(one: LayoutRequest, other: LayoutRequest): boolean {
  return (
    one.space === other.space &&
    one.lay === other.lay &&
    one.start === other.start &&
    one.generation === other.generation &&
    one.items.length === other.items.length &&
    one.items.every((item, index) => isSameItem(item, other.items[index]))
  );
}

function isSameItem(one: FlowItem, other: FlowItem | undefined): boolean {
  if (one.size.lines.length === 0 && other && one.id === other.id)
    return one.heading === other.heading && one.size.height === other.size.height;
  return one.id === other?.id && one.size === other.size;
}
