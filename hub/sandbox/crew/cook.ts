// One simulated cook: starts items on a station's board, oldest ticket first, and marks them prepared after their
// cooking time, with a few seconds between taps (SAND-06).
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { courseTickets } from '../../../shared/protocol/board/course-tickets.ts';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { lineMs } from '../restaurant/cooking-times.ts';

/** Dishes a station cooks in parallel. */
const AT_ONCE = 14;
export const BETWEEN_TAPS_MS = 2.5 * SECOND_MS;
/** Share of the cooking time after which a dish with that step is marked cooking. */
const ON_FIRE_AT_PART = 0.4;
/** From an allergy's appearance on the board to its confirmation. */
const READS_FOR_MS = 8 * SECOND_MS;
/** Delayed items still take at least this share of their time. */
const LEAST_PART = 0.4;
/** Minimum pause before an ineffective or refused tap is repeated. */
const AGAIN_AFTER_MS = MINUTE_MS;

/** Milliseconds of the crew's own clock, which runs faster if the evening does. */
type WorkMs = number;

interface DishUnderWay {
  begunAt: WorkMs;
  doneAt: WorkMs;
}

export interface CookSight {
  /** In board order. */
  tickets: readonly Ticket[];
  /** Milliseconds since 1970, hub time. */
  hubNow: number;
  now: WorkMs;
  /** Items handled by a person at a display. */
  isTaken(itemId: string): boolean;
}

interface LineToMake {
  ticket: Ticket;
  line: Line;
}

export class Cook {
  #dishes = new Map<string, DishUnderWay>();
  #handsFreeAt: WorkMs = 0;
  #tapped = new Map<string, WorkMs>();
  /** When a ticket's allergy first appeared to the cook. */
  #reading = new Map<string, WorkMs>();

  /** The next tap, once the last one is finished; undefined if there is none. */
  work(sight: CookSight): Command | undefined {
    const pieces = piecesOf(sight);
    this.#forget(pieces);
    this.#begin(pieces, sight);
    if (sight.now < this.#handsFreeAt) return undefined;
    for (const piece of pieces) {
      const as = this.#due(piece.line, sight.now);
      const { ticket, line } = piece;
      if (as === undefined || (as === 'prepared' && asksForReceipt(ticket))) continue;
      const tap = `${line.id} ${as}`;
      if (sight.now < (this.#tapped.get(tap) ?? -Infinity) + AGAIN_AFTER_MS) continue;
      const courseId = line.courseId ?? ticket.courseIds[0];
      if (courseId === undefined) continue;
      this.#tapped.set(tap, sight.now);
      this.#handsFreeAt = sight.now + BETWEEN_TAPS_MS;
      return { name: 'item.mark', orderId: ticket.orderId, courseId, itemIds: [...line.itemIds], as };
    }
    return undefined;
  }

  /** Confirmation of an allergy that the cook has read for a moment (EXPO-36); undefined if there is none. */
  confirms(tickets: readonly Ticket[], now: WorkMs): Command | undefined {
    const asking = tickets.filter(asksForReceipt);
    const ids = new Set(asking.map(({ id }) => id));
    for (const id of this.#reading.keys()) if (!ids.has(id)) this.#reading.delete(id);
    for (const { id, orderId, courseIds } of asking) {
      const since = this.#reading.get(id) ?? now;
      this.#reading.set(id, since);
      if (now < since + READS_FOR_MS) continue;
      // If refused or outdated, it is retried after the same time.
      this.#reading.set(id, now);
      return { name: 'order.allergiesSeen', orderId, courseIds: [...courseIds] };
    }
    return undefined;
  }

  #forget(pieces: readonly LineToMake[]): void {
    const here = new Set(pieces.flatMap(({ line }) => line.itemIds));
    for (const id of this.#dishes.keys()) if (!here.has(id)) this.#dishes.delete(id);
    const lines = new Set(pieces.map(({ line }) => line.id));
    for (const tap of this.#tapped.keys()) {
      if (!lines.has(tap.slice(0, tap.lastIndexOf(' ')))) this.#tapped.delete(tap);
    }
  }

  #begin(pieces: readonly LineToMake[], { now, hubNow }: CookSight): void {
    for (const { ticket, line } of pieces) {
      for (const id of line.itemIds) {
        if (this.#dishes.has(id)) continue;
        if (this.#dishes.size >= AT_ONCE) return;
        const takes = lineMs(id, line.name);
        const waited = hubNow - (line.addedAt ?? ticket.firedAt ?? hubNow);
        this.#dishes.set(id, { begunAt: now, doneAt: now + Math.max(takes * LEAST_PART, takes - waited) });
      }
    }
  }

  /** Status the line should have now. */
  #due(line: Line, now: WorkMs): 'preparing' | 'cooking' | 'prepared' | undefined {
    const dishes = line.itemIds.map((id) => this.#dishes.get(id));
    const begun = dishes.filter((dish) => dish !== undefined);
    if (begun.length < dishes.length) return undefined;
    if (begun.every(({ doneAt }) => doneAt <= now)) return 'prepared';
    if (line.state === 'todo' && line.next === 'preparing') return 'preparing';
    const isOnFire = begun.every(
      ({ begunAt, doneAt }) => now >= begunAt + (doneAt - begunAt) * ON_FIRE_AT_PART,
    );
    return isOnFire && line.next === 'cooking' ? 'cooking' : undefined;
  }
}

/** Its allergy has to be confirmed before any of its food is finished. */
function asksForReceipt({ actions }: Ticket): boolean {
  return actions.includes('order.allergiesSeen');
}

const TO_MAKE = new Set(['todo', 'preparing', 'cooking']);

/** Fired and not finished, oldest ticket first. */
function piecesOf({ tickets, isTaken }: CookSight): LineToMake[] {
  return tickets
    .flatMap(courseTickets)
    .filter(({ status, firedAt }) => status === 'fired' && firedAt !== undefined)
    .toSorted((one, other) => (one.firedAt ?? 0) - (other.firedAt ?? 0))
    .flatMap((ticket) => ticket.items.map((line) => ({ ticket, line })))
    .filter(({ line }) => TO_MAKE.has(line.state) && line.here && line.modifiersOnly !== true)
    .filter(({ line }) => !line.itemIds.some(isTaken));
}
