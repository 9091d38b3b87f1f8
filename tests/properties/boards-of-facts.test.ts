// Boards depend only on what happened, with any options: not on the order of arrival; and station counts match the
// orders.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoardKitchen, operator } from '../boards/board-kitchen.ts';
import { at } from '../kitchen/builders.ts';
import { anyOrderOf, factSet } from './kitchen-facts.ts';
import { anyBoardSetup, anyCovers, BONS, boardsAt } from './property-kitchens.ts';
import { seed } from './seed.ts';

const RUNS = 60;
const moment = fc.integer({ min: at('12:00'), max: at('12:25') });

describe(`[COVER-01] [LIVE-04] [PACE-03] [ROUTE-20] [ROUTE-22] [GRP-04] boards of the same facts (seed ${seed})`, () => {
  test('are the same in any order of arrival, with some facts duplicated', () => {
    const arrivals = factSet.chain((facts) => fc.tuple(fc.constant(facts), anyOrderOf(facts)));
    fc.assert(
      fc.property(arrivals, anyBoardSetup, anyCovers, moment, ([facts, shuffled], place, covers, now) => {
        const boards = boardsAt(new BoardKitchen(shuffled, place), now, covers);
        expect(boards).toEqual(boardsAt(new BoardKitchen(facts, place), now, covers));
      }),
      { seed, numRuns: RUNS },
    );
  }, 30_000);
});

const WAITING = ['todo', 'preparing', 'cooking'];

describe(`[KITCH-07] [ROUTE-01] the counts of stations (seed ${seed})`, () => {
  test('equal the sums of what the orders still require of them, and the lines of their boards', () => {
    let counted = 0;
    fc.assert(
      fc.property(factSet, moment, fc.constantFrom<string[]>([], ['item-fish']), (facts, now, ready) => {
        const place = { catalogue: { kitchenBons: BONS }, setup: { treatAsPreparedItems: ready } };
        const kitchen = new BoardKitchen(facts, place);
        const all = operator(kitchen.open({ kind: 'kitchen', profile: 'line' }, now));
        const shown = new Set(Object.values(all.tickets).flatMap(({ courseIds }) => courseIds));
        const onBoard = [...kitchen.orders.values()].flatMap(({ courses }) =>
          courses.filter(({ id, status }) => status !== 'served' && shown.has(id)),
        );
        const waiting = onBoard
          .flatMap(({ items }) => items)
          .filter(({ state, itemId = '' }) => WAITING.includes(state) && !ready.includes(itemId));
        for (const { _id, printedItems } of BONS) {
          const count = all.stations.find(({ id }) => id === _id)?.count;
          expect(count).toBe(waiting.filter(({ itemId = '' }) => printedItems.includes(itemId)).length);
          const own = operator(kitchen.open({ kind: 'kitchen', profile: 'line', station: _id }, now));
          const lines = Object.values(own.tickets)
            .filter(({ status }) => status !== 'served')
            .flatMap(({ items }) => items)
            .filter(
              ({ here, state, id }) => here && WAITING.includes(state) && !ready.includes(`item-${id}`),
            );
          expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(count);
          counted += count ?? 0;
        }
      }),
      { seed, numRuns: RUNS },
    );
    expect(counted).toBeGreaterThan(RUNS / 20);
  }, 30_000);
});
