// Cards in rows of equal height.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowItem } from '../../../../displays/boards/columns/flow-item.ts';
import { layoutRows } from '../../../../displays/boards/columns/row-layout.ts';
import { card, space as columns, expectValidLayout, flows, heading } from '../flow-cards.ts';

const space = { ...columns, cardLimit: 480 };
const at = (items: FlowItem[]) =>
  layoutRows(items, space).places.map(({ id, column, top, height }) => [id, column, top, height]);

describe('[KITCH-08] rows of cards', () => {
  it('are filled from the start, each as high as its highest card', () => {
    expect(at([card('a', 200), card('b', 400), card('c', 300), card('d', 250)])).toEqual([
      ['a', 0, 0, 400],
      ['b', 1, 0, 400],
      ['c', 2, 0, 400],
      ['d', 0, 410, 250],
    ]);
  });

  it('continue a card that is too high in the next place, and lose none of its lines [EXPO-27]', () => {
    const { places } = layoutRows([card('a', 200), card('long', 1100, 12), card('b', 200)], space);
    const parts = places.filter(({ id }) => id === 'long').map(({ part }) => part);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map((part) => part?.of)).toEqual(parts.map(() => parts.length));
    expect(parts.map((part) => part?.from)).toEqual([0, ...parts.slice(0, -1).map((part) => part?.to)]);
    expect(parts.at(-1)?.to).toBe(12);
    for (const { height } of places) expect(height).toBeLessThanOrEqual(480);
    expect(places.at(-1)?.id).toBe('b');
  });

  it('give a heading its own row', () => {
    expect(at([heading('h1'), card('a', 300), heading('h2'), card('b', 200)])).toEqual([
      ['h1', 0, 0, 50],
      ['a', 0, 60, 300],
      ['h2', 0, 370, 50],
      ['b', 0, 430, 200],
    ]);
  });

  it('never end with a heading', () => {
    const { places, shown } = layoutRows(
      [card('a', 450), card('b', 450), card('c', 450), heading('h'), card('d', 480), card('e', 480)],
      { ...space, height: 900 },
    );
    expect(places.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(shown).toBe(3);
  });

  it('show the beginning of the order in as many rows as fit [EXPO-10]', () => {
    const seven = Array.from({ length: 7 }, (_, index) => card(`t${index}`, 480));
    expect(layoutRows(seven, space)).toMatchObject({ shown: 6, places: { length: 6 } });
  });

  it('show a card longer than the page in full, so that the next page is a different one [UX-01]', () => {
    const { places, shown } = layoutRows([card('long', 4000, 60), card('b', 100)], space);
    expect(shown).toBe(1);
    expect(places.at(-1)?.part?.to).toBe(60);
  });

  it('place every shown card once, in order and without overlaps [EXPO-09]', () => {
    void fc.assert(
      fc.property(flows(900), (items) => {
        const layout = layoutRows(items, space);
        expectValidLayout(layout, items);
        const order = layout.places.map(({ id }) => items.findIndex((item) => item.id === id));
        expect(order).toEqual([...order].sort((one, other) => one - other));
        expect(layout.shown).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});
