import { expect, test } from 'vitest';
import type { PrintFact } from '../../../hub/kitchen/state/event-facts.ts';
import { arrives, at, fold, orderOf, twoMains } from '../builders.ts';

const print = (requestId: string, clock: string): PrintFact => ({
  kind: 'print',
  requestId,
  orderId: 'order-1',
  courseId: 'mains',
  bon: 'grill',
  items: ['steak'],
  whole: false,
  reason: 'asked',
  profile: 'pass',
  at: at(clock),
});

test('prints are in order of time, each once, in any order of arrival, and don’t touch the order', () => {
  const facts = [print('b', '12:05'), print('a', '12:05'), print('c', '12:04')];
  const one = fold([arrives(twoMains()), ...facts, ...facts]);
  const other = fold([...facts.toReversed(), arrives(twoMains())]);
  expect(one.prints.map(({ requestId }) => requestId)).toEqual(['c', 'a', 'b']);
  expect(other.prints).toEqual(one.prints);
  expect(one.touchedAt).toBe(at('12:00'));
  expect(fold([print('a', '12:05')], one)).toBe(one);
  expect(orderOf([arrives(twoMains()), ...facts]).prints).toEqual(one.prints);
});
