// The test order: a dish for each station that has a board (INTAKE-12).
import type { IntakeOrder } from '../../../shared/model/intake-order.ts';
import { testOrderId } from '../state/hub-orders.ts';

const TEST_NUMBER = 'TEST';
const SOURCE = 'test';
const NAME_MAX_CHARACTERS = 80;

/** A station with its own board, and a dish of the menu made there; undefined if none is. */
export interface TestedStation {
  id: string;
  name: string;
  dish: { id: string; name: string } | undefined;
}

/**
 * Expo and customer boards show it whatever it contains. Without a menu it has a dish without a station, so that at
 * least the expo board shows something. Ordered at the counter, as boards for tables and boards for take-away both show
 * that.
 * @param key identifies this test order
 */
export function testOrder(key: string, stations: readonly TestedStation[]): IntakeOrder {
  const dishes = new Map(stations.flatMap(({ dish }) => (dish === undefined ? [] : [[dish.id, dish.name]])));
  const items = [...dishes].map(([sku = '', name = ''], place) => ({
    id: `${place + 1}`,
    name: name.slice(0, NAME_MAX_CHARACTERS),
    sku,
    quantity: 1,
  }));
  return {
    ...{ id: testOrderId(key), version: 1, number: TEST_NUMBER, type: 'counter', source: SOURCE },
    items: items.length === 0 ? [{ id: '1', name: 'Test', quantity: 1 }] : items,
  };
}

/** Names of stations whose boards a test can't reach, since no menu item is made there. */
export function unreached(stations: readonly TestedStation[]): string[] {
  return stations.filter(({ dish }) => dish === undefined).map(({ name }) => name);
}
