// Tickets of one Friday night on the pass, in board order.
import { MINUTE_MS, SECOND_MS } from '../limits.ts';
import type { Ticket } from '../protocol/board/ticket.ts';
import { sampleLine as line, sampleTicket, type TicketDraft } from './sample-ticket.ts';

/** Every header state and every state of a line; `now` is hub time in milliseconds. */
export function fridayTickets(now: number): Ticket[] {
  const drafts = [
    ...oldestTickets(now),
    bigTable(now),
    ...ticketsInTheMaking(now),
    ...newTickets(),
    ...lastTickets(),
  ];
  return drafts.map((draft) => sampleTicket(now, draft));
}

/** Late ones, and courses with some items served. */
function oldestTickets(now: number): TicketDraft[] {
  const ago = (minutes: number) => now - minutes * MINUTE_MS;
  return [
    {
      title: 'T12',
      fired: 24.2,
      alert: 'late',
      diners: 4,
      waiter: 'Maya',
      tags: [{ text: 'VIP', style: 'vip' }],
      zone: { set: 'z1', zone: 0, section: 0, label: 'A1' },
      lines: [
        line('Ribeye 300 g', 2, 'prepared', {
          plain: ['Medium rare'],
          remove: ['Butter'],
          allergens: ['nuts'],
        }),
        line('Sea bass fillet', 1, 'cooking', { add: ['Lemon'], allergens: ['nuts'], ...byAvi(now, 6.1) }),
        line('Mushroom risotto', 1, 'prepared', { remove: ['Parmesan'], allergens: ['nuts'] }),
      ],
    },
    {
      title: '1047',
      fired: 21.4,
      alert: 'late',
      orderType: 'Delivery',
      source: 'Wolt',
      sms: 'sent',
      urgent: true,
      customer: { name: 'Dana Levi', phone: '052-771 4480', notes: 'Cutlery for three' },
      delivery: { address: 'Herzl 14, Haifa', eta: now + 8 * MINUTE_MS },
      lines: [
        line('Chicken schnitzel', 2, 'prepared', { add: ['Mash'] }),
        line('Caesar salad', 1, 'preparing', { remove: ['Croutons'], preparedBy: 'Lior' }),
      ],
    },
    {
      title: 'Bar 4',
      fired: 10.3,
      courseType: 'Beverages',
      waiter: 'Noa',
      firstServedAt: ago(2),
      lines: [line('Goldstar ½ l', 2, 'served'), line('Merlot glass', 1, 'preparing')],
    },
    {
      title: 'T7',
      fired: 9.5,
      alert: 'warn',
      courseType: 'Entrees',
      diners: 2,
      waiter: 'Omer',
      firstServedAt: ago(3),
      lines: [line('Beef carpaccio', 1, 'served'), line('Garlic shrimp', 1, 'cooking', byAvi(now, 3.2))],
    },
  ];
}

/** Linked courses with timers, ready courses, one that needs another station too. */
function ticketsInTheMaking(now: number): TicketDraft[] {
  return [
    {
      title: 'T5',
      fired: 8.3,
      diners: 3,
      waiter: 'Daniel',
      linked: ['c-T6'],
      prep: { endsAt: now + 220 * SECOND_MS, state: 'running' },
      lines: [
        line('Beef fillet', 1, 'prepared', { plain: ['Rare'] }),
        line('Spring chicken', 2, 'cooking', byAvi(now, 5.3)),
      ],
    },
    {
      title: 'T6',
      fired: 8.2,
      diners: 2,
      waiter: 'Daniel',
      linked: ['c-T5'],
      prep: { endsAt: now + 45 * SECOND_MS, state: 'warn' },
      lines: [
        line('Mushroom risotto', 1, 'preparing', { preparedBy: 'Lior' }),
        line('Ribeye 300 g', 1, 'cancelled', { plain: ['Medium rare'] }),
        line('Spring chicken', 1, 'cooking', { preparedBy: 'Avi' }),
      ],
    },
    {
      title: 'T3',
      fired: 7.6,
      status: 'ready',
      courseType: 'Entrees',
      diners: 2,
      waiter: 'Maya',
      lines: [line('Tuna tartare', 1, 'prepared'), line('Focaccia', 1, 'prepared')],
    },
    {
      title: '1052',
      fired: 7.2,
      status: 'ready',
      orderType: 'TA',
      sms: 'delivered',
      customer: { name: 'Yossi Mizrahi' },
      lines: [line('House burger', 2, 'prepared', { remove: ['Onion'] })],
    },
    {
      title: 'T18',
      fired: 6.4,
      diners: 2,
      waiter: 'Tal',
      prep: { endsAt: now - 20 * SECOND_MS, state: 'danger' },
      lines: [
        line('Grilled salmon', 1, 'cooking', { add: ['Purée'], ...byAvi(now, 6.2) }),
        line('Gnocchi & sage', 1, 'todo', { alsoAt: ['Pasta'] }),
      ],
    },
  ];
}

function byAvi(now: number, minutes: number) {
  return { preparedBy: 'Avi', since: now - minutes * MINUTE_MS };
}

/** Longer than a column: it is torn, and has every possible detail of a line. */
function bigTable(now: number): TicketDraft {
  const allergens = ['sesame', 'shellfish'];
  return {
    title: 'T30',
    fired: 9.2,
    alert: 'warn',
    diners: 12,
    waiter: 'Noa',
    tags: [{ text: 'Birthday', style: 'star' }],
    zone: { set: 'z1', zone: 1, section: 1, label: 'B2' },
    customer: { notes: 'All together, cake after' },
    lines: [
      line('Ribeye 300 g', 4, 'prepared', { plain: ['Medium'], allergens }),
      line('Ribeye 300 g', 2, 'cooking', {
        plain: ['Well done'],
        remove: ['Salt'],
        allergens,
        ...byAvi(now, 4.3),
      }),
      line('Lamb chops', 2, 'cooking', {
        plain: ['Medium rare'],
        add: ['Mint sauce'],
        allergens,
        ...byAvi(now, 2.2),
      }),
      line('Grilled salmon', 1, 'todo', {
        remove: ['Sesame'],
        diner: '5',
        activateAt: now + 4 * MINUTE_MS,
        inSteps: true,
        allergens,
      }),
      line('Gnocchi & sage', 1, 'todo', { add: ['Truffle'], diner: '6', allergens }),
      line('Kids schnitzel', 2, 'preparing', { add: ['Ketchup'], preparedBy: 'Lior', allergens }),
      line('Pasta arrabbiata', 1, 'todo', { plain: ['Not spicy'], allergens }),
      line('Fries', 3, 'todo', { allergens }),
      line('House burger', 1, 'todo', {
        plain: ['Medium'],
        remove: ['Onion'],
        add: ['Bacon'],
        addedAt: now - 3 * MINUTE_MS,
        allergens,
      }),
    ],
  };
}

/** Nothing urgent: orders of the last minutes, and pending ones. */
function newTickets(): TicketDraft[] {
  return [
    {
      title: 'Bar 2',
      fired: 4.4,
      courseType: 'Beverages',
      waiter: 'Noa',
      lines: [line('Negroni', 2, 'prepared'), line('Aperol spritz')],
    },
    {
      title: 'T21',
      fired: 3.5,
      courseType: 'Entrees',
      diners: 4,
      waiter: 'Maya',
      movedFrom: 'T9',
      lines: [line('Charred aubergine', 2, 'todo', { remove: ['Tahini'] }), line('Hummus & mushrooms')],
    },
    {
      title: '1058',
      fired: 1.5,
      orderType: 'Delivery',
      source: '10bis',
      customer: { name: 'Michal Barak' },
      lines: [line('Pizza margherita', 1, 'todo', { add: ['Olives'] })],
    },
    {
      title: 'T9',
      diners: 3,
      waiter: 'Omer',
      lines: [line('Beef fillet', 2), line('Pasta arrabbiata')],
    },
    {
      title: 'T16',
      courseType: 'Desserts',
      urgent: true,
      actions: ['course.move', 'course.print'],
      lines: [line('Chocolate fondant', 2)],
    },
  ];
}

function lastTickets(): TicketDraft[] {
  return [
    { title: 'T2', fired: 1.4, diners: 1, waiter: 'Maya', lines: [line('House burger')] },
    {
      title: 'T4',
      fired: 1.2,
      diners: 4,
      waiter: 'Tal',
      lines: [line('Spring chicken', 3), line('Fries', 2)],
    },
    {
      title: 'T8',
      fired: 1.1,
      diners: 2,
      waiter: 'Noa',
      lines: [
        line('Beef fillet', 1, 'prepared', { plain: ['Medium'] }),
        line('Gnocchi & sage', 1, 'prepared'),
      ],
    },
    {
      title: 'T11',
      fired: 1,
      diners: 2,
      waiter: 'Daniel',
      lines: [line('Lamb chops'), line('Grilled salmon')],
    },
    { title: 'Bar 1', fired: 0.6, courseType: 'Beverages', waiter: 'Noa', lines: [line('Negroni')] },
    {
      title: 'T14',
      diners: 5,
      waiter: 'Maya',
      lines: [line('Mushroom risotto', 2), line('Sea bass fillet', 3)],
    },
  ];
}
