import { describe, expect, test } from 'vitest';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  fires,
  iso,
  item,
  order,
  rules,
  twoMains,
} from '../builders.ts';

const untracked = rules({ expeditor: { trackReadyStatus: false } });
const bare = (stamps: Record<string, unknown>, updated = '12:00') =>
  arrives(
    order('order-1', { updated, courses: [course('mains', ['steak'], stamps)], items: [item('steak')] }),
  );

describe('[TICK-02] [TICK-03] status of a course of two mains', () => {
  test('[TICK-03] without ready tracking no stamps make a course ready', () => {
    const stamps = { notified: true, fired: { at: iso('12:00') }, ready: { at: iso('12:01') } };
    expect(courseOf([bare(stamps)], untracked).status).toBe('fired');
    expect(courseOf([bare({ notified: true, fired: { at: iso('12:00') } })]).status).toBe('fired');
  });

  test('[ORD-40] without any stamp it has no status', () => {
    expect(courseOf([bare({})]).status).toBeUndefined();
  });

  test('[ORD-40] a ready stamp alone gives no status either', () => {
    expect(courseOf([bare({ ready: true })]).status).toBeUndefined();
  });

  test('notified and not fired, it is pending', () => {
    const mains = courseOf([bare({ notified: { at: iso('11:58') } })]);
    expect(mains).toMatchObject({ status: 'pending', stage: 'pending', notifiedAt: at('11:58') });
  });

  test('fired at 12:00, it is fired', () => {
    expect(courseOf([arrives(twoMains())])).toMatchObject({ status: 'fired', firedAt: at('12:00') });
  });

  test('[TICK-05] [TICK-07] ready at 12:10 and served at 12:12 by events of other displays', () => {
    const facts = [arrives(twoMains()), courseEvent('a', '12:10', 'ready')];
    expect(courseOf(facts)).toMatchObject({ status: 'ready', stage: 'ready', readyAt: at('12:10') });
    expect(courseOf([...facts, courseEvent('b', '12:12', 'served')])).toMatchObject({
      status: 'served',
      servedAt: at('12:12'),
      firstServedAt: at('12:12'),
    });
  });

  test('[TICK-07] where ready is not tracked a ready stamp counts as fired', () => {
    expect(courseOf([arrives(twoMains()), courseEvent('a', '12:10', 'ready')], untracked).status).toBe(
      'fired',
    );
  });

  test('[TICK-08] taking back the serve gives ready where a ready stamp exists, else fired', () => {
    const served = [
      arrives(twoMains()),
      courseEvent('b', '12:12', 'served'),
      courseEvent('c', '12:13', 'notServed'),
    ];
    expect(courseOf(served).status).toBe('fired');
    expect(courseOf([...served, courseEvent('a', '12:10', 'ready')]).status).toBe('ready');
  });

  test('[TICK-09] taking back ready gives fired', () => {
    const facts = [
      arrives(twoMains()),
      courseEvent('a', '12:10', 'ready'),
      courseEvent('b', '12:11', 'notReady'),
    ];
    expect(courseOf(facts)).toMatchObject({ status: 'fired', readyAt: undefined });
  });

  test('on equal dates the greater request_id holds, whichever came first', () => {
    const ready = courseEvent('b', '12:10', 'ready');
    const notReady = courseEvent('a', '12:10', 'notReady');
    expect(courseOf([arrives(twoMains()), ready, notReady]).status).toBe('ready');
    expect(courseOf([arrives(twoMains()), notReady, ready]).status).toBe('ready');
  });
});

describe('[TICK-11] a fire that arrives later', () => {
  const served = [
    arrives(twoMains()),
    courseEvent('a', '12:10', 'ready'),
    courseEvent('b', '12:12', 'served'),
  ];

  test('clears ready and served', () => {
    expect(courseOf([...served, fires('f', '12:20')])).toMatchObject({
      status: 'fired',
      readyAt: undefined,
      servedAt: undefined,
      firedAt: at('12:20'),
    });
  });

  test('of the very moment of the serve clears only what is older', () => {
    expect(courseOf([...served, fires('f', '12:12')])).toMatchObject({
      status: 'served',
      readyAt: undefined,
    });
  });

  test('told late but dated earlier clears nothing', () => {
    expect(courseOf([...served, fires('f', '12:05')])).toMatchObject({
      status: 'served',
      firedAt: at('12:05'),
    });
  });

  test('told by a bare true clears nothing, for its moment is unknown', () => {
    const facts = [bare({ served: { at: iso('12:12') } }), bare({ fired: true }, '12:30')];
    expect(courseOf(facts)).toMatchObject({ status: 'served', firedAt: at('12:30') });
  });
});

describe('[ORD-13] bare stamps in documents', () => {
  test('a true that every document repeats keeps the moment of the first', () => {
    const facts = [
      bare({ fired: true, served: true }, '12:05'),
      bare({ fired: true, served: true }, '12:30'),
    ];
    expect(courseOf(facts)).toMatchObject({ status: 'served', firedAt: at('12:05'), servedAt: at('12:05') });
  });

  test('a true that repeats an event keeps who and when of the event', () => {
    const mains = courseOf([
      bare({ fired: true }),
      courseEvent('a', '12:10', 'ready'),
      bare({ ready: true }, '12:30'),
    ]);
    expect(mains).toMatchObject({ status: 'ready', readyAt: at('12:10'), registers: { ready: { id: 'a' } } });
  });

  test('absence in a newer document clears nothing, false neither', () => {
    const facts = [arrives(twoMains()), bare({ fired: false }, '12:30')];
    expect(courseOf(facts)).toMatchObject({ status: 'fired', firedAt: at('12:00') });
  });

  test('an action of the very moment of the document wins over its bare true', () => {
    const taken = courseEvent('a', '12:10', 'notReady');
    expect(courseOf([bare({ fired: true, ready: true }, '12:10'), taken]).status).toBe('fired');
  });

  test('a true of a later document is a later word than an event that took it back', () => {
    const facts = [bare({ fired: true, ready: true }), courseEvent('a', '12:10', 'notReady')];
    expect(courseOf(facts).status).toBe('fired');
    expect(courseOf([...facts, bare({ ready: true }, '12:11')])).toMatchObject({
      status: 'ready',
      readyAt: at('12:10'),
    });
  });

  test('the stamps of a stale document count although its content does not [ORD-23]', () => {
    const stale = bare({ fired: { at: iso('11:50') }, served: { at: iso('11:59') } }, '11:59');
    const mains = courseOf([arrives(twoMains()), stale]);
    expect(mains.items.map((each) => each.id)).toEqual(['steak', 'fish']);
    expect(mains).toMatchObject({ firedAt: at('12:00'), status: 'fired' });
    expect(courseOf([bare({}), stale]).status).toBe('served');
  });
});
