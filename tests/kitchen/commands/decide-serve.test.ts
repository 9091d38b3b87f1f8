import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, item, order, rules, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const untracked = rules({ expeditor: { trackReadyStatus: false } });
const ready = (value: boolean) => ({ name: 'course.ready', ...mains, ready: value }) as const;
const serve = (served: boolean) => ({ name: 'course.serve', ...mains, served }) as const;
const deliver = (delivered: boolean) => ({ name: 'order.deliver', orderId: 'order-1', delivered }) as const;
const pending = () =>
  new SmallKitchen([
    arrives(
      order('order-1', {
        courses: [
          course('mains', ['steak'], { notified: true }),
          course('cake', ['cake']),
          course('soup', ['soup'], { fired: true }),
        ],
        items: [item('steak'), item('cake'), item('soup')],
      }),
    ),
  ]);
const fired = () => new SmallKitchen([arrives(twoMains())]);

describe('[TICK-07] course.ready and course.serve', () => {
  test('lead with tracking from fired to ready to served', () => {
    const kitchen = fired();
    expect(refusalOf(kitchen.command('a', '12:09', serve(true))).code).toBe('wrong-state');
    expect(eventsOf(kitchen.command('b', '12:10', ready(true)))).toMatchObject([
      { type: 'courseAction', action: 'ready' },
    ]);
    expect(kitchen.command('c', '12:10', ready(true))).toMatchObject({ facts: [] });
    expect(eventsOf(kitchen.command('d', '12:11', serve(true)))).toMatchObject([{ action: 'served' }]);
    expect(kitchen.course()).toMatchObject({ status: 'served', readyAt: at('12:10'), servedAt: at('12:11') });
  });

  test('lead without tracking from fired directly to served, and ready is refused', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())], untracked);
    expect(refusalOf(kitchen.command('a', '12:09', ready(true))).code).toBe('wrong-state');
    eventsOf(kitchen.command('b', '12:10', serve(true)));
    expect(kitchen.course().status).toBe('served');
  });

  test('are both refused before the fire', () => {
    const kitchen = pending();
    expect(refusalOf(kitchen.command('a', '12:09', ready(true))).params).toEqual({
      id: 'mains',
      state: 'pending',
    });
    expect(refusalOf(kitchen.command('b', '12:09', serve(true))).params).toEqual({
      id: 'mains',
      state: 'pending',
    });
    expect(refusalOf(kitchen.command('c', '12:09', { ...serve(true), courseId: 'cake' })).params).toEqual({
      id: 'cake',
      state: 'none',
    });
  });

  test('change nothing when serving a served ticket [TICK-10]', () => {
    const kitchen = fired();
    kitchen.take([courseEvent('e', '12:10', 'served')]);
    expect(kitchen.command('a', '12:11', serve(true))).toEqual({
      ok: true,
      facts: [],
      outbox: [],
    });
  });

  test('can revert ready, but not from served [TICK-09]', () => {
    const kitchen = fired();
    kitchen.command('a', '12:10', ready(true));
    eventsOf(kitchen.command('b', '12:11', ready(false)));
    expect(kitchen.course()).toMatchObject({ status: 'fired', readyAt: undefined });
    expect(kitchen.command('c', '12:11', ready(false))).toMatchObject({ facts: [] });
    kitchen.take([courseEvent('e', '12:12', 'served')]);
    expect(refusalOf(kitchen.command('d', '12:13', ready(false))).code).toBe('wrong-state');
  });

  test('take effect even if the fire is dated ahead of the hub', () => {
    const kitchen = fired();
    eventsOf(kitchen.command('a', '11:59', ready(true)));
    expect(kitchen.course().status).toBe('ready');
  });
});

describe('[TICK-08] reverting a serve', () => {
  test('returns to ready or fired, and resets delivered with a second event', () => {
    const kitchen = fired();
    kitchen.command('a', '12:10', ready(true));
    kitchen.command('b', '12:11', serve(true));
    kitchen.command('c', '12:12', deliver(true));
    expect(kitchen.order().deliveredAt).toBe(at('12:12'));
    expect(eventsOf(kitchen.command('d', '12:13', serve(false)))).toMatchObject([
      { type: 'courseAction', action: 'notServed', request_id: 'd' },
      { type: 'orderDelivered', action: 'notDelivered', request_id: 'd:2' },
    ]);
    expect(kitchen.course().status).toBe('ready');
    expect(kitchen.order().deliveredAt).toBeUndefined();
  });

  test('does nothing for an unserved ticket', () => {
    expect(fired().command('a', '12:10', serve(false))).toMatchObject({ facts: [] });
  });
});

describe('order.serveAll', () => {
  const all = (...courseIds: string[]) =>
    ({ name: 'order.serveAll', orderId: 'order-1', courseIds }) as const;

  test('sets missing ready and served timestamps together [TICK-07]', () => {
    const kitchen = fired();
    expect(eventsOf(kitchen.command('a', '12:10', all('mains')))).toMatchObject([
      { action: 'ready', request_id: 'a' },
      { action: 'served', request_id: 'a:2' },
    ]);
    expect(kitchen.course()).toMatchObject({ status: 'served', readyAt: at('12:10') });
    expect(kitchen.command('b', '12:11', all('mains'))).toMatchObject({ facts: [] });
  });

  test('sets only served where ready is not tracked', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())], untracked);
    expect(eventsOf(kitchen.command('a', '12:10', all('mains')))).toMatchObject([{ action: 'served' }]);
  });

  test('refuses all if one course is not fired', () => {
    const kitchen = pending();
    expect(refusalOf(kitchen.command('a', '12:10', all('soup', 'mains'))).code).toBe('wrong-state');
    expect(kitchen.course('soup').status).toBe('fired');
  });
});

describe('[TICK-07] [TICK-10] course.serve in every state', () => {
  const states = {
    none: [arrives(order('order-1', { courses: [course('mains', ['steak'])], items: [item('steak')] }))],
    pending: [
      arrives(
        order('order-1', {
          courses: [course('mains', ['steak'], { notified: true })],
          items: [item('steak')],
        }),
      ),
    ],
    fired: [arrives(twoMains())],
    ready: [arrives(twoMains()), courseEvent('r', '12:05', 'ready')],
    served: [arrives(twoMains()), courseEvent('r', '12:05', 'ready'), courseEvent('s', '12:06', 'served')],
  };

  test.each<[keyof typeof states, string, string]>([
    ['none', 'wrong-state', 'wrong-state'],
    ['pending', 'wrong-state', 'wrong-state'],
    ['fired', 'wrong-state', 'served'],
    ['ready', 'served', 'served'],
    ['served', 'holds', 'holds'],
  ])('for a ticket that is %s results in %s where ready is tracked, %s where not', (state, tracked, not) => {
    const outcome = (kitchen: SmallKitchen) => {
      const decision = kitchen.command('c', '12:10', serve(true));
      return decision.ok ? (eventsOf(decision)[0]?.action ?? 'holds') : decision.refusal.code;
    };
    expect(outcome(new SmallKitchen(states[state]))).toBe(tracked);
    expect(outcome(new SmallKitchen(states[state], untracked))).toBe(not);
  });

  test.each<[keyof typeof states, string[]]>([
    ['none', []],
    ['pending', []],
    ['fired', []],
    ['ready', []],
    ['served', ['notServed']],
  ])('reverts the serve of a ticket that is %s, if served [TICK-08]', (state, actions) => {
    const events = eventsOf(new SmallKitchen(states[state]).command('c', '12:10', serve(false)));
    expect(events.map(({ action }) => action)).toEqual(actions);
  });

  test.each<[keyof typeof states, string[] | string]>([
    ['none', 'wrong-state'],
    ['pending', 'wrong-state'],
    ['fired', ['ready', 'served']],
    ['ready', ['served']],
    ['served', []],
  ])('as order.serveAll sets what is missing for a ticket that is %s', (state, expected) => {
    const command = { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] } as const;
    const decision = new SmallKitchen(states[state]).command('c', '12:10', {
      ...command,
      courseIds: ['mains'],
    });
    if (decision.ok) expect(eventsOf(decision).map(({ action }) => action)).toEqual(expected);
    else expect(decision.refusal).toEqual({ code: expected, params: { id: 'mains', state } });
  });

  test('creates an event with the course and the user, and names a missing ticket', () => {
    const kitchen = new SmallKitchen(states.ready);
    expect(eventsOf(kitchen.command('c', '12:10', serve(true)))).toStrictEqual([
      {
        type: 'courseAction',
        action: 'served',
        ...mains,
        clientId: 'display-1',
        context: { byName: 'Noa' },
        request_id: 'c',
        date: at('12:10'),
      },
    ]);
    expect(refusalOf(kitchen.command('d', '12:10', { ...serve(true), courseId: 'ghost' })).code).toBe(
      'course-unknown',
    );
    expect(
      refusalOf(
        kitchen.command('e', '12:10', {
          name: 'order.serveAll',
          orderId: 'order-1',
          courseIds: ['mains', 'ghost'],
        }),
      ).code,
    ).toBe('course-unknown');
  });

  test('takes effect even if the clock of a fire, or of a reverted serve, is ahead', () => {
    const back = new SmallKitchen([...states.ready, courseEvent('x', '12:30', 'notServed')]);
    expect(eventsOf(back.command('c', '12:10', serve(true)))).toMatchObject([{ date: at('12:30') + 1 }]);
    const served = new SmallKitchen([arrives(twoMains()), courseEvent('x', '12:30', 'served')]);
    expect(eventsOf(served.command('c', '12:10', serve(false)))).toMatchObject([{ date: at('12:30') + 1 }]);
    expect(served.course().status).toBe('fired');
  });
});
