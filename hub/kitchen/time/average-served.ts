// Average served time: mean from fire to serve of the tickets served in the last hour, overall and per course type
// (TIME-11, TIME-23, EXPO-33).
import { AVERAGE_SERVED_WINDOW_MINUTES, MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Order } from '../state/kitchen.ts';

const WINDOW_MS = AVERAGE_SERVED_WINDOW_MINUTES * MINUTE_MS;

interface ServedTicket {
  type: string;
  servedAt: number;
  tookMs: number;
}

/** Served tickets of one course type. */
export interface ServedOfType {
  type: string;
  count: number;
  /** Mean from fire to serve in seconds, rounded. */
  seconds: number;
}

/** Updated incrementally: order by order, and as time passes. */
export interface AverageServed {
  /** Sets the current state of an order; undefined if the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  /** Mean seconds at `now` (ms), rounded; undefined while nothing was served in the last 60 minutes. */
  seconds(now: number): number | undefined;
  /** The same tickets at `now` (ms) by course type, in no particular order; the cost is that of one hour's tickets. */
  byType(now: number): ServedOfType[];
  /** When the next ticket leaves the window; Infinity if none. Call it after seconds(). */
  nextChangeAt(): number;
}

/** An empty average. Time must not run backwards between calls of seconds(). */
export function createAverageServed(): AverageServed {
  const byOrder = new Map<string, ServedTicket[]>();
  // Oldest serve first; kept sorted because serves nearly always arrive in chronological order.
  const queue: ServedTicket[] = [];
  let sumMs = 0;

  const remove = (ticket: ServedTicket) => {
    const index = queue.indexOf(ticket);
    if (index < 0) return;
    queue.splice(index, 1);
    sumMs -= ticket.tookMs;
  };
  const add = (ticket: ServedTicket) => {
    let index = queue.length;
    while (index > 0 && (queue[index - 1]?.servedAt ?? 0) > ticket.servedAt) index--;
    queue.splice(index, 0, ticket);
    sumMs += ticket.tookMs;
  };

  const forgetBefore = (now: number) => {
    while (queue[0] !== undefined && queue[0].servedAt + WINDOW_MS <= now) {
      sumMs -= queue[0].tookMs;
      queue.shift();
    }
  };

  return {
    set(orderId, order) {
      for (const ticket of byOrder.get(orderId) ?? []) remove(ticket);
      const tickets = order === undefined ? [] : servedTickets(order);
      for (const ticket of tickets) add(ticket);
      if (tickets.length > 0) byOrder.set(orderId, tickets);
      else byOrder.delete(orderId);
    },
    seconds(now) {
      forgetBefore(now);
      return queue.length === 0 ? undefined : Math.round(sumMs / queue.length / SECOND_MS);
    },
    byType(now) {
      forgetBefore(now);
      return [...Map.groupBy(queue, ({ type }) => type)].map(([type, tickets]) => ({
        type,
        count: tickets.length,
        seconds: meanSeconds(tickets),
      }));
    },
    nextChangeAt: () => (queue[0] === undefined ? Infinity : queue[0].servedAt + WINDOW_MS),
  };
}

function meanSeconds(tickets: readonly ServedTicket[]): number {
  return Math.round(tickets.reduce((sum, { tookMs }) => sum + tookMs, 0) / tickets.length / SECOND_MS);
}

function servedTickets(order: Order): ServedTicket[] {
  return order.courses.flatMap(({ type, status, firedAt, servedAt }) =>
    status === 'served' && firedAt !== undefined && servedAt !== undefined
      ? [{ type, servedAt, tookMs: Math.max(0, servedAt - firedAt) }]
      : [],
  );
}
