import { expect, test } from 'vitest';
import { itemsOfEvent } from '../../../hub/kitchen/state/apply-action.ts';
import { event } from '../builders.ts';

test.each([
  ['one', { orderItemId: 'steak' }, ['steak']],
  ['several', { applyToItems: ['steak', 'fish'] }, ['steak', 'fish']],
  ['several and one more', { applyToItems: ['steak'], orderItemId: 'fish' }, ['steak', 'fish']],
  [
    'several and one of them again',
    { applyToItems: ['steak', 'fish'], orderItemId: 'fish' },
    ['steak', 'fish'],
  ],
  ['none', {}, []],
])('an event about %s applies to the right items [TICK-18]', (_, target, ids) => {
  expect(itemsOfEvent(event('e', '12:00', 'itemServed', 'served', target).event)).toEqual(ids);
});
