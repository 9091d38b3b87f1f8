import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { OrderHistories } from '../../hub/lookups/order-history.ts';
import { arrives, at, courseEvent, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

let hub: TestHub;
beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:01'));
  onTestFinished(() => hub.close());
});

const sighting = { display: 'Pass 1', at: at('12:01') };
const histories = () =>
  new OrderHistories({
    switchedOff: () => [],
    stores: hub.store,
    engine: hub.engine,
    flushPaintings: () => {},
    screens: { shownOn: (id) => (id === 'mains' ? [sighting as never] : []) },
    servedSince: () => 0,
    now: () => hub.now,
  });
const history = async (orderId = 'order-1', withContacts = true) => {
  const known = await histories().history(orderId, withContacts);
  return known.ok ? known.value : undefined;
};
/** The first course on each board: shown, or the reason and its rule. */
const told = async () =>
  Object.fromEntries(
    ((await history())?.boards ?? []).map(({ profile, courses }) => {
      const [first] = courses;
      return [profile.name, first?.shown ? 'shown' : `${first?.reason} ${first?.rule}`];
    }),
  );

test('a history has the facts in order of time, and for every profile whether each course is on its board [ORD-28]', async () => {
  await hub.take(courseEvent('r2', '12:00:40', 'notReady'), courseEvent('r1', '12:00:20', 'ready'));
  await hub.take(arrives(twoMains()));
  const known = await history();
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
  expect(await told()).toEqual({ Pass: 'shown', Grill: 'shown', Guests: 'shown' });
  expect(known?.boards[1]?.courses[0]?.hiddenItems).toEqual([
    { itemId: 'fish', reason: 'item-of-other-station', rule: 'ROUTE-01' },
  ]);
});

test('an order removed from memory is folded from the store [ORD-28]', async () => {
  await hub.take(arrives(twoMains()), courseEvent('s', '12:10', 'served'));
  for (const clock of ['12:11', '12:31', '13:11', '13:31', '14:01']) await hub.advance(at(clock));
  expect(hub.engine.orders.has('order-1')).toBe(false);
  expect((await history())?.inMemory).toBe(false);
  expect(await told()).toEqual({
    Pass: 'order-expired ORD-26',
    Grill: 'order-expired ORD-26',
    Guests: 'order-expired ORD-26',
  });
});

test('an order of an organisation that this hub no longer serves is unknown [ORG-17]', async () => {
  await hub.take(arrives(twoMains()));
  const elsewhere = { ...hub.engine.site(), siteNames: new Map([['site-4', 'Sharona']]) };
  hub.engine.useSite({ ...elsewhere, site: { ...elsewhere.site, id: 'site-4' } });
  expect(await history()).toBeUndefined();
});

test('events whose order is missing are in the history, and on no board [ORD-28]', async () => {
  await hub.take(courseEvent('r1', '12:00:20', 'ready'));
  expect(await history()).toMatchObject({ boards: [], shown: {} });
  expect((await history())?.facts).toHaveLength(1);
});

test('an unknown order has no history [ORD-28]', async () => {
  expect(await history('order-9')).toBeUndefined();
});

test('customers’ phones and addresses are omitted for users without board setup rights [SAFE-05]', async () => {
  const guest = { name: 'Tom', phone: '0539876543', deliveryAddress: { street: 'Harbour 7' } };
  const more = { mobilePhone: '0531112233', eMail: 'tom@example.com' };
  await hub.take(arrives(twoMains({ orderer: guest, customer: more })));
  const all = JSON.stringify((await history())?.facts);
  for (const text of ['Tom', '0539876543', 'Harbour 7', '0531112233', 'tom@example.com'])
    expect(all).toContain(text);
  const less = JSON.stringify((await history('order-1', false))?.facts);
  expect(less).toContain('Tom');
  for (const text of ['0539876543', 'Harbour', '0531112233', 'example.com']) expect(less).not.toContain(text);
});

test('one history is looked up at a time, yielding between its boards, and too many are refused [ORD-28]', async () => {
  await hub.take(arrives(twoMains()));
  const ours = histories();
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 0);
  const asked = await Promise.all(Array.from({ length: 30 }, () => ours.history('order-1', true)));
  clearInterval(count);
  expect(asked.filter((each) => each.ok)).toHaveLength(16);
  expect(asked.at(-1)).toMatchObject({ refusal: { code: 'rate-limited' } });
  expect(turns).toBeGreaterThan(1);
});
