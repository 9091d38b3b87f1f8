// Packing of cards into columns: each in the leftmost one with space, the shown ones a prefix of the order, and stable while
// others come, go and change.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutColumns } from '../../../../displays/boards/columns/column-layout.ts';
import type { ColumnLayout, FlowItem } from '../../../../displays/boards/columns/flow-item.ts';
import { card, expectValidLayout, flows, heading, space } from '../flow-cards.ts';

const at = ({ places }: ColumnLayout) => places.map(({ id, column, top }) => [id, column, top]);
const places = (items: FlowItem[]) => at(layoutColumns(items, space));
const parts = ({ places: all }: ColumnLayout, id: string) =>
  all.filter((place) => place.id === id).map(({ column, top, part }) => ({ column, top, ...part }));

describe('columns with space for all cards', () => {
  it('are filled from the first one on [EXPO-09]', () => {
    expect(places([card('a', 400), card('b', 400), card('c', 400)])).toEqual([
      ['a', 0, 0],
      ['b', 0, 410],
      ['c', 1, 0],
    ]);
  });

  it('place each card in the leftmost column where it fits below the others [CARD-01]', () => {
    const items = [card('a', 700), card('b', 600), card('c', 390), card('d', 280), card('e', 200)];
    expect(places(items)).toEqual([
      ['a', 0, 0],
      ['d', 0, 710],
      ['b', 1, 0],
      ['c', 1, 610],
      ['e', 2, 0],
    ]);
  });

  it('split no card that fits into a column [UX-01]', () => {
    const layout = layoutColumns([card('a', 300), card('long', 900, 10), card('b', 200, 2)], space);
    expect(layout.places.every(({ part }) => !part)).toBe(true);
  });

  it('split a card that is longer than a column at its lines, and lose none of them [UX-01]', () => {
    const layout = layoutColumns([card('long', 1700, 17)], space);
    expectValidLayout(layout, [card('long', 1700, 17)]);
    expect(layout.places.map(({ part }) => part?.of)).toEqual([2, 2]);
    for (const { top, height } of layout.places) expect(top + height).toBeLessThanOrEqual(space.height);
  });

  it('start such a card in a gap that is large enough [CARD-01]', () => {
    const layout = layoutColumns([card('a', 500), card('long', 1260, 12), card('b', 300, 2)], space);
    expect(parts(layout, 'long')).toMatchObject([
      { column: 0, top: 510, index: 0, of: 2, from: 0 },
      { column: 1, top: 0, index: 1, of: 2, to: 12 },
    ]);
    const small = layoutColumns([card('a', 700), card('long', 1260, 12)], space);
    expect(parts(small, 'long')).toMatchObject([{ column: 1 }, { column: 2 }]);
  });

  it('split a card higher than the limit, and continue it in the next column [EXPO-27] [KITCH-10]', () => {
    const low = { ...space, cardLimit: 480 };
    const layout = layoutColumns([card('long', 900, 10), card('small', 300)], low);
    expect(parts(layout, 'long').map(({ column, top }) => [column, top])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    for (const { height } of layout.places.slice(0, 2)) expect(height).toBeLessThanOrEqual(480);
    expect(parts(layout, 'long').at(-1)?.to).toBe(10);
    expect(layoutColumns([card('just', 480, 5)], low).places[0]?.part).toBeUndefined();
  });

  it('let a card use the whole last column, whatever the limit [EXPO-27]', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => card(id, 480));
    const layout = layoutColumns([...four, card('long', 900, 10)], { ...space, cardLimit: 480 });
    expect(layout.places.at(-1)).toEqual({ id: 'long', column: 2, top: 0, height: 900 });
  });
});

describe('columns with more cards than fit', () => {
  it('end with the first card that fits nowhere, even if a younger one would fit [EXPO-09] [EXPO-10]', () => {
    const items = [card('a', 800), card('b', 800), card('c', 800), card('d', 300, 3), card('tiny', 100)];
    const layout = layoutColumns(items, space);
    expect(at(layout)).toEqual([
      ['a', 0, 0],
      ['b', 1, 0],
      ['c', 2, 0],
    ]);
    expect(layout.shown).toBe(3);
  });

  it('fill a gap of more than 35 % with lines of the next card, with the rest in another gap [CARD-01]', () => {
    const items = [card('a', 600), card('b', 900), card('c', 600), card('next', 600, 10), card('d', 900)];
    const layout = layoutColumns(items, space);
    expect(layout.shown).toBe(4);
    expect(parts(layout, 'next')).toMatchObject([
      { column: 0, top: 610, index: 0, of: 2, from: 0, to: 5 },
      { column: 2, top: 610, index: 1, of: 2, from: 5, to: 10 },
    ]);
  });

  it('leave the rest of it to the next page if no gap is left [CARD-01] [EXPO-10]', () => {
    const full = ['b', 'c', 'd', 'e'].map((id) => card(id, 995));
    const items = [card('a', 600), ...full, card('next', 600, 10), card('f', 900)];
    const layout = layoutColumns(items, { ...space, columns: 5 });
    expect(layout.shown).toBe(5);
    expect(parts(layout, 'next')).toMatchObject([{ column: 0, index: 0, of: 2, from: 0, turns: true }]);
  });

  it.each([
    ['has only one line', card('next', 900, 1)],
    ['has no room there for a single line', card('next', 990, 2)],
  ])('leave a gap if the next card %s [CARD-01]', (_, next) => {
    const layout = layoutColumns([card('a', 600), card('b', 995), card('c', 995), next], space);
    expect(parts(layout, 'next')).toEqual([]);
  });

  it('fill a large gap with one line of the next card if there is no space for two [CARD-01]', () => {
    const layout = layoutColumns(
      [card('a', 600), card('b', 995), card('c', 995), card('next', 990, 4)],
      space,
    );
    expect(parts(layout, 'next')).toMatchObject([{ column: 0, from: 0, to: 1, turns: true }]);
  });

  it('fill smaller gaps too while more than 12 % of the page is empty, but no smaller ones [CARD-01]', () => {
    const next = card('next', 600, 20);
    const many = layoutColumns([card('a', 700), card('b', 700), card('c', 700), next], space);
    expect(parts(many, 'next').length).toBeGreaterThan(1);
    const few = layoutColumns([card('a', 700), card('b', 990), card('c', 990), next], space);
    expect(parts(few, 'next')).toEqual([]);
  });

  it('start a card longer than a column at the end, and continue it on the next page [EXPO-10]', () => {
    const items = [card('a', 995), card('b', 995), card('long', 1380, 12), card('d', 900)];
    const layout = layoutColumns(items, space);
    expect(layout.shown).toBe(2);
    expect(parts(layout, 'long')).toMatchObject([{ column: 2, top: 0, index: 0, of: 2, turns: true }]);
  });

  it('show a card that fits on no page with all its lines, under a heading too [EXPO-10]', () => {
    const long = [card('long', 6000, 60), card('b', 100)];
    for (const items of [long, [heading('h'), ...long]]) {
      for (const columns of [1, 3]) {
        const layout = layoutColumns(items, { ...space, columns });
        expectValidLayout(layout, items);
        expect(layout.shown).toBe(items.length - 1);
      }
    }
  });
});

describe('headings', () => {
  it('are placed with the first card of their group [EXPO-09]', () => {
    expect(places([card('a', 900), heading('h'), card('b', 200)])).toEqual([
      ['a', 0, 0],
      ['h', 1, 0],
      ['b', 1, 60],
    ]);
  });

  it('are above their cards in each column that these use [GRP-03]', () => {
    expect(places([heading('h'), card('a', 500), card('b', 600), heading('i'), card('c', 200)])).toEqual([
      ['h', 0, 0],
      ['a', 0, 60],
      ['i', 0, 570],
      ['c', 0, 630],
      ['h', 1, 0],
      ['b', 1, 60],
    ]);
  });

  it('of unfired tickets appear once, with no fired ticket below [CARD-02]', () => {
    const items = [card('a', 500), heading('coming', 'once'), card('p', 300), card('q', 900)];
    const before = layoutColumns(items, space);
    expect(at(before)).toEqual([
      ['a', 0, 0],
      ['coming', 0, 510],
      ['p', 0, 570],
      ['q', 1, 0],
    ]);
    const fired = [items[0], card('new', 100), ...items.slice(1)].flatMap((item) => item ?? []);
    expect(at(layoutColumns(fired, space, before))).toContainEqual(['new', 2, 0]);
  });

  it('are left by a ticket that is fired, and stay above the others [CARD-02]', () => {
    const items = [card('a', 500), heading('coming', 'once'), card('p', 300), card('q', 900)];
    const before = layoutColumns(items, space);
    const [a, coming, p, q] = items;
    if (!a || !coming || !p || !q) throw new Error('no items');
    expect(at(layoutColumns([a, p, coming, q], space, before))).toEqual([
      ['a', 0, 0],
      ['p', 0, 510],
      ['coming', 1, 0],
      ['q', 1, 60],
    ]);
  });
});

describe('a new layout of columns of cards', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => card(id, 480));
  const before = layoutColumns([...six, card('g', 300), card('h', 300)], space);

  it('closes up where a card has gone, and a waiting card takes the first gap [CARD-01]', () => {
    const items = [...six.filter(({ id }) => id !== 'c'), card('g', 300), card('h', 300)];
    expect(at(layoutColumns(items, space, before))).toEqual([
      ['a', 0, 0],
      ['b', 0, 490],
      ['d', 1, 0],
      ['g', 1, 490],
      ['e', 2, 0],
      ['f', 2, 490],
    ]);
  });

  it('moves only the youngest cards, for a card that sorts before them [CARD-01]', () => {
    const items = [...six.slice(0, 2), card('recalled', 400), ...six.slice(2), card('g', 300)];
    const layout = layoutColumns(items, space, before);
    expect(at(layout)).toEqual([
      ['a', 0, 0],
      ['b', 0, 490],
      ['c', 1, 0],
      ['d', 1, 490],
      ['e', 2, 0],
      ['recalled', 2, 490],
    ]);
    expect(layout.shown).toBe(6);
  });

  it('keeps a card that has grown, and drops what no longer fits into its column [CARD-01]', () => {
    const items = six.map((item) => (item.id === 'a' ? card('a', 600) : item));
    const layout = layoutColumns(items, space, before);
    expect(at(layout).slice(0, 2)).toEqual([
      ['a', 0, 0],
      ['c', 1, 0],
    ]);
    expect(layout.order).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('puts a card that is moved to the start there, and keeps the others in place [TICK-26]', () => {
    const [a, b, c, d, e, f] = six;
    if (!a || !b || !c || !d || !e || !f) throw new Error('no items');
    expect(at(layoutColumns([e, a, b, c, d, f], space, before))).toEqual([
      ['e', 0, 0],
      ['a', 0, 490],
      ['c', 1, 0],
      ['d', 1, 490],
      ['f', 2, 0],
      ['b', 2, 490],
    ]);
  });

  it('starts from the first card after a search, and when it ends [CARD-01]', () => {
    const few = layoutColumns(six.slice(4), space, before);
    expect(at(few)).toEqual([
      ['e', 0, 0],
      ['f', 0, 490],
    ]);
    expect(layoutColumns(six, space, few)).toEqual(layoutColumns(six, space));
  });

  it('keeps the parts of a split card, and shows its rest as soon as there is space [CARD-01]', () => {
    const next = card('next', 600, 10);
    const items = [card('a', 600), card('b', 500), card('x', 485), card('c', 995), next];
    const torn = layoutColumns(items, space);
    expect(parts(torn, 'next')).toMatchObject([{ column: 0, turns: true }]);
    const after = layoutColumns(
      items.filter(({ id }) => id !== 'x'),
      space,
      torn,
    );
    expect(parts(after, 'next')).toMatchObject([
      { column: 0, top: 610, to: 5 },
      { column: 1, top: 510, from: 5 },
    ]);
    expect(
      layoutColumns([...items.filter(({ id }) => id !== 'x'), card('y', 700)], space, after).places,
    ).toEqual(after.places);
  });
});

describe('columns of cards of any heights', () => {
  const layouts = fc.record({
    items: flows(1200),
    columns: fc.integer({ min: 1, max: 5 }),
    cardLimit: fc.constantFrom(1000, 700),
  });

  it('show every card once without overlaps, make progress with each page, and keep to their height [EXPO-09]', () => {
    void fc.assert(
      fc.property(layouts, ({ items, ...how }) => {
        const page = { ...space, ...how };
        const layout = layoutColumns(items, page);
        expectValidLayout(layout, items);
        const first = items.findIndex((item) => !item.heading);
        expect(layout.shown).toBeGreaterThan(first === -1 ? 0 : first);
        // Only a card that fits on no page exceeds it.
        const highest = items.find((item) => !item.heading)?.id;
        for (const { id, top, height } of layout.places) {
          if (id !== highest) expect(top + height).toBeLessThanOrEqual(page.height);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('show each card under the heading of its group, and no heading without a card [EXPO-09]', () => {
    void fc.assert(
      fc.property(layouts, ({ items, ...how }) => {
        const { places: all } = layoutColumns(items, { ...space, ...how });
        const groupOf = (id: string) => {
          const index = items.findIndex((item) => item.id === id);
          return items.slice(0, index).findLast((item) => item.heading)?.id;
        };
        for (const [index, { id, column }] of all.entries()) {
          const above = all.slice(0, index).filter((place) => place.column === column);
          const isHeading = (one: { id: string }) => one.id.startsWith('h');
          if (isHeading({ id })) expect(all[index + 1]?.column, id).toBe(column);
          else expect(above.findLast(isHeading)?.id, id).toBe(groupOf(id));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('split cards only to continue them further right, with at least one line in each part [UX-01]', () => {
    void fc.assert(
      fc.property(layouts, ({ items, ...how }) => {
        const { places: all } = layoutColumns(items, { ...space, ...how });
        const first = items.find((item) => !item.heading)?.id;
        for (const item of items) {
          const own = all.filter(({ id, part }) => id === item.id && part);
          for (const [index, { column, part }] of own.entries()) {
            expect(column).toBeGreaterThan(own[index - 1]?.column ?? -1);
            if (!part || item.id === first || item.size.lines.length <= 3) continue;
            expect(part.to - part.from, item.id).toBeGreaterThan(0);
            if (part.turns) expect(part.to).toBeLessThan(item.size.lines.length);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
