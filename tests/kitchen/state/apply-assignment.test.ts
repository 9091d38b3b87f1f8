import { describe, expect, test } from 'vitest';
import type { LoadAssignedFact, ZoneAssignedFact } from '../../../hub/kitchen/state/event-facts.ts';
import { arrives, at, courseOf, fold, itemIn, twoMains } from '../builders.ts';

const load = (groupId: string, clock: string): LoadAssignedFact => ({
  kind: 'load-assigned',
  requestId: 'load:order-1:steak',
  orderId: 'order-1',
  courseId: 'mains',
  itemId: 'steak',
  groupId,
  at: at(clock),
});
const zone = (zoneIndex: number, clock: string): ZoneAssignedFact => ({
  kind: 'zone-assigned',
  requestId: 'zone:order-1:mains',
  orderId: 'order-1',
  courseId: 'mains',
  zoneSetId: 'zs',
  zoneIndex,
  sectionIndex: 0,
  turn: 1,
  at: at(clock),
});
const document = arrives(twoMains());

describe('assignment events', () => {
  test('set the group of an item and the zone of a course [ROUTE-12][ROUTE-15]', () => {
    const mains = courseOf([document, load('lb-1', '12:01'), zone(3, '12:01')]);
    expect(itemIn(mains, 'steak').groupId).toBe('lb-1');
    expect(itemIn(mains, 'fish').groupId).toBeUndefined();
    expect(mains.zone).toMatchObject({ zoneSetId: 'zs', zoneIndex: 3, sectionIndex: 0 });
  });

  test('are decided by the earlier of two, in any order of arrival [ROUTE-20][ROUTE-22]', () => {
    for (const [one, other] of [
      [load('lb-1', '12:01'), load('lb-2', '12:02')],
      [zone(1, '12:01'), zone(2, '12:02')],
    ] as const) {
      expect(fold([one, other])).toEqual(fold([one]));
      expect(fold([other, one])).toEqual(fold([one]));
    }
    expect(fold([load('x', '12:01'), load('y', '12:01')])).toEqual(
      fold([load('y', '12:01'), load('x', '12:01')]),
    );
  });

  test('leave the very same state when repeated [ROUTE-22]', () => {
    const state = fold([document, load('lb-1', '12:01'), zone(1, '12:01')]);
    expect(fold([load('lb-1', '12:01'), zone(1, '12:01'), load('lb-2', '12:05')], state)).toBe(state);
  });

  test('don’t touch their order [ORD-42]', () => {
    expect(fold([document, load('lb-1', '12:30'), zone(1, '12:40')]).touchedAt).toBe(at('12:00'));
  });

  test('replace the zone of a document [ROUTE-15]', () => {
    const told = { zoneSetId: 'zs', zoneIndex: 5, sectionIndex: 1 };
    const wire = twoMains({
      kdsCourses: [{ _id: 'mains', orderedItems: ['steak'], fired: true, zoneAssignment: told }],
    });
    expect(courseOf([arrives(wire)]).zone).toMatchObject(told);
    expect(courseOf([arrives(wire), zone(2, '12:01')]).zone).toMatchObject({ zoneIndex: 2, sectionIndex: 0 });
  });
});
