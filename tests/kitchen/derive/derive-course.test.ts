import { describe, expect, test } from 'vitest';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  event,
  fires,
  iso,
  item,
  itemEvent,
  order,
  rules,
  smsSent,
  twoMains,
} from '../builders.ts';

describe('[ORD-12] [ORD-14] [ORD-15] a course', () => {
  const rich = course('mains', ['steak'], {
    courseType: 'Desserts',
    history: [{ what: 'fired' }],
    tags: ['tag-vip'],
    types: ['hot'],
    cycle: 2,
    cycleDate: iso('12:00'),
    linkedTo: 'order-2-mains',
    prepTimeMax: 600,
    prepStartDate: iso('12:01'),
    prepEndDate: iso('12:11'),
    zoneAssignment: { zoneSetId: 'zs-1', zoneIndex: 2, sectionIndex: 3 },
    fired: { at: iso('12:00'), by: 'user-1', byName: 'Noa', shouldNotPrint: true },
  });

  test('has its type, tags, cycle, link, prep times and zone', () => {
    const derived = courseOf([arrives(order('order-1', { courses: [rich], items: [item('steak')] }))]);
    expect(derived).toMatchObject({ type: 'Desserts', linkedTo: ['order-2-mains'] });
    expect(derived.document).toMatchObject({
      tags: ['tag-vip'],
      types: ['hot'],
      cycle: '2',
      cycleDate: at('12:00'),
      prepTimeMax: 600,
      prepStartDate: at('12:01'),
      prepEndDate: at('12:11'),
      zoneAssignment: { zoneSetId: 'zs-1', zoneIndex: 2, sectionIndex: 3 },
    });
  });

  test('has who fired it and whether it should print [ORD-13]', () => {
    const { fire } = courseOf([arrives(order('order-1', { courses: [rich], items: [item('steak')] }))]);
    expect(fire).toMatchObject({
      at: at('12:00'),
      by: 'user-1',
      byName: 'Noa',
      shouldNotPrint: true,
      sure: true,
    });
  });
});

describe('[ORD-22] [ORD-38] items of a course', () => {
  test('include every existing one, and an id missing from the order is named', () => {
    const wire = twoMains({ kdsCourses: [course('mains', ['steak', 'ghost', 'fish', 'steak', 'ghost'])] });
    const mains = courseOf([arrives(wire)]);
    expect(mains.items.map(({ id }) => id)).toEqual(['steak', 'fish']);
    expect(mains.unknownItemIds).toEqual(['ghost']);
  });
});

describe('timestamps of a course', () => {
  const mains = arrives(twoMains());

  test('include as first served its first served item, or its own serve if that was earlier [TIME-04][TIME-17]', () => {
    const byItem = [
      itemEvent('a', '12:08', 'served', ['fish']),
      itemEvent('b', '12:05', 'served', ['steak']),
    ];
    expect(courseOf([mains]).firstServedAt).toBeUndefined();
    expect(courseOf([mains, ...byItem]).firstServedAt).toBe(at('12:05'));
    expect(courseOf([mains, ...byItem, courseEvent('s', '12:10', 'served')]).firstServedAt).toBe(at('12:05'));
    expect(courseOf([mains, courseEvent('s', '12:10', 'served')]).firstServedAt).toBe(at('12:10'));
  });

  test('include notified, ready and served by their latest change, and are removed when reverted', () => {
    const facts = [
      mains,
      courseEvent('n', '11:58', 'notified'),
      courseEvent('r', '12:05', 'ready'),
      courseEvent('s', '12:07', 'served'),
    ];
    expect(courseOf(facts)).toMatchObject({
      notifiedAt: at('11:58'),
      readyAt: at('12:05'),
      servedAt: at('12:07'),
    });
    const back = [...facts, courseEvent('x', '12:08', 'notServed'), courseEvent('y', '12:08', 'notReady')];
    expect(courseOf(back)).toMatchObject({ readyAt: undefined, servedAt: undefined, status: 'fired' });
  });

  test('are reset by a later fire that clears the serve, with its items as they were [TICK-11]', () => {
    const facts = [
      mains,
      itemEvent('p', '12:03', 'prepared', ['steak']),
      courseEvent('s', '12:10', 'served'),
    ];
    expect(courseOf([...facts, fires('f', '12:20')]).items.map(({ state }) => state)).toEqual([
      'prepared',
      'todo',
    ]);
  });

  test('lead to no stage without a status [ORD-40]', () => {
    expect(
      courseOf([
        arrives(order('order-1', { courses: [course('mains', ['steak'])], items: [item('steak')] })),
      ]),
    ).toMatchObject({
      status: undefined,
      stage: undefined,
    });
  });
});

describe('marks of a course', () => {
  const linked = arrives(twoMains({ kdsCourses: [course('mains', ['steak'], { linkedTo: 'cake' })] }));
  const say = (id: string, clock: string, action: string, context?: object) =>
    event(id, clock, 'courseOrder', action, { courseId: 'mains', ...(context && { context }) });

  test('follow the document for links until changed [TICK-27]', () => {
    expect(courseOf([linked]).linkedTo).toEqual(['cake']);
    expect(courseOf([arrives(twoMains())]).linkedTo).toEqual([]);
    expect(courseOf([linked, say('a', '12:05', 'link', { linkedTo: ['soup', 'tart'] })]).linkedTo).toEqual([
      'soup',
      'tart',
    ]);
    expect(courseOf([linked, say('a', '12:05', 'unlink')]).linkedTo).toEqual([]);
  });

  test('show an SMS of the order or of this course [BRK-10][BRK-11]', () => {
    expect(courseOf([linked]).sms).toBeUndefined();
    expect(courseOf([linked, smsSent('a', '12:05')]).sms).toBe('sent');
    expect(courseOf([linked, smsSent('a', '12:05', { courseId: 'mains', delivered: true })]).sms).toBe(
      'delivered',
    );
    expect(
      courseOf([linked, smsSent('a', '12:05', { courseId: 'cake', delivered: true })]).sms,
    ).toBeUndefined();
  });

  test('show read only once it was marked read [TICK-31]', () => {
    expect(courseOf([linked]).reviewed).toBe(false);
    expect(courseOf([linked, courseEvent('a', '12:05', 'reviewed')]).reviewed).toBe(true);
  });

  test('include its position, and the changes that set all of it [TICK-26]', () => {
    const facts = [
      linked,
      say('a', '12:05', 'moveToStart'),
      say('b', '12:06', 'urgent'),
      courseEvent('c', '12:07', 'ready'),
    ];
    expect(courseOf(facts)).toMatchObject({
      position: { value: { place: 'start' }, at: at('12:05') },
      urgent: true,
      registers: { position: { id: 'a' }, urgent: { id: 'b' }, ready: { id: 'c' } },
    });
    expect(courseOf(facts, rules()).registers.served).toBeUndefined();
  });
});
