// Simulated staff at the pass and the counter: ready food is called and carried out, ready orders are handed over
// (SAND-06).
import { SECOND_MS } from '../../../shared/limits.ts';
import type { CustomerBoard } from '../../../shared/protocol/board/board.ts';
import { courseTickets } from '../../../shared/protocol/board/course-tickets.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { Dice, mixSeed } from '../restaurant/dice.ts';
import { BETWEEN_TAPS_MS } from './cook.ts';

/** Seconds on the crew's clock from all prepared to called, from there to carried out, from ready to handed over. */
const CALLED_AFTER_SECONDS = [6, 20] as const;
const SERVED_AFTER_SECONDS = [25, 75] as const;
const COLLECTED_AFTER_SECONDS = [50, 170] as const;

const MADE = new Set(['prepared', 'served', 'cancelled', 'transferred']);

/** Derived from the id, so that it is stable. */
function wait(id: string, [from, to]: readonly [number, number]): number {
  return (from + new Dice(mixSeed('wait', id)).next() * (to - from)) * SECOND_MS;
}

/** When each element of a changing set was first seen, on the crew's clock. */
class FirstSeen {
  #at = new Map<string, number>();

  /** Drops missing ids; returns those present for as long as `waitOf` says, first seen first. */
  due(ids: readonly string[], now: number, waitOf: (id: string) => number): string[] {
    const here = new Set(ids);
    for (const id of this.#at.keys()) if (!here.has(id)) this.#at.delete(id);
    for (const id of ids) if (!this.#at.has(id)) this.#at.set(id, now);
    return [...this.#at].flatMap(([id, since]) => (now >= since + waitOf(id) ? [id] : []));
  }

  /** Restarts the wait, as if first seen now. */
  again(id: string, now: number): void {
    this.#at.set(id, now);
  }
}

export class Expeditor {
  #made = new FirstSeen();
  #ready = new FirstSeen();
  #handsFreeAt = 0;

  /**
   * The next tap at the pass; undefined if there is none.
   * @param now milliseconds on the crew's clock
   */
  work(cards: readonly Ticket[], now: number): Command | undefined {
    const tickets = cards.flatMap(courseTickets);
    const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    const made = tickets.filter(isMade);
    const open = made.filter(({ status }) => status === 'fired').map(({ id }) => id);
    const ready = made.filter(({ status }) => status === 'ready').map(({ id }) => id);
    const calls = this.#made.due(open, now, (id) => wait(id, CALLED_AFTER_SECONDS));
    const serves = this.#ready.due(ready, now, (id) => wait(id, SERVED_AFTER_SECONDS));
    if (now < this.#handsFreeAt) return undefined;
    for (const [ids, seen, name] of [
      [serves, this.#ready, 'course.serve'],
      [calls, this.#made, 'course.ready'],
    ] as const) {
      const ticket = ids.map((id) => byId.get(id)).find((each) => each !== undefined);
      const courseId = ticket?.courseIds[0];
      if (ticket === undefined || courseId === undefined) continue;
      // A refused one, or one that makes another course of its card wait, is due again later.
      seen.again(ticket.id, now);
      this.#handsFreeAt = now + BETWEEN_TAPS_MS;
      const course = { orderId: ticket.orderId, courseId };
      return name === 'course.serve' ? { name, ...course, served: true } : { name, ...course, ready: true };
    }
    return undefined;
  }
}

function isMade({ items, firedAt }: Ticket): boolean {
  return firedAt !== undefined && items.length > 0 && items.every(({ state }) => MADE.has(state));
}

export class Counter {
  #waiting = new FirstSeen();
  #handsFreeAt = 0;

  /** The next order to hand over; undefined if there is none. */
  work({ columns }: CustomerBoard, now: number): Command | undefined {
    const due = this.#waiting.due(columns.served, now, (id) => wait(id, COLLECTED_AFTER_SECONDS));
    const [orderId] = due;
    if (orderId === undefined || now < this.#handsFreeAt) return undefined;
    this.#waiting.again(orderId, now);
    this.#handsFreeAt = now + BETWEEN_TAPS_MS;
    return { name: 'order.deliver', orderId, delivered: true };
  }
}

/** Two dine-in tickets of one kind of course, to be carried out together; undefined if there are none. */
export function pairToLink(tickets: readonly Ticket[]): Command | undefined {
  const waiting = tickets
    .flatMap(courseTickets)
    .filter(
      ({ status, courseType, orderType, linked, actions }) =>
        status === 'fired' &&
        courseType === 'Mains' &&
        orderType === 'Seated' &&
        linked === undefined &&
        actions.includes('course.link'),
    );
  const pair = waiting.filter((one) => !isMade(one)).slice(-2);
  if (pair.length < 2) return undefined;
  const courses = pair.flatMap(({ orderId, courseIds: [courseId] }) =>
    courseId === undefined ? [] : [{ orderId, courseId }],
  );
  return { name: 'course.link', courses, linked: true };
}
