// Owns the examples of what the hub tells of one order: facts, where it was shown, and why it is off which boards.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createOrderHistory } from '../../hub/lookups/order-history.ts';
import { arrives, at, courseEvent, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

let hub: TestHub;
beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:01'));
  onTestFinished(() => hub.close());
});

const sighting = { display: 'Pass 1', at: at('12:01') };
const history = (orderId = 'order-1') =>
  createOrderHistory({
    switchedOff: () => [],
    stores: hub.store,
    engine: hub.engine,
    screens: { shownOn: (id) => (id === 'mains' ? [sighting as never] : []) },
    servedSince: () => 0,
    now: () => hub.now,
  }).history(orderId);
/** Of each board the first course: shown, or the reason and its rule. */
const told = () =>
  Object.fromEntries(
    (history()?.boards ?? []).map(({ profile, courses }) => {
      const [first] = courses;
      return [profile.name, first?.shown ? 'shown' : `${first?.reason} ${first?.rule}`];
    }),
  );

test('[ORD-28] facts in order of time, and for every profile whether each course is on its board', async () => {
  await hub.take(courseEvent('r2', '12:00:40', 'notReady'), courseEvent('r1', '12:00:20', 'ready'));
  await hub.take(arrives(twoMains()));
  const known = history();
  expect(known?.facts.map((fact) => Reflect.get(fact, 'date'))).toEqual([
    at('12:00'),
    at('12:00:20'),
    at('12:00:40'),
  ]);
  expect(known?.shown).toEqual({ mains: [sighting] });
  expect(known?.inMemory).toBe(true);
  expect(known?.boards.map(({ profile, station }) => [profile.type, profile.id, station])).toEqual([
    ['expo', 'pass', undefined],
    ['kitchen', 'grill', 'bon-grill'],
    ['customer', 'guests', undefined],
  ]);
  expect(told()).toEqual({ Pass: 'shown', Grill: 'shown', Guests: 'shown' });
  expect(known?.boards[1]?.courses[0]?.hiddenItems).toEqual([
    { itemId: 'fish', reason: 'item-of-other-station', rule: 'ROUTE-01' },
  ]);
});

test('[ORD-28] an order that memory has let go is folded from the store', async () => {
  await hub.take(arrives(twoMains()), courseEvent('s', '12:10', 'served'));
  for (const clock of ['12:11', '12:31', '13:11', '13:31', '14:01']) await hub.advance(at(clock));
  expect(hub.engine.orders.has('order-1')).toBe(false);
  expect(history()?.inMemory).toBe(false);
  expect(told()).toEqual({
    Pass: 'order-expired ORD-26',
    Grill: 'order-expired ORD-26',
    Guests: 'order-expired ORD-26',
  });
});

test('[ORG-17] an order of an organisation that this hub no longer serves is not known here', async () => {
  await hub.take(arrives(twoMains()));
  const elsewhere = { ...hub.engine.site(), siteNames: new Map([['site-4', 'Sharona']]) };
  hub.engine.useSite({ ...elsewhere, site: { ...elsewhere.site, id: 'site-4' } });
  expect(history()).toBeUndefined();
});

test('[ORD-28] events whose order hasn’t come are told, and stand on no board', async () => {
  await hub.take(courseEvent('r1', '12:00:20', 'ready'));
  expect(history()).toMatchObject({ boards: [], shown: {} });
  expect(history()?.facts).toHaveLength(1);
});

test('[ORD-28] an order nobody has heard of has no history', () => {
  expect(history('order-9')).toBeUndefined();
});
