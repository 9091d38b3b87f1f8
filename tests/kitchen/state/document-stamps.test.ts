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

describe('[ORD-13] stamps of a course', () => {
  test.each(['notified', 'ready', 'served', 'reprinted'] as const)(
    '%s with its moment is a word of that date',
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
    'a bare %s is told by that document',
    (flag) => {
      expect(mains({ [flag]: true })).toEqual({ fires: [], told: { [flag]: told } });
      expect(mains({ [flag]: { by: 'user-1' } })).toEqual({ fires: [], told: { [flag]: told } });
    },
  );

  test.each(['notified', 'fired', 'ready', 'served', 'reprinted'])(
    'a false or absent %s says nothing',
    (flag) => {
      expect(mains({ [flag]: false })).toEqual({ fires: [] });
      expect(mains({})).toEqual({ fires: [] });
    },
  );

  test('fired is a fire of its own, known by its content, so that the same one counts once', () => {
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
  test.each(['preparing', 'cooking', 'prepared'] as const)('%s with its moment is its stage', (flag) => {
    expect(steak({ [flag]: noa })?.stage).toMatchObject({ value: flag, date: at('12:05'), byName: 'Noa' });
    expect(steak({ [flag]: true })).toEqual({ told: { [flag]: told } });
  });

  test('of stages of one moment the furthest holds, else the latest', () => {
    const [early, late] = [{ at: iso('12:01') }, { at: iso('12:02') }];
    expect(steak({ preparing: early, cooking: early, prepared: early })?.stage?.value).toBe('prepared');
    expect(steak({ preparing: early, cooking: early })?.stage?.value).toBe('cooking');
    expect(steak({ preparing: late, cooking: early, prepared: early })?.stage?.value).toBe('preparing');
  });

  test('served is a thing of its own; added as a flag is told, as a moment not', () => {
    expect(steak({ served: noa })).toEqual({
      served: expect.objectContaining({ value: true, date: at('12:05') }),
    });
    expect(steak({ served: true, added: true })).toEqual({ told: { served: told, added: told } });
    expect(steak({ added: iso('12:05') })).toEqual({});
    expect(steak({ served: false, prepared: false, added: false })).toEqual({});
  });
});

describe('stamps of the order', () => {
  test('[TICK-24] delivered with its moment, or bare', () => {
    expect(read({}, {}, { delivered: noa })).toMatchObject({ delivered: { value: true, date: at('12:05') } });
    expect(read({}, {}, { delivered: noa }).deliveredTold).toBeUndefined();
    expect(read({}, {}, { delivered: true }).deliveredTold).toEqual(told);
    expect(read({}, {}, { delivered: true }).delivered).toBeUndefined();
    expect(read({}, {}, { delivered: false })).not.toHaveProperty('deliveredTold');
  });

  test('[BRK-10] any notification means that the guest was told; one that arrived stays so', () => {
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

describe('[ORD-23] joining the stamps of two documents', () => {
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

  test('keeps what each said, whichever came first', () => {
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

  test('nothing new gives the very same', () => {
    const both = joinStamps(first, later);
    expect(joinStamps(both, first)).toBe(both);
    expect(joinStamps(both, later)).toBe(both);
    expect(joinStamps(both, NO_STAMPS)).toBe(both);
    expect(joinStamps(NO_STAMPS, NO_STAMPS)).toBe(NO_STAMPS);
  });

  test.each<[string, Partial<typeof first>]>([
    ['delivered', { delivered: { value: true, date: 1, id: 'x', at: 1 } }],
    ['bare delivered', { deliveredTold: told }],
    ['an SMS', { sms: { at: 1, delivered: false } }],
    ['a course', { courses: { mains: { fires: [] } } }],
    ['an item', { items: { steak: {} } }],
  ])('%s alone is news', (_, news) => {
    const stamps = { ...NO_STAMPS, ...news };
    expect(joinStamps(NO_STAMPS, stamps)).toEqual(stamps);
    expect(joinStamps(stamps, NO_STAMPS)).toBe(stamps);
  });

  test('a bare delivered told again moves only its last moment', () => {
    const again = read({}, {}, { updated: undefined, lastUpdated: iso('12:30'), delivered: true });
    expect(joinStamps(read({}, {}, { delivered: true }), again).deliveredTold).toEqual({
      first: at('12:10'),
      last: at('12:30'),
    });
  });
});

describe('an action of the very moment of a stamp', () => {
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
