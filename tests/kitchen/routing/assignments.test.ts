import { describe, expect, test } from 'vitest';
import {
  type AssignmentView,
  hubLoads,
  hubZone,
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

describe('assignment of items of one order', () => {
  const groups = (...facts: Fact[]) =>
    hubLoads(known(...facts), view).map(({ itemId, groupId }) => [itemId, groupId]);

  test('considers the previous assignments; items that are no open work don’t count [ROUTE-22]', () => {
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

  test('ignores items of served courses too [ROUTE-22]', () => {
    const courses = [course('starters', ['soup'], fired), course('mains', ['steak'], fired)];
    const wire = order('order-1', { courses, items: [item('soup'), item('steak')] });
    const served = courseEvent('s', '12:01', 'served', { courseId: 'starters' });
    expect(groups(arrives(wire), served)).toEqual([
      ['soup', 'a'],
      ['steak', 'a'],
    ]);
  });

  test('assigns an item named by two courses once [ROUTE-22]', () => {
    const courses = [course('one', ['soup'], fired), course('two', ['soup'], fired)];
    expect(groups(arrives(order('o', { courses, items: [item('soup')] })))).toEqual([['soup', 'a']]);
  });
});

describe('ids of assignments', () => {
  const loadId = (orderId: string, itemId: string) =>
    hubLoads(
      known(arrives(order(orderId, { courses: [course('c', [itemId], fired)], items: [item(itemId)] }))),
      view,
    )[0]?.requestId;

  test('contain the order and the item or course [ROUTE-22]', () => {
    expect(loadId('order-1', 'steak')).toBe('load:order-1:steak');
    const one = known(
      arrives(order('order-1', { courses: [course('mains', ['s'], fired)], items: [item('s')] })),
    );
    const [mains] = one.order.courses;
    if (mains === undefined) throw new Error('no course');
    expect(lacksZone(one, mains)).toBe(true);
    expect(hubZone(one, mains, view)).toMatchObject({ requestId: 'zone:order-1:mains', turn: 1 });
  });

  test('are unique for every pair [ROUTE-22]', () => {
    const ids = [loadId('a:b', 'c'), loadId('a', 'b:c'), loadId('a%3Ab', 'c'), loadId('a', 'b%3Ac')];
    expect(new Set(ids).size).toBe(4);
  });
});
