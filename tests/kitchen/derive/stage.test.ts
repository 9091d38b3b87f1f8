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

describe('[TICK-38] the stage of two mains fired at 12:00', () => {
  test('is fired with nothing begun', () => {
    expect(courseOf([mains]).stage).toBe('fired');
  });

  test.each(['preparing', 'cooking', 'prepared'] as const)('is cooking with one of them %s', (action) => {
    expect(courseOf([mains, itemEvent('a', '12:03', action, ['steak'])])).toMatchObject({
      stage: 'cooking',
      preparedAt: undefined,
    });
  });

  test('is prepared with both prepared, since the last of them [TICK-13]', () => {
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

  test('is prepared with one prepared, the other served separately', () => {
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
    'is prepared with one prepared, the other %o [ORD-36]',
    (more) => {
      expect(courseOf([three(more), itemEvent('a', '12:03', 'prepared', ['steak'])]).stage).toBe('prepared');
    },
  );

  test('is prepared with one prepared, the other excluded by treatAsPreparedItems [TICK-13]', () => {
    const by = rules({ treatAsPreparedItems: ['item-fish'] });
    expect(courseOf([mains], by).stage).toBe('fired');
    expect(courseOf([mains, itemEvent('a', '12:03', 'prepared', ['steak'])], by)).toMatchObject({
      stage: 'prepared',
      preparedAt: at('12:03'),
    });
  });

  test('is prepared since the fire for bread alone, which needs no work', () => {
    const bread = order('order-1', {
      courses: [course('mains', ['bread'], { fired: { at: at('12:00') } })],
      items: [item('bread')],
    });
    const by = rules({ treatAsPreparedItems: ['item-bread'] });
    expect(courseOf([arrives(bread)], by)).toMatchObject({ stage: 'prepared', preparedAt: at('12:00') });
  });

  test('is not prepared with all items cancelled', () => {
    const gone = arrives(
      twoMains({
        orderedItems: [item('steak', { cancellation: true }), item('fish', { cancellation: true })],
      }),
    );
    expect(courseOf([gone])).toMatchObject({ stage: 'fired', preparedAt: undefined });
  });

  test('is ready and served regardless of the items', () => {
    expect(courseOf([mains, courseEvent('a', '12:10', 'ready')]).stage).toBe('ready');
    expect(courseOf([mains, courseEvent('a', '12:10', 'served')]).stage).toBe('served');
  });
});
