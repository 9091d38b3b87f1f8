// Sample boards that show the effect of every board option, on and off.

import { MINUTE_MS, SECOND_MS } from '../limits.ts';
import type { OperatorBoard } from '../protocol/board/board.ts';
import type { OperatorOptions } from '../protocol/board/board-options.ts';
import type { Line, SingleOfLine, Ticket } from '../protocol/board/ticket.ts';
import { grillIngredients } from './grill-station.ts';
import { sampleBoard } from './sample-board.ts';
import { type LineDraft, sampleLine as line, sampleTicket } from './sample-ticket.ts';

/** `now` is hub time in milliseconds; `options` override the profile's defaults. */
export function optionBoard(
  type: 'expo' | 'kitchen',
  now: number,
  options: Partial<OperatorOptions> = {},
): OperatorBoard {
  const board = sampleBoard({
    profile: { id: type === 'expo' ? 'pass' : 'grill', name: type === 'expo' ? 'Pass' : 'Grill', type },
    tickets: optionTickets(now),
    options: { displayIngredients: true, ...(type === 'kitchen' ? { stationId: 'grill' } : {}), ...options },
    parts: {
      ingredients,
      stations: [
        { id: 'grill', name: 'Grill', count: 12 },
        { id: 'pasta', name: 'Pasta', count: 4 },
      ],
      loadBalance: { groups: [{ id: 'g1', name: 'Grill left', shortName: 'GL', open: 18 }] },
    },
  });
  return { ...board, items: board.items.map((item) => ({ ...item, ...counted[item.name] })) };
}

/** The same board by tables, one group each, as `groupBy: table` projects it. */
export function byTables(board: OperatorBoard): OperatorBoard {
  const groups = Object.values(board.tickets).map(({ id, title }) => ({
    key: id,
    label: title,
    tickets: [id],
  }));
  return { ...board, groups, options: { ...board.options, groupBy: 'table' } };
}

/** Catalogue ids and numbers to make now, for some items. */
const counted: Record<string, { itemId?: string; now?: number }> = {
  'Ribeye 300 g': { itemId: 'ribeye', now: 4 },
  'Spring chicken': { itemId: 'chicken' },
  'Beef fillet': { itemId: 'fillet' },
  Fries: { now: 1 },
};

const ingredients: OperatorBoard['ingredients'] = [
  ...grillIngredients,
  { itemId: 'butter', name: 'Butter', quantity: 0.25, unit: 'kg' },
  { itemId: 'bun', name: 'Burger bun', quantity: 3 },
  { itemId: 'lemon', name: 'Lemon', quantity: 7 },
];

// Sample tickets with everything that a board option shows or hides: merged lines, offers, groups, seats,
// placements, timers, stock, deliveries.

/** `now` is hub time in milliseconds. */
function optionTickets(now: number): Ticket[] {
  return [feast(now), delivery(now), seats(now), timed(now), untimed(now), next(now)];
}

function feast(now: number): Ticket {
  const deal = { offer: 'Family deal' };
  return sampleTicket(now, {
    title: 'T12',
    fired: 6.4,
    diners: 6,
    waiter: 'Maya',
    color: '#6a1b9a',
    organization: 'Haifa port',
    zone: { set: 'z1', zone: 0, section: 0, label: 'A1' },
    movedFrom: 'T9',
    reprint: true,
    lines: [
      merged(
        line('Ribeye 300 g', 4, 'todo', { plain: ['Medium'], countedAs: 'ribeye', group: 'From the grill' }),
        [{}, { notes: ['Sauce aside'] }, {}, { preparedBy: 'Avi' }],
      ),
      line('Spring chicken', 2, 'cooking', {
        group: 'From the grill',
        countedAs: 'chicken',
        preparedBy: 'Avi',
        since: now - 4 * MINUTE_MS,
        limited: 12,
      }),
      line('Grilled salmon', 1, 'todo', { group: 'From the grill', limited: 0, ...placed('Tahini', 'side') }),
      line('House burger', 1, 'todo', { ...deal, remove: ['Onion'], add: ['Bacon'] }),
      line('Fries', 1, 'prepared', deal),
      line('Goldstar ½ l', 1, 'todo', deal),
    ],
  });
}

function delivery(now: number): Ticket {
  return sampleTicket(now, {
    title: '1047',
    fired: 21.4,
    alert: 'late',
    orderType: 'Delivery',
    source: 'Wolt',
    sms: 'sent',
    color: '#00695c',
    customer: { name: 'Dana Levi', phone: '052-771 4480', notes: 'Cutlery for three' },
    delivery: { address: 'Herzl 14, Haifa', notes: 'Ring twice', eta: now + 8 * MINUTE_MS },
    lines: [
      line('Slow-cooked shoulder of lamb with freekeh', 1, 'todo', {
        plain: ['Medium'],
        remove: ['Coriander'],
        add: ['Extra yoghurt'],
      }),
      line('Caesar salad', 1, 'preparing', { remove: ['Croutons'], preparedBy: 'Lior' }),
    ],
  });
}

function seats(now: number): Ticket {
  return sampleTicket(now, {
    title: 'T30',
    fired: 9.3,
    alert: 'warn',
    courseType: 'Entrees',
    diners: 3,
    waiter: 'Noa',
    lines: [
      line('Hummus & mushrooms', 1, 'todo', { diner: '1', ...placed('Lemon', 'with') }),
      line('Hummus & mushrooms', 1, 'todo', { diner: '2', ...placed('Tahini', 'above') }),
      line('Tuna tartare', 1, 'todo', { diner: '2', ...placed('Chilli', 'without') }),
      line('Focaccia', 3),
      line('Gnocchi & sage', 1, 'todo', { modifiersOnly: true, alsoAt: ['Pasta'], add: ['Truffle'] }),
    ].map((one) => (one.modifiersOnly ? withoutNext(one) : one)),
  });
}

function timed(now: number): Ticket {
  return sampleTicket(now, {
    title: 'T5',
    fired: 4.1,
    diners: 2,
    waiter: 'Daniel',
    prep: { endsAt: now + 220 * SECOND_MS, state: 'running' },
    lines: [
      line('Beef fillet', 1, 'cooking', {
        preparedBy: 'Avi',
        since: now - 2 * MINUTE_MS,
        countedAs: 'fillet',
      }),
      line('Grilled salmon', 1, 'todo', { activateAt: now + 4 * MINUTE_MS, inSteps: true }),
      line('Fries', 1, 'todo', { activateAt: now - MINUTE_MS, inSteps: true }),
      line('Focaccia'),
    ],
  });
}

function untimed(now: number): Ticket {
  return sampleTicket(now, {
    title: 'T8',
    fired: 2.2,
    diners: 2,
    waiter: 'Tal',
    courseType: 'Desserts',
    prep: { endsAt: now + 10 * MINUTE_MS, state: 'waiting' },
    lines: [line('Chocolate fondant', 2), line('Focaccia')],
  });
}

function next(now: number): Ticket {
  return sampleTicket(now, {
    title: 'T16',
    diners: 2,
    lines: [line('Ribeye 300 g', 1, 'todo', { countedAs: 'ribeye' })],
  });
}

/** A line whose items can be shown one by one; ids as set by `sampleTicket`. */
function merged(one: Line, singles: Partial<SingleOfLine>[]): Line {
  return { ...one, singles: singles.map((single) => ({ id: '', quantity: 1, ...single })) };
}

function placed(text: string, placement: string): LineDraft {
  const kind = placement === 'without' ? 'remove' : 'add';
  return { modifiers: [{ text, kind, placement }] };
}

function withoutNext({ next: _, ...rest }: Line): Line {
  return rest;
}
