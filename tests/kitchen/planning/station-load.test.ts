import { describe, expect, it } from 'vitest';
import {
  limitsOf,
  loadState,
  quoteMs,
  type StationBacklog,
  stationBacklogs,
} from '../../../hub/kitchen/planning/station-load.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { Order } from '../../../hub/kitchen/state/kitchen.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { arrives, at, course, iso, item, itemEvent, order, orderOf, rules } from '../builders.ts';

const MENU = {
  items: [
    { _id: 'item-steak', name: 'Steak', preparationTimeSeconds: 600 },
    { _id: 'item-fish', name: 'Fish', preparationTimeSeconds: 300 },
    { _id: 'item-soup', name: 'Soup' },
  ],
  kitchenBons: [
    { _id: 'grill', name: 'Grill', printedItems: ['item-steak', 'item-fish'] },
    { _id: 'pot', name: 'Pot', printedItems: ['item-soup'] },
  ],
} as never;
const site = { id: 'site-1', role: 'site' as const };
const minutes = (ms: number | undefined) => (ms === undefined ? undefined : ms / MINUTE_MS);

function fired(id: string, clock: string, dishes: readonly string[]): Fact {
  const items = dishes.map((dish, index) => item(`${id}-${index}`, { item: `item-${dish}`, name: dish }));
  const ids = items.map(({ _id }) => String(_id));
  const courses = [course(`c-${id}`, ids, { fired: { at: iso(clock) } })];
  return arrives(order(id, { updated: clock, courses, items }));
}

/** A kitchen whose stations make two dishes in parallel. */
function kitchenOf(facts: readonly Fact[], planning: object = {}) {
  const by = rules({ planning: { quotes: true, dishesAtOnce: 2, usualDishMinutes: 8, ...planning } }, MENU);
  const orders = new Map<string, Order>();
  for (const [id, own] of Map.groupBy(facts, ({ orderId }) => orderId)) orders.set(id, orderOf(own, by));
  return { ...by, orders, site };
}

function grillOf(facts: readonly Fact[], clock: string, planning: object = {}): StationBacklog {
  const [grill] = stationBacklogs(kitchenOf(facts, planning), at(clock));
  if (grill === undefined) throw new Error('no grill');
  return grill;
}

const told = ({ open, busyMs, nextMs }: StationBacklog) => [open, minutes(busyMs), minutes(nextMs)];

describe('[PACE-05] the workload of a station', () => {
  it('is zero while nothing is fired', () => {
    expect(told(grillOf([], '12:00'))).toEqual([0, 0, 8]);
  });

  it('is processed in parallel places, in turn', () => {
    expect(told(grillOf([fired('a', '12:00', ['steak', 'steak', 'steak'])], '12:00'))).toEqual([3, 20, 20]);
    const own = { stations: [{ _id: 'grill', dishesAtOnce: 3 }] };
    expect(told(grillOf([fired('a', '12:00', ['steak', 'steak', 'steak'])], '12:00', own))).toEqual([
      3, 10, 20,
    ]);
  });

  it('decreases with time, and is never zero while a dish is open', () => {
    const facts = [fired('a', '12:00', ['steak'])];
    expect(told(grillOf(facts, '12:06'))[1]).toBe(4);
    expect(told(grillOf(facts, '12:30'))[1]).toBe(0.5);
  });

  it('infers from finished dishes when the dishes in progress were begun', () => {
    const facts = [
      fired('a', '12:00', ['steak', 'steak']),
      fired('b', '12:01', ['steak']),
      itemEvent('p1', '12:12', 'prepared', ['a-0'], { orderId: 'a', courseId: 'c-a' }),
    ];
    // The third was begun when the first made room, not when it was fired.
    expect(told(grillOf(facts, '12:14'))[1]).toBe(8);
  });

  it('ignores planned and cancelled dishes, and counts a dish of unknown duration as average', () => {
    const later = { deliveryInfo: { toBePreparedOn: iso('20:00') } };
    const items = [item('x', { item: 'item-steak' })];
    const planned = arrives(
      order('p', { ...later, courses: [course('c-p', ['x'], { fired: true })], items }),
    );
    expect(told(grillOf([planned], '12:00', { planned: true }))[0]).toBe(0);
    const [, pot] = stationBacklogs(kitchenOf([fired('a', '12:00', ['soup'])]), at('12:00'));
    expect(pot && told(pot)).toEqual([1, 8, 8]);
  });
});

describe('[PACE-05] a waiting time', () => {
  const quoted = (facts: readonly Fact[], clock: string, dishes: readonly string[]) => {
    const kitchen = kitchenOf(facts);
    return minutes(quoteMs(kitchen, dishes, stationBacklogs(kitchen, at(clock))));
  };

  it('is that of the slowest station, by id or name of the dish', () => {
    expect(quoted([], '12:00', ['Fish', 'item-soup'])).toBe(8);
    expect(quoted([fired('a', '12:00', ['steak', 'steak', 'fish'])], '12:00', ['steak', 'soup'])).toBe(20);
  });

  it('is unknown for dishes without a station', () => {
    expect(quoted([], '12:00', ['Unicorn'])).toBeUndefined();
  });
});

describe('[PACE-05] the busy state of a station', () => {
  const limits = { slowAboveMinutes: 20, pauseAboveMinutes: 40 };

  it('begins at its limit and ends a fifth below it', () => {
    let state = loadState('open', 20, limits);
    const states = [21, 19, 17, 16, 41, 33, 32, 15].map((busy) => {
      state = loadState(state, busy, limits);
      return state;
    });
    expect(states).toEqual(['slow', 'slow', 'slow', 'open', 'pause', 'pause', 'slow', 'open']);
  });

  it('prefers station limits to the general ones; 0 is none', () => {
    const { setup } = rules({ planning: { stations: [{ _id: 'grill', pauseAboveMinutes: 0 }] } });
    expect(limitsOf('grill', setup)).toEqual({ dishesAtOnce: 4, slowAboveMinutes: 20, pauseAboveMinutes: 0 });
    expect(loadState('open', 500, limitsOf('grill', setup))).toBe('slow');
    expect(loadState('open', 500, { slowAboveMinutes: 0, pauseAboveMinutes: 0 })).toBe('open');
  });
});

// An evening of one station whose cooks are sometimes faster, sometimes slower than the set times; every order is
// quoted on arrival.

interface Dish {
  id: string;
  dish: 'steak' | 'fish';
  readyAt: number;
}

function evening(seed: number, everyMinutes: number) {
  const chance = chanceOf(seed);
  const places = [0, 0, 0, 0];
  const facts: Fact[] = [];
  const done: { fact: Fact; at: number }[] = [];
  const errors: number[] = [];
  for (let now = at('18:00'), number = 0; now < at('22:00'); number += 1) {
    now += Math.round(-Math.log(1 - chance()) * everyMinutes * MINUTE_MS);
    const dishes = Array.from({ length: 1 + Math.floor(chance() * 3) }, (_, index): Dish => {
      const dish = chance() < 0.5 ? 'steak' : 'fish';
      const real = (dish === 'steak' ? 10 : 5) * MINUTE_MS * (0.6 + chance() * 0.9);
      const place = places.indexOf(Math.min(...places));
      const readyAt = Math.max(now, places[place] ?? 0) + real;
      places[place] = readyAt;
      return { id: `o${number}-${index}`, dish, readyAt };
    });
    const heard = [...facts, ...done.filter((one) => one.at <= now).map(({ fact }) => fact)];
    const kitchen = kitchenOf(heard, { dishesAtOnce: 4 });
    const quote =
      quoteMs(
        kitchen,
        dishes.map(({ dish }) => dish),
        stationBacklogs(kitchen, now),
      ) ?? 0;
    errors.push((Math.max(...dishes.map(({ readyAt }) => readyAt)) - now - quote) / MINUTE_MS);
    const clock = new Date(now).toISOString().slice(11, 19);
    facts.push(
      fired(
        `o${number}`,
        clock,
        dishes.map(({ dish }) => dish),
      ),
    );
    for (const { id, readyAt } of dishes) {
      const when = new Date(readyAt).toISOString().slice(11, 19);
      const of = { orderId: `o${number}`, courseId: `c-o${number}` };
      done.push({ fact: itemEvent(`p-${id}`, when, 'prepared', [id], of), at: readyAt });
    }
  }
  return errors;
}

/** A small pseudo-random generator of numbers from 0 to 1, deterministic for a seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const shareOf = (errors: readonly number[], fits: (error: number) => boolean) =>
  Math.round((errors.filter(fits).length / errors.length) * 100);

describe('[PACE-05] quoted waiting times', () => {
  it.each([
    ['quiet', 6],
    ['busy', 4.4],
    ['very busy', 3.6],
  ])(
    'over a %s evening are within four minutes for half of the orders, and few wait much longer',
    (name, every) => {
      const errors = [1, 2, 3].flatMap((seed) => evening(seed, every));
      const off = errors.map(Math.abs).sort((one, other) => one - other);
      const median = off[Math.floor(off.length / 2)] ?? 0;
      const within5 = shareOf(errors, (error) => Math.abs(error) <= 5);
      const muchLater = shareOf(errors, (error) => error > 5);
      process.stdout.write(
        `quotes, ${name}: ${errors.length} orders, median error ${median.toFixed(1)} min, ` +
          `${within5} % within 5 min, ${muchLater} % more than 5 min later than told\n`,
      );
      expect(median).toBeLessThan(4);
      expect(muchLater).toBeLessThan(12);
    },
  );
});
