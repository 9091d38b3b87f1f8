import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureRules, type OrderFigures, orderFigures } from '../../../hub/kitchen/figures/order-figures.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { dayText } from '../../../hub/kitchen/time/local-time.ts';
import { anyOrderOf, factSet } from '../../properties/kitchen-facts.ts';
import { seed } from '../../properties/seed.ts';
import {
  arrives,
  course,
  courseEvent,
  fires,
  iso,
  item,
  itemEvent,
  movesTable,
  order,
  refusesFire,
  rules,
  smsSent,
  twoMains,
} from '../builders.ts';

const BONS = [
  { _id: 'grill', name: 'Grill', printedItems: ['item-steak'] },
  { _id: 'fish', name: 'Fish', printedItems: ['item-fish'] },
];

function count(facts: readonly Fact[], setup: object = {}, timeZone = 'UTC'): OrderFigures | undefined {
  const known = rules({ ...setup }, { kitchenBons: BONS });
  return orderFigures(facts, figureRules({ ...known, site: { role: 'site', timeZone } }));
}

function row(figures: OrderFigures | undefined, dimension: string, key = '') {
  const found = figures?.rows.find((each) => each.dimension === dimension && each.key === key);
  const times = Object.entries(found?.times ?? {}).map(([name, { sumMs }]) => [name, sumMs / 60_000]);
  return { ...found?.counts, ...Object.fromEntries(times) };
}

const cooked = [
  arrives(twoMains({ created: iso('11:58') })),
  itemEvent('p1', '12:08', 'prepared', ['steak']),
  itemEvent('p2', '12:10', 'prepared', ['fish']),
  courseEvent('s1', '12:14', 'served'),
];

describe('[DURA-08] figures of an order of two mains fired at 12:00, prepared at 12:08 and 12:10, served at 12:14', () => {
  const figures = count(cooked);

  it('count for the site, the hour, its kind, source and course', () => {
    const whole = {
      orders: 1,
      tickets: 1,
      served: 1,
      late: 1,
      items: 2,
      pieces: 2,
      receivedToFired: 2,
      firedToReady: 10,
      readyToServed: 4,
      firedToServed: 14,
    };
    expect(figures).toMatchObject({ site: 'site-1', day: 20_581 });
    expect(dayText(figures?.day ?? 0)).toBe('2026-05-08');
    for (const [dimension, key] of [
      ['site', ''],
      ['hour', '12'],
      ['orderType', 'Seated'],
      ['source', 'restaurantOnPremise'],
      ['courseType', 'Mains'],
    ] as const)
      expect(row(figures, dimension, key)).toEqual(whole);
  });

  it('count at each station by its part, and for each item separately', () => {
    const part = { orders: 1, tickets: 1, served: 1, late: 1, items: 1, pieces: 1, firedToServed: 14 };
    expect(row(figures, 'station', 'grill')).toEqual({ ...part, firedToReady: 8 });
    expect(row(figures, 'station', 'fish')).toEqual({ ...part, firedToReady: 10 });
    expect(row(figures, 'item', 'item-steak')).toEqual({ ...part, firedToReady: 8 });
    expect(figures?.names).toContainEqual({ dimension: 'station', key: 'grill', name: 'Grill' });
    expect(figures?.names).toContainEqual({ dimension: 'item', key: 'item-steak', name: 'steak' });
    expect(figures?.names).toContainEqual({ dimension: 'source', key: 'restaurantOnPremise', name: 'PAD' });
  });

  it('are the same when each fact arrives twice and in any other order', () => {
    expect(count([...cooked, ...cooked].toReversed())).toEqual(figures);
  });

  it('list people in the same order, no matter who reverted a serve first', () => {
    const recalls = ['Noa', 'Dana'].map((byName, index) => {
      const fact = courseEvent(`u${index}`, '12:15', 'notServed');
      return { ...fact, event: { ...fact.event, context: { byName } } };
    });
    const kept = count([...cooked, ...recalls])?.kept;
    expect(kept?.cooks.map(({ cook }) => cook)).toEqual(['', 'Dana', 'Noa']);
    expect(count([...cooked, ...recalls.toReversed()])?.kept).toEqual(kept);
  });

  it('are as if nothing had been done once all of it is undone', () => {
    const undone = [
      courseEvent('u1', '12:15', 'notServed'),
      itemEvent('u2', '12:16', 'notPrepared', ['steak', 'fish']),
    ];
    const before = row(count([arrives(twoMains({ created: iso('11:58') }))]), 'site');
    expect(row(count([...cooked, ...undone]), 'site')).toEqual({ ...before, recalled: 1 });
  });
});

describe('[DURA-08] order figures', () => {
  it('exclude an order that the kitchen has not received yet', () => {
    const waiting = order('order-1', {
      courses: [course('mains', ['steak'], { notified: { at: iso('12:00') } })],
      items: [item('steak')],
    });
    expect(count([arrives(waiting)])).toBeUndefined();
    expect(count([arrives(waiting), fires('f', '12:05')])).toBeDefined();
    expect(count([arrives(waiting), fires('f', '12:05'), refusesFire('r', '12:06', 'f')])).toBeUndefined();
    expect(count([courseEvent('s', '12:00', 'served')])).toBeUndefined();
  });

  it('exclude the wait for the first fire of an order planned for later', () => {
    const later = [
      arrives(twoMains({ created: iso('11:30'), deliveryInfo: { toBePreparedOn: iso('12:20') } })),
    ];
    expect(row(count(later), 'site')).toHaveProperty('receivedToFired');
    const planned = row(count(later, { planning: { planned: true } }), 'site');
    expect(planned).toMatchObject({ orders: 1, tickets: 1 });
    expect(planned).not.toHaveProperty('receivedToFired');
  });

  it('count cancelled items by reason, as wasted if already begun; transferred ones are left out', () => {
    const items = (steak: object) => [item('steak', { units: 3, ...steak }), item('fish')];
    const cancelled = { cancellation: { reason: ' Guest left ' } };
    const begun = count([
      arrives(twoMains({ items: items(cancelled) })),
      itemEvent('p', '12:03', 'preparing', ['steak']),
    ]);
    expect(row(begun, 'site')).toMatchObject({ items: 1, pieces: 1, cancelled: 3, wasted: 3 });
    expect(row(begun, 'cancelReason', 'Guest left')).toEqual({ orders: 1, cancelled: 3, wasted: 3 });
    expect(row(begun, 'station', 'grill')).toEqual({ orders: 1, tickets: 1, cancelled: 3, wasted: 3 });
    const untouched = count([arrives(twoMains({ items: items(cancelled) }))]);
    expect(row(untouched, 'site')).toEqual({ orders: 1, tickets: 1, items: 1, pieces: 1, cancelled: 3 });
    const moved = count([arrives(twoMains({ items: items({ cancellation: { transferred: true } }) }))]);
    expect(row(moved, 'site')).toEqual({ orders: 1, tickets: 1, items: 1, pieces: 1 });
    expect(row(moved, 'station', 'grill')).toEqual({});
  });

  it('count as late what was served during an alert, by the alert limits of its course type', () => {
    const alerts = { timeAlerts: { default: { Mains: { value: 15 } } } };
    expect(row(count(cooked, alerts), 'site')).not.toHaveProperty('late');
    const late = [...cooked.slice(0, 3), courseEvent('s1', '12:15', 'served')];
    expect(row(count(late, alerts), 'site')).toMatchObject({ late: 1, served: 1 });
  });

  it('count an SMS once, even if the cloud reports it with the order too', () => {
    const told = { tnsNotifications: [{ type: 'readyForPickup', at: iso('12:11'), delivered: true }] };
    const sent = smsSent('m', '12:11', { courseId: 'mains' });
    expect(row(count([arrives(twoMains()), sent]), 'site')).toMatchObject({ sms: 1 });
    expect(row(count([arrives(twoMains(told)), sent]), 'site')).toMatchObject({ sms: 1 });
    expect(row(count([arrives(twoMains(told))]), 'site')).toMatchObject({ sms: 1 });
    expect(row(count([arrives(twoMains())]), 'site')).not.toHaveProperty('sms');
  });

  it('are the same after a change of table', () => {
    const moved = count([...cooked, movesTable('t', '12:05', ['table-5'], ['table-9'])]);
    expect(moved?.rows).toEqual(count(cooked)?.rows);
    expect(moved?.kept.tickets).toMatchObject([{ tables: 'table-9' }]);
  });

  it('count a station’s part as ready with the whole ticket if items are not marked', () => {
    const ready = count([arrives(twoMains()), courseEvent('r', '12:07', 'ready')]);
    expect(row(ready, 'station', 'grill')).toMatchObject({ firedToReady: 7 });
    expect(row(ready, 'site')).toMatchObject({ firedToReady: 7 });
    expect(row(ready, 'item', 'item-steak')).not.toHaveProperty('firedToReady');
  });

  it('exclude durations of a fire known only as true, and negative ones', () => {
    const bare = twoMains({ courses: [course('mains', ['steak', 'fish'], { fired: true })] });
    expect(row(count([arrives(bare), courseEvent('s', '12:30', 'served')]), 'site')).toEqual({
      ...{ orders: 1, tickets: 1, served: 1, late: 1, items: 2, pieces: 2 },
    });
    const before = [arrives(twoMains()), itemEvent('p', '11:59', 'prepared', ['steak', 'fish'])];
    expect(row(count(before), 'site')).not.toHaveProperty('firedToReady');
  });
});

describe('[DURA-08] the business day of an order', () => {
  const nextCourse = (courses: object[] = []) =>
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak'], { fired: { at: iso('23:50') } }), course('cake', ['tart'])],
        items: [item('steak'), item('tart')],
        ...courses,
      }),
    );

  it('is that of its first fire, even if fired, served and fired again after midnight', () => {
    const after = [
      fires('f2', '24:10', ['cake']),
      fires('again', '24:20', ['mains']),
      courseEvent('s', '24:30', 'served'),
    ];
    const figures = count([nextCourse(), ...after]);
    expect(dayText(figures?.day ?? 0)).toBe('2026-05-08');
    expect(row(figures, 'site')).toMatchObject({ orders: 1, tickets: 2 });
  });

  it('follows the clock of the site', () => {
    const day = (zone: string) => dayText(count([nextCourse()], {}, zone)?.day ?? 0);
    expect(['Asia/Jerusalem', 'America/New_York'].map(day)).toEqual(['2026-05-09', '2026-05-08']);
  });

  it('lasts as long as the site is open past midnight', () => {
    const slots = (day: number, from: string, to: string) => ({ day, active: true, slots: [{ from, to }] });
    const open = { workHours: { days: [slots(5, '18:00', '24:00'), slots(6, '00:00', '02:30')] } };
    // 23:50 in UTC is 01:50 on Saturday in Madrid, 02:50 in Jerusalem.
    const day = (zone: string) => dayText(count([nextCourse()], open, zone)?.day ?? 0);
    expect(['Europe/Madrid', 'Asia/Jerusalem'].map(day)).toEqual(['2026-05-08', '2026-05-09']);
  });
});

it(`order figures are the same in any order of facts, some of them duplicated (seed ${seed}) [DURA-08]`, () => {
  const arrivals = factSet.chain((facts) => fc.tuple(fc.constant(facts), anyOrderOf(facts)));
  let counted = 0;
  fc.assert(
    fc.property(arrivals, ([facts, shuffled]) => {
      const figures = count(facts);
      expect(count(shuffled)).toEqual(figures);
      counted += figures === undefined ? 0 : 1;
    }),
    { seed, numRuns: 150 },
  );
  expect(counted).toBeGreaterThan(75);
});

describe('[REPORT-07] an order with a promised time', () => {
  const promised = (toBePreparedOn: string) =>
    count([
      arrives(twoMains({ created: iso('11:58'), deliveryInfo: { toBePreparedOn: iso(toBePreparedOn) } })),
      ...cooked.slice(1),
    ]);

  it('keeps its promise when it is ready within the promised minute', () => {
    // Ready at 12:10, when the last dish was prepared.
    expect(row(promised('12:10'), 'site')).toMatchObject({ promised: 1, promisesKept: 1 });
    expect(row(promised('12:09'), 'site')).toMatchObject({ promised: 1 });
    expect(row(promised('12:09'), 'site')).not.toHaveProperty('promisesKept');
    expect(row(promised('12:10'), 'hour', '12')).toMatchObject({ promised: 1, promisesKept: 1 });
  });

  it('counts once it is made, and never without a promise', () => {
    const open = [
      arrives(twoMains({ deliveryInfo: { toBePreparedOn: iso('12:30') } })),
      ...cooked.slice(1, 2),
    ];
    expect(row(count(open), 'site')).not.toHaveProperty('promised');
    expect(row(count(cooked), 'site')).not.toHaveProperty('promised');
  });
});
