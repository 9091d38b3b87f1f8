// Sizes of rendered cards: measured once per changed ticket, estimated before the first render. A card with unchanged
// text keeps its size, whatever is marked on it, so no other card moves (CARD-04).
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CardSize } from './flow-item.ts';

/** An estimate in rem, good enough for the first pass: the card is measured before it is painted. */
const HEAD_REM = 5.25;
const LINE_REM = 3.6;
const FOOT_REM = 1;
/** Sizes vary by fractions of a pixel with a card's position. */
const ALIKE_PX = 0.5;

export class CardSizes {
  private measured = new WeakMap<Ticket, CardSize>();
  private readonly lastKnown = new Map<string, CardSize>();
  /** Text of each card when it was measured. */
  private readonly said = new Map<string, string>();
  private readonly known = new Set<string>();
  private conditions = '';
  private expansion: unknown;
  private forgotten = 0;

  /**
   * Clears everything when a condition of all sizes has changed: width, type size, language, options.
   * @param expansion the expanded lines: cards are measured again for them
   */
  under(conditions: string, expansion?: unknown): void {
    if (conditions !== this.conditions) this.forget();
    else if (expansion !== this.expansion) this.measureAgain();
    this.conditions = conditions;
    this.expansion = expansion;
  }

  /** Measures every card again; until then the old sizes are the best estimate. */
  forget(): void {
    this.measureAgain();
    this.known.clear();
    this.forgotten += 1;
  }

  private measureAgain(): void {
    this.measured = new WeakMap();
    this.said.clear();
  }

  /** Counts the resets: sizes of different generations can't be compared. */
  get generation(): number {
    return this.forgotten;
  }

  isMeasured(ticket: Ticket): boolean {
    return this.measured.has(ticket);
  }

  /** True if the size is measured, not estimated; it may belong to the ticket's former state. */
  isKnown(ticketId: string): boolean {
    return this.known.has(ticketId);
  }

  /** The measured size, else that of the ticket's last state, else an estimate. */
  of(ticket: Ticket, rem: number): CardSize {
    return this.measured.get(ticket) ?? this.lastKnown.get(ticket.id) ?? guess(ticket, rem);
  }

  /** Stores a measured size. @returns true if it differs from the one used in the layout */
  note(ticket: Ticket, size: CardSize, rem: number): boolean {
    const before = this.of(ticket, rem);
    const words = wordsOf(ticket);
    const isSaid = this.said.get(ticket.id) === words;
    const now = this.lastKnown.get(ticket.id) === before ? kept(before, size, isSaid) : size;
    this.said.set(ticket.id, words);
    this.measured.set(ticket, now);
    this.known.add(ticket.id);
    this.lastKnown.set(ticket.id, now);
    return Math.abs(before.height - now.height) > ALIKE_PX || before.lines.length !== now.lines.length;
  }

  /** Drops tickets that are gone. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.lastKnown.keys()) if (!ids.has(id)) this.lastKnown.delete(id);
    for (const id of this.said.keys()) if (!ids.has(id)) this.said.delete(id);
    for (const id of this.known) if (!ids.has(id)) this.known.delete(id);
  }
}

/**
 * The size that a card keeps. An unchanged size is returned as the old object, so that the board sees nothing has to
 * move; a card with unchanged text also keeps it if its lines fit: its header hides what has no room.
 */
function kept(before: CardSize, size: CardSize, isSaid: boolean): CardSize {
  if (isAlike(before, size)) return before;
  if (!isSaid || bodyOf(size) > bodyOf(before) + ALIKE_PX) return size;
  if (before.lines.length === size.lines.length) return before;
  return { ...size, height: before.height, head: before.head };
}

function bodyOf({ height, head }: CardSize): number {
  return height - head;
}

/**
 * The text of a card without anything that is changed at displays: states, people working on it, minutes. For lines
 * merged by state, only the parts they share.
 */
function wordsOf({
  tags,
  allergies,
  customer,
  delivery,
  zone,
  movedFrom,
  reprint,
  covers,
  items,
}: Ticket): string {
  const bonds = { tags, allergies, customer, delivery, zone, movedFrom, reprint, covers };
  return JSON.stringify([
    bonds,
    unique(items.flatMap(({ itemIds }) => itemIds)),
    unique(items.map(wordsOfLine)),
  ]);
}

function wordsOfLine(line: Line): string {
  const { name, unit, modifiers, notes, tags, allergens, contains, alsoAt, covers, offer, group, addedAt } =
    line;
  return JSON.stringify([
    name,
    unit,
    modifiers,
    notes,
    tags,
    allergens,
    contains,
    alsoAt,
    covers,
    offer,
    group,
    addedAt,
  ]);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function isAlike(one: CardSize, other: CardSize): boolean {
  const alike = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && Math.abs(a - b) <= ALIKE_PX;
  return (
    alike(one.height, other.height) &&
    alike(one.head, other.head) &&
    one.lines.length === other.lines.length &&
    one.lines.every(
      ({ top, bottom }, index) =>
        alike(top, other.lines[index]?.top) && alike(bottom, other.lines[index]?.bottom),
    )
  );
}

function guess(ticket: Ticket, rem: number): CardSize {
  const head = HEAD_REM * rem;
  const line = LINE_REM * rem;
  const lines = ticket.items.map((_, index) => ({
    top: head + index * line,
    bottom: head + (index + 1) * line,
  }));
  return { height: head + lines.length * line + FOOT_REM * rem, head, lines };
}
