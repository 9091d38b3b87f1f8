// Owns the proof of the way of a ticket: fire, ready, serve, deliver, and back.
import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, event, item, order, rules, twoMains } from './builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from './small-kitchen.ts';

const untracked = rules({ expeditor: { trackReadyStatus: false } });
const ready = (value: boolean) => ({ name: 'course.ready', ...mains, ready: value }) as const;
const serve = (served: boolean) => ({ name: 'course.serve', ...mains, served }) as const;
const deliver = (delivered: boolean) => ({ name: 'order.deliver', orderId: 'order-1', delivered }) as const;
const fire = (...courseIds: string[]) => ({ name: 'course.fire', orderId: 'order-1', courseIds }) as const;
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

describe('[TICK-06] course.fire', () => {
  test('fires what waits, in one fact, and leaves what is fired', () => {
    const kitchen = pending();
    const decision = kitchen.command('f1', '12:05', fire('mains', 'cake', 'soup'));
    const fact = {
      kind: 'fire',
      requestId: 'f1',
      orderId: 'order-1',
      courseIds: ['mains', 'cake'],
      fired: { at: at('12:05'), by: 'user-1', byName: 'Noa' },
    };
    expect(decision).toEqual({ ok: true, facts: [fact], outbox: [{ kind: 'fire', fire: fact }] });
    expect(kitchen.course()).toMatchObject({ status: 'fired', firedAt: at('12:05') });
    expect(kitchen.command('f2', '12:06', fire('mains', 'cake', 'soup'))).toEqual({
      ok: true,
      facts: [],
      outbox: [],
    });
  });

  test('an unknown course among them refuses all', () => {
    const kitchen = pending();
    expect(refusalOf(kitchen.command('f1', '12:05', fire('mains', 'ghost')))).toEqual({
      code: 'course-unknown',
      params: { id: 'ghost' },
    });
    expect(kitchen.course().status).toBe('pending');
  });
});

describe('[TICK-07] course.ready and course.serve', () => {
  test('with tracking: fired, ready, served', () => {
    const kitchen = fired();
    expect(refusalOf(kitchen.command('a', '12:09', serve(true))).code).toBe('wrong-state');
    expect(eventsOf(kitchen.command('b', '12:10', ready(true)))).toMatchObject([
      { type: 'courseAction', action: 'ready' },
    ]);
    expect(kitchen.command('c', '12:10', ready(true))).toMatchObject({ facts: [] });
    expect(eventsOf(kitchen.command('d', '12:11', serve(true)))).toMatchObject([{ action: 'served' }]);
    expect(kitchen.course()).toMatchObject({ status: 'served', readyAt: at('12:10'), servedAt: at('12:11') });
  });

  test('without tracking: fired goes straight to served, ready is refused', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())], untracked);
    expect(refusalOf(kitchen.command('a', '12:09', ready(true))).code).toBe('wrong-state');
    eventsOf(kitchen.command('b', '12:10', serve(true)));
    expect(kitchen.course().status).toBe('served');
  });

  test('before the fire neither', () => {
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

  test('[TICK-10] serving a served ticket changes nothing', () => {
    const kitchen = fired();
    kitchen.take([courseEvent('e', '12:10', 'served')]);
    expect(kitchen.command('a', '12:11', serve(true))).toEqual({
      ok: true,
      facts: [],
      outbox: [],
    });
  });

  test('[TICK-09] taking back ready; not from served', () => {
    const kitchen = fired();
    kitchen.command('a', '12:10', ready(true));
    eventsOf(kitchen.command('b', '12:11', ready(false)));
    expect(kitchen.course()).toMatchObject({ status: 'fired', readyAt: undefined });
    expect(kitchen.command('c', '12:11', ready(false))).toMatchObject({ facts: [] });
    kitchen.take([courseEvent('e', '12:12', 'served')]);
    expect(refusalOf(kitchen.command('d', '12:13', ready(false))).code).toBe('wrong-state');
  });

  test('takes effect though the fire is dated ahead of the hub', () => {
    const kitchen = fired();
    eventsOf(kitchen.command('a', '11:59', ready(true)));
    expect(kitchen.course().status).toBe('ready');
  });
});

describe('[TICK-08] taking back the serve', () => {
  test('gives ready or fired, and unsets delivered with a second event', () => {
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

  test('of a ticket that is not served: nothing', () => {
    expect(fired().command('a', '12:10', serve(false))).toMatchObject({ facts: [] });
  });
});

describe('order.serveAll', () => {
  const all = (...courseIds: string[]) =>
    ({ name: 'order.serveAll', orderId: 'order-1', courseIds }) as const;

  test('[TICK-07] stamps what is missing of ready and served together', () => {
    const kitchen = fired();
    expect(eventsOf(kitchen.command('a', '12:10', all('mains')))).toMatchObject([
      { action: 'ready', request_id: 'a' },
      { action: 'served', request_id: 'a:2' },
    ]);
    expect(kitchen.course()).toMatchObject({ status: 'served', readyAt: at('12:10') });
    expect(kitchen.command('b', '12:11', all('mains'))).toMatchObject({ facts: [] });
  });

  test('only served where ready is not tracked', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())], untracked);
    expect(eventsOf(kitchen.command('a', '12:10', all('mains')))).toMatchObject([{ action: 'served' }]);
  });

  test('a course that is not fired refuses all', () => {
    const kitchen = pending();
    expect(refusalOf(kitchen.command('a', '12:10', all('soup', 'mains'))).code).toBe('wrong-state');
    expect(kitchen.course('soup').status).toBe('fired');
  });
});

describe('served.before', () => {
  test('serves what the board covers and was fired long enough ago', () => {
    const late = order('order-2', {
      courses: [course('late', ['pie'], { fired: { at: at('12:25') } })],
      items: [item('pie')],
    });
    const kitchen = new SmallKitchen([arrives(twoMains()), arrives(late)]);
    const covered = [mains, { orderId: 'order-2', courseId: 'late' }, { orderId: 'gone', courseId: 'gone' }];
    const decision = kitchen.command(
      'a',
      '12:30',
      { name: 'served.before', profile: 'pass', minutes: 30 },
      { covered },
    );
    expect(eventsOf(decision).map(({ courseId, action }) => [courseId, action])).toEqual([
      ['mains', 'ready'],
      ['mains', 'served'],
    ]);
    expect(kitchen.course('late', 'order-2').status).toBe('fired');
  });

  test('without such a board: board-unknown', () => {
    const command = { name: 'served.before', profile: 'ghost', minutes: 30 } as const;
    expect(refusalOf(fired().command('a', '12:30', command))).toEqual({
      code: 'board-unknown',
      params: { id: 'ghost' },
    });
  });
});

describe('[TICK-24] order.deliver', () => {
  test('needs a served order', () => {
    const kitchen = fired();
    expect(refusalOf(kitchen.command('a', '12:10', deliver(true))).code).toBe('wrong-state');
    kitchen.take([courseEvent('e', '12:10', 'served')]);
    eventsOf(kitchen.command('b', '12:11', deliver(true)));
    expect(kitchen.command('c', '12:12', deliver(true))).toMatchObject({ facts: [] });
    expect(kitchen.order().deliveredAt).toBe(at('12:11'));
    eventsOf(kitchen.command('d', '12:12', deliver(false)));
    expect(kitchen.order().deliveredAt).toBeUndefined();
    expect(kitchen.command('e', '12:12', deliver(false))).toMatchObject({ facts: [] });
  });

  test('courses without a status and those of which all is cancelled hold nothing up', () => {
    const kdsCourses = [
      course('mains', ['steak'], { served: true }),
      course('cake', ['cake']),
      course('soup', ['soup'], { fired: true }),
    ];
    const orderedItems = [item('steak'), item('cake'), item('soup', { cancellation: true })];
    const kitchen = new SmallKitchen([arrives(twoMains({ kdsCourses, orderedItems }))]);
    eventsOf(kitchen.command('a', '12:10', deliver(true)));
    expect(kitchen.order().deliveredAt).toBe(at('12:10'));
  });

  test('takes effect after a serve that was taken back in the same moment', () => {
    const kitchen = new SmallKitchen([arrives(twoMains())], untracked);
    kitchen.take([event('x', '12:10', 'orderDelivered', 'delivered')]);
    for (const [id, command] of [
      ['a', serve(true)],
      ['b', serve(false)],
      ['c', serve(true)],
      ['d', deliver(true)],
    ] as const) {
      kitchen.command(id, '12:10', command);
    }
    expect(kitchen.order().deliveredAt).toBeGreaterThanOrEqual(at('12:10'));
  });
});
