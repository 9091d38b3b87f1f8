// Orders made at the hub: entered by hand (INTAKE-10), or a test of the displays (INTAKE-12).

/** Till id of orders made at the hub; ids of real tills are UUIDs. */
export const HUB_TILL = 'hub';

/** Prefix of the ids of such orders. */
export const HUB_ORDER_PREFIX = 'kds-';
const BY_HAND = `${HUB_ORDER_PREFIX}hand-`;
const TEST = `${HUB_ORDER_PREFIX}test-`;

/** @param key identifies the entry, made where it was entered: the same key is the same order */
export function handOrderId(key: string): string {
  return `${BY_HAND}${key}`;
}

export function testOrderId(key: string): string {
  return `${TEST}${key}`;
}

export function isHandOrder(orderId: string): boolean {
  return orderId.startsWith(BY_HAND);
}

export function isTestOrder(orderId: string): boolean {
  return orderId.startsWith(TEST);
}

/** Never known to the cloud: neither the order nor actions on it are sent there (INTAKE-11). */
export function isHubOrder(orderId: string): boolean {
  return isHandOrder(orderId) || isTestOrder(orderId);
}
