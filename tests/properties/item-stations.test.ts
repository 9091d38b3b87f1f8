// Every item is on exactly the stations that the rules name, no modifier is lost, and the stations' counts are the sums
// of the orders (ROUTE-01, ROUTE-07, ROUTE-19, KITCH-07).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoardKitchen } from '../boards/board-kitchen.ts';
import { fired } from '../boards/board-orders.ts';
import { arrives, course, itemEvent, order } from '../kitchen/builders.ts';
import { seed } from './seed.ts';

const DISHES = ['d0', 'd1', 'd2', 'd3', 'd4'];
const dish = fc.constantFrom(...DISHES);
const ROUTINGS = ['none', 'byModifier', 'bySystem', 'odd'] as const;

const modifier = fc.record({
  item: fc.option(dish, { nil: undefined }),
  group: fc.option(fc.constantFrom(...ROUTINGS), { nil: undefined }),
  removes: fc.boolean(),
  without: fc.boolean(),
});
const ordered = fc.record({
  item: dish,
  units: fc.integer({ min: 1, max: 3 }),
  cancelled: fc.boolean(),
  prepared: fc.boolean(),
  modifiers: fc.array(modifier, { maxLength: 4 }),
});
const restaurant = fc.record({
  bons: fc.array(fc.subarray(DISHES), { minLength: 1, maxLength: 3 }),
  virtual: fc.array(fc.subarray(DISHES), { maxLength: 2 }),
  method: fc.constantFrom('modifier', 'wholeItem'),
  items: fc.array(ordered, { minLength: 1, maxLength: 6 }),
});

type Restaurant = typeof restaurant extends fc.Arbitrary<infer Of> ? Of : never;
type Ordered = Restaurant['items'][number];
type Chosen = Ordered['modifiers'][number];

function kitchenOf({ bons, virtual, method, items }: Restaurant): BoardKitchen {
  const wire = items.map(({ item, units, cancelled, modifiers }, n) => ({
    _id: `i${n}`,
    item,
    name: item,
    units,
    cancellation: cancelled,
    selectedModifiers: modifiers.map(({ group, removes, without, ...chosen }, m) => ({
      ...chosen,
      name: `${removes ? 'No' : 'A'} m${m}`,
      modifierGroup: group,
      ...(without ? { placement: 'without' } : {}),
    })),
  }));
  const ids = wire.map(({ _id }) => _id);
  const facts = [
    arrives(order('order-1', { courses: [course('mains', ids, fired('12:00'))], items: wire })),
    ...items.flatMap(({ prepared }, n) =>
      prepared ? [itemEvent(`p${n}`, '12:01', 'prepared', [`i${n}`])] : [],
    ),
  ];
  return new BoardKitchen(facts, {
    catalogue: {
      items: DISHES.map((_id) => ({ _id, name: _id, ingredientOf: [], allergens: [] })),
      kitchenBons: bons.map((printedItems, n) => ({ _id: `b${n}`, name: `b${n}`, printedItems })),
      modifierGroups: ROUTINGS.map((routing) => ({ _id: routing, name: '', routing, modifiers: [] })),
    },
    setup: {
      kds: { modRoutingMethod: method },
      virtualWorkStations: virtual.map((list, n) => ({
        _id: `v${n}`,
        name: `v${n}`,
        workMode: 'items',
        items: list,
      })),
    },
    line: { modifierDisplayMethod: 'mod', stationDoneLeaves: 'served' },
  });
}

/** The rules implemented a second time from the requirements. */
function listing({ bons, virtual }: Restaurant, item: string): string[] {
  const at = (lists: string[][], sign: string) =>
    lists.flatMap((list, n) => (list.includes(item) ? [`${sign}${n}`] : []));
  return [...at(bons, 'b'), ...at(virtual, 'v')];
}

function madeBy(place: Restaurant, item: Ordered, { item: part, group, removes, without }: Chosen): string[] {
  const own = listing(place, item.item);
  if (part === undefined || removes || without || group === 'none') return own;
  if (group !== 'byModifier' && place.method === 'wholeItem') return own;
  const sent = listing(place, part);
  return sent.length === 0 ? own : sent;
}

function stationsOf(place: Restaurant, item: Ordered): Set<string> {
  return new Set([
    ...listing(place, item.item),
    ...item.modifiers.flatMap((chosen) => madeBy(place, item, chosen)),
  ]);
}

test(`each item is on exactly its stations, each modifier where it is made, each removal at all of them (seed ${seed}) [ROUTE-01][ROUTE-19][ROUTE-23]`, () => {
  fc.assert(
    fc.property(restaurant, (place) => {
      const kitchen = kitchenOf(place);
      const { stations } = kitchen.line('12:05');
      for (const { id: station } of stations) {
        const lines = kitchen.line('12:05', station).tickets['mains']?.items ?? [];
        const shown = new Map(lines.map((line) => [line.id, line]));
        for (const [n, item] of place.items.entries()) {
          const line = shown.get(`i${n}`);
          const all = stationsOf(place, item);
          // A ticket whose items are all cancelled has left every board.
          const gone = place.items.every(({ cancelled }) => cancelled);
          expect(line !== undefined).toBe(all.has(station) && !gone);
          if (line === undefined) continue;
          expect(new Set(line.alsoAt)).toEqual(new Set([...all].filter((id) => id !== station)));
          const makesDish = listing(place, item.item).includes(station);
          expect(line.modifiersOnly === true).toBe(!makesDish);
          if (!makesDish) expect(line.next).toBeUndefined();
          const wanted = item.modifiers.flatMap((chosen, m) =>
            chosen.removes || chosen.without || madeBy(place, item, chosen).includes(station)
              ? [`${chosen.removes ? 'No' : 'A'} m${m}`]
              : [],
          );
          expect(line.modifiers.map(({ text }) => text)).toEqual(wanted);
        }
      }
    }),
    { seed, numRuns: 150 },
  );
});

test(`a station counts what the orders require of it (seed ${seed}) [KITCH-07]`, () => {
  fc.assert(
    fc.property(restaurant, (place) => {
      const open = place.items.filter(({ cancelled, prepared }) => !cancelled && !prepared);
      for (const { id, count } of kitchenOf(place).line('12:05').stations) {
        const asked = open.filter((item) => stationsOf(place, item).has(id));
        expect(count).toBe(asked.reduce((sum, { units }) => sum + units, 0));
      }
    }),
    { seed, numRuns: 150 },
  );
});
