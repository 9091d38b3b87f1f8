// Progress marks of the stations that make a ticket together.
import { expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, course, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, ticketOn } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

type Wire = Record<string, unknown>;

/** Two steaks from the grill, a salad from the cold kitchen, a cola without a station. */
function table(items: Record<string, Wire> = {}, stamps: Wire = fired('12:00')): Fact {
  const dish = (id: string, of: string, name: string) => item(id, { item: of, name, ...items[id] });
  return arrives(
    order('order-5', {
      courses: [course('mains', ['steak', 'rare', 'salad', 'cola'], stamps)],
      items: [
        dish('steak', 'item-steak', 'Steak'),
        dish('rare', 'item-steak', 'Steak'),
        dish('salad', 'item-salad', 'Salad'),
        dish('cola', 'item-cola', 'Cola'),
      ],
    }),
  );
}

const done = { prepared: true };
const seen = (fact: Fact, station?: string) => {
  const kitchen = new BoardKitchen([fact], { line: { stationDoneLeaves: 'served' } });
  const board = station === undefined ? kitchen.pass('12:06') : kitchen.line('12:06', station);
  const { stations, waitsFor, passWaits } = ticketOn(board);
  return { stations, waitsFor, passWaits };
};
const cold = { name: 'Cold', done: 0, all: 1 };

test('the pass has a mark for each station, by the dishes it makes [EXPO-37]', () => {
  expect(seen(table({ steak: done }))).toEqual({ stations: [{ name: 'Grill', done: 1, all: 2 }, cold] });
});

test('the pass names the last station and its first open dish; that station sees that the pass is waiting [EXPO-37]', () => {
  const fact = table({ steak: done, salad: done });
  const ready = { ...cold, done: 1 };
  expect(seen(fact)).toEqual({
    stations: [{ name: 'Grill', done: 1, all: 2 }, ready],
    waitsFor: { station: 'Grill', item: 'Steak' },
  });
  expect(seen(fact, 'bon-grill')).toEqual({ stations: [ready], passWaits: true });
  expect(seen(fact, 'bon-cold')).toEqual({ stations: [{ name: 'Grill', done: 1, all: 2 }] });
});

test('the pass waits for no station once all are done, nor for cancelled items [EXPO-37]', () => {
  const all = table({ steak: done, rare: done, salad: done });
  expect(seen(all)).toMatchObject({ waitsFor: undefined });
  expect(seen(all, 'bon-grill')).toMatchObject({ passWaits: undefined });
  const cancelled = table({ steak: done, rare: { cancellation: true }, salad: done });
  expect(seen(cancelled).stations).toEqual([
    { name: 'Grill', done: 1, all: 1 },
    { ...cold, done: 1 },
  ]);
  expect(seen(table({ salad: { cancellation: true } })).stations).toBeUndefined();
});

test('a ticket that is not fired has no marks [EXPO-37]', () => {
  expect(seen(table({}, { notified: { at: '2026-07-17T12:00:00.000Z' } })).stations).toBeUndefined();
});
