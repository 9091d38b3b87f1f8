import { describe, expect, test } from 'vitest';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  item,
  itemEvent,
  order,
  rules,
  twoMains,
} from '../builders.ts';

const mains = arrives(twoMains());
const three = (more: Record<string, unknown>) =>
  arrives(twoMains({ orderedItems: [item('steak'), item('fish', more)] }));

describe('[TICK-38] stage of two mains fired at 12:00', () => {
  test('nothing begun: fired', () => {
    expect(courseOf([mains]).stage).toBe('fired');
  });

  test.each(['preparing', 'cooking', 'prepared'] as const)('one of them %s: cooking', (action) => {
    expect(courseOf([mains, itemEvent('a', '12:03', action, ['steak'])])).toMatchObject({
      stage: 'cooking',
      preparedAt: undefined,
    });
  });

  test('[TICK-13] both prepared: prepared, since the last of them', () => {
    const facts = [
      mains,
      itemEvent('a', '12:03', 'prepared', ['steak']),
      itemEvent('b', '12:07', 'prepared', ['fish']),
    ];
    expect(courseOf(facts)).toMatchObject({ status: 'fired', stage: 'prepared', preparedAt: at('12:07') });
    expect(courseOf([...facts, itemEvent('c', '12:08', 'notPrepared', ['steak'])])).toMatchObject({
      stage: 'cooking',
      preparedAt: undefined,
    });
  });

  test('one prepared, the other served by itself: prepared', () => {
    const facts = [
      mains,
      itemEvent('a', '12:03', 'prepared', ['steak']),
      itemEvent('b', '12:05', 'served', ['fish']),
    ];
    expect(courseOf(facts)).toMatchObject({
      stage: 'prepared',
      preparedAt: at('12:05'),
      firstServedAt: at('12:05'),
    });
  });

  test.each([{ cancellation: { reason: 'guest left' } }, { cancellation: { transferred: true } }])(
    '[ORD-36] one prepared, the other %o: prepared',
    (more) => {
      expect(courseOf([three(more), itemEvent('a', '12:03', 'prepared', ['steak'])]).stage).toBe('prepared');
    },
  );

  test('[TICK-13] one prepared, the other outside of the count by treatAsPreparedItems: prepared', () => {
    const by = rules({ treatAsPreparedItems: ['item-fish'] });
    expect(courseOf([mains], by).stage).toBe('fired');
    expect(courseOf([mains, itemEvent('a', '12:03', 'prepared', ['steak'])], by)).toMatchObject({
      stage: 'prepared',
      preparedAt: at('12:03'),
    });
  });

  test('bread alone, which needs no hand: prepared since the fire', () => {
    const bread = order('order-1', {
      courses: [course('mains', ['bread'], { fired: { at: at('12:00') } })],
      items: [item('bread')],
    });
    const by = rules({ treatAsPreparedItems: ['item-bread'] });
    expect(courseOf([arrives(bread)], by)).toMatchObject({ stage: 'prepared', preparedAt: at('12:00') });
  });

  test('all cancelled: not prepared, for nothing is', () => {
    const gone = arrives(
      twoMains({
        orderedItems: [item('steak', { cancellation: true }), item('fish', { cancellation: true })],
      }),
    );
    expect(courseOf([gone])).toMatchObject({ stage: 'fired', preparedAt: undefined });
  });

  test('ready and served stand above the items', () => {
    expect(courseOf([mains, courseEvent('a', '12:10', 'ready')]).stage).toBe('ready');
    expect(courseOf([mains, courseEvent('a', '12:10', 'served')]).stage).toBe('served');
  });
});
