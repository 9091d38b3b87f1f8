// The start of a crew's evening and a visitor's controls over it, in the sandbox cloud alone.
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eveningZone } from '../../hub/sandbox/restaurant/organisations.ts';
import { GUESTS } from '../../hub/sandbox/restaurant/people.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { coursesOf, type OrderDocument, orderDocument } from '../../shared/model/order.ts';
import { loggedIn, member } from '../support/sandbox-calls.ts';

const NOON = Date.UTC(2026, 2, 6, 12, 10);
const running: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
});

async function evening(seed = 1, paceOrdersPerHour = 60) {
  const sandbox = await startSandbox({ seed, paceOrdersPerHour, withCrew: true, now: () => NOON });
  running.push(sandbox);
  const { control, cloud } = await loggedIn(sandbox);
  const orders = async (): Promise<OrderDocument[]> =>
    z.parse(z.array(orderDocument), (await control('/orders?organization=site-1')).body);
  const wishes = sandbox.evening;
  if (wishes === undefined) throw new Error('No evening');
  return { sandbox, wishes, control, cloud, orders };
}

const LATE_AFTER_MINUTES: Record<string, number> = {
  Beverages: 5,
  Entrees: 9,
  Mains: 12,
  Desserts: 8,
  Other: 9,
};

function lateIn(orders: OrderDocument[]): number {
  return orders
    .filter(({ closed }) => !closed)
    .flatMap((order) => coursesOf(order))
    .filter(({ fired, served, courseType }) => {
      if (served || typeof fired !== 'object' || fired.at === undefined) return false;
      return NOON - fired.at > (LATE_AFTER_MINUTES[courseType ?? ''] ?? 60) * 60_000;
    }).length;
}

describe('[SAND-06] the evening of a crew', () => {
  it.each([1, 2, 3, 4, 5])(
    'opens under control, seed %i: one or two late, the others in time',
    async (seed) => {
      const { orders } = await evening(seed);
      const all = await orders();
      const open = all.filter(({ closed }) => !closed).flatMap((order) => coursesOf(order));
      expect(open.filter(({ fired, served }) => fired && !served).length).toBeGreaterThan(6);
      expect(lateIn(all)).toBeGreaterThanOrEqual(1);
      expect(lateIn(all)).toBeLessThanOrEqual(2);
    },
  );

  it('has some dishes ordered by twos and threes', async () => {
    const { orders } = await evening();
    const units = new Set(
      (await orders()).flatMap(({ orderedItems }) => orderedItems.map((item) => item.units)),
    );
    expect([...units].toSorted()).toEqual([1, 2, 3]);
  });

  it('has forty customers of different names in both languages', () => {
    for (const language of ['en', 'he'] as const) {
      expect(new Set(GUESTS.map(({ name }) => name[language])).size).toBe(40);
    }
    expect(new Set(GUESTS.map(({ phone }) => phone.en)).size).toBe(40);
  });

  it('has no name twice among its opening orders', async () => {
    const { orders } = await evening();
    const names = (await orders()).flatMap(({ orderer }) => orderer?.name ?? []);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([0, 5, 11, 12, 17, 18, 23])('is between 19:00 and 20:00 when it is %i:40 in UTC', (hour) => {
    const at = Date.UTC(2026, 2, 6, hour, 40);
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: eveningZone(at), hour: '2-digit' }).format(at);
    expect(shown).toBe('19');
  });

  it('reports its time zone, and that of a place without a crew', async () => {
    const { cloud } = await evening();
    const regional = async (call: typeof cloud) => {
      const { body } = await call('/configuration/regionalSettings', { site: 'site-1' });
      return member(body, 0, 'timeZone');
    };
    expect(await regional(cloud)).toBe('Etc/GMT-7');
    const plain = await startSandbox({ paceOrdersPerHour: 0 });
    running.push(plain);
    expect(await regional((await loggedIn(plain)).cloud)).toBe('America/New_York');
    expect(plain.evening).toBeUndefined();
  });

  it('moves customers who are being served to another table', async () => {
    const { wishes, orders } = await evening();
    const tables = async () => new Map((await orders()).map(({ _id, tableIds }) => [_id, tableIds?.join()]));
    const before = await tables();
    wishes.moveSomebody('site-1');
    const after = await tables();
    expect([...after].filter(([id, table]) => before.get(id) !== table)).toHaveLength(1);
  });
});

describe('[SAND-07] the controls of the evening', () => {
  it('bring ten orders within a minute by a rush', async () => {
    const { wishes, control, orders } = await evening(1, 0);
    wishes.rush('site-1');
    await control('/advance', { method: 'POST', body: { seconds: 30 } });
    expect((await orders()).length).toBeGreaterThanOrEqual(5);
    await control('/advance', { method: 'POST', body: { seconds: 30 } });
    expect(await orders()).toHaveLength(10);
  });

  it('answer no call without the internet, and answer again with it', async () => {
    const { sandbox, wishes, control } = await evening(1, 0);
    const ask = () =>
      fetch(`${sandbox.apiUrl}/environments/other`).then(
        () => 'answered',
        () => 'nothing',
      );
    expect(await ask()).toBe('answered');
    wishes.cutInternet?.(true);
    expect(wishes.state()).toEqual({ isCut: true, isFast: false });
    expect(await ask()).toBe('nothing');
    expect(member((await control('/faults')).body, 'cutBroker')).toBe(true);
    wishes.cutInternet?.(false);
    expect(await ask()).toBe('answered');
    expect(member((await control('/faults')).body, 'cutBroker')).toBe(false);
  });

  it('bring four times as many orders when faster, and clocks stay right', async () => {
    const count = async (isFast: boolean) => {
      const { wishes, control, orders } = await evening(3, 60);
      const before = (await orders()).length;
      wishes.setFast(isFast);
      await control('/advance', { method: 'POST', body: { seconds: 900 } });
      const all = await orders();
      const newest = Math.max(...all.map(({ created }) => (created === undefined ? 0 : Number(created))));
      expect(newest).toBeGreaterThan(NOON);
      expect(newest).toBeLessThanOrEqual(NOON + 900_000);
      return Math.max(...all.map(({ number }) => Number(number))) - 100 - before;
    };
    const usual = await count(false);
    expect(await count(true)).toBeGreaterThan(usual * 2.5);
  });
});
