import { expect, it } from 'vitest';
import { applyOperatorParts } from '../../../../displays/link/boards/held-board.ts';
import { itemNight } from '../../../../shared/samples/item-night.ts';

const board = itemNight(0);

it('a requested item is updated by changes, kept if they omit it, and removed by null [LIVE-03]', () => {
  const detail = board.detail && { ...board.detail, count: 3 };
  if (!detail) throw new Error('the sample tells of no item');
  const changed = applyOperatorParts(board, { detail });
  expect(changed.detail).toBe(detail);
  expect(applyOperatorParts(changed, { review: [] }).detail).toBe(detail);
  expect(applyOperatorParts(changed, { detail: null })).not.toHaveProperty('detail');
});

it('the sources that filters offer are updated [ORD-11]', () => {
  const sources = [{ id: 'kiosk', label: 'kiosk' }];
  expect(applyOperatorParts(board, { sources }).sources).toBe(sources);
  expect(applyOperatorParts(board, {}).sources).toBe(board.sources);
});
