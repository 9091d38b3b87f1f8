// The sizes of cards already drawn: measured once per changed ticket, guessed for one never seen. A card that says the
// same as before keeps its size, whatever was marked on it: then no other card moves (CARD-04).
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CardSize } from './flow-item.ts';

/** A guess in rem, good enough for the first pass: it is measured before anything is painted. */
const HEAD_REM = 5.25;
const LINE_REM = 3.6;
const FOOT_REM = 1;
/** Sizes differ by parts of a pixel with where a card stands. */
const ALIKE_PX = 0.5;

export class CardSizes {
  private measured = new WeakMap<Ticket, CardSize>();
  private readonly lastKnown = new Map<string, CardSize>();
  /** What each card said when it got its size. */
  private readonly said = new Map<string, string>();
  private readonly known = new Set<string>();
  private conditions = '';
  private expansion: unknown;
  private forgotten = 0;

  /**
   * Forgets everything when what all sizes depend on has changed: width, type size, language, options.
   * @param expansion which lines are expanded: cards are measured again for it
   */
  under(conditions: string, expansion?: unknown): void {
    if (conditions !== this.conditions) this.forget();
    else if (expansion !== this.expansion) this.measureAgain();
    this.conditions = conditions;
    this.expansion = expansion;
  }

  /** Every card will be measured again; until then the old sizes are the best guess. */
  forget(): void {
    this.measureAgain();
    this.known.clear();
    this.forgotten += 1;
  }

  private measureAgain(): void {
    this.measured = new WeakMap();
    this.said.clear();
  }

  /** How often everything was forgotten: sizes of another generation say nothing of these. */
  get generation(): number {
    return this.forgotten;
  }

  isMeasured(ticket: Ticket): boolean {
    return this.measured.has(ticket);
  }

  /** Whether the card's size is measured, not guessed; it may be that of the ticket's former state. */
  isKnown(ticketId: string): boolean {
    return this.known.has(ticketId);
  }

  /** The size as measured, else of the ticket's last state, else a guess. */
  of(ticket: Ticket, rem: number): CardSize {
    return this.measured.get(ticket) ?? this.lastKnown.get(ticket.id) ?? guess(ticket, rem);
  }

  /** Notes a measured size; true when it differs from what was reckoned with. */
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

  /** Lets go of tickets that are gone. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.lastKnown.keys()) if (!ids.has(id)) this.lastKnown.delete(id);
    for (const id of this.said.keys()) if (!ids.has(id)) this.said.delete(id);
    for (const id of this.known) if (!ids.has(id)) this.known.delete(id);
  }
}

/**
 * The size that a card keeps. One that stands as before has its old one, by which the board knows that nothing has to
 * move; so has one that says what it said, as long as its lines find room: its header leaves out what has none.
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
 * All that a card says but what people at displays change: states, who is at it, minutes. Of lines that are merged by
 * their states only what all of them say together.
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
