import { describe, expect, it } from 'vitest';
import {
  type CardSize,
  type FlowItem,
  layoutColumns,
  type Space,
} from '../../../displays/boards/column-layout.ts';

const space: Space = {
  columns: 3,
  height: 1000,
  gap: 10,
  tile: 60,
  strip: 50,
  tornHead: 16,
  tearAbove: 750,
  tearRoom: 400,
  cardLimit: 1000,
};

function card(id: string, height: number, lines = 0): FlowItem {
  const head = 80;
  const each = lines === 0 ? 0 : (height - head - 20) / lines;
  const size: CardSize = {
    height,
    head,
    lines: Array.from({ length: lines }, (_, index) => ({
      top: head + index * each,
      bottom: head + (index + 1) * each,
    })),
  };
  return { id, size };
}

const places = (items: FlowItem[], beyond = 0) =>
  layoutColumns(items, space, beyond).places.map(({ id, column, top }) => [id, column, top]);

describe('columns of cards', () => {
  it('[EXPO-09] flow down a column, then on to the next', () => {
    expect(places([card('a', 400), card('b', 400), card('c', 400)])).toEqual([
      ['a', 0, 0],
      ['b', 0, 410],
      ['c', 1, 0],
    ]);
  });

  it('[EXPO-09] let a small card fill a hole one column back, never two', () => {
    const items = [card('a', 700), card('b', 700), card('small', 200), card('c', 700), card('tiny', 100)];
    expect(places(items)).toEqual([
      ['a', 0, 0],
      ['b', 1, 0],
      ['small', 0, 710],
      ['c', 2, 0],
      ['tiny', 1, 710],
    ]);
  });

  it('[EXPO-10] end with a tile for what does not fit, and make room for it', () => {
    const items = Array.from({ length: 7 }, (_, index) => card(`t${index}`, 480));
    const layout = layoutColumns(items, space, 5);
    expect(layout.shown).toBe(5);
    expect(layout.tile).toEqual({ column: 2, top: 490 });
  });

  it('[EXPO-10] leave no column empty: what is left out begins where there is much room', () => {
    const items = [card('a', 900), card('b', 900), card('long', 960, 8), card('d', 200)];
    const layout = layoutColumns(items, space, 0);
    expect(layout.shown).toBe(2);
    const begun = layout.places.find(({ id }) => id === 'long');
    expect(begun).toMatchObject({ column: 2, top: 0, part: { index: 0, of: 2 } });
    expect(layout.tile?.column).toBe(2);
    expect(layout.tile?.top).toBeLessThanOrEqual(space.height - space.tile);
  });

  it('[KITCH-11] show the tile when the hub holds more than it sends', () => {
    const layout = layoutColumns([card('a', 400)], space, 3);
    expect(layout.tile).toEqual({ column: 0, top: 410 });
    expect(layoutColumns([card('a', 400)], space, 0).tile).toBeUndefined();
  });

  it('[UX-01] tear a card that is longer than a column at its lines, and lose none of them', () => {
    const layout = layoutColumns([card('long', 1700, 17)], space, 0);
    const parts = layout.places.map(({ part }) => part);
    expect(parts.map((part) => part?.of)).toEqual([2, 2]);
    expect(parts[0]?.from).toBe(0);
    expect(parts[1]?.from).toBe(parts[0]?.to);
    expect(parts[1]?.to).toBe(17);
    for (const { top, height } of layout.places) expect(top + height).toBeLessThanOrEqual(space.height);
  });

  it('[UX-01] tear a long card under another one when a large hole would be left otherwise', () => {
    const layout = layoutColumns([card('a', 300), card('long', 900, 10)], space, 0);
    expect(layout.places.map(({ id, column }) => [id, column])).toEqual([
      ['a', 0],
      ['long', 0],
      ['long', 1],
    ]);
  });

  it('[UX-01] move a long card on whole when little is left of the column', () => {
    const layout = layoutColumns([card('a', 800), card('long', 900, 10)], space, 0);
    expect(layout.places.map(({ id, column, part }) => [id, column, part])).toEqual([
      ['a', 0, undefined],
      ['long', 1, undefined],
    ]);
  });

  it('[EXPO-10] begin the next page with a card whose end found no column', () => {
    const items = [card('a', 900), card('b', 900), card('long', 1700, 16), card('c', 100)];
    const layout = layoutColumns(items, space, 0);
    expect(layout.shown).toBe(2);
    const last = layout.places.at(-1);
    expect(last?.id).toBe('long');
    expect(last?.part?.of).toBe(2);
    expect(layout.tile?.column).toBe(2);
    expect((layout.tile?.top ?? 0) + space.tile).toBeLessThanOrEqual(space.height);
  });

  it('[EXPO-09] never show a card before the heading of its group', () => {
    const heading = (id: string): FlowItem => ({
      id,
      size: { height: 50, head: 50, lines: [] },
      heading: true,
    });
    const all = [heading('h1'), card('a', 600), heading('h2'), card('b', 500), card('c', 200)];
    const columns = Object.fromEntries(places(all).map(([id, column]) => [id, column]));
    expect(columns).toEqual({ h1: 0, a: 0, h2: 1, b: 1, c: 1 });
  });

  it('[EXPO-09] keep a heading with the first card of its group', () => {
    const heading: FlowItem = { id: 'h', size: { height: 50, head: 50, lines: [] }, heading: true };
    expect(places([card('a', 800), heading, card('b', 200)])).toEqual([
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
    const just = layoutColumns([card('just', 480, 5)], low, 0);
    expect(just.places[0]?.part).toBeUndefined();
  });

  it('[EXPO-27] begin it in the next column where little is left, and fill the last column to its end', () => {
    const low = { ...space, cardLimit: 480 };
    const next = layoutColumns([card('a', 800), card('long', 900, 10)], low, 0);
    expect(next.places[1]).toMatchObject({ id: 'long', column: 1, top: 0 });
    const last = layoutColumns(
      [card('a', 480), card('b', 480), card('c', 480), card('d', 480), card('long', 900, 10)],
      low,
      0,
    );
    expect(last.places.at(-1)).toEqual({ id: 'long', column: 2, top: 0, height: 900 });
  });

  it('[EXPO-09] places every card once and never over another, whatever their heights', () => {
    let seed = 20_261_120;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let round = 0; round < 200; round += 1) {
      const items = Array.from({ length: 1 + Math.floor(random() * 20) }, (_, index) => {
        const height = 90 + Math.floor(random() * 1200);
        return card(`t${index}`, height, Math.ceil(height / 90));
      });
      const layout = layoutColumns(items, space, 0);
      for (const one of layout.places) {
        for (const other of layout.places) {
          if (one === other || one.column !== other.column) continue;
          const apart = one.top + one.height <= other.top || other.top + other.height <= one.top;
          expect(apart, `seed 20261120, round ${round}: ${one.id} over ${other.id}`).toBe(true);
        }
      }
      const shown = items.slice(0, layout.shown).map(({ id }) => id);
      const placed = new Set(layout.places.map(({ id }) => id));
      expect(shown.every((id) => placed.has(id))).toBe(true);
    }
  });
});
