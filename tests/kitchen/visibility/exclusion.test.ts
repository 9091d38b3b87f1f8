import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { Item } from '../../../hub/kitchen/state/kitchen.ts';
import { courseVerdict, type ExclusionSettings } from '../../../hub/kitchen/visibility/exclusion.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseIn,
  fires,
  iso,
  item,
  itemEvent,
  order,
  orderOf,
} from '../builders.ts';

const fresh: ExclusionSettings = {
  sites: undefined,
  firedAgoMs: 60 * MINUTE_MS,
  servedAgoMs: 15 * MINUTE_MS,
  ages: undefined,
  tables: new Set(),
  types: new Set(),
  openTabs: false,
  hidden: new Set(),
  delivered: true,
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

describe('time windows', () => {
  test.each([
    ['shown for 60 minutes [ORD-27]', '12:59:59', undefined],
    ['excluded after 60 minutes [ORD-27]', '13:00', 'fired-excluded'],
  ])('limit a fired ticket: %s', (_, clock, reason) => {
    const stillTouched = itemEvent('p', '12:50', 'preparing', ['steak']);
    expect(verdict(clock, [mains(fired), stillTouched]).reason).toBe(reason);
  });

  test.each([
    ['shown for 15 minutes [ORD-27]', '12:24:59', undefined],
    ['excluded after 15 minutes [ORD-27]', '12:25', 'served-excluded'],
  ])('limit a served ticket: %s', (_, clock, reason) => {
    expect(verdict(clock, [mains(fired), courseEvent('s', '12:10', 'served')]).reason).toBe(reason);
  });

  test('return how long a ticket stays [ORD-27]', () => {
    expect(verdict('12:01', [mains(fired)]).until).toBe(at('13:00'));
    expect(verdict('12:11', [mains(fired), courseEvent('s', '12:10', 'served')]).until).toBe(at('12:25'));
  });

  test('drop an order untouched for the fired-ago window [ORD-26]', () => {
    const pending = mains({ notified: { at: iso('11:50') } }, { updated: '11:50' });
    expect(verdict('12:49', [pending]).reason).toBeUndefined();
    expect(verdict('12:50', [pending]).reason).toBe('order-expired');
  });

  test('count any action on the order as an update [ORD-42]', () => {
    const pending = mains({ notified: { at: iso('11:50') } }, { updated: '11:50' });
    const early = itemEvent('p', '12:30', 'preparing', ['steak']);
    expect(verdict('12:50', [pending, early])).toEqual({ until: at('13:30') });
  });

  const serve = courseEvent('s', '12:10', 'served');
  const recall = courseEvent('r', '13:30', 'notServed');
  test.each<[string, Fact[], string, string | undefined]>([
    ['a recalled ticket is back immediately, however old its fire is', [serve, recall], '13:30', undefined],
    ['it stays for the whole fired-ago window from the recall', [serve, recall], '14:29:59', undefined],
    ['it leaves at the end of that window', [serve, recall], '14:30', 'order-expired'],
    [
      'its window isn’t extended by other changes to the order',
      [serve, recall, itemEvent('p', '14:20', 'preparing', ['steak'])],
      '14:30',
      'fired-excluded',
    ],
    [
      'undoing the recall restores the original serve time',
      [serve, recall, courseEvent('u', '13:30:04', 'served', { context: { at: iso('12:10') } })],
      '13:31',
      'served-excluded',
    ],
    [
      'a recall after a new fire starts a new window',
      [serve, courseEvent('r', '12:12', 'notServed'), fires('f', '12:40'), recall],
      '14:29',
      undefined,
    ],
    [
      'a recall has no effect on a later fire',
      [
        courseEvent('r', '12:02', 'notServed'),
        fires('f', '12:05'),
        itemEvent('p', '13:00', 'cooking', ['steak']),
      ],
      '13:04:59',
      undefined,
    ],
  ])('apply to recalls: %s [ORD-27][ORD-42]', (_, events, clock, reason) => {
    expect(verdict(clock, [mains(fired), ...events]).reason).toBe(reason);
  });

  test('return how long a recalled ticket stays, and that its timer runs from the fire [ORD-42]', () => {
    const facts = [mains(fired), serve, recall];
    expect(verdict('13:31', facts).until).toBe(at('14:30'));
    expect(courseIn(orderOf(facts)).firedAt).toBe(at('12:00'));
  });

  test('keep a closed order shown until they end [ORD-41]', () => {
    const closed = mains(fired, { closed: true });
    expect(verdict('12:30', [closed]).reason).toBeUndefined();
    const served = courseEvent('s', '12:31', 'served');
    expect(verdict('12:46', [closed, served]).reason).toBe('served-excluded');
  });
});

describe('[ORD-28] the single reason of each excluded course', () => {
  const cancelled = (id: string) => item(id, { cancellation: { reason: 'no more' } });
  test.each<[string, Fact, Partial<ExclusionSettings>, string | undefined]>([
    [
      'a course without items: no-items [ORD-28]',
      arrives(order('order-1', { courses: [course('mains', [], fired)] })),
      {},
      'no-items',
    ],
    ['a course without a status: no-course-status [ORD-40]', mains({}), {}, 'no-course-status'],
    [
      'a notified course is pending and is shown [ORD-40]',
      mains({ notified: { at: iso('12:00') } }),
      {},
      undefined,
    ],
    [
      'a pending course where the profile hides pending ones: pending-hidden [EXPO-26]',
      mains({ notified: { at: iso('12:00') } }),
      { hidden: new Set(['pending']) },
      'pending-hidden',
    ],
    [
      'a fired course where fired ones are hidden [PROF-18]',
      mains(fired),
      { hidden: new Set(['fired']) },
      'fired-hidden',
    ],
    [
      'a ready course is shown where served ones are hidden [PROF-18]',
      mains({ ...fired, ready: { at: iso('12:04') } }),
      { hidden: new Set(['served']) },
      undefined,
    ],
    [
      'a served course where served ones are hidden [PROF-18]',
      mains({ ...fired, served: { at: iso('12:04') } }),
      { hidden: new Set(['served']) },
      'served-hidden',
    ],
    [
      'a course of a delivered order where delivered ones are hidden [PROF-18]',
      mains({ ...fired, served: { at: iso('12:04') } }, { delivered: { at: iso('12:04') } }),
      { delivered: false },
      'delivered-hidden',
    ],
    [
      'only unknown items: no-valid-items [ORD-28]',
      arrives(order('order-1', { courses: [course('mains', ['ghost'], fired)], items: [item('steak')] })),
      {},
      'no-valid-items',
    ],
    [
      'every item cancelled: all-items-cancelled [ORD-28]',
      mains(fired, { items: [cancelled('steak'), cancelled('fish')] }),
      {},
      'all-items-cancelled',
    ],
    [
      'one item cancelled: shown [ORD-36]',
      mains(fired, { items: [cancelled('steak'), item('fish')] }),
      {},
      undefined,
    ],
    [
      'a table on the profile’s list [ORD-29]',
      mains(fired),
      { tables: new Set(['table-5']) },
      'excluded-table',
    ],
    [
      'an order type on the profile’s list [ORD-30]',
      mains(fired),
      { types: new Set(['Seated']) },
      'excluded-type',
    ],
    [
      'OTC orders by their service [ORD-30]',
      mains(fired, { orderType: 'OTC', serviceType: 'takeaway' }),
      { types: new Set(['OTC_takeaway']) },
      'excluded-type',
    ],
    [
      'an open tab where those are excluded [ORD-31]',
      mains(fired, { isOpenTab: true }),
      { openTabs: true },
      'open-tab',
    ],
    ['an open tab elsewhere is shown [ORD-31]', mains(fired, { isOpenTab: true }), {}, undefined],
    [
      'a course with a kept tag of an excluded order is shown [ORD-32]',
      mains({ ...fired, tags: ['bar'] }),
      { types: new Set(['Seated']), keptCourseTags: new Set(['bar']) },
      undefined,
    ],
  ])('is correct: %s', (_, fact, settings, reason) => {
    expect(verdict('12:01', [fact], settings).reason).toBe(reason);
  });

  test('is no-valid-items if the board hides all its items [ORD-28]', () => {
    const found = orderOf([mains(fired)]);
    expect(courseVerdict(found, courseIn(found), [], fresh, at('12:01')).reason).toBe('no-valid-items');
  });
});

describe('the reason reported if several apply', () => {
  const old = mains({ ...fired, served: { at: iso('12:00') } }, { updated: '12:00', isOpenTab: true });
  const all: Partial<ExclusionSettings> = {
    sites: new Set(['site-2']),
    tables: new Set(['table-5']),
    types: new Set(['Seated']),
    openTabs: true,
  };
  test.each<[string, Partial<ExclusionSettings>, string]>([
    ['the site comes first [HQ-01]', all, 'site-switched-off'],
    ['then the table [ORD-29]', { ...all, sites: new Set(['site-1']) }, 'excluded-table'],
    ['then the order type [ORD-30]', { types: all.types ?? new Set(), openTabs: true }, 'excluded-type'],
    ['then the open tab [ORD-31]', { openTabs: true }, 'open-tab'],
    ['then the order’s age [ORD-26]', {}, 'order-expired'],
    ['then the ticket’s age [ORD-27]', { firedAgoMs: 120 * MINUTE_MS }, 'served-excluded'],
  ])('follows the precedence: %s', (_, settings, reason) => {
    expect(verdict('13:30', [old], settings).reason).toBe(reason);
  });

  test('is not overridden by a kept tag for a disabled site or an expired order [ORD-32]', () => {
    const kept = mains({ ...fired, tags: ['bar'] });
    const settings = { openTabs: false, keptCourseTags: new Set(['bar']) };
    expect(verdict('12:01', [kept], { ...settings, sites: new Set<string>() }).reason).toBe(
      'site-switched-off',
    );
    expect(verdict('13:00', [kept], settings).reason).toBe('order-expired');
  });

  test('is the time window before hidden items, and those before cancelled ones [ORD-27]', () => {
    const gone = mains(fired, {
      items: [item('steak', { cancellation: true }), item('fish', { cancellation: true })],
    });
    const found = orderOf([gone, itemEvent('p', '12:59', 'prepared', ['steak'])]);
    const judged = (clock: string, visible: readonly Item[]) =>
      courseVerdict(found, courseIn(found), visible, fresh, at(clock)).reason;
    expect(judged('13:00', [])).toBe('fired-excluded');
    expect(judged('12:59', [])).toBe('no-valid-items');
    expect(judged('12:59', courseIn(found).items)).toBe('all-items-cancelled');
  });
});

describe('end of a ticket’s time on the boards', () => {
  test.each<[string, Record<string, unknown>, Fact[], string | number]>([
    [
      'a pending ticket leaves an hour after the last change to its order [ORD-42]',
      { notified: { at: iso('11:30') } },
      [],
      '13:00',
    ],
    ['a fired ticket leaves an hour after its fire [ORD-27]', { fired: { at: iso('11:30') } }, [], '12:30'],
    [
      'a ready ticket leaves an hour after its fire [ORD-27]',
      { fired: { at: iso('11:30') }, ready: { at: iso('11:55') } },
      [],
      '12:30',
    ],
    [
      'a served ticket leaves 15 minutes after the serve, even over an hour after its fire [ORD-27]',
      { fired: { at: iso('11:05') } },
      [courseEvent('s', '12:00', 'served')],
      '12:15',
    ],
    ['no ticket stays longer than its order [ORD-26]', { fired: { at: iso('12:20') } }, [], '13:00'],
  ])('is correct: %s', (_, stamps, events, until) => {
    expect(verdict('12:01', [mains(stamps), ...events])).toEqual({
      until: typeof until === 'number' ? until : at(until),
    });
  });

  test('is absent for a ticket that is already off [ORD-28]', () => {
    expect(verdict('12:01', [mains({})]).until).toBe(Infinity);
  });
});
