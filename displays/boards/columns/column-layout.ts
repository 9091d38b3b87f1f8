// Positions of cards: each goes, in board order, to the leftmost column that has room for it, and keeps that column
// while it is shown (CARD-01). Pure: heights and the former layout in, positions out. All sizes in CSS pixels.
import { LARGEST_HOLE_PERCENT, MOST_EMPTY_PERCENT } from '../../../shared/limits.ts';
import type { CardPart } from '../../ticket/card-part.ts';
import { type Card, cardsOf, type Piece } from './flow-card.ts';
import type { CardPlace, ColumnLayout, FlowItem, Space } from './flow-item.ts';
import { keptFrom, movedSince } from './kept-cards.ts';
import { OpenColumn } from './open-column.ts';
import { limitIn, type TornPart, tear, tearAnyway } from './torn-cards.ts';

const LARGEST_HOLE = LARGEST_HOLE_PERCENT / 100;
const MOST_EMPTY = MOST_EMPTY_PERCENT / 100;
/** More cards moved in one step mean that the sort order has changed. */
const MOST_MOVED = 3;

/**
 * One page of cards. The placed items are a prefix of the order. A card that fits no column ends the page; if that
 * would leave a large hole, its first lines fill the hole. Cards of the former layout keep their columns, and a column
 * that has lost one closes up; if an older card needs room, the youngest move away.
 * @param before layout of the same page in the same space
 */
export function layoutColumns(items: readonly FlowItem[], space: Space, before?: ColumnLayout): ColumnLayout {
  const flow = cardsOf(items);
  const page = new Page(flow, space);
  const kept = before ? keptFrom(before, flow) : [];
  const moved = before ? movedSince(before, flow, kept) : [];
  if (moved.length <= MOST_MOVED) {
    for (const piece of kept) page.keep(piece);
    page.closeUp();
    for (const card of moved) page.move(card);
  }
  let end = flow.find((card) => !page.show(card))?.index ?? flow.length;
  // A heading stays with the first card below it.
  while (end < flow.length && flow[end - 1]?.isHeading) end -= 1;
  return page.layout(end);
}

/** The columns while they are being filled. */
class Page {
  private readonly flow: readonly Card[];
  private readonly space: Space;
  private readonly columns: OpenColumn[];
  /** Column by id of the kept cards. */
  private readonly former = new Map<string, number>();

  constructor(flow: readonly Card[], space: Space) {
    this.flow = flow;
    this.space = space;
    this.columns = Array.from({ length: space.columns }, () => new OpenColumn(space));
  }

  /** Below the pieces kept so far; skipped if those belong to a later heading. */
  keep({ card, column: at, part }: Piece): void {
    const column = this.columns[at];
    const isRest = part !== undefined && part.from > 0;
    const isCut = isRest && !this.has(card);
    if (!column || isCut || column.group > card.group || this.isOverLimit(card, at, part))
      return this.remove(card);
    column.add(card, part);
    this.former.set(card.item.id, at);
  }

  private isOverLimit({ item }: Card, column: number, part: Piece['part']): boolean {
    return !part && !item.heading && item.size.height > limitIn(column, this.space);
  }

  /** Moves the lowest cards out of columns that are too low for their kept cards. */
  closeUp(): void {
    this.liftHeadings();
    for (const column of this.columns) {
      for (let last = column.last; last && column.bottom > this.space.height; last = column.last)
        this.remove(last);
    }
  }

  /** Moves headings above the first of their cards. @param isFixed no card may leave its column for it */
  private liftHeadings(isFixed = false): void {
    for (const heading of this.flow) {
      if (!heading.isHeading || heading.item.heading !== 'once') continue;
      const at = this.columns.find((column) => column.has(heading));
      if (at?.isAbove(heading)) continue;
      const first = this.flow.find((card) => card.heading === heading && this.has(card));
      const to = first && this.columns.find((column) => column.has(first));
      const isFull = to && to.bottom + heading.item.size.height + this.space.gap > this.space.height;
      if (isFixed && isFull) continue;
      this.remove(heading);
      to?.insert(heading, (card) => card.group === heading.group);
    }
  }

  /** To directly below its predecessor, or to the start. */
  move(card: Card): void {
    if (!this.has(card)) return;
    this.remove(card);
    const leader = this.flow[card.index - 1];
    if (leader?.isHeading) return;
    const column = leader ? this.columns.findLast((one) => one.has(leader)) : this.columns[0];
    if (!column || this.isOverLimit(card, this.columns.indexOf(column), undefined)) return;
    const at = leader ? column.cards.lastIndexOf(leader) + 1 : 0;
    column.insert(card, (_, index) => index === at);
    while (column.bottom > this.space.height && column.last) this.remove(column.last);
  }

  /** @returns false at the end of the page: the card isn't fully placed, and no later one is placed */
  show(card: Card): boolean {
    if (card.isHeading || this.has(card) || this.put(card)) return true;
    for (const later of this.laterThan(card)) {
      this.remove(later);
      if (this.put(card)) return true;
    }
    if (this.columns.every(({ last }) => !last)) {
      this.addParts(card, tearAnyway(card.item, this.space, headingHeight(card, this.space)));
      return true;
    }
    const parts = this.torn(card, this.isLong(card));
    if (parts) this.addParts(card, parts);
    return parts?.at(-1)?.to === card.item.size.lines.length && parts.length > 0;
  }

  /** The youngest first. */
  private laterThan({ index }: Card): Card[] {
    const later = this.columns.flatMap(({ cards }) => cards.filter((card) => card.index > index));
    return [...new Set(later)].sort((one, other) => other.index - one.index);
  }

  /** Whole in its former column, else in the first with room; in parts if it is too high for any column. */
  private put(card: Card): boolean {
    const { height } = card.item.size;
    if (this.isLong(card)) {
      const parts = this.torn(card, true);
      const isAll = parts?.at(-1)?.to === card.item.size.lines.length;
      if (parts && isAll) this.addParts(card, parts);
      return isAll;
    }
    const hasRoom = (column: number) => height <= this.room(column, card);
    const former = this.former.get(card.item.id);
    const column =
      former !== undefined && hasRoom(former) ? former : this.columns.findIndex((_, at) => hasRoom(at));
    if (column < 0) return false;
    this.add(card, column, undefined);
    return true;
  }

  private isLong({ item }: Card): boolean {
    return !item.heading && item.size.lines.length > 0 && item.size.height > limitIn(0, this.space);
  }

  /** @param isLong too high for any column: small holes are used if there are too few large ones */
  private torn(card: Card, isLong: boolean): TornPart[] | undefined {
    const { space } = this;
    const { item } = card;
    const rooms = this.columns.map((_, column) => this.room(column, card));
    const large = rooms.map((room) => room > LARGEST_HOLE * space.height);
    const parts = tear({ item, rooms, holes: large, isLong }, space);
    if (parts?.at(-1)?.to === item.size.lines.length) return parts;
    const isHollow = this.empty() > MOST_EMPTY;
    if (!isLong && !isHollow)
      return parts ?? tear({ item, rooms, holes: large, isLong, fillsHole: true }, space);
    const holes = rooms.map((room) => room > 0);
    const all = tear({ item, rooms, holes, isLong }, space);
    const most = (all?.at(-1)?.to ?? 0) > (parts?.at(-1)?.to ?? 0) ? all : parts;
    return most ?? (isHollow ? tear({ item, rooms, holes, isLong, fillsHole: true }, space) : undefined);
  }

  private empty(): number {
    const filled = this.columns.reduce((sum, { bottom }) => sum + bottom, 0);
    return 1 - filled / (this.space.height * this.space.columns);
  }

  private addParts(card: Card, parts: readonly TornPart[]): void {
    const all = card.item.size.lines.length;
    for (const { column, from, to } of parts)
      this.add(card, column, from === 0 && to === all ? undefined : { from, to });
  }

  private add(card: Card, at: number, part: Piece['part']): void {
    const { heading } = card;
    const column = this.columns[at];
    if (heading?.item.heading === 'once' && !this.has(heading)) column?.add(heading, undefined);
    column?.add(card, part);
  }

  /** Height left for a card in a column. */
  private room(at: number, { group, heading }: Card): number {
    const { height, gap } = this.space;
    const column = this.columns[at];
    if (!column || group < column.group) return 0;
    const start = column.bottom > 0 ? column.bottom + gap : 0;
    if (!heading) return height - start;
    const isHeaded = heading.item.heading === 'once' ? this.has(heading) : group === column.group;
    return height - start - (isHeaded ? 0 : heading.item.size.height + gap);
  }

  private has(card: Card): boolean {
    return this.columns.some((column) => column.has(card));
  }

  private remove(card: Card): void {
    for (const column of this.columns) column.remove(card);
  }

  layout(shown: number): ColumnLayout {
    this.liftHeadings(true);
    const places = this.columns.flatMap((column, at) => column.places(at));
    countParts(places, this.flow);
    const ids = new Set(places.map(({ id }) => id));
    return { places, shown, order: this.flow.flatMap(({ item }) => (ids.has(item.id) ? [item.id] : [])) };
  }
}

function headingHeight({ heading }: Card, { gap }: Space): number {
  return heading ? heading.item.size.height + gap : 0;
}

/** Numbers the parts, and marks cards that continue on the next page. */
function countParts(places: readonly CardPlace[], flow: readonly Card[]): void {
  const torn = new Map<string, CardPart[]>();
  for (const { id, part } of places) if (part) torn.set(id, [...(torn.get(id) ?? []), part]);
  for (const { item } of flow) {
    const parts = torn.get(item.id);
    const last = parts?.at(-1);
    if (!parts || !last) continue;
    const turns = last.to < item.size.lines.length;
    for (const [index, part] of parts.entries())
      Object.assign(part, { index, of: parts.length + Number(turns) });
    if (turns) last.turns = true;
  }
}
