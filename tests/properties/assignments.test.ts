// Assignments never move and places are never shared while one is free, whatever happens and in whatever order.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { zonePlan } from '../../hub/kitchen/routing/zones.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { arrives, at, course, courseEvent, fires, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';
import { seed } from './seed.ts';

const RUNS = 20;
const ORDERS = ['one', 'two', 'three'];
const GROUPS = ['a', 'b', 'c', 'nowhere'];

const name = fc.constantFrom(...ORDERS);
const minute = fc.integer({ min: 0, max: 30 });

const setup = fc
  .record({
    balanced: fc.boolean(),
    zones: fc.boolean(),
    enabled: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    owner: fc.constantFrom(undefined, 'zs-1', 'zs-2'),
    zonesCount: fc.integer({ min: 2, max: 4 }),
  })
  .map(({ balanced, zones, enabled, owner, zonesCount }) => ({
    loadBalancing: {
      initiated: true,
      enabled: balanced,
      groups: ['a', 'b', 'c'].map((_id, index) => ({
        _id,
        enabled: enabled[index],
        isPrimary: _id === 'a',
        ...(index === 1 && owner ? { zoneSetId: owner } : {}),
      })),
    },
    zonesAssignment: {
      enabled: zones,
      zonesSets: ['zs-1', 'zs-2'].map((_id) => ({
        _id,
        includeAllItems: true,
        zonesCount,
        sectionsCount: 1,
      })),
    },
  }));

const document = fc
  .record({
    who: name,
    updated: minute,
    items: fc.integer({ min: 0, max: 4 }),
    stamp: fc.constantFrom({}, { notified: true }, { fired: { at: iso('12:00') } }),
    cancelled: fc.boolean(),
    groupId: fc.constantFrom(undefined, ...GROUPS),
    zoneIndex: fc.constantFrom(undefined, 0, 1, -1),
  })
  .map(({ who, updated, items, stamp, cancelled, groupId, zoneIndex }) => {
    const ids = Array.from({ length: items }, (_, index) => `${who}-${index}`);
    const zone =
      zoneIndex === undefined ? {} : { zoneAssignment: { zoneSetId: 'zs-1', zoneIndex, sectionIndex: 0 } };
    return arrives(
      order(who, {
        courses: [course(`c-${who}`, ids, { ...stamp, ...zone })],
        items: ids.map((id) => item(id, cancelled ? { cancellation: true } : {})),
        updated: `12:${String(updated).padStart(2, '0')}`,
        loadBalancingAssignments:
          groupId === undefined
            ? []
            : ids.slice(0, 2).map((itemId) => ({ itemId, courseId: `c-${who}`, groupId })),
      }),
    );
  });

type Step = (hub: TestHub, id: string) => Promise<void> | void;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(document, { minLength: 1, maxLength: 3 }).map(
      (facts): Step =>
        (hub) =>
          hub.take(...facts),
    ),
  },
  fc.tuple(name, minute).map(
    ([who, late]): Step =>
      (hub, id) =>
        hub.take(fires(id, `12:${String(late).padStart(2, '0')}`, [`c-${who}`], who)),
  ),
  fc.tuple(name, fc.constantFrom('served', 'notServed', 'notified')).map(
    ([who, action]): Step =>
      (hub, id) =>
        hub.take(courseEvent(id, '12:20', action, { orderId: who, courseId: `c-${who}` })),
  ),
  setup.map(
    (wire): Step =>
      (hub) =>
        hub.engine.useSite({ ...hub.engine.site(), setup: readSetup(wire) }),
  ),
  fc.constant<Step>((hub) => {
    const site = hub.engine.site();
    hub.restart();
    hub.engine.useSite(site);
  }),
);

/** Every assigned group and zone, by item or ticket. */
function assigned(hub: TestHub): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { id, courses } of hub.engine.orders.values()) {
    const events = hub.store.orders
      .history(id)
      .events.map(({ fact }) => JSON.parse(fact) as Record<string, unknown>);
    for (const { id: courseId, items, zone } of courses) {
      const fact = events.find(
        (event) => event['kind'] === 'zone-assigned' && event['courseId'] === courseId,
      );
      if (fact !== undefined) found.set(`zone ${id} ${courseId}`, { ...zone });
      for (const { id: itemId, groupId } of items) {
        if (groupId !== undefined) found.set(`load ${id} ${itemId}`, groupId);
      }
    }
  }
  return found;
}

let given = 0;
afterAll(() => expect(given).toBeGreaterThan(RUNS));

test(`[ROUTE-20][ROUTE-22] assignments never move (seed ${seed})`, { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(setup, fc.array(step, { minLength: 4, maxLength: 14 }), async (first, steps) => {
      const hub = new TestHub(tempDir(), at('12:01'), smallSite(first));
      try {
        let known = new Map<string, unknown>();
        for (const [index, act] of steps.entries()) {
          await act(hub, `r${index}`);
          const now = assigned(hub);
          for (const [what, value] of known)
            if (now.has(what)) expect([what, now.get(what)]).toEqual([what, value]);
          known = new Map([...known, ...now]);
          expectNothingLacks(hub);
        }
        given += known.size;
        expect(hub.store.quarantine.size()).toBe(0);
      } finally {
        hub.close();
      }
    }),
    { seed, numRuns: RUNS },
  );
});

/** Expects a group for all items while load balancing is active, and a place for all fired tickets if a set applies. */
function expectNothingLacks(hub: TestHub): void {
  const { setup: site } = hub.engine.site();
  const forAll = zonePlan(site, undefined).length > 0 && !site.loadBalancing.enabled;
  for (const { courses } of hub.engine.orders.values()) {
    for (const { status, items, zone } of courses) {
      if (status === undefined) continue;
      if (site.loadBalancing.enabled) expect(items.every(({ groupId }) => groupId !== undefined)).toBe(true);
      const fired = status === 'fired' && items.some(({ cancelled }) => cancelled === undefined);
      if (forAll && fired) expect(zone).toBeDefined();
    }
  }
}
