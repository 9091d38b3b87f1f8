// Layouts a board remembers: those its pages settled on.
import { expect, it } from 'vitest';
import { layoutColumns } from '../../../../displays/boards/columns/column-layout.ts';
import type { FlowItem } from '../../../../displays/boards/columns/flow-item.ts';
import { LastLayout } from '../../../../displays/boards/columns/last-layout.ts';
import { card, space as columns } from '../flow-cards.ts';

const space = { ...columns, columnWidth: 300, rem: 16, type: 1 };
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => card(id, 480));
const without = (...gone: string[]) => six.filter(({ id }) => !gone.includes(id));
const wish = (items: readonly FlowItem[], more = {}) => ({
  items,
  space,
  lay: layoutColumns,
  start: 0,
  generation: 1,
  ...more,
});
const columnOf = (layout: ReturnType<LastLayout['of']>, id: string) =>
  layout.places.find((place) => place.id === id)?.column;
const settled = () => true;

it('cards keep their columns from one layout to the next [CARD-01]', () => {
  const last = new LastLayout();
  last.of(wish(six), settled);
  expect(columnOf(last.of(wish(without('a', 'b')), settled), 'c')).toBe(1);
});

it('a layout with an estimated size isn’t remembered [CARD-01]', () => {
  const last = new LastLayout();
  last.of(wish(six), () => false);
  expect(columnOf(last.of(wish(without('a', 'b')), settled), 'c')).toBe(0);
});

it('an estimate that a measurement confirms is remembered, though nothing is laid out again [CARD-01]', () => {
  const last = new LastLayout();
  last.of(wish(six), () => false);
  last.of(wish(six), settled);
  expect(columnOf(last.of(wish(without('a', 'b')), settled), 'c')).toBe(1);
});

it('another page leaves the first one as it was [CARD-01]', () => {
  const last = new LastLayout();
  last.of(wish(six), settled);
  last.of(wish(six.slice(3), { start: 3 }), settled);
  expect(columnOf(last.of(wish(without('a', 'b')), settled), 'c')).toBe(1);
});

it.each([
  ['the space for the columns', { space: { ...space } }],
  ['the size of all cards', { generation: 2 }],
])('cards are laid out from the first one on when %s changes [CARD-01]', (_, change) => {
  const last = new LastLayout();
  last.of(wish(six), settled);
  expect(columnOf(last.of(wish(without('a', 'b'), change), settled), 'c')).toBe(0);
});
