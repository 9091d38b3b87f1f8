import { describe, expect, it } from 'vitest';
import { pendingGroup } from '../../../displays/actions/pending-mode.ts';
import { sampleLine, sampleTicket, type TicketDraft } from '../../../shared/samples/sample-ticket.ts';

const waiting = (title: string, draft: Partial<TicketDraft> = {}) =>
  sampleTicket(0, { title, lines: [sampleLine('Soup')], ...draft });
const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id);

describe('a group of waiting tickets', () => {
  it('is the waiting courses of the order and those linked to it [EXPO-32]', () => {
    const tapped = waiting('dessert', { orderId: 'o' });
    const board = [
      waiting('mains', { orderId: 'o', linked: ['c-other', 'c-cooking'] }),
      waiting('drinks', { orderId: 'o', fired: 3 }),
      tapped,
      waiting('other'),
      waiting('cooking', { fired: 4 }),
      waiting('stranger'),
    ];
    expect(ids(pendingGroup(tapped, board))).toEqual(['c-dessert', 'c-mains', 'c-other']);
  });

  it('has four at most, including the tapped one [EXPO-32]', () => {
    const board = Array.from({ length: 6 }, (_, index) => waiting(String(index), { orderId: 'o' }));
    const last = board.at(-1);
    expect(last && ids(pendingGroup(last, board))).toEqual(['c-5', 'c-0', 'c-1', 'c-2']);
  });
});
