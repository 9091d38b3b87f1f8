import { describe, expect, test } from 'vitest';
import {
  type AssignmentView,
  givenLoads,
  givenZone,
  lacksZone,
} from '../../../hub/kitchen/routing/assignments.ts';
import { loadBalanceOf } from '../../../hub/kitchen/routing/load-balance.ts';
import { zonePlan } from '../../../hub/kitchen/routing/zones.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, course, courseEvent, fold, iso, item, order, orderOf, rules } from '../builders.ts';

const by = rules({
  loadBalancing: { initiated: true, enabled: true, groups: [{ _id: 'a', isPrimary: true }, { _id: 'b' }] },
  zonesAssignment: { enabled: true, zonesSets: [{ _id: 'zs', includeAllItems: true }] },
  treatAsPreparedItems: ['item-bread'],
});
const balance = loadBalanceOf(by.setup);
const view: AssignmentView = {
  known: { groups: new Set(['a', 'b']), sets: new Set(['zs']) },
  balance,
  zones: zonePlan(by.setup, balance),
  stations: { stationsOf: () => [] },
  open: () => 0,
  isHeld: () => false,
  lastZone: () => undefined,
  now: at('12:01'),
};
const known = (...facts: Fact[]) => ({ state: fold(facts), order: orderOf(facts, by) });
const fired = { fired: { at: iso('12:00') } };

describe('items of one order', () => {
  const groups = (...facts: Fact[]) =>
    givenLoads(known(...facts), view).map(({ itemId, groupId }) => [itemId, groupId]);

  test('[ROUTE-22] each sees what the one before it took; what is no open work weighs nothing', () => {
    const items = [
      item('gone', { cancellation: true }),
      item('bread'),
      item('steak'),
      item('fish'),
      item('cake'),
    ];
    const ids = ['gone', 'bread', 'steak', 'fish', 'cake'];
    expect(groups(arrives(order('o', { courses: [course('c', ids, fired)], items })))).toEqual([
      ['gone', 'a'],
      ['bread', 'a'],
      ['steak', 'a'],
      ['fish', 'b'],
      ['cake', 'a'],
    ]);
  });

  test('[ROUTE-22] those of served courses weigh nothing either', () => {
    const courses = [course('starters', ['soup'], fired), course('mains', ['steak'], fired)];
    const wire = order('order-1', { courses, items: [item('soup'), item('steak')] });
    const served = courseEvent('s', '12:01', 'served', { courseId: 'starters' });
    expect(groups(arrives(wire), served)).toEqual([
      ['soup', 'a'],
      ['steak', 'a'],
    ]);
  });

  test('[ROUTE-22] an item that two courses name is given once', () => {
    const courses = [course('one', ['soup'], fired), course('two', ['soup'], fired)];
    expect(groups(arrives(order('o', { courses, items: [item('soup')] })))).toEqual([['soup', 'a']]);
  });
});

describe('the ids of assignments', () => {
  const loadId = (orderId: string, itemId: string) =>
    givenLoads(
      known(arrives(order(orderId, { courses: [course('c', [itemId], fired)], items: [item(itemId)] }))),
      view,
    )[0]?.requestId;

  test('[ROUTE-22] name the order and what of it they are about', () => {
    expect(loadId('order-1', 'steak')).toBe('load:order-1:steak');
    const one = known(
      arrives(order('order-1', { courses: [course('mains', ['s'], fired)], items: [item('s')] })),
    );
    const [mains] = one.order.courses;
    if (mains === undefined) throw new Error('no course');
    expect(lacksZone(one, mains)).toBe(true);
    expect(givenZone(one, mains, view)).toMatchObject({ requestId: 'zone:order-1:mains', turn: 1 });
  });

  test('[ROUTE-22] are never the same for two pairs', () => {
    const ids = [loadId('a:b', 'c'), loadId('a', 'b:c'), loadId('a%3Ab', 'c'), loadId('a', 'b%3Ac')];
    expect(new Set(ids).size).toBe(4);
  });
});
