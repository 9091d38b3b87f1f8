import { describe, expect, it } from 'vitest';
import {
  courseColumns,
  fittingCourses,
  inCourseOrder,
  knownTickets,
  ticketsAround,
} from '../../../../displays/dialogs/course/course-dialog.tsx';
import { sampleLine, sampleTicket, type TicketDraft } from '../../../../shared/samples/sample-ticket.ts';

const NOW = 1_800_000_000_000;
const course = (title: string, draft: Partial<TicketDraft> = {}) =>
  sampleTicket(NOW, { title, fired: 5, lines: [sampleLine('Soup')], ...draft });
const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id);
const served = (title: string, minutesAgo: number) =>
  course(title, { status: 'served', servedAt: NOW - minutesAgo * 60_000, orderId: 'o' });

describe('the courses of the course dialog', () => {
  it('are those of the order and those linked to one of them, on any card [TICK-36]', () => {
    const mains = course('mains', { orderId: 'o', linked: ['c-other', 'b'] });
    const others = [
      course('dessert', { orderId: 'o' }),
      course('other'),
      course('stranger'),
      course('pair', { id: 'a+b', courseIds: ['a', 'b'] }),
    ];
    expect(ids(ticketsAround('o', [...others, mains]))).toEqual(['c-dessert', 'c-mains', 'c-other', 'a+b']);
  });

  it('come from the dialog’s own watch, supplemented by the board [TICK-36]', () => {
    const joined = course('both', { id: 'a+b', courseIds: ['a', 'b'] });
    const alone = course('alone', { id: 'a', courseIds: ['a'] });
    const more = course('more');
    const known = knownTickets({ 'a+b': joined }, { a: alone, 'c-more': more });
    expect(ids(known)).toEqual(['a+b', 'c-more']);
    expect(ids(knownTickets(undefined, { a: alone }))).toEqual(['a']);
  });

  it('are in serving order: served, then as on the board, then those not on the board [EXPO-20]', () => {
    const tickets = [
      course('hidden'),
      course('late'),
      course('early'),
      served('entree', 5),
      served('drinks', 20),
    ];
    const order = ['c-early', 'c-late'];
    expect(ids(inCourseOrder(tickets, order))).toEqual([
      'c-drinks',
      'c-entree',
      'c-early',
      'c-late',
      'c-hidden',
    ]);
  });

  it.each([
    ['all stay if there are four', 4, 'c-1', ['c-0', 'c-1', 'c-2', 'c-3']],
    ['the last is left out if there are five', 5, 'c-1', ['c-0', 'c-1', 'c-2', 'c-3']],
    ['the opened one stays even as the last of five', 5, 'c-4', ['c-0', 'c-1', 'c-2', 'c-4']],
  ])('[EXPO-20] %s', (_, count, opened, shown) => {
    const tickets = Array.from({ length: count }, (__, index) => course(String(index)));
    expect(ids(fittingCourses(tickets, opened))).toEqual(shown);
  });

  it('leave out the longest served of more than four, never the opened one [EXPO-20]', () => {
    const tickets = [served('a', 30), served('b', 20), course('1'), course('2'), course('3'), course('4')];
    expect(ids(fittingCourses(tickets, 'c-1'))).toEqual(['c-1', 'c-2', 'c-3', 'c-4']);
    expect(ids(fittingCourses(tickets, 'c-a'))).toEqual(['c-a', 'c-1', 'c-2', 'c-3']);
  });

  it('fill at most the available columns, the fourth under the shortest [EXPO-20]', () => {
    const long = (title: string, lines: number) =>
      course(title, { lines: Array.from({ length: lines }, () => sampleLine('Soup')) });
    const tickets = [long('1', 5), long('2', 1), long('3', 9), long('4', 1)];
    expect(courseColumns(tickets, 3).map(ids)).toEqual([['c-1'], ['c-2', 'c-4'], ['c-3']]);
    expect(courseColumns(tickets.slice(0, 2), 3).map(ids)).toEqual([['c-1'], ['c-2']]);
    expect(courseColumns(tickets, 1).map(ids)).toEqual([['c-1', 'c-2', 'c-3', 'c-4']]);
  });
});
