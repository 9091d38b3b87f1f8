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
  test('is never ready by timestamps without ready tracking [TICK-03]', () => {
    const stamps = { notified: true, fired: { at: iso('12:00') }, ready: { at: iso('12:01') } };
    expect(courseOf([bare(stamps)], untracked).status).toBe('fired');
    expect(courseOf([bare({ notified: true, fired: { at: iso('12:00') } })]).status).toBe('fired');
  });

  test('does not exist without any timestamp [ORD-40]', () => {
    expect(courseOf([bare({})]).status).toBeUndefined();
  });

  test('does not exist with only a ready timestamp [ORD-40]', () => {
    expect(courseOf([bare({ ready: true })]).status).toBeUndefined();
  });

  test('is pending when notified and not fired', () => {
    const mains = courseOf([bare({ notified: { at: iso('11:58') } })]);
    expect(mains).toMatchObject({ status: 'pending', stage: 'pending', notifiedAt: at('11:58') });
  });

  test('is fired when fired at 12:00', () => {
    expect(courseOf([arrives(twoMains())])).toMatchObject({ status: 'fired', firedAt: at('12:00') });
  });

  test('is ready at 12:10 and served at 12:12 by events of other displays [TICK-05][TICK-07]', () => {
    const facts = [arrives(twoMains()), courseEvent('a', '12:10', 'ready')];
    expect(courseOf(facts)).toMatchObject({ status: 'ready', stage: 'ready', readyAt: at('12:10') });
    expect(courseOf([...facts, courseEvent('b', '12:12', 'served')])).toMatchObject({
      status: 'served',
      servedAt: at('12:12'),
      firstServedAt: at('12:12'),
    });
  });

  test('is fired for a ready timestamp where ready is not tracked [TICK-07]', () => {
    expect(courseOf([arrives(twoMains()), courseEvent('a', '12:10', 'ready')], untracked).status).toBe(
      'fired',
    );
  });

  test('is ready after reverting a serve where a ready timestamp exists, else fired [TICK-08]', () => {
    const served = [
      arrives(twoMains()),
      courseEvent('b', '12:12', 'served'),
      courseEvent('c', '12:13', 'notServed'),
    ];
    expect(courseOf(served).status).toBe('fired');
    expect(courseOf([...served, courseEvent('a', '12:10', 'ready')]).status).toBe('ready');
  });

  test('is fired after reverting ready [TICK-09]', () => {
    const facts = [
      arrives(twoMains()),
      courseEvent('a', '12:10', 'ready'),
      courseEvent('b', '12:11', 'notReady'),
    ];
    expect(courseOf(facts)).toMatchObject({ status: 'fired', readyAt: undefined });
  });

  test('follows the greater request_id for equal dates, in any order of arrival', () => {
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

  test('of the same moment as the serve clears only what is older', () => {
    expect(courseOf([...served, fires('f', '12:12')])).toMatchObject({
      status: 'served',
      readyAt: undefined,
    });
  });

  test('but is dated earlier clears nothing', () => {
    expect(courseOf([...served, fires('f', '12:05')])).toMatchObject({
      status: 'served',
      firedAt: at('12:05'),
    });
  });

  test('known only by a bare true clears nothing, since its time is unknown', () => {
    const facts = [bare({ served: { at: iso('12:12') } }), bare({ fired: true }, '12:30')];
    expect(courseOf(facts)).toMatchObject({ status: 'served', firedAt: at('12:30') });
  });
});

describe('[ORD-13] bare timestamps in documents', () => {
  test('keep the time of the first document when repeated', () => {
    const facts = [
      bare({ fired: true, served: true }, '12:05'),
      bare({ fired: true, served: true }, '12:30'),
    ];
    expect(courseOf(facts)).toMatchObject({ status: 'served', firedAt: at('12:05'), servedAt: at('12:05') });
  });

  test('keep who and when of an event that they repeat', () => {
    const mains = courseOf([
      bare({ fired: true }),
      courseEvent('a', '12:10', 'ready'),
      bare({ ready: true }, '12:30'),
    ]);
    expect(mains).toMatchObject({ status: 'ready', readyAt: at('12:10'), registers: { ready: { id: 'a' } } });
  });

  test('clear nothing by being absent in a newer document, or false', () => {
    const facts = [arrives(twoMains()), bare({ fired: false }, '12:30')];
    expect(courseOf(facts)).toMatchObject({ status: 'fired', firedAt: at('12:00') });
  });

  test('lose to an action of the same moment as the document', () => {
    const taken = courseEvent('a', '12:10', 'notReady');
    expect(courseOf([bare({ fired: true, ready: true }, '12:10'), taken]).status).toBe('fired');
  });

  test('of a later document win over an event that reverted them', () => {
    const facts = [bare({ fired: true, ready: true }), courseEvent('a', '12:10', 'notReady')];
    expect(courseOf(facts).status).toBe('fired');
    expect(courseOf([...facts, bare({ ready: true }, '12:11')])).toMatchObject({
      status: 'ready',
      readyAt: at('12:10'),
    });
  });

  test('of a stale document count even if its content does not [ORD-23]', () => {
    const stale = bare({ fired: { at: iso('11:50') }, served: { at: iso('11:59') } }, '11:59');
    const mains = courseOf([arrives(twoMains()), stale]);
    expect(mains.items.map((each) => each.id)).toEqual(['steak', 'fish']);
    expect(mains).toMatchObject({ firedAt: at('12:00'), status: 'fired' });
    expect(courseOf([bare({}), stale]).status).toBe('served');
  });
});
