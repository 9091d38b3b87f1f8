// Sample tickets that don't occur on an ordinary evening: every rare field once, and texts that are far too long.
import { MINUTE_MS } from '../limits.ts';
import type { Ticket } from '../protocol/board/ticket.ts';
import { sampleLine as line, sampleTicket } from './sample-ticket.ts';

/** `now` is hub time in milliseconds. */
export function oddTickets(now: number): Ticket[] {
  return [
    sampleTicket(now, {
      title: 'T40',
      fired: 31,
      status: 'served',
      courseType: 'Entrees',
      delivered: true,
      lines: [line('Tuna tartare', 2, 'served'), line('Focaccia', 1, 'served')],
    }),
    sampleTicket(now, {
      title: '1060',
      fired: 26,
      status: 'ready',
      alert: 'late',
      orderType: 'OTC',
      sms: 'delivered',
      unconfirmed: true,
      organization: 'Haifa port',
      lines: [line('House burger', 1, 'prepared', { offer: 'Family deal' })],
    }),
    sampleTicket(now, {
      title: 'T41, T42, T43, T44',
      fired: 8,
      diners: 14,
      waiter: 'Alexandra-Konstantina',
      color: '#7a1fa2',
      reprint: true,
      review: true,
      moved: true,
      prep: { endsAt: now + 10 * MINUTE_MS, state: 'waiting' },
      tags: [{ text: 'Anniversary of the company, speeches until nine' }],
      allergies: [
        { text: 'sesame', item: 'Knafeh with clotted cream', diner: '9' },
        { text: 'Severe nut allergy', item: 'Saffron risotto', diner: '11' },
      ],
      customer: { name: 'Hotel Carmel', phone: '+972527714480', notes: 'Serve the head of the table first' },
      delivery: {
        address: 'Sderot HaNassi 104, floor 2, Haifa',
        notes: 'Ring twice',
        eta: now + 30 * MINUTE_MS,
      },
      lines: [
        line('Slow-cooked shoulder of lamb with freekeh', 12, 'cooking', {
          plain: ['Medium'],
          remove: ['Coriander', 'Onion'],
          add: ['Extra yoghurt'],
          notes: ['Sauce aside'],
          tags: [{ text: 'Kosher', style: 'line' }],
          allergens: ['milk', 'gluten', 'celery'],
          preparedBy: 'Avi',
          since: now - 3 * MINUTE_MS,
          limited: 3,
        }),
        line('Beef fillet', 0.35, 'todo', { unit: 'kg', limited: true }),
        line('Malabi', 1, 'transferred'),
      ],
    }),
  ];
}
