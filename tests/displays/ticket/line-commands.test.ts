import { describe, expect, it } from 'vitest';
import { serveCommand, tapCommand } from '../../../displays/ticket/card-actions.ts';
import { sampleLine, sampleTicket } from '../../../shared/samples/sample-ticket.ts';

const NOW = 1_800_000_000_000;

describe('a tap on a line', () => {
  const ticket = sampleTicket(NOW, {
    title: 'T1',
    fired: 2,
    lines: [
      sampleLine('Soup', 2, 'cooking'),
      sampleLine('Cake', 1, 'cancelled'),
      sampleLine('Tea', 1, 'served'),
    ],
  });
  const [soup, cake, tea] = ticket.items;

  it('sends the state the line is to have [LIVE-05]', () => {
    expect(soup && tapCommand(ticket, soup)).toEqual({
      name: 'item.mark',
      orderId: 'o-T1',
      courseId: 'c-T1',
      itemIds: ['c-T1-1-1', 'c-T1-1-2'],
      as: 'prepared',
    });
  });

  it('is sent for the course of the line on a card of several courses [GRP-04]', () => {
    const card = { ...ticket, courseIds: ['c-1', 'c-2'] };
    const own = soup && { ...soup, courseId: 'c-2' };
    expect(own && tapCommand(card, own)).toMatchObject({ name: 'item.mark', courseId: 'c-2' });
    expect(own && serveCommand(card, own)).toMatchObject({ name: 'item.serve', courseId: 'c-2' });
    expect(soup && tapCommand(card, soup)).toMatchObject({ courseId: 'c-1' });
  });

  it('does nothing on cancelled and served lines [TICK-37]', () => {
    expect(cake && tapCommand(ticket, cake)).toBeUndefined();
    expect(tea && tapCommand(ticket, tea)).toBeUndefined();
  });

  it('serves a single line, and undoes it [TICK-18]', () => {
    expect(soup && serveCommand(ticket, soup)).toMatchObject({ name: 'item.serve', served: true });
    expect(tea && serveCommand(ticket, tea)).toMatchObject({ name: 'item.serve', served: false });
    expect(cake && serveCommand(ticket, cake)).toBeUndefined();
  });
});
