import { describe, expect, it } from 'vitest';
import { fireMoments, ruleFireId } from '../../../hub/kitchen/planning/fire-rules.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  fires,
  iso,
  item,
  itemEvent,
  order,
  orderOf,
  refusesFire,
  rules,
} from '../builders.ts';

const dinner = (more: object = {}): Fact =>
  arrives(
    order('order-1', {
      courses: [
        course('mains', ['steak'], { fired: { at: iso('12:00') } }),
        course('cake', ['tart'], { courseType: 'Desserts', notified: { at: iso('12:00') } }),
      ],
      items: [item('steak'), item('tart')],
      ...more,
    }),
  );
const by = (planning: object) => rules({ planning });
const moments = (facts: Fact[], planning: object) => {
  const rule = by(planning);
  return fireMoments(orderOf(facts, rule), rule.setup, undefined);
};
const holds = (value: boolean, clock: string, id = 'h1'): Fact => ({
  ...{ kind: 'plan', requestId: id, orderId: 'order-1', set: 'held', value, date: at(clock), at: at(clock) },
});
const servedMains = courseEvent('s1', '12:20', 'served');
const cake = (clock: string) => [{ courseId: 'cake', at: at(clock) }];

describe('[PACE-04] a course is fired automatically', () => {
  it('never where only manual fires are set', () => {
    expect(moments([dinner(), servedMains], {})).toEqual([]);
  });

  it('some minutes after the course before it is served', () => {
    const planning = { fireCourses: 'served', fireAfterMinutes: 3 };
    expect(moments([dinner()], planning)).toEqual([]);
    expect(moments([dinner(), servedMains], planning)).toEqual(cake('12:23'));
    expect(moments([dinner(), servedMains, courseEvent('s2', '12:21', 'notServed')], planning)).toEqual([]);
  });

  it('when the course before it is bumped: all of it prepared, or the ticket ready', () => {
    const planning = { fireCourses: 'prepared' };
    expect(moments([dinner(), itemEvent('i1', '12:10', 'prepared', ['steak'])], planning)).toEqual(
      cake('12:10'),
    );
    expect(moments([dinner(), courseEvent('r1', '12:12', 'ready')], planning)).toEqual(cake('12:12'));
  });

  it('some minutes after the course before it was fired', () => {
    expect(moments([dinner()], { fireCourses: 'fired', fireAfterMinutes: 15 })).toEqual(cake('12:15'));
  });

  it('only for the order types that the site names', () => {
    const planning = { fireCourses: 'fired', fireOrderTypes: ['TA'] };
    expect(moments([dinner()], planning)).toEqual([]);
    expect(moments([dinner({ orderType: 'TA' })], planning)).toEqual(cake('12:00'));
  });

  it('not while its order is held, and again once it is released', () => {
    const planning = { fireCourses: 'fired', fireAfterMinutes: 15 };
    expect(moments([dinner(), holds(true, '12:05')], planning)).toEqual([]);
    expect(moments([holds(false, '12:06', 'h2'), dinner(), holds(true, '12:05')], planning)).toEqual(
      cake('12:15'),
    );
  });

  it('once in its life: an automatic fire refused by the cloud waits for a manual one', () => {
    const id = ruleFireId('order-1', 'cake');
    const fired = fires(id, '12:15', ['cake']);
    const planning = { fireCourses: 'fired', fireAfterMinutes: 15 };
    expect(moments([dinner(), fired], planning)).toEqual([]);
    expect(moments([dinner(), fired, refusesFire('x', '12:16', id)], planning)).toEqual([]);
  });

  it('never for a closed order, nor before the course it waits for has begun', () => {
    const planning = { fireCourses: 'fired' };
    expect(moments([dinner({ isClosed: true })], planning)).toEqual([]);
    const waits = {
      courses: [course('mains', ['steak'], { notified: true }), course('cake', ['tart'], { notified: true })],
    };
    expect(moments([dinner(waits)], planning)).toEqual([]);
  });

  it('after the last course before it that is still wanted', () => {
    const gone = dinner({ items: [item('steak', { cancellation: true }), item('tart')] });
    expect(moments([gone], { fireCourses: 'fired' })).toEqual([]);
  });

  it('not before a planned order is on the boards', () => {
    const planning = { fireCourses: 'fired', planned: true, reserveMinutes: 0 };
    expect(moments([dinner({ deliveryInfo: { toBePreparedOn: iso('15:10') } })], planning)).toEqual(
      cake('15:00'),
    );
  });
});
