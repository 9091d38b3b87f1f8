import { expect, it } from 'vitest';
import { serveEverything } from '../../../../displays/dialogs/course/course-dialog.tsx';
import { sampleLine, sampleTicket, type TicketDraft } from '../../../../shared/samples/sample-ticket.ts';

const card = (title: string, draft: Partial<TicketDraft> = {}) =>
  sampleTicket(0, { title, fired: 5, lines: [sampleLine('Soup')], ...draft });

it('serving everything serves fired or ready courses with one command per order, and skips waiting or served ones [EXPO-22]', () => {
  const tickets = [
    card('entree', { orderId: 'o', status: 'served' }),
    card('mains', { orderId: 'o' }),
    card('drinks', { orderId: 'o', status: 'ready' }),
    card('dessert', { orderId: 'o', status: 'pending' }),
    card('linked', { courseIds: ['x', 'y'] }),
  ];
  expect(serveEverything(tickets)).toEqual([
    { name: 'order.serveAll', orderId: 'o', courseIds: ['c-mains', 'c-drinks'] },
    { name: 'order.serveAll', orderId: 'o-linked', courseIds: ['x', 'y'] },
  ]);
});
