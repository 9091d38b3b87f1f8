import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, course, iso, item, itemEvent, order, orderOf, rules } from '../builders.ts';

const planning = { planned: true, reserveMinutes: 5, usualDishMinutes: 10 };
const menu = { items: [{ _id: 'item-steak', name: 'Steak', preparationTimeSeconds: 900 }] } as never;
const planned = rules({ planning }, menu);

function promised(deliveryInfo: object, more: { updated?: string; items?: object[] } = {}): Fact {
  const items = more.items ?? [item('steak'), item('fish')];
  const courses = [course('mains', ['steak', 'fish'], { fired: { at: iso('12:00') } })];
  return arrives(order('order-1', { updated: '12:00', ...more, courses, items, deliveryInfo } as never));
}
const pulls = (value: boolean, clock: string, id = 'p1'): Fact => ({
  ...{
    kind: 'plan',
    requestId: id,
    orderId: 'order-1',
    set: 'pulled',
    value,
    date: at(clock),
    at: at(clock),
  },
});

describe('[PACE-03] an order promised for later', () => {
  it('is released to the boards its longest preparation time plus the reserve before', () => {
    const found = orderOf([promised({ toBePreparedOn: iso('14:00'), ETA: iso('14:30') })], planned);
    expect(found.planned).toEqual({ promisedAt: at('14:00'), dueAt: at('13:40'), pulled: false });
  });

  it('is scheduled by its ETA without another promise', () => {
    expect(orderOf([promised({ ETA: iso('14:30') })], planned).planned?.dueAt).toBe(at('14:10'));
  });

  it('uses the default time for an unknown dish, and none for a cancelled one', () => {
    const ofFish = [item('steak', { cancellation: true }), item('fish')];
    const found = orderOf([promised({ toBePreparedOn: iso('14:00') }, { items: ofFish })], planned);
    expect(found.planned?.dueAt).toBe(at('13:45'));
  });

  it('is as old as its time on the boards', () => {
    const found = orderOf([promised({ toBePreparedOn: iso('14:00') })], planned);
    expect(found.courses[0]?.firedAt).toBe(at('13:40'));
    expect(found.courses[0]?.fire?.at).toBe(at('12:00'));
  });

  it('is rescheduled when the promise changes, in any order of arrival', () => {
    const facts = [
      promised({ toBePreparedOn: iso('14:00') }),
      promised({ toBePreparedOn: iso('16:00') }, { updated: '12:30' }),
    ];
    expect(orderOf(facts, planned).planned?.dueAt).toBe(at('15:40'));
    expect(orderOf([...facts].reverse(), planned).planned?.dueAt).toBe(at('15:40'));
  });

  it('is on the boards as usual if the promised time is over', () => {
    const found = orderOf([promised({ toBePreparedOn: iso('11:00') })], planned);
    expect(found.planned?.dueAt).toBeLessThan(at('12:00'));
    expect(found.courses[0]?.firedAt).toBe(at('12:00'));
  });

  it('is on the boards immediately if promised for next year, which is a typo', () => {
    const far = new Date(at('12:00') + 31 * 86_400_000).toISOString();
    expect(orderOf([promised({ toBePreparedOn: far })], planned).planned).toBeUndefined();
  });

  it('is released when it is pulled forward, until it is put back', () => {
    const known = promised({ toBePreparedOn: iso('14:00') });
    const pulled = orderOf([known, pulls(true, '12:20')], planned);
    expect(pulled.planned).toMatchObject({ dueAt: at('12:20'), pulled: true });
    expect(pulled.courses[0]?.firedAt).toBe(at('12:20'));
    const back = orderOf([pulls(false, '12:21', 'p2'), known, pulls(true, '12:20')], planned);
    expect(back.planned).toMatchObject({ dueAt: at('13:40'), pulled: false });
  });

  it('stays there once cooking has begun, even if the promise changes', () => {
    const known = promised({ toBePreparedOn: iso('14:00') });
    const later = promised({ toBePreparedOn: iso('18:00') }, { updated: '13:50' });
    const begun = itemEvent('b1', '13:45', 'prepared', ['steak']);
    expect(orderOf([known, begun, later], planned).planned?.dueAt).toBe(at('13:45'));
  });

  it('is treated normally where the site has no planning and it is promised within the hour', () => {
    const found = orderOf([promised({ toBePreparedOn: iso('13:00') })], rules({}, menu));
    expect(found.planned).toBeUndefined();
    expect(found.courses[0]?.firedAt).toBe(at('12:00'));
  });
});
