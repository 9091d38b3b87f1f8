import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, item, order, refusesFire } from '../builders.ts';
import { noa, refusalOf, SmallKitchen } from '../small-kitchen.ts';

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

describe('[TICK-06] course.fire', () => {
  test('fires pending courses, in one fact, and leaves fired ones alone', () => {
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

  test('refuses all if one of the courses is unknown', () => {
    const kitchen = pending();
    expect(refusalOf(kitchen.command('f1', '12:05', fire('mains', 'ghost')))).toEqual({
      code: 'course-unknown',
      params: { id: 'ghost' },
    });
    expect(kitchen.course().status).toBe('pending');
  });
});

describe('[TICK-06] [TICK-42] a fire', () => {
  test('by a display without a signed-in user names the display', () => {
    const { staff: _, ...actor } = noa;
    expect(pending().command('f1', '12:05', fire('mains'), { actor })).toMatchObject({
      facts: [{ fired: { at: at('12:05'), by: 'display-1' } }],
    });
    const decision = pending().command('f1', '12:05', fire('mains'), { actor });
    expect(decision.ok && decision.facts[0]).not.toHaveProperty('fired.byName');
  });

  test('cannot be undone', () => {
    const kitchen = pending();
    expect(kitchen.command('f1', '12:05', fire('mains'))).not.toHaveProperty('undo');
    expect(refusalOf(kitchen.command('u', '12:05:01', { name: 'undo', id: 'f1' })).code).toBe('not-allowed');
    expect(kitchen.course().status).toBe('fired');
  });

  test('is withdrawn if the cloud refuses it, and can be repeated', () => {
    const kitchen = pending();
    kitchen.command('f1', '12:05', fire('mains'));
    kitchen.take([refusesFire('r', '12:06', 'f1')]);
    expect(kitchen.course().status).toBe('pending');
    kitchen.command('f2', '12:07', fire('mains'));
    expect(kitchen.course()).toMatchObject({ status: 'fired', firedAt: at('12:07') });
  });

  test.each(['ready', 'served'])('leaves a ticket that is %s unchanged', (action) => {
    const kitchen = pending();
    kitchen.take([courseEvent('x', '12:03', action, { courseId: 'soup' })]);
    expect(kitchen.command('f1', '12:05', fire('soup'))).toMatchObject({ ok: true, facts: [] });
  });

  test('clears a stray ready timestamp, even one dated ahead of the hub [TICK-11]', () => {
    const kitchen = pending();
    kitchen.take([courseEvent('x', '12:30', 'ready', { courseId: 'cake' })]);
    expect(kitchen.command('f1', '12:05', fire('mains', 'cake'))).toMatchObject({
      facts: [{ courseIds: ['mains', 'cake'], fired: { at: at('12:30') + 1 } }],
    });
    expect(kitchen.course('cake')).toMatchObject({ status: 'fired', readyAt: undefined });
  });

  test('names a missing order', () => {
    expect(refusalOf(pending().command('f1', '12:05', { ...fire('mains'), orderId: 'ghost' }))).toEqual({
      code: 'order-unknown',
      params: { id: 'ghost' },
    });
  });
});
