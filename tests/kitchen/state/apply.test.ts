import { describe, expect, test } from 'vitest';
import { apply } from '../../../hub/kitchen/state/apply.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  event,
  fires,
  fold,
  item,
  itemEvent,
  movesTable,
  order,
  orderOf,
  refusesFire,
  smsSent,
  twoMains,
} from '../builders.ts';

const all: Fact[] = [
  arrives(twoMains()),
  courseEvent('a', '12:10', 'ready'),
  itemEvent('b', '12:05', 'prepared', ['steak', 'fish']),
  event('c', '12:06', 'itemNotes', 'set', { orderItemId: 'steak', context: { note: 'rare' } }),
  fires('d', '12:01'),
  refusesFire('e', '12:02', 'd'),
  movesTable('f', '12:03', ['table-5'], ['table-7']),
  smsSent('g', '12:04'),
  smsSent('h', '12:04', { courseId: 'mains', delivered: true }),
  event('i', '12:15', 'orderDelivered', 'delivered'),
];

test.each(all.map((fact) => [fact.kind, fact]))('a repeated %s leaves the very same state', (_, fact) => {
  const state = fold(all);
  expect(apply(state, fact)).toBe(state);
});

test('stored timestamps applied together with their documents change nothing', () => {
  const state = fold(all);
  const { documentStamps: stamps } = state;
  expect(apply(state, { kind: 'document-stamps', orderId: 'order-1', site: 'site-1', stamps })).toBe(state);
});

test('an action leaves the document, the timestamps and other courses unchanged', () => {
  const state = fold([arrives(twoMains())]);
  const after = apply(state, itemEvent('b', '12:05', 'prepared', ['steak']));
  expect(after.document).toBe(state.document);
  expect(after.documentStamps).toBe(state.documentStamps);
  expect(after.courses).toBe(state.courses);
  expect(after.items['fish']).toBe(state.items['fish']);
});

describe('[ORD-23] two documents of one order', () => {
  const longer = order('order-1', {
    updated: '12:05',
    courses: [course('mains', ['steak'])],
    items: [item('steak')],
  });

  test('keep the newer one, whichever arrives first', () => {
    for (const facts of [
      [arrives(twoMains()), arrives(longer)],
      [arrives(longer), arrives(twoMains())],
    ]) {
      expect(courseOf(facts).items.map(({ id }) => id)).toEqual(['steak']);
    }
  });

  test('with the same lastUpdated keep the greater canonical JSON', () => {
    const [one, two] = [arrives(twoMains({ number: '7' })), arrives(twoMains({ number: '8' }))];
    expect(orderOf([one, two]).document.number).toBe('8');
    expect(orderOf([two, one]).document.number).toBe('8');
  });

  test('keep the result of an action, even if the newer document lacks it', () => {
    expect(courseOf([arrives(twoMains()), courseEvent('a', '12:02', 'ready'), arrives(longer)]).readyAt).toBe(
      at('12:02'),
    );
  });
});

test('events that arrive before their document wait for it', () => {
  const early = [courseEvent('a', '12:10', 'ready'), itemEvent('b', '12:05', 'prepared', ['steak'])];
  const mains = courseOf([...early, arrives(twoMains())]);
  expect(mains).toMatchObject({ status: 'ready', readyAt: at('12:10') });
});

test('any action counts as an update of its order [ORD-42]', () => {
  expect(orderOf([arrives(twoMains())]).touchedAt).toBe(at('12:00'));
  expect(orderOf([arrives(twoMains()), itemEvent('b', '12:45', 'prepared', ['steak'])]).touchedAt).toBe(
    at('12:45'),
  );
});

test('a refused fire withdraws only that fire [TICK-42]', () => {
  const pending = arrives(
    order('order-1', { courses: [course('mains', ['steak'], { notified: true })], items: [item('steak')] }),
  );
  const fired = [pending, fires('f1', '12:05'), itemEvent('b', '12:06', 'preparing', ['steak'])];
  expect(courseOf(fired).status).toBe('fired');
  const refused = courseOf([...fired, refusesFire('r', '12:07', 'f1')]);
  expect(refused).toMatchObject({ status: 'pending', firedAt: undefined, items: [{ stage: 'preparing' }] });
  expect(courseOf([...fired, fires('f2', '12:04'), refusesFire('r', '12:07', 'f1')]).firedAt).toBe(
    at('12:04'),
  );
});

test('a table move is ordered by its date', () => {
  const moved = [
    movesTable('m2', '12:20', ['table-7'], ['table-9']),
    movesTable('m1', '12:10', ['table-5'], ['table-7']),
  ];
  expect(orderOf([arrives(twoMains()), ...moved]).tableMove).toEqual({
    from: ['table-7'],
    to: ['table-9'],
    at: at('12:20'),
  });
});

describe('the SMS mark', () => {
  test('is set by a sent message, for the order or one course, and delivered stays', () => {
    expect(courseOf([arrives(twoMains())]).sms).toBeUndefined();
    expect(courseOf([arrives(twoMains()), smsSent('s', '12:05')]).sms).toBe('sent');
    expect(courseOf([arrives(twoMains()), smsSent('s', '12:05', { courseId: 'other' })]).sms).toBeUndefined();
    const delivered = [smsSent('t', '12:06', { courseId: 'mains', delivered: true }), smsSent('s', '12:07')];
    expect(courseOf([arrives(twoMains()), ...delivered]).sms).toBe('delivered');
  });

  test('is set by tnsNotifications too, even of a stale document [ORD-01]', () => {
    const told = twoMains({
      updated: '11:59',
      tnsNotifications: [{ type: 'sms', at: at('11:58'), delivered: true }],
    });
    expect(courseOf([arrives(twoMains()), arrives(told)]).sms).toBe('delivered');
  });
});

test.each(['__proto__', 'constructor', 'toString'])('a course called %s is treated like any other', (id) => {
  const strange = arrives(
    order('order-1', { courses: [course(id, [id], { notified: true })], items: [item(id)] }),
  );
  const facts = [strange, fires('f', '12:05', [id]), itemEvent('p', '12:06', 'prepared', [id])];
  expect(courseOf(facts, undefined, id)).toMatchObject({ stage: 'prepared', firedAt: at('12:05') });
  expect(courseOf([strange], undefined, id)).toMatchObject({ status: 'pending', items: [{ stage: 'todo' }] });
});
