// How far the stations are that make a ticket together.
import { expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, course, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, ticketOn } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

type Wire = Record<string, unknown>;

/** Two steaks of the grill, a salad of the cold kitchen, a cola of no station. */
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

test('[EXPO-37] the pass has a mark for each station, by the dishes it makes', () => {
  expect(seen(table({ steak: done }))).toEqual({ stations: [{ name: 'Grill', done: 1, all: 2 }, cold] });
});

test('[EXPO-37] it names the last station and its first open dish; that station reads that the pass waits', () => {
  const fact = table({ steak: done, salad: done });
  const ready = { ...cold, done: 1 };
  expect(seen(fact)).toEqual({
    stations: [{ name: 'Grill', done: 1, all: 2 }, ready],
    waitsFor: { station: 'Grill', item: 'Steak' },
  });
  expect(seen(fact, 'bon-grill')).toEqual({ stations: [ready], passWaits: true });
  expect(seen(fact, 'bon-cold')).toEqual({ stations: [{ name: 'Grill', done: 1, all: 2 }] });
});

test('[EXPO-37] nobody is waited for once all are done, nor for what was cancelled', () => {
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

test('[EXPO-37] a ticket that is not fired has no marks', () => {
  expect(seen(table({}, { notified: { at: '2026-07-17T12:00:00.000Z' } })).stations).toBeUndefined();
});
