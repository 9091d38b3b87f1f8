import { expect, it } from 'vitest';
import { applyOperatorParts } from '../../../../displays/link/boards/held-board.ts';
import { itemNight } from '../../../../shared/samples/item-night.ts';

const board = itemNight(0);

it('[LIVE-03] takes the item that was asked about as it is now, keeps it while it isn’t told of, drops it at null', () => {
  const detail = board.detail && { ...board.detail, count: 3 };
  if (!detail) throw new Error('the sample tells of no item');
  const changed = applyOperatorParts(board, { detail });
  expect(changed.detail).toBe(detail);
  expect(applyOperatorParts(changed, { review: [] }).detail).toBe(detail);
  expect(applyOperatorParts(changed, { detail: null })).not.toHaveProperty('detail');
});

it('[ORD-11] takes the sources that filters offer', () => {
  const sources = [{ id: 'kiosk', label: 'kiosk' }];
  expect(applyOperatorParts(board, { sources }).sources).toBe(sources);
  expect(applyOperatorParts(board, {}).sources).toBe(board.sources);
});
