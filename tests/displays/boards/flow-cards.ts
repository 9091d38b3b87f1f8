// Sample cards for layout tests, and the invariants of every layout.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { ColumnLayout, FlowItem, Space } from '../../../displays/boards/columns/flow-item.ts';

const HEAD = 80;
const FOOT = 20;

export const space: Space = {
  columns: 3,
  height: 1000,
  gap: 10,
  strip: 50,
  tornHead: 16,
  cardLimit: 1000,
};

/** A card whose lines all have the same height. */
export function card(id: string, height: number, lines = 0): FlowItem {
  const each = lines === 0 ? 0 : (height - HEAD - FOOT) / lines;
  const ends = Array.from({ length: lines }, (_, index) => ({
    top: HEAD + index * each,
    bottom: HEAD + (index + 1) * each,
  }));
  return { id, size: { height, head: HEAD, lines: ends } };
}

export function heading(id: string, how: NonNullable<FlowItem['heading']> = 'repeated'): FlowItem {
  return { id, size: { height: 50, head: 50, lines: [] }, heading: how };
}

/** Flows of cards of any heights, some under headings. */
export function flows(highest: number): fc.Arbitrary<FlowItem[]> {
  const one = fc.record({
    height: fc.integer({ min: 150, max: highest }),
    lineHeight: fc.integer({ min: 40, max: 120 }),
    isHeading: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  });
  return fc.array(one, { minLength: 1, maxLength: 24 }).map((all) =>
    all.map(({ height, lineHeight, isHeading }, index) => {
      if (isHeading && index < all.length - 1 && !all[index - 1]?.isHeading) return heading(`h${index}`);
      return card(`t${index}`, height, Math.max(1, Math.floor((height - HEAD - FOOT) / lineHeight)));
    }),
  );
}

/** Asserts that every shown item is placed once with all its lines in order, and nothing overlaps. */
export function expectValidLayout(layout: ColumnLayout, items: readonly FlowItem[]): void {
  const { places, shown } = layout;
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      if (one.column !== other.column) continue;
      const apart = one.top + one.height <= other.top || other.top + other.height <= one.top;
      expect(apart, `${one.id} over ${other.id}`).toBe(true);
    }
  }
  for (const [index, item] of items.entries()) {
    if (item.heading) continue;
    const stands = places.filter(({ id }) => id === item.id);
    if (index < shown) expect(stands.length, `${item.id} is lost`).toBeGreaterThan(0);
    const lines = stands.flatMap(({ part }) => (part ? range(part.from, part.to) : []));
    const isTorn = stands.some(({ part }) => part);
    if (!isTorn) expect(stands.length, `${item.id} stands twice`).toBeLessThanOrEqual(1);
    else expect(lines, item.id).toEqual(range(0, lines.length));
    if (isTorn && index < shown) expect(lines, item.id).toHaveLength(item.size.lines.length);
    for (const { part } of stands)
      if (part) expect(part.to, `${item.id} has an empty part`).toBeGreaterThan(part.from);
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
