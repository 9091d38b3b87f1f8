// Owns which courses the course dialog shows and in which order: those of one order and those linked to them (TICK-36, EXPO-20).
import { COURSE_DIALOG_MAX_COURSES } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';

type Tickets = Readonly<Record<string, Ticket>>;

/** What the board and the dialog's own watch know, one ticket for a course; the watch sees what the board filters. */
export function knownTickets(watched: Tickets | undefined, onBoard: Tickets): Ticket[] {
  const own = Object.values(watched ?? {});
  const courses = new Set(own.flatMap(({ courseIds }) => courseIds));
  return [...own, ...Object.values(onBoard).filter((one) => one.courseIds.every((id) => !courses.has(id)))];
}

/** The order's own tickets and all that are linked to one of them. */
export function ticketsAround(orderId: string, known: readonly Ticket[]): Ticket[] {
  const own = known.filter((ticket) => ticket.orderId === orderId);
  const linked = new Set(own.flatMap((ticket) => ticket.linked ?? []));
  const others = known.filter(
    (one) => one.orderId !== orderId && (linked.has(one.id) || one.courseIds.some((id) => linked.has(id))),
  );
  return [...own, ...others];
}

/** As a guest eats: served courses first, then those of the board in its order, then the rest. */
export function inCourseOrder(tickets: readonly Ticket[], boardOrder: readonly string[]): Ticket[] {
  const places = new Map(boardOrder.map((id, index) => [id, index]));
  const keyOf = (ticket: Ticket): readonly [number, number] => {
    if (ticket.status === 'served') return [0, ticket.servedAt ?? ticket.sortAt];
    const place = places.get(ticket.id);
    return place === undefined ? [2, ticket.sortAt] : [1, place];
  };
  return [...tickets].sort((one, other) => {
    const [rank, at] = keyOf(one);
    const [otherRank, otherAt] = keyOf(other);
    return rank - otherRank || at - otherAt;
  });
}

/** The four that matter most: long served ones go first, then the last ones, never the one that was opened. */
export function fittingCourses(tickets: readonly Ticket[], opened: string): Ticket[] {
  const shown = [...tickets];
  while (shown.length > COURSE_DIALOG_MAX_COURSES) {
    const served = shown.findIndex(({ id, status }) => status === 'served' && id !== opened);
    const last = shown.at(-1)?.id === opened ? shown.length - 2 : shown.length - 1;
    shown.splice(served >= 0 ? served : last, 1);
  }
  return shown;
}

/** Masonry: each course goes under the shortest column, so that none jumps over an older one by more than a column. */
export function courseColumns(tickets: readonly Ticket[], columns: number): Ticket[][] {
  const piles = Array.from({ length: Math.max(1, Math.min(columns, tickets.length)) }, () => ({
    height: 0,
    tickets: [] as Ticket[],
  }));
  for (const ticket of tickets) {
    const shortest = piles.reduce((least, pile) => (pile.height < least.height ? pile : least));
    shortest.tickets.push(ticket);
    shortest.height += heightOf(ticket);
  }
  return piles.map((pile) => pile.tickets);
}

/** About how many lines of text; header, steps and buttons count as much as six. */
function heightOf({ items }: Ticket): number {
  const texts = items.map(({ modifiers, notes }) => 1 + Math.min(1, modifiers.length) + notes.length);
  return texts.reduce((sum, lines) => sum + lines, 6);
}
