import { expect, test } from 'vitest';
import type { Order } from '../../../hub/kitchen/state/kitchen.ts';
import { createAverageServed } from '../../../hub/kitchen/time/average-served.ts';
import { arrives, at, course, iso, item, order, orderOf } from '../builders.ts';

function servedOrder(id: string, fired: string, served?: string, courseType = 'Mains'): Order {
  const stamps = {
    fired: { at: iso(fired) },
    ...(served ? { served: { at: iso(served) } } : {}),
    courseType,
  };
  return orderOf([
    arrives(order(id, { courses: [course('mains', ['steak'], stamps)], items: [item('steak')] })),
  ]);
}

test('average served time is the mean from fire to serve, without unserved tickets [TIME-23]', () => {
  const average = createAverageServed();
  expect(average.seconds(at('12:30'))).toBeUndefined();
  average.set('a', servedOrder('a', '12:00', '12:10'));
  average.set('b', servedOrder('b', '12:00', '12:20'));
  average.set('c', servedOrder('c', '12:00'));
  expect(average.seconds(at('12:30'))).toBe(15 * 60);
});

test('average served time covers the tickets served in the last 60 minutes [TIME-11]', () => {
  const average = createAverageServed();
  average.set('b', servedOrder('b', '12:00', '12:20'));
  average.set('a', servedOrder('a', '12:00', '12:10'));
  expect(average.seconds(at('13:09'))).toBe(15 * 60);
  expect(average.nextChangeAt()).toBe(at('13:10'));
  expect(average.seconds(at('13:10'))).toBe(20 * 60);
  expect(average.seconds(at('13:20'))).toBeUndefined();
  expect(average.nextChangeAt()).toBe(Infinity);
});

test('average served time counts a changed order once, and a removed one not at all [TIME-11]', () => {
  const average = createAverageServed();
  average.set('a', servedOrder('a', '12:00', '12:10'));
  average.set('a', servedOrder('a', '12:00', '12:30'));
  expect(average.seconds(at('12:31'))).toBe(30 * 60);
  average.set('a', undefined);
  expect(average.seconds(at('12:31'))).toBeUndefined();
});

test('average served time counts a serve dated before its fire as zero, and none without a fire [TIME-23]', () => {
  const average = createAverageServed();
  average.set('a', servedOrder('a', '12:10', '12:10'));
  expect(average.seconds(at('12:30'))).toBe(0);
  average.set(
    'b',
    orderOf([
      arrives(
        order('b', {
          courses: [course('mains', ['steak'], { served: { at: iso('12:20') } })],
          items: [item('steak')],
        }),
      ),
    ]),
  );
  average.set('c', servedOrder('c', '12:00', '12:20'));
  expect(average.seconds(at('12:30'))).toBe(10 * 60);
  const stamps = { fired: true, served: { at: iso('12:05') } };
  average.set(
    'd',
    orderOf([
      arrives(
        order('d', {
          updated: '12:10',
          courses: [course('mains', ['steak'], stamps)],
          items: [item('steak')],
        }),
      ),
    ]),
  );
  expect(average.seconds(at('12:30'))).toBe(Math.round((20 * 60) / 3));
});

test('average served time places late reports by their time [TIME-11]', () => {
  const average = createAverageServed();
  average.set('b', servedOrder('b', '12:00', '12:20'));
  average.set('c', servedOrder('c', '12:00', '12:30'));
  average.set('a', servedOrder('a', '12:00', '12:10'));
  average.set('x', servedOrder('x', '12:00', '12:20'));
  expect(average.seconds(at('12:31'))).toBe(20 * 60);
  expect(average.nextChangeAt()).toBe(at('13:10'));
  expect(average.seconds(at('13:10') - 1)).toBe(20 * 60);
  expect(average.seconds(at('13:10'))).toBe(Math.round((70 * 60) / 3));
  expect(average.seconds(at('13:29:59'))).toBe(30 * 60);
  average.set('b', undefined);
  average.set('c', undefined);
  expect(average.seconds(at('13:29:59'))).toBeUndefined();
});

test('average served time is unchanged by an order removed after its hour [TIME-11]', () => {
  const average = createAverageServed();
  average.set('a', servedOrder('a', '12:00', '12:10'));
  average.set('b', servedOrder('b', '12:00', '12:20'));
  average.set('c', servedOrder('c', '12:00', '12:40'));
  expect(average.seconds(at('13:15'))).toBe(30 * 60);
  average.set('a', undefined);
  expect(average.seconds(at('13:15'))).toBe(30 * 60);
  average.set('ghost', undefined);
  expect(average.seconds(at('13:15'))).toBe(30 * 60);
});

test('average served time is also calculated per course type [EXPO-33]', () => {
  const average = createAverageServed();
  expect(average.byType(at('12:30'))).toEqual([]);
  average.set('a', servedOrder('a', '12:00', '12:10'));
  average.set('b', servedOrder('b', '12:00', '12:21:01'));
  average.set('c', servedOrder('c', '12:00', '12:04', 'Desserts'));
  average.set('d', servedOrder('d', '12:00'));
  const byType = (clock: string) => new Map(average.byType(at(clock)).map((one) => [one.type, one]));
  expect(byType('12:30')).toEqual(
    new Map([
      ['Mains', { type: 'Mains', count: 2, seconds: 931 }],
      ['Desserts', { type: 'Desserts', count: 1, seconds: 240 }],
    ]),
  );
  expect([...byType('13:04').keys()]).toEqual(['Mains']);
  expect(byType('13:10').get('Mains')).toEqual({ type: 'Mains', count: 1, seconds: 1261 });
});
