// Owns the examples of why an order or course is off a board, and until when it stays.
import { describe, expect, test } from 'vitest';
import { courseVerdict, type ExclusionSettings } from '../../hub/kitchen/exclusion.ts';
import type { Fact } from '../../hub/kitchen/facts.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseIn,
  iso,
  item,
  itemEvent,
  order,
  orderOf,
} from './builders.ts';

const fresh: ExclusionSettings = {
  firedAgoMs: 60 * MINUTE_MS,
  servedAgoMs: 15 * MINUTE_MS,
  tables: new Set(),
  types: new Set(),
  openTabs: false,
  pending: true,
  keptCourseTags: new Set(),
};

function mains(stamps: Record<string, unknown>, more: Record<string, unknown> = {}): Fact {
  return arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'fish'], stamps)],
      items: [item('steak'), item('fish')],
      ...more,
    }),
  );
}
const fired = { fired: { at: iso('12:00') } };

function verdict(clock: string, facts: Fact[], settings: Partial<ExclusionSettings> = {}) {
  const found = orderOf(facts);
  const mine = courseIn(found);
  return courseVerdict(found, mine, mine.items, { ...fresh, ...settings }, at(clock));
}

describe('windows', () => {
  test.each([
    ['[ORD-27] a fired ticket stays for 60 minutes', '12:59:59', undefined],
    ['[ORD-27] a fired ticket older than that is excluded', '13:00', 'fired-excluded'],
  ])('%s', (_, clock, reason) => {
    const stillTouched = itemEvent('p', '12:50', 'preparing', ['steak']);
    expect(verdict(clock, [mains(fired), stillTouched]).reason).toBe(reason);
  });

  test.each([
    ['[ORD-27] a served ticket stays for 15 minutes', '12:24:59', undefined],
    ['[ORD-27] a served ticket older than that is excluded', '12:25', 'served-excluded'],
  ])('%s', (_, clock, reason) => {
    expect(verdict(clock, [mains(fired), courseEvent('s', '12:10', 'served')]).reason).toBe(reason);
  });

  test('[ORD-27] says until when a ticket stays', () => {
    expect(verdict('12:01', [mains(fired)]).until).toBe(at('13:00'));
    expect(verdict('12:11', [mains(fired), courseEvent('s', '12:10', 'served')]).until).toBe(at('12:25'));
  });

  test('[ORD-26] an order untouched for the fired-ago window is dropped', () => {
    const pending = mains({ notified: { at: iso('11:50') } }, { updated: '11:50' });
    expect(verdict('12:49', [pending]).reason).toBeUndefined();
    expect(verdict('12:50', [pending]).reason).toBe('order-expired');
  });

  test('[ORD-42] any action on the order counts as an update', () => {
    const pending = mains({ notified: { at: iso('11:50') } }, { updated: '11:50' });
    const early = itemEvent('p', '12:30', 'preparing', ['steak']);
    expect(verdict('12:50', [pending, early])).toEqual({ until: at('13:30') });
  });

  test('[ORD-41] a closed order goes on showing until its windows end', () => {
    const closed = mains(fired, { closed: true });
    expect(verdict('12:30', [closed]).reason).toBeUndefined();
    const served = courseEvent('s', '12:31', 'served');
    expect(verdict('12:46', [closed, served]).reason).toBe('served-excluded');
  });
});

describe('[ORD-28] each excluded course has one reason', () => {
  const cancelled = (id: string) => item(id, { cancellation: { reason: 'no more' } });
  test.each<[string, Fact, Partial<ExclusionSettings>, string | undefined]>([
    [
      '[ORD-28] a course without items: no-items',
      arrives(order('order-1', { courses: [course('mains', [], fired)] })),
      {},
      'no-items',
    ],
    ['[ORD-40] a course that nothing has happened to: no-course-status', mains({}), {}, 'no-course-status'],
    [
      '[ORD-40] a notified course is pending and shows',
      mains({ notified: { at: iso('12:00') } }),
      {},
      undefined,
    ],
    [
      '[EXPO-26] a pending course where the profile hides them: pending-hidden',
      mains({ notified: { at: iso('12:00') } }),
      { pending: false },
      'pending-hidden',
    ],
    [
      '[ORD-28] only unknown items: no-valid-items',
      arrives(order('order-1', { courses: [course('mains', ['ghost'], fired)], items: [item('steak')] })),
      {},
      'no-valid-items',
    ],
    [
      '[ORD-28] every item cancelled: all-items-cancelled',
      mains(fired, { items: [cancelled('steak'), cancelled('fish')] }),
      {},
      'all-items-cancelled',
    ],
    [
      '[ORD-36] one item cancelled: shows',
      mains(fired, { items: [cancelled('steak'), item('fish')] }),
      {},
      undefined,
    ],
    [
      '[ORD-29] a table of the profile’s list',
      mains(fired),
      { tables: new Set(['table-5']) },
      'excluded-table',
    ],
    [
      '[ORD-30] an order type of the profile’s list',
      mains(fired),
      { types: new Set(['Seated']) },
      'excluded-type',
    ],
    [
      '[ORD-30] OTC orders by their service',
      mains(fired, { orderType: 'OTC', serviceType: 'takeaway' }),
      { types: new Set(['OTC_takeaway']) },
      'excluded-type',
    ],
    [
      '[ORD-31] an open tab where they are excluded',
      mains(fired, { isOpenTab: true }),
      { openTabs: true },
      'open-tab',
    ],
    ['[ORD-31] an open tab elsewhere shows', mains(fired, { isOpenTab: true }), {}, undefined],
    [
      '[ORD-32] a course with a kept tag of an excluded order shows',
      mains({ ...fired, tags: ['bar'] }),
      { types: new Set(['Seated']), keptCourseTags: new Set(['bar']) },
      undefined,
    ],
  ])('%s', (_, fact, settings, reason) => {
    expect(verdict('12:01', [fact], settings).reason).toBe(reason);
  });

  test('[ORD-28] a course whose items the board hides: no-valid-items', () => {
    const found = orderOf([mains(fired)]);
    expect(courseVerdict(found, courseIn(found), [], fresh, at('12:01')).reason).toBe('no-valid-items');
  });
});
