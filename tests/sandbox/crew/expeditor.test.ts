import { describe, expect, it } from 'vitest';
import { Counter, Expeditor, pairToLink } from '../../../hub/sandbox/crew/expeditor.ts';
import type { LineState, TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { fridayNight } from '../../../shared/samples/friday-night.ts';
import { guests } from '../../../shared/samples/guests.ts';

const NOW = 1_800_000_000_000;
const model = Object.values(fridayNight(NOW).tickets)[0];

function ticketOf(id: string, states: LineState[], status: TicketStatus = 'fired'): Ticket {
  const line = model?.items[0];
  if (!model || !line) throw new Error('The sample has no ticket');
  const { linked: _, ...rest } = model;
  const items = states.map((state, index) => ({ ...line, id: `${id}-${index}`, state }));
  return { ...rest, id, orderId: `order-${id}`, courseIds: [id], status, firedAt: NOW, items };
}

describe('the simulated people at the pass', () => {
  it('call finished tickets and carry them out later, and leave unfinished ones [SAND-06]', () => {
    const expeditor = new Expeditor();
    const made = ticketOf('made', ['prepared', 'cancelled']);
    const tickets = [made, ticketOf('open', ['prepared', 'todo'])];
    const taps: { second: number; name: string; orderId: unknown }[] = [];
    for (let second = 0; second < 200; second += 1) {
      const tap = expeditor.work(tickets, second * 1000);
      if (tap === undefined || !('orderId' in tap)) continue;
      taps.push({ second, name: tap.name, orderId: tap.orderId });
      if (tap.name === 'course.ready') made.status = 'ready';
      if (tap.name === 'course.serve') tickets.shift();
    }
    expect(taps).toMatchObject([
      { name: 'course.ready', orderId: 'order-made' },
      { name: 'course.serve', orderId: 'order-made' },
    ]);
    const [called, served] = taps.map(({ second }) => second);
    expect(called).toBeGreaterThanOrEqual(6);
    expect(Number(served) - Number(called)).toBeGreaterThanOrEqual(25);
  });

  it('hand over orders that customers wait for, one after the other [SAND-06]', () => {
    const counter = new Counter();
    const board = guests(NOW);
    const waiting = [...board.columns.served];
    const handed: string[] = [];
    for (let second = 0; second < 300; second += 1) {
      const tap = counter.work(board, second * 1000);
      if (tap?.name !== 'order.deliver') continue;
      expect(second).toBeGreaterThanOrEqual(50);
      handed.push(tap.orderId);
      board.columns.served = board.columns.served.filter((id) => id !== tap.orderId);
    }
    expect(handed.toSorted()).toEqual(waiting.toSorted());
  });

  it('link two tables’ mains, and nothing without a pair [SAND-06]', () => {
    const mains = (id: string): Ticket => ({
      ...ticketOf(id, ['todo']),
      courseType: 'Mains',
      orderType: 'Seated',
      actions: ['course.link'],
    });
    expect(pairToLink([mains('a')])).toBeUndefined();
    expect(pairToLink([mains('a'), mains('b'), { ...mains('c'), actions: [] }])).toEqual({
      name: 'course.link',
      courses: [
        { orderId: 'order-a', courseId: 'a' },
        { orderId: 'order-b', courseId: 'b' },
      ],
      linked: true,
    });
  });
});
