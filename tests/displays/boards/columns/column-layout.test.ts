// How cards flow through columns: strictly in their order, whole while there is room, torn where others wait.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlowItem, layoutColumns } from '../../../../displays/boards/columns/column-layout.ts';
import { card, expectSound, flows, heading, space } from '../flow-cards.ts';

const places = (items: FlowItem[], beyond = 0) =>
  layoutColumns(items, space, beyond).places.map(({ id, column, top }) => [id, column, top]);

describe('columns of cards that hold them all', () => {
  it('[EXPO-09] flow down a column, then on to the next', () => {
    expect(places([card('a', 400), card('b', 400), card('c', 400)])).toEqual([
      ['a', 0, 0],
      ['b', 0, 410],
      ['c', 1, 0],
    ]);
  });

  it('[UX-01] tear none that a column can hold', () => {
    const layout = layoutColumns([card('a', 300), card('long', 900, 10), card('b', 200, 2)], space, 0);
    expect(layout.places.map(({ id, column, part }) => [id, column, part])).toEqual([
      ['a', 0, undefined],
      ['long', 1, undefined],
      ['b', 2, undefined],
    ]);
  });

  it('[UX-01] tear a card that is longer than a column at its lines, and lose none of them', () => {
    const layout = layoutColumns([card('long', 1700, 17)], space, 0);
    expectSound(layout, [card('long', 1700, 17)]);
    expect(layout.places.map(({ part }) => part?.of)).toEqual([2, 2]);
    for (const { top, height } of layout.places) expect(top + height).toBeLessThanOrEqual(space.height);
  });

  it('[EXPO-09] keep a heading with the first card of its group', () => {
    expect(places([card('a', 800), heading('h'), card('b', 200)])).toEqual([
      ['a', 0, 0],
      ['h', 1, 0],
      ['b', 1, 60],
    ]);
  });

  it('[EXPO-27] [KITCH-10] tear a card higher than the limit, and go on in the next column', () => {
    const low = { ...space, cardLimit: 480 };
    const layout = layoutColumns([card('long', 900, 10), card('small', 300)], low, 0);
    const parts = layout.places.filter(({ id }) => id === 'long');
    expect(parts.map(({ column, top }) => [column, top])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    for (const { height } of parts.slice(0, 2)) expect(height).toBeLessThanOrEqual(480);
    expect(parts.at(-1)?.part?.to).toBe(10);
    expect(layoutColumns([card('just', 480, 5)], low, 0).places[0]?.part).toBeUndefined();
  });

  it('[EXPO-27] let a card have all of the last column, whatever the limit', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => card(id, 480));
    const layout = layoutColumns([...four, card('long', 900, 10)], { ...space, cardLimit: 480 }, 0);
    expect(layout.places.at(-1)).toEqual({ id: 'long', column: 2, top: 0, height: 900 });
  });
});

describe('columns of cards while others wait', () => {
  it('[EXPO-09] let no younger card fill a hole, and show none while an older one is hidden', () => {
    const items = [card('a', 700), card('b', 700), card('small', 200), card('c', 995), card('tiny', 100)];
    expect(places(items, 3)).toEqual([
      ['a', 0, 0],
      ['b', 1, 0],
      ['small', 1, 710],
    ]);
  });

  it('[CARD-01] tear no card that a column can hold, whatever hole stays before it', () => {
    const layout = layoutColumns([card('a', 500), card('next', 700, 6), card('b', 900, 8)], space, 9);
    expect(layout.places.map(({ id, column, part }) => [id, column, part])).toEqual([
      ['a', 0, undefined],
      ['next', 1, undefined],
      ['b', 2, undefined],
    ]);
  });

  it('[CARD-01] begin a card that is longer than a column in what is left of one', () => {
    const layout = layoutColumns([card('a', 500), card('long', 1260, 12), card('b', 300, 2)], space, 9);
    expect(layout.places).toMatchObject([
      { id: 'a', column: 0 },
      { id: 'long', column: 0, top: 510, part: { index: 0, of: 2, from: 0 } },
      { id: 'long', column: 1, top: 0, part: { index: 1, of: 2, to: 12 } },
      { id: 'b', column: 2, top: 0 },
    ]);
  });

  it('[CARD-01] keep no two lines together for a last column that has no room for both beside its tile', () => {
    const page = { columns: 2, height: 400, gap: 8, tile: 72, strip: 54, tornHead: 16, cardLimit: 400 };
    const ends = [72, 142, 186, 247, 411];
    const lines = ends.slice(1).map((bottom, at) => ({ top: ends[at] ?? 0, bottom }));
    const long: FlowItem = { id: 'long', size: { height: 419, head: 72, lines } };
    expect(layoutColumns([long], page, 5).places).toMatchObject([
      { column: 0, part: { from: 0, to: 3, of: 2 } },
      { column: 1, part: { from: 3, to: 4, of: 2 } },
    ]);
  });

  it('[UX-01] bear a hole in which no line of a long card would stand', () => {
    const layout = layoutColumns([card('a', 900), card('long', 1900, 20)], space, 9);
    expect(layout.places[1]).toMatchObject({ id: 'long', column: 1, top: 0 });
  });

  it.each([
    [11, 150, undefined],
    [11, 250, 1],
    [11, 410, 3],
    [11, 970, 9],
  ])('[UX-01] tear %i lines of 80 for a room of %i so that no part is a head alone', (lines, room, first) => {
    const torn = card('torn', 140 + lines * 80, lines);
    const { places: stand } = layoutColumns([card('a', 990 - room), torn], space, 9);
    const begun = stand.find(({ id }) => id === 'torn');
    expect(begun?.column === 0 ? begun.part?.to : undefined).toBe(first);
  });

  it('[EXPO-10] end with a tile for what does not fit, and make room for it', () => {
    const items = Array.from({ length: 7 }, (_, index) => card(`t${index}`, 480));
    const layout = layoutColumns(items, space, 5);
    expect(layout.shown).toBe(5);
    expect(layout.tile).toEqual({ column: 2, top: 490 });
  });

  it('[EXPO-10] begin above the tile what is longer than a column and goes on on the next page', () => {
    const items = [card('a', 995), card('b', 995), card('long', 1380, 12), card('d', 900)];
    const layout = layoutColumns(items, space, 0);
    expect(layout.shown).toBe(2);
    const begun = layout.places.find(({ id }) => id === 'long');
    expect(begun).toMatchObject({ column: 2, top: 0, part: { index: 0, of: 2, turns: true } });
    expect(layout.tile?.top).toBe((begun?.height ?? 0) + space.gap);
  });

  it('[EXPO-10] rather leave a large hole at the end of the page than show a younger card', () => {
    const items = [card('a', 900), card('b', 900), card('c', 300), card('high', 700, 1), card('small', 400)];
    const layout = layoutColumns(items, space, 9);
    expect(layout.places.at(-1)).toMatchObject({ id: 'c', column: 2, top: 0 });
    expect(layout.shown).toBe(3);
  });

  it('[KITCH-11] show the tile when the hub holds more than it sends', () => {
    expect(layoutColumns([card('a', 400)], space, 3).tile).toEqual({ column: 0, top: 410 });
    expect(layoutColumns([card('a', 400)], space, 0).tile).toBeUndefined();
  });

  it('[EXPO-10] show a card that no page can hold with all its lines, under the way back too', () => {
    const long = [card('long', 6000, 60), card('b', 100)];
    for (const items of [long, [heading('back'), ...long]]) {
      const layout = layoutColumns(items, space, 0);
      expectSound(layout, items);
      expect(layout.shown).toBe(items.length - 1);
    }
    const one = { ...space, columns: 1 };
    expect(layoutColumns([heading('back'), ...long], one, 0).shown).toBe(2);
  });
});

describe('columns of cards, whatever their heights,', () => {
  const layouts = fc.record({
    items: flows(1200),
    columns: fc.integer({ min: 1, max: 5 }),
    beyond: fc.constantFrom(0, 0, 9),
    cardLimit: fc.constantFrom(1000, 700),
  });
  const inOrder = { numRuns: 1000 };

  it('[EXPO-09] hold every card once and none over another, get on with each page, and keep to their height', () => {
    void fc.assert(
      fc.property(layouts, ({ items, beyond, ...how }) => {
        const page = { ...space, ...how };
        const layout = layoutColumns(items, page, beyond);
        expectSound(layout, items);
        const first = items.findIndex((item) => !item.heading);
        expect(layout.shown).toBeGreaterThan(first === -1 ? 0 : first);
        // Only a card that no page can hold goes beyond it.
        const highest = items.find((item) => !item.heading)?.id;
        for (const { id, top, height } of layout.places) {
          if (id !== highest) expect(top + height).toBeLessThanOrEqual(page.height);
        }
        if (layout.shown < items.length || beyond > 0) expect(layout.tile).toBeDefined();
      }),
      { numRuns: 400 },
    );
  });

  it('[EXPO-09] [EXPO-10] show the beginning of the order, and read column by column in exactly that order', () => {
    void fc.assert(
      fc.property(layouts, ({ items, beyond, ...how }) => {
        const layout = layoutColumns(items, { ...space, ...how }, beyond);
        const read = [...layout.places].sort(
          (one, other) => one.column - other.column || one.top - other.top,
        );
        expect(layout.places).toEqual(read);
        const ids = read.map(({ id }) => id).filter((id, at, all) => id !== all[at - 1]);
        expect(ids).toEqual(items.slice(0, ids.length).map(({ id }) => id));
        // At most the last one goes on on the next page.
        expect(ids.length - layout.shown).toBeOneOf([0, 1]);
      }),
      inOrder,
    );
  });

  it('[UX-01] tear cards only to go on at the head of the next column, and no part without a line', () => {
    void fc.assert(
      fc.property(layouts, ({ items, beyond, ...how }) => {
        const { places: stand } = layoutColumns(items, { ...space, ...how }, beyond);
        for (const [at, { id, part, column }] of stand.entries()) {
          if (!part) continue;
          expect(part.to, id).toBeGreaterThan(part.from);
          const next = stand[at + 1];
          if (part.index < part.of - 1 && !part.turns) {
            expect(next).toMatchObject({ id, column: column + 1, top: 0, part: { from: part.to } });
          }
        }
      }),
      inOrder,
    );
  });

  it('[EXPO-09] show no card before the heading of its group, and no heading last in a column', () => {
    void fc.assert(
      fc.property(layouts, ({ items, beyond, ...how }) => {
        const { places: stand } = layoutColumns(items, { ...space, ...how }, beyond);
        const read = [...stand].sort((one, other) => one.column - other.column || one.top - other.top);
        for (const [at, place] of read.entries()) {
          if (!items.find(({ id }) => id === place.id)?.heading) continue;
          expect(read[at + 1]?.column, place.id).toBe(place.column);
          const mine = items.findIndex(({ id }) => id === place.id);
          const before = read.slice(0, at).map(({ id }) => items.findIndex((item) => item.id === id));
          expect(before.every((index) => index < mine)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('[EXPO-10] move nothing when another ticket comes to those that wait', () => {
    void fc.assert(
      fc.property(layouts, ({ items, ...how }) => {
        const page = { ...space, columns: how.columns, cardLimit: how.cardLimit };
        const before = layoutColumns(items, page, 3);
        fc.pre(before.shown < items.length - 8);
        expect(layoutColumns([...items, card('new', 300, 3)], page, 3).places).toEqual(before.places);
        expect(layoutColumns(items, page, 4).places).toEqual(before.places);
      }),
      { numRuns: 400 },
    );
  });
});
