import { expect, it } from 'vitest';
import {
  HUB_ORDER_PREFIX,
  handOrderId,
  isHandOrder,
  isHubOrder,
  isTestOrder,
  testOrderId,
} from '../../../hub/kitchen/state/hub-orders.ts';

it('manual orders and test orders are recognised by their ids, unlike those of a cloud or till [INTAKE-11]', () => {
  const [hand, test] = [handOrderId('a1'), testOrderId('a1')];
  expect([hand, test].map(isHubOrder)).toEqual([true, true]);
  expect([hand, test].map(isHandOrder)).toEqual([true, false]);
  expect([hand, test].map(isTestOrder)).toEqual([false, true]);
  expect([hand, test].every((id) => id.startsWith(HUB_ORDER_PREFIX))).toBe(true);
  const others = ['64f0c0ffee64f0c0ffee64f0', 'till-1-1042', 'hub-1', 'kds-1', ''];
  expect(others.filter(isHubOrder)).toEqual([]);
});
