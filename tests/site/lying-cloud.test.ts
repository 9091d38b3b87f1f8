// Nothing is lost to wrong answers from a proxy in the cloud's place, a cloud that does no work is reported on boards and
// health page, and an unreadable setup ends no board.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Link } from '../../shared/protocol/down.ts';
import { receivedBy } from '../journeys/support/cloud-log.ts';
import { fire, prepared } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import {
  type CloudProxy,
  HOTSPOT,
  type InjectedAnswer,
  json,
  startCloudProxy,
} from '../support/cloud-proxy.ts';
import type { Display } from '../support/display.ts';
import { isLong, variants } from '../support/length.ts';
import type { Person } from '../support/person.ts';
import { member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const SETUP = '/dynamic-organization-storage/kds-setup/site-1';
const LONG_MS = 60_000;

let front: CloudProxy;
let stage: HubStage;
let chef: Person;
let expo: Display;
let numbers = 500;

beforeAll(async () => {
  front = await startCloudProxy();
  stage = await startStage({
    env: ({ apiUrl }) => {
      front.target = apiUrl;
      return { KDS_CLOUD_API_URL: front.url };
    },
  });
  chef = await stage.logIn();
  expo = await stage.display(chef, EXPO);
});
afterAll(async () => {
  await stage?.close();
  await front?.close();
});
afterEach(async () => {
  front.lie = () => undefined;
  front.rewrite = ({ body }) => body;
  stage.brokerWire.heal();
  await until(
    async () => {
      const { link } = await stage.health(chef);
      return link.outbox === 0 && link.cloud === 'online' && link.broker === 'up';
    },
    'the hub did not come back',
    LONG_MS,
  );
});

async function newOrder(): Promise<KnownOrder> {
  const order = knownOrder({ number: ++numbers, dishes: ['burger', 'carbonara'] });
  await stage.put(order);
  await until(() => expo.tickets('w').some(({ orderId }) => orderId === order._id), 'the order is not there');
  return order;
}
const act = async (command: Command): Promise<string> => {
  const sent = expo.command('w', command);
  expect(await sent).toMatchObject({ ok: true });
  return sent.id;
};
const toldOnce = (requestId: string) =>
  until(
    async () =>
      (await receivedBy(stage.sandbox)).some((each) => each.requestId === requestId && each.applied === 1),
    `${requestId} did not reach the cloud`,
    LONG_MS,
  );
const asked = (path: RegExp) => front.asked.filter((each) => path.test(each.path)).length;
const links = (): Link[] =>
  expo.messages.flatMap((message) => (message.t === 'link' || message.t === 'welcome' ? [message.link] : []));
const link = () => links().at(-1);
const problems = async () => objectsIn(member((await chef.get('/api/health')).body, 'problems'));
const problem = async (code: string) => (await problems()).find((each) => each['code'] === code);

describe('[SPOOL-05] [SPOOL-12] answers from something in the cloud’s place', () => {
  const LIES: [string, InjectedAnswer][] = [
    ['a hotspot’s page', HOTSPOT],
    ['an object that is not the answer', json({})],
    ['a redirect', { status: 302, headers: { location: 'http://login.hotspot.example/' } }],
  ];
  it.each(variants(LIES, 1))(
    'leave marks and fires in the outbox, which are sent afterwards: %s',
    async (_, lie) => {
      const order = await newOrder();
      const fired = await act(fire(order));
      await toldOnce(fired);
      front.lie = () => lie;
      front.asked.length = 0;
      const ids = [await act(prepared(order, 'burger')), await act(prepared(order, 'carbonara'))];
      await until(() => asked(/^\/actions$/) > 0, 'nothing was sent');
      await until(async () => (await stage.health(chef)).link.outbox === 2, 'they are gone');
      front.lie = () => undefined;
      for (const id of ids) await toldOnce(id);
    },
  );

  it('don’t make a setup save count as done [SET-04]', async () => {
    const { body } = await chef.get('/api/setup');
    const revision = Number(member(body, 'revision'));
    front.lie = ({ method }) => (method === 'PUT' ? HOTSPOT : undefined);
    const sent = { revision, setup: { ...asJsonObject(member(body, 'setup')), warnClass: 'lost' } };
    expect(await chef.send('PUT', '/api/setup', sent)).toMatchObject({ status: 503 });
    expect(await chef.get('/api/setup')).toMatchObject({ body: { revision } });
  });
});

describe.runIf(isLong)(
  '[AUTH-17] a path that answers 401 to new tokens, which are then renewed once,',
  () => {
    const tokenCalls = () => asked(/oauth2\/token$/);
    const refuse = (path: RegExp) => {
      front.asked.length = 0;
      front.lie = ({ path: at }) => (path.test(at) ? { status: 401 } : undefined);
    };

    it('makes the lane of actions wait with growing backoff, and others continue', async () => {
      const [held, free] = [await newOrder(), await newOrder()];
      await toldOnce(await act(fire(held)));
      refuse(/^\/actions$/);
      const id = await act(prepared(held, 'burger'));
      await toldOnce(await act(fire(free)));
      // Two in parallel, then one with each retry.
      await until(() => asked(/^\/actions$/) >= 4, 'it was not tried again', LONG_MS);
      expect(tokenCalls()).toBeLessThan(asked(/^\/actions$/) / 2);
      front.lie = () => undefined;
      await toldOnce(id);
    });

    it('blocks one order’s fire, and others are fired', async () => {
      const [held, free] = [await newOrder(), await newOrder()];
      const path = new RegExp(held._id);
      refuse(path);
      const id = await act(fire(held));
      await toldOnce(await act(fire(free)));
      await until(() => asked(path) >= 4, 'it was not tried again', LONG_MS);
      expect(tokenCalls()).toBeLessThan(asked(path) / 2);
      front.lie = () => undefined;
      await toldOnce(id);
    });

    it.each([
      ['the setup', /kds-setup/],
      ['a list', /^\/itemGroups$/],
    ])('blocks %s, however often it is loaded; everything else is loaded too', async (name, path) => {
      refuse(path);
      for (let change = 0; change < 4; change++) {
        const [before, tables] = [asked(path), asked(/^\/tables$/)];
        await stage.control('PUT', '/setup/site-1', { ...(await storedSetup()), [name]: change });
        await until(() => asked(path) > before && asked(/^\/tables$/) > tables, 'it was not loaded');
      }
      expect(tokenCalls()).toBeLessThan(asked(path) / 2);
      expect((await chef.get('/api/organizations')).status).toBe(200);
    });
  },
);

const storedSetup = async (): Promise<JsonObject> => {
  const { body } = await chef.get('/api/setup');
  return asJsonObject(member(body, 'setup'));
};

describe.runIf(isLong)('[SHELL-32] [OPS-03] a cloud that answers but does no work', () => {
  it('with 500 to everything is reported as an outage: mark, banner and health page', async () => {
    front.lie = () => json({ error: 'sick' }, 500);
    await act(fire(await newOrder()));
    await until(() => link()?.trouble === 'cloud', 'no banner', LONG_MS);
    expect(link()).toMatchObject({ cloud: 'offline', broker: 'up' });
    expect(link()).not.toHaveProperty('ordersSince');
    expect(await problem('cloud-offline')).toBeDefined();
    front.lie = () => undefined;
    await until(() => link()?.trouble === undefined && link()?.cloud === 'online', 'it stays', LONG_MS);
  });

  it('with 500 to only the token call is an outage as soon as tokens expire', async () => {
    front.lie = ({ path }) => (path.endsWith('/oauth2/token') ? json({}, 500) : undefined);
    await stage.control('POST', '/revoke-tokens', { kind: 'access' });
    await act(fire(await newOrder()));
    await until(() => link()?.trouble === 'cloud', 'no banner', LONG_MS);
    expect((await stage.health(chef)).link.cloud).toBe('offline');
  });

  it('without a broker is shown with the time since when no orders come, until they do', async () => {
    const before = Date.now();
    front.lie = () => json({}, 500);
    stage.brokerWire.cut();
    await until(() => link()?.ordersSince !== undefined, 'nobody is told', LONG_MS);
    const since = link()?.ordersSince ?? 0;
    // Messages are known to be complete up to the broker's last sign of life, at most a heartbeat ago.
    expect(since).toBeGreaterThan(before - 40_000);
    expect(since).toBeLessThan(before + 10_000);
    expect(await problem('no-new-orders')).toMatchObject({ level: 'danger', params: { since } });
    expect(await problem('broker-down')).toBeUndefined();
    front.lie = () => undefined;
    await until(() => link()?.ordersSince === undefined, 'it is still said', LONG_MS);
  });

  it('is polled for orders if only the broker is gone, and the health page shows how often', async () => {
    stage.brokerWire.cut();
    await until(async () => (await problem('broker-down')) !== undefined, 'it is not said');
    expect(await problem('broker-down')).toMatchObject({
      params: { seconds: 30 },
      advice: expect.stringContaining('30 s'),
    });
  });

  it('leaves open displays with the right number of waiting actions in the end [SHELL-33]', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    front.lie = () => json({}, 500);
    for (const order of orders) await act(fire(order));
    await until(() => link()?.outbox === 3, 'not three', LONG_MS);
    front.lie = () => undefined;
    await until(() => link()?.outbox === 0, 'it never becomes none', LONG_MS);
  });

  it('has an order that a 403 blocks on the health page until the next login [ERR-02]', async () => {
    const order = await newOrder();
    front.lie = ({ path }) => (path.includes(order._id) ? json({ error: 'forbidden' }, 403) : undefined);
    const id = await act(fire(order));
    await until(async () => (await problem('order-held')) !== undefined, 'it is not there');
    expect(await problem('order-held')).toMatchObject({
      params: { order: String(order.number), since: expect.any(Number) },
      advice: expect.stringContaining('sign out and in again'),
    });
    front.lie = () => undefined;
    await stage.logIn();
    await toldOnce(id);
    expect(await problem('order-held')).toBeUndefined();
  });
});

describe('[SET-03] a setup', () => {
  it.each([
    ['without profiles', {}],
    ['with a text as profiles', { profiles: 'none' }],
    ['with null and a number as profiles', { profiles: [null, 5] }],
  ])('%s ends no board; health page, setup editors and quarantine show it', async (_, bad) => {
    const good = await storedSetup();
    const before = (await stage.health(chef)).quarantine;
    await stage.control('PUT', '/setup/site-1', { id: 'site-1', ...bad });
    await until(async () => (await problem('setup-unreadable')) !== undefined, 'it is not said');
    expect((await stage.health(chef)).quarantine).toBe(before + 1);
    expect(expo.messages).toContainEqual({
      t: 'notice',
      notice: { kind: 'toast', code: 'setup-unreadable', level: 'danger' },
    });
    expect(expo.messages.some((message) => message.t === 'refused' && message.watch === 'w')).toBe(false);
    const order = await newOrder();
    await toldOnce(await act(fire(order)));
    expect(await storedSetup()).toEqual(good);
    await stage.control('PUT', '/setup/site-1', good);
    await until(async () => (await problem('setup-unreadable')) === undefined, 'it is still said');
  });

  it('to which the cloud adds fields doesn’t make the next save outdated [SET-04]', async () => {
    let saves = 0;
    front.rewrite = ({ method, path, body }) =>
      method === 'PUT' && path === SETUP ? JSON.stringify({ ...JSON.parse(body), updatedAt: ++saves }) : body;
    for (const warnClass of ['one', 'two', 'three']) {
      const { body } = await chef.get('/api/setup');
      const setup = { ...asJsonObject(member(body, 'setup')), warnClass };
      const sent = { revision: Number(member(body, 'revision')), setup };
      expect(await chef.send('PUT', '/api/setup', sent)).toMatchObject({ status: 200 });
    }
    expect(await storedSetup()).toMatchObject({ warnClass: 'three', updatedAt: 3 });
  });
});
