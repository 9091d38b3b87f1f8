// The made-up people at the pass and at the counter: what stands ready is called and carried out, what guests wait for is
// handed over (SAND-06).
import { SECOND_MS } from '../../../shared/limits.ts';
import type { CustomerBoard } from '../../../shared/protocol/board/board.ts';
import { courseTickets } from '../../../shared/protocol/board/course-tickets.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { Dice, mixSeed } from '../restaurant/dice.ts';
import { BETWEEN_TAPS_MS } from './cook.ts';

/** Seconds of the crew's own time from all prepared to called, from there to carried out, from ready to handed over. */
const CALLED_AFTER_SECONDS = [6, 20] as const;
const SERVED_AFTER_SECONDS = [25, 75] as const;
const COLLECTED_AFTER_SECONDS = [50, 170] as const;

const MADE = new Set(['prepared', 'served', 'cancelled', 'transferred']);

/** Drawn from the id, so that it stays what it is. */
function wait(id: string, [from, to]: readonly [number, number]): number {
  return (from + new Dice(mixSeed('wait', id)).next() * (to - from)) * SECOND_MS;
}

/** When each of a changing set was first seen, in the crew's own time. */
class FirstSeen {
  #at = new Map<string, number>();

  /** Forgets who is gone; returns who has been there for as long as `waitOf` says, the first one first. */
  due(ids: readonly string[], now: number, waitOf: (id: string) => number): string[] {
    const here = new Set(ids);
    for (const id of this.#at.keys()) if (!here.has(id)) this.#at.delete(id);
    for (const id of ids) if (!this.#at.has(id)) this.#at.set(id, now);
    return [...this.#at].flatMap(([id, since]) => (now >= since + waitOf(id) ? [id] : []));
  }

  /** Counts from now on, as if first seen now. */
  again(id: string, now: number): void {
    this.#at.set(id, now);
  }
}

export class Expeditor {
  #made = new FirstSeen();
  #ready = new FirstSeen();
  #handsFreeAt = 0;

  /**
   * The next tap at the pass; undefined while there is none.
   * @param now milliseconds of the crew's own time
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
      // One that is refused, or lets another course of its card wait, has its turn again later.
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

  /** The next order that is handed over; undefined while none is. */
  work({ columns }: CustomerBoard, now: number): Command | undefined {
    const due = this.#waiting.due(columns.served, now, (id) => wait(id, COLLECTED_AFTER_SECONDS));
    const [orderId] = due;
    if (orderId === undefined || now < this.#handsFreeAt) return undefined;
    this.#waiting.again(orderId, now);
    this.#handsFreeAt = now + BETWEEN_TAPS_MS;
    return { name: 'order.deliver', orderId, delivered: true };
  }
}

/** Two tickets of one kind of course that tables wait for, to be carried out together; undefined where there are none. */
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
