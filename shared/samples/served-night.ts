// Sample of an evening's served tickets and of its delays: long names, an HQ's site, an unnamed person.
import { MINUTE_MS } from '../limits.ts';
import type { CourseKpis } from '../protocol/board/course-kpis.ts';
import type { RecallAnswer, RecallTicket } from '../protocol/recall.ts';

/** Recently served tickets of a pass; `now` is hub time in milliseconds. */
export function servedNight(now: number): RecallAnswer {
  const drafts: [string, string, number, number, string | undefined, string[]][] = [
    ['T14', 'Mains', 21, 4, 'Avi Cohen', ['2 Ribeye 300 g', '1 Sea bass in salt crust']],
    ['T7', 'Entrees', 9, 12, 'Maya Levi', ['1 Burrata', '1 Beef carpaccio with rocket and old balsamico']],
    ['1042', 'Mains', 34, 48, undefined, ['1 House burger', '1 Fries', '1 Caesar salad']],
    ['Bar 3', 'Beverages', 3, 75, 'Noa Bar', ['4 Negroni']],
    ['T9, T10', 'Desserts', 12, 130, 'Avi Cohen', ['3 Tarte tatin', '1 Chocolate nemesis']],
  ];
  const tickets = drafts.map(([title, courseType, took, ago, servedBy, lines], index): RecallTicket => {
    const servedAt = now - ago * MINUTE_MS;
    return {
      orderId: `o-${index}`,
      courseId: `c-${index}`,
      title,
      number: String(1042 - index),
      courseType,
      orderType: servedBy === undefined ? 'Delivery' : 'Seated',
      firedAt: servedAt - took * MINUTE_MS,
      servedAt,
      ...(servedBy === undefined ? { customer: 'Dana Katzenelson' } : { servedBy, waiter: 'Tal' }),
      items: lines.map((line, at) => {
        const [quantity = '1', ...name] = line.split(' ');
        return { id: `${index}-${at}`, name: name.join(' '), quantity: Number(quantity) };
      }),
    };
  });
  return { tickets };
}

/** Delays of the tickets T12 and T4. */
export function delaysOfNight(): CourseKpis {
  const row = (title: string, courseType: string, name: string, quantity: number, minutes: number) => ({
    ticketId: `c-${title}`,
    orderId: `o-${title}`,
    courseId: `c-${title}`,
    title,
    courseType,
    itemId: `${title} ${name}`,
    name,
    quantity,
    minutes,
  });
  return {
    types: [
      { courseType: 'Entrees', count: 1, avgDelay: 3, maxDelay: 3, totalDelay: 3 },
      { courseType: 'Mains', count: 3, avgDelay: 8.7, maxDelay: 14, totalDelay: 26 },
    ],
    delayed: [
      { ...row('T12', 'Mains', 'House burger', 2, 14), state: 'cooking' },
      { ...row('T12', 'Mains', 'Sea bass in salt crust', 1, 14), state: 'todo' },
      { ...row('T4', 'Entrees', 'Burrata', 1, 3), state: 'prepared' },
    ],
    more: 2,
  };
}
