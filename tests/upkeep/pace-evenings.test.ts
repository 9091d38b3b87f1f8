// Benefit of learning: five evenings of cooks whose times differ from the set ones, and the error of "ready about"
// before and after; docs/decisions/0040-figures-outlive-orders.md has these figures.
import { expect, it } from 'vitest';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { arrives, at, course, event, item, order } from '../kitchen/builders.ts';
import { chance } from '../support/sample-customer-orders.ts';
import { CountedHub, DAY_MS } from './counted-hub.ts';

const MINUTE_MS = 60_000;
const ORDERS = 60;
/** Set minutes, and actual minutes of the cooks. */
const DISHES = [
  { id: 'steak', set: 12, takes: 16 },
  { id: 'burger', set: 10, takes: 9 },
  { id: 'salmon', set: 15, takes: 11 },
  { id: 'salad', set: 3, takes: 5 },
  { id: 'soup', set: 5, takes: 4 },
];

/** Realistic spread: most dishes within a fifth of the usual, one in twelve half as long again. */
function tookMs(takes: number, any: (below: number) => number): number {
  const factor = any(12) === 0 ? 1.5 : 0.8 + any(41) / 100;
  return Math.round(takes * factor * MINUTE_MS);
}

function evening(day: number, any: (below: number) => number): Fact[] {
  return Array.from({ length: ORDERS }, (_, turn) => {
    const id = `o-${day}-${turn}`;
    const begin = at('17:00') + day * DAY_MS + turn * 4 * MINUTE_MS;
    const dishes = [0, 1].map((seat) => ({ ...DISHES[any(DISHES.length)], line: `${id}-${seat}` }));
    const document = order(id, {
      courses: [
        course(
          'mains',
          dishes.map(({ line }) => line),
          { fired: { at: new Date(begin).toISOString() } },
        ),
      ],
      items: dishes.map(({ id: dish, line, set = 0 }) =>
        item(line, { item: `item-${dish}`, preparationTimeSeconds: set * 60 }),
      ),
    });
    const marks = dishes.map(({ line, takes = 0 }) =>
      event(`m-${line}`, '12:00', 'itemAction', 'prepared', {
        ...{ courseId: 'mains', orderId: id, orderItemId: line },
        date: new Date(begin + tookMs(takes, any)).toISOString(),
      }),
    );
    return [arrives({ ...document, lastUpdated: new Date(begin).toISOString() }), ...marks];
  }).flat();
}

it('after one evening the error of "ready about" is less than half of that with set times [PACE-02]', async () => {
  const hub = new CountedHub();
  const any = chance(7);
  for (let day = 0; day < 5; day++) {
    await hub.hub.take(...evening(day, any));
    await hub.count();
  }
  const { forecasts } = await hub.report({ from: '2026-05-08', to: '2026-05-12' });
  expect(forecasts.days.map(({ day, figures }) => [day, Object.keys(figures)])).toEqual([
    ['2026-05-08', ['setAlone']],
    ...['09', '10', '11', '12'].map((day) => [`2026-05-${day}`, ['set', 'learned']]),
  ]);
  const { set, learned } = forecasts.total;
  expect(learned?.medianSeconds).toBeLessThan((set?.medianSeconds ?? 0) / 2);
  expect(Math.abs(learned?.biasSeconds ?? Number.POSITIVE_INFINITY)).toBeLessThan(30);
  expect({ set, learned }).toEqual({
    set: { count: 480, medianSeconds: 112, biasSeconds: 12 },
    learned: { count: 480, medianSeconds: 52, biasSeconds: 16 },
  });
});
