// Friday night for the dialogs: T12's other courses, a pair of pending courses, and tickets to review.
import { MINUTE_MS } from '../limits.ts';
import type { OperatorBoard } from '../protocol/board/board.ts';
import type { Ticket } from '../protocol/board/ticket.ts';
import { fridayNight } from './friday-night.ts';
import { sampleLine as line, sampleTicket } from './sample-ticket.ts';

/** `now` is hub time in milliseconds. @param unread number of the board's tickets not reviewed yet */
export function courseNight(now: number, unread = 0): OperatorBoard {
  const night = fridayNight(now);
  const held = Object.values(night.tickets).map(withNotes);
  const t12 = held.find(({ title }) => title === 'T12');
  const others = t12 ? otherCourses(now, t12) : [];
  const all = [...held, ...others];
  const review = all.filter(({ status }) => status !== 'served').slice(0, unread);
  const { counts } = night.head;
  const read = new Set(review.map(({ id }) => id));
  const tickets = all.map((ticket) =>
    read.has(ticket.id)
      ? { ...ticket, review: true, actions: [...ticket.actions, 'course.reviewed'] }
      : ticket,
  );
  return {
    ...night,
    head: { ...night.head, counts: { ...counts, pending: counts.pending + 1, served: counts.served + 1 } },
    options: { ...night.options, reviewNewTickets: unread > 0, enableTimerForSelectedTickets: true },
    groups: [{ key: 'all', tickets: all.filter(({ status }) => status !== 'served').map(({ id }) => id) }],
    tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])),
    review: [...read],
  };
}

/** Its entrees are served, its desserts are pending; all are courses of one order. */
function otherCourses(now: number, mains: Ticket): Ticket[] {
  const { orderId, diners = 4, waiter = '', number } = mains;
  const common = { title: mains.title, number, orderId, diners, waiter };
  const drafts = [
    {
      ...common,
      courseType: 'Entrees',
      fired: 31,
      status: 'served' as const,
      servedAt: now - 21 * MINUTE_MS,
      lines: [
        line('Beef carpaccio', 2, 'served'),
        line('Tuna tartare', 1, 'served'),
        line('Focaccia', 1, 'served'),
      ],
    },
    {
      ...common,
      courseType: 'Desserts',
      lines: [line('Chocolate fondant', 2, 'todo'), line('Malabi', 1, 'todo', { remove: ['Peanuts'] })],
    },
  ];
  return drafts.map((draft) => {
    const ticket = sampleTicket(now, draft);
    const id = `${ticket.id}-${draft.courseType}`;
    const items = ticket.items.map((item) => ({ ...item, id: `${id}-${item.id}` }));
    return withNotes({ ...ticket, id, courseIds: [id], items });
  });
}

/** Boards with the course dialog have notes too. */
function withNotes(ticket: Ticket): Ticket {
  return { ...ticket, actions: [...ticket.actions, 'item.note'] };
}
