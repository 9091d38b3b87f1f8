import { describe, expect, test } from 'vitest';
import { courseTypes, joinCourses } from '../../../hub/boards/ticket/board-entry.ts';
import type { Course } from '../../../hub/kitchen/state/kitchen.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  event,
  iso,
  item,
  itemEvent,
  order,
  orderOf,
  rules,
  smsSent,
} from '../../kitchen/builders.ts';

type Wire = Record<string, unknown>;
type Facts = Parameters<typeof orderOf>[0];

const fired = (clock: string) => ({ fired: { at: iso(clock) } });
const of = (courseId: string) => ({ courseId });

/** Courses a, b … as drawn, two items each (a-1, a-2 …), with the given events; joined. */
function joined(drawn: Wire[], facts: Facts = [], by = rules()): Course {
  const ids = drawn.map((_, place) => String.fromCharCode('a'.charCodeAt(0) + place));
  const wire = order('order-1', {
    courses: drawn.map((more, place) => {
      const id = ids[place] ?? '';
      return course(id, [`${id}-1`, `${id}-2`], more);
    }),
    items: ids.flatMap((id) => [item(`${id}-1`), item(`${id}-2`)]),
  });
  const [first, ...others] = orderOf([arrives(wire), ...facts], by).courses;
  if (first === undefined) throw new Error('no course');
  return joinCourses(first, others);
}

const two = [fired('12:05'), fired('12:00')];

describe('joined courses of one card', () => {
  test('leave a single course unchanged [GRP-04]', () => {
    const alone = joined([fired('12:00')]);
    expect([alone.id, alone.type, alone.items.length]).toEqual(['a', 'Mains', 2]);
  });

  test('have all names and all items, in their order [GRP-04]', () => {
    const { id, items } = joined(two);
    expect(id).toBe('a+b');
    expect(items.map((one) => one.id)).toEqual(['a-1', 'a-2', 'b-1', 'b-2']);
  });

  test('have the age of the oldest, and the serve time of the last [GRP-04]', () => {
    const served = [
      { notified: { at: iso('11:58') }, ...fired('12:05'), served: { at: iso('12:20') } },
      { notified: { at: iso('11:59') }, ...fired('12:00'), served: { at: iso('12:10') } },
    ];
    expect(joined(served)).toMatchObject({
      notifiedAt: at('11:58'),
      firedAt: at('12:00'),
      firstServedAt: at('12:10'),
      servedAt: at('12:20'),
    });
  });

  test('are ready since the last of them was [GRP-04]', () => {
    const ready = [
      courseEvent('r1', '12:07', 'ready', of('a')),
      courseEvent('r2', '12:06', 'ready', of('b')),
    ];
    expect(joined(two, ready)).toMatchObject({ status: 'ready', readyAt: at('12:07') });
  });

  test('have no fire time if none was ever fired [GRP-04]', () => {
    const pending = [{ notified: { at: iso('12:01') } }, { notified: { at: iso('12:00') } }];
    const card = joined(pending);
    expect([card.status, card.stage, card.firedAt, card.readyAt]).toEqual([
      'pending',
      'pending',
      undefined,
      undefined,
    ]);
  });

  const prepares = (id: string, clock: string, courseId: string) =>
    itemEvent(id, clock, 'prepared', [`${courseId}-1`, `${courseId}-2`], of(courseId));

  test('derive their stage from all their items [GRP-04][TICK-38]', () => {
    expect(joined(two).stage).toBe('fired');
    const one = joined(two, [prepares('p1', '12:08', 'a')]);
    expect([one.stage, one.preparedAt]).toEqual(['cooking', undefined]);
    const both = joined(two, [prepares('p1', '12:08', 'a'), prepares('p2', '12:07', 'b')]);
    expect([both.stage, both.preparedAt]).toEqual(['prepared', at('12:08')]);
  });

  test('are urgent if one is urgent, and a reprint if one was reprinted [GRP-04]', () => {
    const urgent = event('u', '12:06', 'courseOrder', 'urgent', of('b'));
    expect([joined(two).urgent, joined(two, [urgent]).urgent]).toEqual([false, true]);
    const reprinted = [fired('12:00'), { ...fired('12:00'), reprinted: { at: iso('12:01') } }];
    expect([joined(two).reprint, joined(reprinted).reprint]).toEqual([false, true]);
  });

  test('are reviewed once all of them are [TICK-31]', () => {
    const a = courseEvent('r1', '12:06', 'reviewed', of('a'));
    const b = courseEvent('r2', '12:06', 'reviewed', of('b'));
    expect([joined(two, [a]).reviewed, joined(two, [a, b]).reviewed]).toEqual([false, true]);
  });

  test('take the position of the latest move [TICK-26]', () => {
    const move = (id: string, clock: string, action: string, courseId: string, context?: Wire) =>
      event(id, clock, 'courseOrder', action, { courseId, ...(context === undefined ? {} : { context }) });
    const start = move('m1', '12:06', 'moveToStart', 'a');
    const places = (...facts: Facts) => joined(two, facts).position?.value.place;
    expect(places()).toBeUndefined();
    expect(places(start)).toBe('start');
    // A course that was put back moves nothing, the other still does.
    expect(places(start, move('m2', '12:07', 'reset', 'b'))).toBe('start');
    expect(places(start, move('m3', '12:07', 'reset', 'a'))).toBeUndefined();
    const behind = move('m4', '12:08', 'moveAfter', 'b', { afterCourseId: 'x' });
    expect(places(start, behind)).toBe('after');
    expect(places(start, move('m5', '12:05', 'moveAfter', 'b', { afterCourseId: 'x' }))).toBe('start');
    const later = move('m6', '12:08', 'moveToStart', 'b');
    expect(joined(two, [start, later]).position).toMatchObject({ at: at('12:08') });
  });

  test('order moves by when they were made, even if an undo sent them again [TICK-26]', () => {
    const told = (id: string, clock: string, courseId: string, action: string, madeAt: string) =>
      event(id, clock, 'courseOrder', action, { courseId, context: { at: at(madeAt), afterCourseId: 'x' } });
    const restored = told('u1', '12:20', 'a', 'moveToStart', '12:06');
    const made = told('m2', '12:10', 'b', 'moveAfter', '12:10');
    expect(joined(two, [restored, made]).position?.value.place).toBe('after');
  });

  test('have the tags and links of all, each once, and the first zone and message [GRP-04]', () => {
    const zoneAssignment = { zoneSetId: 'zs', zoneIndex: 1, sectionIndex: 2 };
    const drawn = [
      { ...fired('12:00'), tags: ['vip', 'hot'], linkedTo: 'x' },
      { ...fired('12:00'), tags: ['hot', 'cold'], linkedTo: 'y', zoneAssignment },
    ];
    const card = joined(drawn, [smsSent('s', '12:06', { courseId: 'b' })]);
    expect(card.document.tags).toEqual(['vip', 'hot', 'cold']);
    expect(card.linkedTo).toEqual(['x', 'y']);
    expect(card.zone).toEqual(zoneAssignment);
    expect(card.sms).toBe('sent');
  });

  test('name items that the order does not have by their course [GRP-04]', () => {
    const drawn = [
      { ...fired('12:00'), orderedItems: ['a-1', 'gone'] },
      { ...fired('12:00'), orderedItems: ['b-1', 'lost'] },
    ];
    expect(joined(drawn).unknownItemIds).toEqual(['gone', 'lost']);
  });

  test('count as the first of several types: Beverages before Mains [GRP-04][GRP-10]', () => {
    const typed = (...types: string[]) => types.map((courseType) => ({ courseType, ...fired('12:00') }));
    expect(joined(typed('Mains', 'Entrees')).type).toBe('Entrees');
    const { courses } = orderOf([
      arrives(
        order('order-1', {
          courses: ['Mains', 'Desserts', 'Beverages', 'Other', 'Mains', 'Entrees'].map((courseType, n) =>
            course(`c${n}`, [], { courseType }),
          ),
          items: [],
        }),
      ),
    ]);
    expect(courseTypes(courses)).toEqual(['Beverages', 'Desserts', 'Other', 'Entrees', 'Mains']);
  });
});
