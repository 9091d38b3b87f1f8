// Sample board with all variants of burgers: every state, modifiers, notes, an allergy, a pending table.
import type { OperatorBoard } from '../protocol/board/board.ts';
import type { ItemDetail, ItemPlace, Permutation, PieceStates } from '../protocol/board/item-detail.ts';
import type { Ticket } from '../protocol/board/ticket.ts';
import { sampleBoard } from './sample-board.ts';
import { sampleLine, sampleTicket } from './sample-ticket.ts';

const BURGER = 'House burger';
const NO_ONION = { text: 'Onion', kind: 'remove' as const };
const BACON = { text: 'Bacon', kind: 'add' as const };
const NONE: PieceStates = { todo: 0, preparing: 0, cooking: 0, prepared: 0 };

/** The tickets of the board and, on request, its burgers; `now` is hub time in milliseconds. */
export function itemNight(now: number): OperatorBoard {
  const board = sampleBoard({
    profile: { id: 'pass', name: 'Pass', type: 'expo' },
    tickets: tickets(now),
    categories: { [BURGER]: 'Grill', 'Caesar salad': 'Cold' },
  });
  return { ...board, detail: burgers(board) };
}

function tickets(now: number): Ticket[] {
  const burger = (state: 'todo' | 'cooking' | 'prepared', count: number, remove: string[] = []) =>
    sampleLine(BURGER, count, state, { remove, countedAs: BURGER });
  const salad = sampleLine('Caesar salad', 1, 'todo', { countedAs: 'Caesar salad' });
  return [
    {
      title: 'T12',
      fired: 24,
      alert: 'late' as const,
      lines: [burger('cooking', 2), burger('todo', 1, ['Onion'])],
    },
    { title: 'T4', fired: 12, alert: 'warn' as const, lines: [burger('prepared', 1), salad] },
    { title: 'Bar 3', fired: 6, lines: [burger('todo', 1, ['Onion'])] },
    { title: 'T9', fired: 3, lines: [burger('todo', 2)] },
    { title: 'T15', lines: [burger('todo', 1)] },
  ].map((draft) => sampleTicket(now, draft));
}

function burgers({ tickets: cards }: OperatorBoard): ItemDetail {
  const place = (title: string, from: number, states: Partial<PieceStates>): ItemPlace => {
    const ticket = Object.values(cards).find((one) => one.title === title);
    const ids = ticket?.items.filter(({ name }) => name === BURGER).flatMap(({ itemIds }) => itemIds) ?? [];
    if (!ticket) throw new Error(`No ticket ${title}`);
    const all = { ...NONE, ...states };
    const count = all.todo + all.preparing + all.cooking + all.prepared;
    const open = count - all.prepared;
    const itemIds = ids.slice(from, from + count);
    const isWaiting = ticket.status === 'pending';
    return {
      ticketId: ticket.id,
      orderId: ticket.orderId,
      courseId: ticket.id,
      title,
      status: ticket.status,
      alert: ticket.alert,
      count,
      states: all,
      ...(isWaiting || open === 0 ? {} : { prepare: { itemIds: itemIds.slice(0, open), count: open } }),
      ...(isWaiting ? {} : { serve: { itemIds, count } }),
    };
  };
  const plain = made('plain', {}, [place('T12', 0, { cooking: 2 }), place('T4', 0, { prepared: 1 })]);
  const later = made('later', {}, [place('T15', 0, { todo: 1 })]);
  const onion = made('onion', { modifiers: [NO_ONION] }, [place('T12', 2, { todo: 1 })]);
  const guest = made(
    'guest',
    { modifiers: [NO_ONION], notes: ['well done, cut in two'], allergens: ['sesame'] },
    [place('Bar 3', 0, { todo: 1 })],
  );
  const bacon = made('bacon', { modifiers: [BACON], notes: ['well done, cut in two'] }, [
    place('T9', 0, { todo: 2 }),
  ]);
  const first = { ...plain, ...summed([plain, later]), places: [...plain.places, ...later.places] };
  const permutations = [first, onion, guest, bacon];
  return {
    itemId: BURGER,
    name: BURGER,
    ...summed(permutations),
    permutations,
    byModifiers: [
      { ...group([first]), modifiers: [] },
      { ...group([onion, guest]), modifiers: [NO_ONION] },
      { ...group([bacon]), modifiers: [BACON] },
    ],
    byNotes: [
      { ...group([first, onion]), notes: [] },
      { ...group([guest, bacon]), notes: guest.notes },
    ],
  };
}

function made(key: string, make: Partial<Permutation>, places: ItemPlace[]): Permutation {
  return { key, modifiers: [], notes: [], allergens: [], ...make, ...summed(places), places };
}

function group(some: readonly Permutation[]) {
  const keys = some.map(({ key }) => key);
  return { key: keys.join(), count: summed(some).count, permutations: keys };
}

function summed(some: readonly { count: number; states: PieceStates }[]) {
  const sum = (of: (one: (typeof some)[number]) => number) => some.reduce((all, one) => all + of(one), 0);
  return {
    count: sum(({ count }) => count),
    states: {
      todo: sum(({ states }) => states.todo),
      preparing: sum(({ states }) => states.preparing),
      cooking: sum(({ states }) => states.cooking),
      prepared: sum(({ states }) => states.prepared),
    },
  };
}
