// Load-balance groups are assigned once: stored with the step that showed them, replayed, and never moved by documents,
// setups or restarts.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoadAssignedFact } from '../../hub/kitchen/state/event-facts.ts';
import { at, courseEvent, event } from '../kitchen/builders.ts';
import { BalancedHub, sold } from './balanced-kitchen.ts';

let hub: BalancedHub;
beforeEach(() => {
  hub = new BalancedHub();
});
afterEach(() => hub.close());

describe('load balancing', () => {
  it('assigns each item to the group with the fewest open ones, and stores that with the order [ROUTE-09][ROUTE-22]', async () => {
    await hub.take(sold('x', 3));
    expect(hub.groupsOf('x')).toEqual(['a', 'b', 'a']);
    expect(hub.stored('x', 'load-assigned')).toEqual(['hub', 'hub', 'hub']);
    await hub.take(sold('y', 2));
    expect(hub.groupsOf('y')).toEqual(['b', 'a']);
  });

  it('considers in the second of two orders of a step what the first was assigned [ROUTE-22]', async () => {
    await Promise.all([hub.take(sold('x', 1)), hub.take(sold('y', 1)), hub.take(sold('z', 1))]);
    expect([hub.groupsOf('x'), hub.groupsOf('y'), hub.groupsOf('z')]).toEqual([['a'], ['b'], ['a']]);
  });

  it('[ROUTE-22] counts only what is open', async () => {
    await hub.take(sold('x', 4));
    await hub.take(courseEvent('s', '12:01', 'served', { orderId: 'x', courseId: 'c-x' }));
    await hub.take(sold('y', 1));
    expect(hub.groupsOf('y')).toEqual(['a']);
  });

  it('assigns groups to pending courses, and none to a course that is on no board yet [ROUTE-22]', async () => {
    await hub.take(sold('x', 2, { stamps: { notified: true } }), sold('y', 2, { stamps: {} }));
    expect([hub.groupsOf('x'), hub.groupsOf('y')]).toEqual([
      ['a', 'b'],
      [undefined, undefined],
    ]);
    await hub.take(courseEvent('n', '12:01', 'notified', { orderId: 'y', courseId: 'c-y' }));
    expect(hub.groupsOf('y')).toEqual(['a', 'b']);
  });

  it('keeps what the order itself assigns, and decides where it names no group of the setup [ROUTE-12][ROUTE-22]', async () => {
    const told = ['b', 'nowhere', 'b'].map((groupId, index) => ({
      itemId: `x${index + 1}`,
      courseId: 'c-x',
      groupId,
    }));
    await hub.take(sold('x', 3, { loadBalancingAssignments: [...told, { ...told[0], groupId: 'a' }] }));
    expect(hub.groupsOf('x')).toEqual(['b', 'a', 'b']);
    expect(hub.stored('x', 'load-assigned').sort()).toEqual(['cloud', 'cloud', 'hub']);
  });

  it('never moves an item, neither for a later document nor for the current load [ROUTE-22]', async () => {
    await hub.take(sold('x', 2));
    const told = [{ itemId: 'x1', courseId: 'c-x', groupId: 'b' }];
    await hub.take(sold('x', 3, { updated: '12:02', loadBalancingAssignments: told }));
    expect(hub.groupsOf('x')).toEqual(['a', 'b', 'a']);
    expect(hub.stored('x', 'load-assigned')).toHaveLength(3);
  });

  it('ignores a second fact on an item without putting it in quarantine [ROUTE-22]', async () => {
    await hub.take(sold('x', 1));
    const second: LoadAssignedFact = {
      kind: 'load-assigned',
      requestId: 'load:x:x1',
      orderId: 'x',
      courseId: 'c-x',
      itemId: 'x1',
      groupId: 'b',
      at: at('11:00'),
    };
    await hub.take(second);
    expect(hub.groupsOf('x')).toEqual(['a']);
    expect(hub.store.quarantine.size()).toBe(0);
  });

  it('has the same result after a restart, and continues from there [ROUTE-22][DURA-03]', async () => {
    await hub.take(sold('x', 3));
    hub.restart();
    expect(hub.groupsOf('x')).toEqual(['a', 'b', 'a']);
    expect(hub.stored('x', 'load-assigned')).toHaveLength(3);
    await hub.take(sold('y', 1));
    expect(hub.groupsOf('y')).toEqual(['b']);
  });

  it('affects all that is open once it is switched on, and forgets nothing when it is off [ROUTE-13]', async () => {
    hub.useSetup({ balanced: false });
    await hub.take(sold('x', 2));
    expect(hub.groupsOf('x')).toEqual([undefined, undefined]);
    hub.useSetup({ balanced: true });
    expect(hub.groupsOf('x')).toEqual(['a', 'b']);
    expect(hub.stored('x', 'load-assigned')).toEqual(['hub', 'hub']);
    hub.useSetup({ balanced: false });
    await hub.take(sold('y', 1));
    expect([hub.groupsOf('x'), hub.groupsOf('y')]).toEqual([['a', 'b'], [undefined]]);
    hub.useSetup({ balanced: true });
    expect([hub.groupsOf('x'), hub.groupsOf('y')]).toEqual([['a', 'b'], ['a']]);
    expect(hub.stored('x', 'load-assigned')).toHaveLength(2);
  });

  it('assigns no new item to a disabled group, whose old ones return when it is enabled again [ROUTE-13]', async () => {
    await hub.take(sold('x', 2));
    hub.useSetup({ b: { enabled: false } });
    await hub.take(sold('y', 1));
    expect([hub.groupsOf('x'), hub.groupsOf('y')]).toEqual([['a', 'b'], ['a']]);
    hub.useSetup({});
    expect(hub.groupsOf('x')).toEqual(['a', 'b']);
  });

  it('keeps what an order assigns while it is off [ROUTE-12]', async () => {
    hub.useSetup({ balanced: false });
    const told = (groupId: string) => ({
      loadBalancingAssignments: [{ itemId: 'x1', courseId: 'c-x', groupId }],
    });
    await hub.take(sold('x', 1, told('b')));
    await hub.take(sold('x', 1, { ...told('a'), updated: '12:02' }));
    hub.useSetup({ balanced: true });
    expect(hub.groupsOf('x')).toEqual(['b']);
  });

  it('neither touches the order nor sends anything [ORD-42]', async () => {
    hub.now = at('12:30');
    await hub.take(sold('x', 2));
    expect(hub.engine.orders.get('x')?.touchedAt).toBe(at('12:00'));
    expect(hub.store.outbox.size()).toBe(0);
    expect(hub.store.orders.history('x').order?.touchedAt).toBe(at('12:00'));
  });

  it('leaves an event with the same id from another source alone', async () => {
    const foreign = event('load:x:x1', '12:00', 'courseAction', 'reviewed', {
      orderId: 'x',
      courseId: 'c-x',
    });
    await hub.take(foreign);
    await hub.take(sold('x', 2));
    await hub.take(sold('x', 2, { updated: '12:02', number: '7' }));
    expect(hub.groupsOf('x')).toEqual([undefined, 'b']);
    expect(hub.store.quarantine.size()).toBe(0);
  });
});
