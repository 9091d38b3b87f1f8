// The sample board of one station: the grill on the same Friday night (the pictures kitchen-cards and kitchen-table).
import { MINUTE_MS, SECOND_MS } from '../limits.ts';
import type { OperatorBoard } from '../protocol/board/board.ts';
import { categories } from './friday-night.ts';
import { sampleBoard } from './sample-board.ts';
import { sampleLine as line, sampleTicket, type TicketDraft } from './sample-ticket.ts';

/** Ingredient counts of a grill. */
export const grillIngredients: OperatorBoard['ingredients'] = [
  { itemId: 'ribeye', name: 'Ribeye', quantity: 3.6, unit: 'kg' },
  { itemId: 'chicken', name: 'Chicken', quantity: 1.2, unit: 'kg' },
  { itemId: 'salmon', name: 'Salmon 180 g', quantity: 4 },
  { itemId: 'lamb', name: 'Lamb chops', quantity: 6 },
  { itemId: 'potato', name: 'Baked potato', quantity: 9 },
  { itemId: 'patty', name: 'Burger patty', quantity: 3 },
  { itemId: 'chimichurri', name: 'Chimichurri', quantity: 5 },
  { itemId: 'bacon', name: 'Bacon', quantity: 0.4, unit: 'kg' },
];

/** `now` is hub time in milliseconds. */
export function grillStation(now: number): OperatorBoard {
  return sampleBoard({
    profile: { id: 'grill', name: 'Grill', type: 'kitchen' },
    tickets: [...firstTickets(now), ...laterTickets(now)].map((draft) => sampleTicket(now, draft)),
    averageServedSeconds: (9 * MINUTE_MS) / SECOND_MS,
    categories,
    more: 3,
    options: {
      stationId: 'grill',
      displayIngredients: true,
      enablePrepSms: true,
      hidePendingStatus: false,
    },
    parts: {
      stations: [
        { id: 'grill', name: 'Grill', count: 26 },
        { id: 'pasta', name: 'Pasta', count: 9 },
        { id: 'cold', name: 'Cold', count: 11 },
        { id: 'bar', name: 'Bar', count: 7 },
      ],
      ingredients: grillIngredients,
    },
  });
}

function firstTickets(now: number): TicketDraft[] {
  return [
    {
      title: 'T12',
      fired: 24.2,
      alert: 'late',
      diners: 4,
      zone: { set: 'z1', zone: 0, section: 0, label: 'A1' },
      lines: [
        line('Ribeye 300 g', 2, 'prepared', {
          plain: ['Medium rare'],
          remove: ['Butter'],
          allergens: ['nuts'],
        }),
        line('Sea bass fillet', 1, 'cooking', {
          add: ['Lemon'],
          alsoAt: ['Cold'],
          allergens: ['nuts'],
          ...byAvi(now, 6.2),
        }),
      ],
    },
    {
      title: 'T5',
      fired: 8.4,
      diners: 3,
      prep: { endsAt: now + 220 * SECOND_MS, state: 'running' },
      lines: [
        line('Beef fillet', 1, 'prepared', { plain: ['Rare'] }),
        line('Spring chicken', 2, 'cooking', byAvi(now, 5.2)),
      ],
    },
    { title: 'T2', fired: 4.2, diners: 1, lines: [line('House burger', 1, 'todo', { plain: ['Medium'] })] },
    {
      title: 'T30',
      fired: 9.3,
      alert: 'warn',
      diners: 12,
      customer: { notes: 'All together, cake after' },
      lines: [
        line('Ribeye 300 g', 4, 'prepared', { plain: ['Medium'] }),
        line('Ribeye 300 g', 2, 'cooking', { plain: ['Well done'], remove: ['Salt'], ...byAvi(now, 4.2) }),
        line('Lamb chops', 2, 'cooking', { plain: ['Medium rare'], add: ['Mint sauce'], ...byAvi(now, 2.1) }),
        line('Grilled salmon', 1, 'todo', {
          activateAt: now + 4 * MINUTE_MS,
          inSteps: true,
          allergens: ['sesame'],
        }),
        line('House burger', 1, 'todo', {
          plain: ['Medium'],
          remove: ['Onion'],
          add: ['Bacon'],
          addedAt: now - 3 * MINUTE_MS,
        }),
      ],
    },
  ];
}

function laterTickets(now: number): TicketDraft[] {
  return [
    {
      title: '1047',
      fired: 9.2,
      alert: 'warn',
      urgent: true,
      orderType: 'Delivery',
      source: 'Wolt',
      lines: [
        line('Spring chicken', 2, 'preparing', { add: ['Tahini'], preparedBy: 'Lior' }),
        line('House burger', 1, 'todo', { plain: ['Well done'], remove: ['Pickles'] }),
      ],
    },
    {
      title: 'T6',
      fired: 8.2,
      diners: 2,
      prep: { endsAt: now + 45 * SECOND_MS, state: 'warn' },
      lines: [
        line('Ribeye 300 g', 1, 'cancelled', { plain: ['Medium rare'] }),
        line('Spring chicken', 1, 'cooking', byAvi(now, 5.1)),
      ],
    },
    {
      title: 'T4',
      fired: 5.3,
      diners: 4,
      lines: [
        line('Spring chicken', 3, 'todo', { remove: ['Chilli'] }),
        line('Beef fillet', 1, 'todo', { plain: ['Well done'] }),
      ],
    },
    {
      title: 'T18',
      fired: 6.2,
      diners: 2,
      prep: { endsAt: now - 20 * SECOND_MS, state: 'danger' },
      lines: [line('Grilled salmon', 1, 'cooking', { add: ['Purée'], ...byAvi(now, 6.1) })],
    },
    {
      title: 'T11',
      fired: 1.3,
      diners: 2,
      lines: [
        line('Lamb chops', 1, 'todo', {
          plain: ['Medium rare'],
          activateAt: now + 2 * MINUTE_MS,
          inSteps: true,
        }),
        line('Grilled salmon'),
      ],
    },
    { title: 'T9', diners: 3, lines: [line('Beef fillet', 2, 'todo', { plain: ['Medium'] })] },
  ];
}

function byAvi(now: number, minutes: number) {
  return { preparedBy: 'Avi', since: now - minutes * MINUTE_MS };
}
