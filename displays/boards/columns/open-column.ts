// One column of cards while a page is being filled.
import type { Card, Piece } from './flow-card.ts';
import type { CardPlace, Space } from './flow-item.ts';
import { heightOfPart } from './torn-cards.ts';

/** From top to bottom; the headings repeated in each column are derived from its cards. */
export class OpenColumn {
  private readonly space: Space;
  private pieces: Omit<Piece, 'column'>[] = [];
  private end = 0;

  constructor(space: Space) {
    this.space = space;
  }

  get cards(): Card[] {
    return this.pieces.map(({ card }) => card);
  }

  get last(): Card | undefined {
    return this.pieces.at(-1)?.card;
  }

  /** Group of its last card. */
  get group(): number {
    return this.last?.group ?? 0;
  }

  get bottom(): number {
    return this.end;
  }

  has(card: Card): boolean {
    return this.pieces.some((piece) => piece.card === card);
  }

  /** True if one of the heading's cards is directly below it. */
  isAbove(heading: Card): boolean {
    const at = this.pieces.findIndex(({ card }) => card === heading);
    return this.pieces[at + 1]?.card.heading === heading;
  }

  add(card: Card, part: Piece['part']): void {
    this.pieces.push({ card, part });
    this.measure();
  }

  /** Before the first matching piece, else at the end. */
  insert(card: Card, isBefore: (card: Card, index: number) => boolean): void {
    const at = this.pieces.findIndex((piece, index) => isBefore(piece.card, index));
    this.pieces.splice(at < 0 ? this.pieces.length : at, 0, { card, part: undefined });
    this.measure();
  }

  remove(card: Card): void {
    if (!this.has(card)) return;
    this.pieces = this.pieces.filter((piece) => piece.card !== card);
    this.measure();
  }

  private measure(): void {
    const last = this.places(0).at(-1);
    this.end = last ? last.top + last.height : 0;
  }

  places(column: number): CardPlace[] {
    const places: CardPlace[] = [];
    let top = 0;
    let group = 0;
    const place = (one: Omit<CardPlace, 'column' | 'top'>) => {
      places.push({ ...one, column, top });
      top += one.height + this.space.gap;
    };
    for (const { card, part } of this.pieces) {
      const { item, heading } = card;
      const isNew = card.group !== group && heading?.item.heading === 'repeated';
      if (isNew) place({ id: heading.item.id, height: heading.item.size.height });
      group = card.group;
      const height = part ? heightOfPart(item, part.from, part.to, this.space) : item.size.height;
      const under = heading ? { under: heading.item.id } : {};
      place({ id: item.id, height, ...(part ? { part: { index: 0, of: 0, ...part } } : {}), ...under });
    }
    return places;
  }
}
