// Owns the sizes of cards already drawn: measured once per changed ticket, guessed for one never seen.
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { CardSize } from './column-layout.ts';

/** A guess in rem, good enough for the first pass: it is measured before anything is painted. */
const HEAD_REM = 5.25;
const LINE_REM = 3.6;
const FOOT_REM = 1;
/** Sizes differ by parts of a pixel with where a card stands. */
const ALIKE_PX = 0.5;

export class CardSizes {
  private measured = new WeakMap<Ticket, CardSize>();
  private readonly lastKnown = new Map<string, CardSize>();
  private conditions = '';

  /** Forgets everything when what all sizes depend on has changed: width, type size, language, options. */
  under(conditions: string): void {
    if (conditions === this.conditions) return;
    this.conditions = conditions;
    this.forget();
  }

  /** Every card will be measured again; until then the old sizes are the best guess. */
  forget(): void {
    this.measured = new WeakMap();
  }

  isMeasured(ticket: Ticket): boolean {
    return this.measured.has(ticket);
  }

  /** The size as measured, else of the ticket's last state, else a guess. */
  of(ticket: Ticket, rem: number): CardSize {
    return this.measured.get(ticket) ?? this.lastKnown.get(ticket.id) ?? guess(ticket, rem);
  }

  /** Notes a measured size; true when it differs from what was reckoned with. */
  note(ticket: Ticket, size: CardSize, rem: number): boolean {
    const before = this.of(ticket, rem);
    // One that stands as before keeps its old size, by which the board knows that nothing has to move.
    const now = this.lastKnown.get(ticket.id) === before && isAlike(before, size) ? before : size;
    this.measured.set(ticket, now);
    this.lastKnown.set(ticket.id, now);
    return Math.abs(before.height - size.height) > ALIKE_PX || before.lines.length !== size.lines.length;
  }

  /** Lets go of tickets that are gone. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.lastKnown.keys()) if (!ids.has(id)) this.lastKnown.delete(id);
  }
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
