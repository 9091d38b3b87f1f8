import { describe, expect, test } from 'vitest';
import { isPrepared, preparedAt } from '../../../hub/kitchen/derive/prepared.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, courseOf, item, itemEvent, rules, twoMains } from '../builders.ts';

const bread = rules({ treatAsPreparedItems: ['item-fish'] });
const document = (steak: object = {}, fish: object = {}) =>
  arrives(twoMains({ orderedItems: [item('steak', { ...steak }), item('fish', { ...fish })] }));
const prepared = (clock: string, ...ids: string[]) => itemEvent(`p-${ids.join()}`, clock, 'prepared', ids);
const served = (clock: string, ...ids: string[]) => itemEvent(`s-${ids.join()}`, clock, 'served', ids);
const gone = { cancellation: { reason: 'no' } };
const moved = { cancellation: { transferred: true } };

describe('[TICK-13] steak and fish fired at 12:00', () => {
  test.each<[string, Fact[], string | undefined]>([
    ['nothing done', [document()], undefined],
    ['only steak prepared', [document(), prepared('12:04', 'steak')], undefined],
    [
      'both prepared, the steak last',
      [document(), prepared('12:03', 'fish'), prepared('12:07', 'steak')],
      '12:07',
    ],
    [
      'steak prepared, fish served separately',
      [document(), prepared('12:03', 'steak'), served('12:05', 'fish')],
      '12:05',
    ],
    ['both served one by one', [document(), served('12:03', 'steak'), served('12:06', 'fish')], '12:06'],
    [
      'both prepared, fish served later',
      [document(), prepared('12:03', 'steak', 'fish'), served('12:09', 'fish')],
      '12:03',
    ],
    ['fish cancelled, steak prepared [ORD-36]', [document({}, gone), prepared('12:04', 'steak')], '12:04'],
    ['fish transferred, steak prepared [ORD-36]', [document({}, moved), prepared('12:04', 'steak')], '12:04'],
    [
      'steak prepared, and a cancelled fish prepared later [ORD-36]',
      [document({}, gone), prepared('12:09', 'fish'), prepared('12:04', 'steak')],
      '12:04',
    ],
    ['fish cancelled, steak to do [ORD-36]', [document({}, gone)], undefined],
    ['both cancelled', [document(gone, gone)], undefined],
    [
      'both cancelled after they were prepared',
      [document(gone, moved), prepared('12:04', 'steak', 'fish')],
      undefined,
    ],
  ])('have the right prepared time with %s', (_, facts, since) => {
    const { items } = courseOf(facts);
    const moment = since === undefined ? undefined : at(since);
    expect(preparedAt(items, at('12:00'))).toBe(moment);
    expect(isPrepared(items)).toBe(moment !== undefined);
  });

  test('are not waited for if listed in treatAsPreparedItems', () => {
    expect(isPrepared(courseOf([document()], bread).items)).toBe(false);
    const steakDone = courseOf([document(), prepared('12:04', 'steak')], bread);
    expect(preparedAt(steakDone.items, at('12:00'))).toBe(at('12:04'));
    const fishDone = courseOf([document(), prepared('12:04', 'fish')], bread);
    expect(isPrepared(fishDone.items)).toBe(false);
  });

  test('are prepared from the fire if no work is needed', () => {
    const by = rules({ treatAsPreparedItems: ['item-fish', 'item-steak'] });
    const { items } = courseOf([document()], by);
    expect(preparedAt(items, at('12:00'))).toBe(at('12:00'));
    expect(preparedAt(items, undefined)).toBeUndefined();
  });
});

test('an empty course is never prepared', () => {
  expect(isPrepared([])).toBe(false);
  expect(preparedAt([], at('12:00'))).toBeUndefined();
});
