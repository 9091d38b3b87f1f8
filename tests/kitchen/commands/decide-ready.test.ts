import { describe, expect, test } from 'vitest';
import {
  arrives,
  at,
  course,
  courseEvent,
  fires,
  item,
  order,
  type Rules,
  rules,
  twoMains,
} from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const ready = (value: boolean) => ({ name: 'course.ready', ...mains, ready: value }) as const;
const tracked = rules();
const untracked = rules({ expeditor: { trackReadyStatus: false } });
const waiting = (stamps: object) =>
  arrives(order('order-1', { courses: [course('mains', ['steak'], { ...stamps })], items: [item('steak')] }));
const fired = arrives(twoMains());
const states = {
  none: [waiting({})],
  pending: [waiting({ notified: true })],
  fired: [fired],
  ready: [fired, courseEvent('r', '12:05', 'ready')],
  served: [fired, courseEvent('r', '12:05', 'ready'), courseEvent('s', '12:06', 'served')],
};

describe('[TICK-07] [TICK-09] course.ready', () => {
  test.each<[keyof typeof states, boolean, string]>([
    ['none', true, 'wrong-state'],
    ['pending', true, 'wrong-state'],
    ['fired', true, 'ready'],
    ['ready', true, 'holds'],
    ['served', true, 'wrong-state'],
    ['none', false, 'holds'],
    ['pending', false, 'holds'],
    ['fired', false, 'holds'],
    ['ready', false, 'notReady'],
    ['served', false, 'wrong-state'],
  ])('for a ticket that is %s, with ready %s, results in %s', (state, wanted, outcome) => {
    const kitchen = new SmallKitchen(states[state]);
    const decision = kitchen.command('c', '12:10', ready(wanted));
    if (outcome === 'wrong-state') {
      expect(refusalOf(decision)).toEqual({ code: 'wrong-state', params: { id: 'mains', state } });
    } else {
      expect(eventsOf(decision).map(({ action }) => action)).toEqual(outcome === 'holds' ? [] : [outcome]);
    }
  });

  test.each<[keyof typeof states, boolean]>([
    ['fired', true],
    ['ready', true],
    ['fired', false],
    ['ready', false],
  ])('is refused where ready is not tracked, for timestamps of %s, with ready %s', (state, wanted) => {
    const decision = new SmallKitchen(states[state], untracked).command('c', '12:10', ready(wanted));
    expect(refusalOf(decision)).toEqual({ code: 'wrong-state', params: { id: 'mains', state: 'fired' } });
  });

  test('creates an event with the course and the user, and can be reverted', () => {
    const kitchen = new SmallKitchen(states.fired);
    const decision = kitchen.command('c', '12:10', ready(true));
    expect(eventsOf(decision)).toEqual([
      {
        type: 'courseAction',
        action: 'ready',
        ...mains,
        clientId: 'display-1',
        context: { byName: 'Noa' },
        request_id: 'c',
        date: at('12:10'),
      },
    ]);
    expect(decision).toMatchObject({ undo: { steps: [{ event: { action: 'notReady' } }] } });
  });

  test.each<[string, Rules, Parameters<SmallKitchen['take']>[0], number]>([
    ['of a fire', tracked, [fired, fires('f', '12:30')], at('12:30')],
    [
      'of a ready mark that was taken back',
      tracked,
      [fired, courseEvent('x', '12:30', 'notReady')],
      at('12:30') + 1,
    ],
  ])('takes effect even if the clock %s is ahead', (_, by, facts, date) => {
    const kitchen = new SmallKitchen(facts, by);
    expect(eventsOf(kitchen.command('c', '12:10', ready(true)))).toMatchObject([{ date }]);
    expect(kitchen.course().status).toBe('ready');
  });

  test('names a missing ticket', () => {
    expect(
      refusalOf(new SmallKitchen([fired]).command('c', '12:10', { ...ready(true), courseId: 'ghost' })).code,
    ).toBe('course-unknown');
  });
});
