import { expect, it } from 'vitest';
import { customersToNotify } from '../../../displays/actions/run-acts.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { sampleBoard } from '../../../shared/samples/sample-board.ts';
import { sampleTicket } from '../../../shared/samples/sample-ticket.ts';

const actions = ['course.serve', 'order.notify'];
const told = { ...sampleTicket(0, { title: 'T3', fired: 1, lines: [], actions }), sms: 'sent' as const };
const tickets = [
  sampleTicket(0, { title: 'T1', fired: 1, lines: [], actions }),
  sampleTicket(0, { title: 'T2', fired: 1, lines: [], actions: ['course.serve'] }),
  told,
];
const board = (suggestSmsOnServed: boolean) =>
  sampleBoard({
    profile: { id: 'pass', name: 'Pass', type: 'expo' },
    tickets,
    categories: {},
    options: { suggestSmsOnServed },
  });
const serve = (served = true): Command[] =>
  tickets.flatMap(({ orderId, courseIds }) =>
    courseIds.map((courseId) => ({ name: 'course.serve', orderId, courseId, served })),
  );
const first = { name: 'order.notify', orderId: tickets[0]?.orderId, courseId: tickets[0]?.courseIds[0] };

it('the customers to notify are those the board offers to notify and who haven’t been [SMS-05]', () => {
  expect(customersToNotify(board(true), serve())).toEqual([first]);
  const all: Command = { name: 'order.serveAll', orderId: 'x', courseIds: tickets[0]?.courseIds ?? [] };
  expect(customersToNotify(board(true), [all])).toEqual([first]);
});

it('no customer is suggested without the option, for undone actions, or for anything else [SMS-05]', () => {
  expect(customersToNotify(board(false), serve())).toEqual([]);
  expect(customersToNotify(board(true), serve(false))).toEqual([]);
  const courseIds = tickets[0]?.courseIds ?? [];
  expect(customersToNotify(board(true), [{ name: 'course.fire', orderId: 'x', courseIds }])).toEqual([]);
});
