// Zones are assigned once and in turn: stored with the step that showed them, replayed, and never moved by documents,
// setups or restarts.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ZoneAssignedFact } from '../../hub/kitchen/state/event-facts.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { at, courseEvent, iso } from '../kitchen/builders.ts';
import { BalancedHub, sold } from './balanced-kitchen.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };

let hub: BalancedHub;
beforeEach(() => {
  hub = new BalancedHub();
});
afterEach(() => hub.close());

describe('zone assignment', () => {
  const serve = (name: string, clock = '12:10') =>
    hub.take(courseEvent(`served-${name}`, clock, 'served', { orderId: name, courseId: `c-${name}` }));

  it('assigns each fired ticket a place in turn [ROUTE-14][ROUTE-20]', async () => {
    for (const name of ['v', 'w', 'x', 'y']) await hub.take(sold(name, 1));
    expect(['v', 'w', 'x', 'y'].map((name) => hub.zoneOf(name))).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(hub.stored('v', 'zone-assigned')).toEqual(['hub']);
  });

  it('assigns two tickets of one step two places, the one fired first the first place [ROUTE-20]', async () => {
    const late = sold('late', 1, { stamps: { fired: { at: iso('12:00:30') } } });
    await Promise.all([hub.take(late), hub.take(sold('early', 1))]);
    expect([hub.zoneOf('early'), hub.zoneOf('late')]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('assigns a pending ticket no place until it is fired [ROUTE-14]', async () => {
    await hub.take(sold('x', 1, { stamps: { notified: true } }));
    expect(hub.zoneOf('x')).toBeUndefined();
    await hub.command(pass, { name: 'course.fire', orderId: 'x', courseIds: ['c-x'] }, { id: 'f' });
    expect(hub.zoneOf('x')).toEqual([0, 0]);
    const [row] = hub.store.outbox.due(hub.now, 1);
    hub.engine.outboxResult(row?.id ?? 0, { outcome: 'refused', reason: '422' });
    expect(hub.courseOf('x')?.status).toBe('pending');
    expect(hub.zoneOf('x')).toEqual([0, 0]);
    await hub.take(sold('y', 1));
    expect(hub.zoneOf('y')).toEqual([1, 0]);
  });

  it('skips an occupied place, uses it once its ticket is served, and moves no ticket [ROUTE-20]', async () => {
    for (const name of ['v', 'w', 'x', 'y']) await hub.take(sold(name, 1));
    await serve('w');
    await hub.take(sold('z', 1));
    expect(hub.zoneOf('z')).toEqual([1, 0]);
    expect(hub.zoneOf('w')).toEqual([1, 0]);
    await hub.take(sold('full', 1));
    expect(hub.zoneOf('full')).toEqual([0, 1]);
    await hub.take(courseEvent('u', '12:11', 'notServed', { orderId: 'w', courseId: 'c-w' }));
    expect(hub.zoneOf('w')).toEqual([1, 0]);
    expect(hub.stored('w', 'zone-assigned')).toHaveLength(1);
  });

  it('continues after the last assigned place, over a restart and beyond the order that had it [ROUTE-20]', async () => {
    await hub.take(sold('v', 1));
    await hub.take(sold('w', 1, { stamps: { fired: { at: iso('12:00:10') } } }));
    await serve('v', '12:02');
    await serve('w', '12:02');
    hub.now = at('15:00');
    hub.restart();
    expect(hub.engine.orders.size).toBe(0);
    await hub.take(sold('x', 1, { updated: '15:00', stamps: { fired: { at: iso('15:00') } } }));
    expect(hub.zoneOf('x')).toEqual([0, 1]);
    hub.restart();
    expect(hub.zoneOf('x')).toEqual([0, 1]);
  });

  it('keeps the first zone that a document names, before or after the fire, and no later one [ROUTE-15][ROUTE-22]', async () => {
    const zone = (zoneIndex: number, sectionIndex: number) => ({
      zoneAssignment: { zoneSetId: 'zs', zoneIndex, sectionIndex },
    });
    const fired = { fired: { at: iso('12:00') } };
    await hub.take(sold('x', 1, { stamps: { notified: true, ...zone(1, 1) } }));
    await hub.take(sold('x', 1, { stamps: { ...fired, ...zone(0, 0) }, updated: '12:01' }));
    await hub.take(sold('y', 1));
    await hub.take(sold('y', 1, { stamps: { ...fired, ...zone(0, 1) }, updated: '12:01' }));
    expect([hub.zoneOf('x'), hub.zoneOf('y')]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect([hub.stored('x', 'zone-assigned'), hub.stored('y', 'zone-assigned')]).toEqual([
      ['cloud'],
      ['hub'],
    ]);
  });

  it.each([
    { zoneSetId: 'gone', zoneIndex: 1, sectionIndex: 0 },
    { zoneSetId: 'zs', zoneIndex: -1, sectionIndex: 0 },
    { zoneSetId: 'zs', zoneIndex: 0, sectionIndex: 0.5 },
  ])('[ROUTE-22] decides where a document names no place of the setup: %o', async (zoneAssignment) => {
    await hub.take(sold('x', 1, { stamps: { fired: { at: iso('12:00') }, zoneAssignment } }));
    expect(hub.zoneOf('x')).toEqual([0, 0]);
    expect(hub.stored('x', 'zone-assigned')).toEqual(['hub']);
  });

  it('uses no place that a document of the same step assigns [ROUTE-20]', async () => {
    const told = {
      fired: { at: iso('12:00') },
      zoneAssignment: { zoneSetId: 'zs', zoneIndex: 0, sectionIndex: 0 },
    };
    await Promise.all([hub.take(sold('hub', 1)), hub.take(sold('told', 1, { stamps: told }))]);
    expect([hub.zoneOf('told'), hub.zoneOf('hub')]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('considers the group that an item of the same step was assigned to [ROUTE-17]', async () => {
    hub.useSetup({ b: { zoneSetId: 'zs' } });
    await hub.take(sold('x', 1));
    await hub.take(sold('y', 1));
    expect([hub.groupsOf('x'), hub.zoneOf('x')]).toEqual([['a'], undefined]);
    expect([hub.groupsOf('y'), hub.zoneOf('y')]).toEqual([['b'], [0, 0]]);
  });

  it('assigns open fired tickets a place when zones are switched on, in the order of their fires [ROUTE-14]', async () => {
    hub.useSetup({ zones: false });
    await hub.take(sold('x', 1, { stamps: { fired: { at: iso('12:00:30') } } }));
    await hub.take(sold('y', 1));
    await hub.take(sold('z', 1));
    await serve('z', '12:01');
    hub.useSetup({});
    expect([hub.zoneOf('y'), hub.zoneOf('x'), hub.zoneOf('z')]).toEqual([[0, 0], [1, 0], undefined]);
    hub.useSetup({ zones: { zonesCount: 8, startsWith: 5 } });
    expect([hub.zoneOf('y'), hub.zoneOf('x')]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('ignores a second fact on a ticket without putting it in quarantine', async () => {
    await hub.take(sold('x', 1));
    const second: ZoneAssignedFact = {
      kind: 'zone-assigned',
      requestId: 'zone:x:c-x',
      orderId: 'x',
      courseId: 'c-x',
      zoneSetId: 'zs',
      zoneIndex: 1,
      sectionIndex: 1,
      turn: 9,
      at: at('11:00'),
    };
    await hub.take(second);
    expect(hub.zoneOf('x')).toEqual([0, 0]);
    expect(hub.store.quarantine.size()).toBe(0);
  });
});

describe('a step that cannot be stored', () => {
  it('assigns nothing: later steps use the same groups and places [DURA-02][ROUTE-20]', async () => {
    await hub.take(sold('v', 1));
    await hub.take(courseEvent('s', '12:01', 'served', { orderId: 'v', courseId: 'c-v' }));
    const pages = hub.store.raw.pragma('page_count', { simple: true });
    hub.store.raw.pragma(`max_page_count = ${pages}`);
    await expect(hub.take(sold('w', 1, { note: 'x'.repeat(40_000) }))).rejects.toThrow();
    expect(hub.engine.orders.has('w')).toBe(false);
    hub.store.raw.pragma('max_page_count = 1000000');
    await hub.take(sold('x', 1));
    expect([hub.groupsOf('x'), hub.zoneOf('x')]).toEqual([['a'], [1, 0]]);
  });
});
