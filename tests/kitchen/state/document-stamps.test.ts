import { describe, expect, test } from 'vitest';
import { joinStamps, NO_STAMPS, stampsOf } from '../../../hub/kitchen/state/document-stamps.ts';
import { arrives, at, course, courseEvent, courseOf, iso, item, order, orderOf } from '../builders.ts';

const read = (stamps: object, flags: object = {}, more: object = {}) =>
  stampsOf(
    arrives(
      order('order-1', {
        updated: '12:10',
        courses: [course('mains', ['steak'], { ...stamps })],
        items: [item('steak', { ...flags })],
        ...more,
      }),
    ).document,
  );
const mains = (stamps: object) => read(stamps).courses['mains'];
const steak = (flags: object) => read({}, flags).items['steak'];
const told = { first: at('12:10'), last: at('12:10') };
const noa = { at: iso('12:05'), by: 'user-1', byName: 'Noa' };

describe('[ORD-13] timestamps of a course', () => {
  test.each(['notified', 'ready', 'served', 'reprinted'] as const)(
    'with %s and its time are a change at that date',
    (flag) => {
      expect(mains({ [flag]: noa })).toEqual({
        fires: [],
        [flag]: {
          value: true,
          date: at('12:05'),
          at: at('12:05'),
          id: ' ["user-1","Noa"]',
          by: 'user-1',
          byName: 'Noa',
        },
      });
    },
  );

  test.each(['notified', 'fired', 'ready', 'served', 'reprinted'])(
    'with a bare %s are dated by that document',
    (flag) => {
      expect(mains({ [flag]: true })).toEqual({ fires: [], told: { [flag]: told } });
      expect(mains({ [flag]: { by: 'user-1' } })).toEqual({ fires: [], told: { [flag]: told } });
    },
  );

  test.each(['notified', 'fired', 'ready', 'served', 'reprinted'])(
    'with a false or absent %s are ignored',
    (flag) => {
      expect(mains({ [flag]: false })).toEqual({ fires: [] });
      expect(mains({})).toEqual({ fires: [] });
    },
  );

  test('with fired are a separate fire, identified by its content, so that the same one counts once', () => {
    const fires = mains({ fired: { ...noa, shouldNotPrint: true } })?.fires;
    expect(fires).toEqual([
      {
        requestId: expect.stringMatching(/^ \[/),
        at: at('12:05'),
        by: 'user-1',
        byName: 'Noa',
        shouldNotPrint: true,
        sure: true,
      },
    ]);
    expect(mains({ fired: noa })?.fires[0]?.requestId).toBe(
      mains({ fired: { ...noa } })?.fires[0]?.requestId,
    );
    expect(mains({ fired: noa })?.fires[0]?.requestId).not.toBe(fires?.[0]?.requestId);
  });
});

describe('[ORD-18] [TICK-15] flags of an item', () => {
  test.each(['preparing', 'cooking', 'prepared'] as const)('with %s and its time set its stage', (flag) => {
    expect(steak({ [flag]: noa })?.stage).toMatchObject({ value: flag, date: at('12:05'), byName: 'Noa' });
    expect(steak({ [flag]: true })).toEqual({ told: { [flag]: told } });
  });

  test('at the same time: the furthest applies, else the latest', () => {
    const [early, late] = [{ at: iso('12:01') }, { at: iso('12:02') }];
    expect(steak({ preparing: early, cooking: early, prepared: early })?.stage?.value).toBe('prepared');
    expect(steak({ preparing: early, cooking: early })?.stage?.value).toBe('cooking');
    expect(steak({ preparing: late, cooking: early, prepared: early })?.stage?.value).toBe('preparing');
  });

  test('keep served separate; added is set by a flag, but not by a time', () => {
    expect(steak({ served: noa })).toEqual({
      served: expect.objectContaining({ value: true, date: at('12:05') }),
    });
    expect(steak({ served: true, added: true })).toEqual({ told: { served: told, added: told } });
    expect(steak({ added: iso('12:05') })).toEqual({});
    expect(steak({ served: false, prepared: false, added: false })).toEqual({});
  });
});

describe('timestamps of the order', () => {
  test('include delivered with its time, or bare [TICK-24]', () => {
    expect(read({}, {}, { delivered: noa })).toMatchObject({ delivered: { value: true, date: at('12:05') } });
    expect(read({}, {}, { delivered: noa }).deliveredTold).toBeUndefined();
    expect(read({}, {}, { delivered: true }).deliveredTold).toEqual(told);
    expect(read({}, {}, { delivered: true }).delivered).toBeUndefined();
    expect(read({}, {}, { delivered: false })).not.toHaveProperty('deliveredTold');
  });

  test('include any notification as notified; one that was delivered stays so [BRK-10]', () => {
    const sms = (...tnsNotifications: object[]) => read({}, {}, { tnsNotifications }).sms;
    expect(sms()).toBeUndefined();
    expect(sms({ at: iso('12:01') })).toEqual({ at: at('12:01'), delivered: false });
    expect(sms({})).toEqual({ at: at('12:10'), delivered: false });
    expect(sms({ at: iso('12:01'), delivered: false })).toMatchObject({ delivered: false });
    expect(sms({ at: iso('12:01'), delivered: true }, { at: iso('12:03') })).toEqual({
      at: at('12:03'),
      delivered: true,
    });
    expect(sms({ at: iso('12:01'), delivered: { at: iso('12:02') } })).toMatchObject({ delivered: true });
  });
});

describe('[ORD-23] joining the timestamps of two documents', () => {
  const first = read(
    { fired: true },
    { prepared: true },
    { delivered: true, tnsNotifications: [{ at: iso('12:01') }] },
  );
  const later = stampsOf(
    arrives(
      order('order-1', {
        updated: '12:20',
        courses: [
          course('mains', ['steak'], { fired: true, served: noa }),
          course('cake', ['tart'], { notified: true }),
        ],
        items: [item('steak', { served: true }), item('tart')],
        delivered: noa,
        tnsNotifications: [{ at: iso('12:02'), delivered: true }],
      }),
    ).document,
  );

  test('keeps those of each, in any order', () => {
    const both = joinStamps(first, later);
    expect(joinStamps(later, first)).toEqual(both);
    expect(both).toMatchObject({
      courses: {
        mains: { served: { date: at('12:05') }, told: { fired: { first: at('12:10'), last: at('12:20') } } },
        cake: { told: { notified: {} } },
      },
      items: { steak: { told: { prepared: told, served: {} } } },
      delivered: { date: at('12:05') },
      deliveredTold: told,
      sms: { at: at('12:02'), delivered: true },
    });
    expect(Object.keys(both.items).sort()).toEqual(['steak', 'tart']);
  });

  test('returns the same object if nothing is new', () => {
    const both = joinStamps(first, later);
    expect(joinStamps(both, first)).toBe(both);
    expect(joinStamps(both, later)).toBe(both);
    expect(joinStamps(both, NO_STAMPS)).toBe(both);
    expect(joinStamps(NO_STAMPS, NO_STAMPS)).toBe(NO_STAMPS);
  });

  test.each<[string, Partial<typeof first>]>([
    ['delivered', { delivered: { value: true, date: 1, id: 'x', at: 1 } }],
    ['a bare delivered flag', { deliveredTold: told }],
    ['an SMS timestamp', { sms: { at: 1, delivered: false } }],
    ['a course timestamp', { courses: { mains: { fires: [] } } }],
    ['an item timestamp', { items: { steak: {} } }],
  ])('detects %s alone as new', (_, news) => {
    const stamps = { ...NO_STAMPS, ...news };
    expect(joinStamps(NO_STAMPS, stamps)).toEqual(stamps);
    expect(joinStamps(stamps, NO_STAMPS)).toBe(stamps);
  });

  test('moves only the last time of a repeated bare delivered', () => {
    const again = read({}, {}, { updated: undefined, lastUpdated: iso('12:30'), delivered: true });
    expect(joinStamps(read({}, {}, { delivered: true }), again).deliveredTold).toEqual({
      first: at('12:10'),
      last: at('12:30'),
    });
  });
});

describe('an action at the same moment as a timestamp', () => {
  test('wins over it', () => {
    const document = arrives(
      order('order-1', {
        courses: [course('mains', ['steak'], { fired: noa, ready: noa })],
        items: [item('steak')],
      }),
    );
    expect(courseOf([document, courseEvent('0', '12:05', 'notReady')]).status).toBe('fired');
    expect(orderOf([document]).courses[0]?.status).toBe('ready');
  });
});
