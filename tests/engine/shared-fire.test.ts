import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { at } from '../kitchen/builders.ts';
import { BalancedHub, sold } from './balanced-kitchen.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };

let hub: BalancedHub;
beforeEach(() => {
  hub = new BalancedHub();
});
afterEach(() => hub.close());

describe('linked eat-in tickets', () => {
  it('share a fire, also after a restart [ORD-37]', async () => {
    hub.useSetup({ linked: true });
    const waiting = { eatInNumber: '7', stamps: { notified: true } };
    await hub.take(sold('x', 1, waiting), sold('y', 1, waiting));
    const fire = (name: string, clock: string) => {
      hub.now = at(clock);
      return hub.command(pass, { name: 'course.fire', orderId: name, courseIds: [`c-${name}`] });
    };
    await fire('x', '12:02');
    await fire('y', '12:04');
    expect([hub.courseOf('x')?.firedAt, hub.courseOf('y')?.firedAt]).toEqual([at('12:02'), at('12:02')]);
    hub.restart();
    expect(hub.courseOf('y')?.firedAt).toBe(at('12:02'));
  });
});
