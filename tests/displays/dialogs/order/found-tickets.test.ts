import { describe, expect, it } from 'vitest';
import { foundTickets, isFoundByNumber, isNamed } from '../../../../displays/dialogs/order/find-dialog.tsx';
import { sampleLine, sampleTicket, type TicketDraft } from '../../../../shared/samples/sample-ticket.ts';

const NOW = 1_800_000_000_000;
const card = (title: string, draft: Partial<TicketDraft> = {}) =>
  sampleTicket(NOW, { title, lines: [sampleLine('Soup')], ...draft });
const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id);

describe('ticket search', () => {
  const tickets = [
    card('T12', { fired: 24, number: '901' }),
    card('1012', { fired: 9, customer: { name: 'Dana Levi' } }),
    card('T120', { fired: 4 }),
    card('T7', { fired: 2, number: '912' }),
  ];

  it.each([
    [
      'finds the table with that number first, then the newest [DLG-12]',
      '12',
      ['c-T12', 'c-T7', 'c-T120', 'c-1012'],
    ],
    ['finds by table or number, the newest first [DLG-12]', '1', ['c-T7', 'c-T120', 'c-1012', 'c-T12']],
    ['finds by an order number that is not the title [DLG-12]', '901', ['c-T12']],
    ['finds regardless of case and surrounding spaces [DLG-12]', ' t120 ', ['c-T120']],
    ['finds by customer [EXPO-06]', 'dana', ['c-1012']],
    ['finds nothing for an unknown number [DLG-12]', '777', []],
    ['finds nothing for an empty search [DLG-12]', '  ', []],
  ])('%s', (_, typed, found) => {
    expect(ids(foundTickets(typed, tickets))).toEqual(found);
  });

  it('by a number finds names with exactly that number after the letters [DLG-12]', () => {
    for (const title of ['12', 'T12', 'Terrace 12', 'K-12'])
      expect(isNamed({ title, number: '7' }, '12'), title).toBe(true);
    expect(isNamed({ title: 'K-7', number: '12' }, ' 12 ')).toBe(true);
    expect(isNamed({ title: 'K-128', number: '128' }, '12')).toBe(false);
    expect(isNamed({ title: 'T12', number: '7' }, '')).toBe(false);
  });

  it('shows the order number if only that matches, not if the title shows it [DLG-12]', () => {
    expect(isFoundByNumber({ title: '6', number: '113' }, ' 13 ')).toBe(true);
    expect(isFoundByNumber({ title: '13', number: '113' }, '13')).toBe(false);
    expect(isFoundByNumber({ title: '6', number: '42' }, 'dana')).toBe(false);
  });

  it('finds an order once, by its current course [DLG-12]', () => {
    const common = { orderId: 'o', number: '55' };
    const courses = [
      card('served', { ...common, fired: 1, status: 'served' }),
      card('waits', common),
      card('older', { ...common, fired: 9 }),
      card('newer', { ...common, fired: 5 }),
    ];
    expect(ids(foundTickets('55', courses))).toEqual(['c-newer']);
    expect(ids(foundTickets('55', courses.slice(0, 2)))).toEqual(['c-waits']);
  });
});
