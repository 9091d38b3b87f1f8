import { describe, expect, test } from 'vitest';
import { loadBalanceOf } from '../../../hub/kitchen/routing/load-balance.ts';
import { heldPlaces, nextPlace, placeKey, zonePlan, zoneSetFor } from '../../../hub/kitchen/routing/zones.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { ZonePlace } from '../../../hub/kitchen/state/kitchen.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseIn,
  fires,
  iso,
  item,
  order,
  orderOf,
  refusesFire,
  rules,
} from '../builders.ts';

type Wire = Record<string, unknown>;

const everything = (id: string, more: Wire = {}): Wire => ({
  _id: id,
  name: id,
  includeAllItems: true,
  ...more,
});

function siteWith(zonesSets: Wire[], more: { enabled?: boolean; loadBalancing?: Wire } = {}) {
  const { enabled = true, loadBalancing = {} } = more;
  return rules({ zonesAssignment: { enabled, zonesSets }, loadBalancing });
}

/** A fired course of steak, assigned to group a, and fish, assigned to group b. */
function mains(
  more: { fish?: Wire; steak?: Wire } = {},
  groups: Record<string, string> = { steak: 'a', fish: 'b' },
) {
  const facts: Fact[] = Object.entries(groups).map(([itemId, groupId]) => ({
    kind: 'load-assigned',
    requestId: `load:order-1:${itemId}`,
    orderId: 'order-1',
    courseId: 'mains',
    itemId,
    groupId,
    at: at('12:00'),
  }));
  const wire = order('order-1', {
    courses: [course('mains', ['steak', 'fish'], { fired: { at: iso('12:00') } })],
    items: [item('steak', more.steak), item('fish', more.fish)],
  });
  return courseIn(orderOf([arrives(wire), ...facts]));
}

function setOf(site: ReturnType<typeof siteWith>, of = mains()): string | undefined {
  const balance = loadBalanceOf(site.setup);
  return zoneSetFor(of, zonePlan(site.setup, balance), balance)?._id;
}

describe('the zone set of a ticket', () => {
  test('is none while zones are disabled [ROUTE-14]', () => {
    expect(setOf(siteWith([everything('all')], { enabled: false }))).toBeUndefined();
    expect(setOf(siteWith([everything('all')]))).toBe('all');
  });

  test.each<[string, Wire, string | undefined]>([
    ['all items', { includeAllItems: true }, 'zs'],
    ['its items', { items: ['item-fish', 'item-cake'] }, 'zs'],
    ['other items', { items: ['item-cake'] }, undefined],
    ['no items, as it is disabled', {}, undefined],
    ['all items, but switched off', { includeAllItems: true, enabled: false }, undefined],
  ])('is one of %s [ROUTE-16]', (_, more, expected) => {
    expect(setOf(siteWith([{ _id: 'zs', name: 'zs', ...more }]))).toBe(expected);
  });

  test('is the first set that applies to the ticket [ROUTE-16]', () => {
    const sets = [everything('off', { enabled: false }), { _id: 'cake', items: ['item-cake'] }];
    expect(setOf(siteWith([...sets, everything('one'), everything('two')]))).toBe('one');
  });

  test('is not determined by cancelled items [ROUTE-16]', () => {
    const gone = { cancellation: true };
    const fish = siteWith([{ _id: 'zs', items: ['item-fish'] }]);
    expect(setOf(fish, mains({ fish: gone }))).toBeUndefined();
    expect(setOf(fish, mains({ steak: gone }))).toBe('zs');
    expect(setOf(siteWith([everything('all')]), mains({ steak: gone, fish: gone }))).toBeUndefined();
  });
});

describe('a zone set owned by a load-balance group', () => {
  const groups = (...own: Wire[]) => ({ initiated: true, enabled: true, groups: own });
  const a = { _id: 'a', isPrimary: true, zoneSetId: 'zs' };
  const b = { _id: 'b' };
  const owned = (loadBalancing: Wire) => siteWith([everything('zs'), everything('rest')], { loadBalancing });

  test('applies to tickets with an item of that group [ROUTE-17]', () => {
    expect(setOf(owned(groups(a, b)))).toBe('zs');
    expect(setOf(owned(groups(a, b)), mains({}, { steak: 'b', fish: 'b' }))).toBe('rest');
    expect(setOf(owned(groups(a, b)), mains({ steak: { cancellation: true } }))).toBe('rest');
  });

  test('belongs to the newer group if two name it [ROUTE-17]', () => {
    const both = owned(groups(a, { ...b, zoneSetId: 'zs' }));
    expect(setOf(both, mains({}, { steak: 'a', fish: 'a' }))).toBe('rest');
    expect(setOf(both, mains({}, { steak: 'b', fish: 'b' }))).toBe('zs');
  });

  test('applies to all tickets while its group or load balancing is inactive [ROUTE-13][ROUTE-17]', () => {
    const onlyB = mains({}, { steak: 'c', fish: 'c' });
    const disabled = { _id: 'b', enabled: false, zoneSetId: 'zs' };
    expect(setOf(owned(groups({ _id: 'a', isPrimary: true }, disabled, { _id: 'c' })), onlyB)).toBe('zs');
    expect(setOf(owned({ ...groups(a, { _id: 'c' }), enabled: false }), onlyB)).toBe('zs');
    expect(setOf(owned(groups(a, { _id: 'c' })), onlyB)).toBe('rest');
  });

  test('counts items of inactive groups as the primary’s [ROUTE-13]', () => {
    expect(setOf(owned(groups(a, { ...b, enabled: false })), mains({}, { steak: 'b', fish: 'b' }))).toBe(
      'zs',
    );
  });
});

describe('the next place', () => {
  const [set] = siteWith([everything('zs', { zonesCount: 3, sectionsCount: 2 })]).setup.zonesAssignment
    .zonesSets;
  const place = (zoneIndex: number, sectionIndex: number): ZonePlace => ({
    zoneSetId: 'zs',
    zoneIndex,
    sectionIndex,
  });
  const free = () => false;
  const next = (last: ZonePlace | undefined, isHeld: (place: ZonePlace) => boolean = free) => {
    if (set === undefined) throw new Error('no set');
    const { zoneIndex, sectionIndex, zoneSetId } = nextPlace(set, last, isHeld);
    expect(zoneSetId).toBe('zs');
    return [zoneIndex, sectionIndex];
  };

  test('goes zone by zone, then to the next section, then from the beginning [ROUTE-14][ROUTE-20]', () => {
    const given: number[][] = [];
    let last: ZonePlace | undefined;
    for (let turn = 0; turn < 7; turn++) {
      const [zone = 0, section = 0] = next(last);
      given.push([zone, section]);
      last = place(zone, section);
    }
    expect(given).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 0],
    ]);
  });

  const held =
    (...places: [number, number][]) =>
    ({ zoneIndex, sectionIndex }: ZonePlace) =>
      places.some(([zone, section]) => zone === zoneIndex && section === sectionIndex);

  test('skips an occupied place while another is free [ROUTE-20]', () => {
    expect(next(place(0, 0), held([1, 0]))).toEqual([2, 0]);
    expect(next(place(1, 1), held([2, 1], [0, 0]))).toEqual([1, 0]);
    expect(next(undefined, held([0, 0]))).toEqual([1, 0]);
  });

  test('may be the last one again if it alone is free [ROUTE-20]', () => {
    const others = held([0, 0], [2, 0], [0, 1], [1, 1], [2, 1]);
    expect(next(place(1, 0), others)).toEqual([1, 0]);
  });

  test('is simply the next one if none is free [ROUTE-20]', () => {
    expect(next(place(1, 0), () => true)).toEqual([2, 0]);
    expect(next(place(2, 1), () => true)).toEqual([0, 0]);
  });

  test('stays within the set after it has shrunk [ROUTE-20]', () => {
    expect(next(place(7, 0))).toEqual([0, 1]);
    expect(next(place(7, 5))).toEqual([0, 0]);
  });
});

describe('an occupied place', () => {
  const zone = { zoneSetId: 'zs', zoneIndex: 2, sectionIndex: 1 };
  const heldBy = (stamps: Wire, ...facts: Fact[]) => {
    const wire = course('mains', ['steak'], { zoneAssignment: zone, ...stamps });
    return heldPlaces(
      orderOf([arrives(order('order-1', { courses: [wire], items: [item('steak')] })), ...facts]),
    );
  };
  const held = [placeKey(zone)];
  const fired = { fired: { at: iso('12:00') } };

  test('belongs to a fired or ready ticket until it is served [ROUTE-20]', () => {
    expect(heldBy(fired)).toEqual(held);
    expect(heldBy(fired, courseEvent('r', '12:05', 'ready'))).toEqual(held);
    expect(heldBy(fired, courseEvent('s', '12:05', 'served'))).toEqual([]);
    expect(
      heldBy(fired, courseEvent('s', '12:05', 'served'), courseEvent('u', '12:06', 'notServed')),
    ).toEqual(held);
  });

  test('never belongs to a pending ticket [ROUTE-20]', () => {
    expect(heldBy({ notified: true })).toEqual([]);
    expect(heldBy({ notified: true }, fires('f', '12:01'))).toEqual(held);
    expect(heldBy({ notified: true }, fires('f', '12:01'), refusesFire('x', '12:02', 'f'))).toEqual([]);
  });

  test('is distinct for two sets, zones or sections [ROUTE-20]', () => {
    const keys = [zone, { ...zone, zoneSetId: 'y' }, { ...zone, zoneIndex: 1 }, { ...zone, sectionIndex: 2 }];
    expect(new Set(keys.map(placeKey)).size).toBe(4);
  });
});
