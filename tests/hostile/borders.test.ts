// Every input boundary of the hub under thousands of hostile values: no crash, no partial effect, a clear refusal, a line in
// the log.
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listOrganisations, loadAccount, loadKdsSettings } from '../../hub/cloud/account/account.ts';
import { loadCatalogue, loadClientParameters, loadStaff, readCatalogue } from '../../hub/cloud/catalogue.ts';
import { listInventory } from '../../hub/cloud/inventory.ts';
import { createOrderLoader } from '../../hub/cloud/order-loader.ts';
import { RealtimeValue } from '../../hub/cloud/realtime/realtime-stream.ts';
import { loadSetup } from '../../hub/cloud/setup-sync.ts';
import { SpoolerCalls } from '../../hub/cloud/spooler-calls.ts';
import { readConfig, SETTINGS } from '../../hub/config.ts';
import { readManagerMessages } from '../../hub/organisation/realtime-channel.ts';
import { CLOUD_ANSWER_MAX_BYTES, HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { checkIncomingSetup } from '../../shared/model/setup/readable-setup.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { EVERY_COMMAND } from '../attacks/any-command.ts';
import { setUpClient } from '../cloud/cloud-setup.ts';
import { NOON } from '../intake/manual-host.ts';
import { iso, message, orderMessage, wireEvent, wireOrder } from '../intake/order-samples.ts';
import { padStage } from '../intake/pads/pad-stage.ts';
import { setUpReceivers } from '../intake/receiver-setup.ts';
import { at } from '../kitchen/builders.ts';
import { ManualScheduler } from '../screens/manual-scheduler.ts';
import { fakeDisplay, screensStage } from '../screens/screens-stage.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';
import { cookieOf, GRILL, GUESTS, openPairedDisplay } from '../web/pairing-stage.ts';
import { SETUP } from '../web/web-stage.ts';
import { eachHostile, seed, VALUES } from './hostile-values.ts';

const PATIENCE_MS = 120_000;
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

const ORDER = {
  ...wireOrder('o1'),
  orderer: { name: 'Tom', phone: '0539876543', deliveryAddress: { street: 'Harbour' } },
  actions: [wireEvent('e1', 'o1')],
  kdsCourses: [{ _id: 'c1', orderedItems: ['i1'], notified: { at: iso(NOON) }, courseType: 'Main' }],
  orderedItems: [
    { _id: 'i1', item: 'item-1', name: 'Soup', selectedModifiers: [{ name: 'hot' }], tags: ['a'] },
  ],
};

describe(`hostile values (seed ${seed})`, () => {
  it(`are refused in messages of the broker: ${VALUES} [SAFE-06] [BRK-03]`, {
    timeout: PATIENCE_MS,
  }, async () => {
    const { host, engine, receiver, logged } = setUpReceivers();
    const hub = new TestHub(tempDir(), at('12:20'));
    const pass = { kind: 'expo', profile: 'pass' } as const;
    hub.board(pass);
    const parsed = (text: string): unknown => JSON.parse(text);
    const templates = [
      parsed(orderMessage(ORDER)),
      parsed(message('action-courseAction', wireEvent('e2', 'o2'))),
      parsed(message('order-updated', { orderId: 'o3', lastUpdated: iso(NOON) })),
      parsed(message('config-updated', {})),
      parsed(message('action-servedAverageTime', { averageSeconds: 3, count: 2 })),
    ];
    let read = 0;
    await eachHostile(async (values, n) => {
      const body = values.bytes(templates[n % templates.length]).toString();
      const told = receiver.receive(body);
      if (n % 20 === 0) await host.advance(1_100);
      expect((await told).committed).toBe(true);
      if (n % 100 !== 0) return;
      const facts = engine.facts.splice(0);
      read += facts.length;
      await hub.take(...facts);
      hub.board(pass);
    });
    expect(read).toBeGreaterThan(VALUES / 20);
    expect(engine.aside.length).toBeGreaterThan(VALUES / 20);
    expect(engine.aside.filter(({ reason }) => reason === '')).toEqual([]);
    expect(logged('unreadable_message').length).toBe(
      engine.aside.filter(({ source }) => source === 'broker').length,
    );
    expect(hub.logged.filter((line) => line.includes('a rule failed'))).toEqual([]);
    for (const giant of [
      deep(10_000),
      JSON.stringify({ type: 'x'.repeat(20_000_000) }),
      '['.repeat(1_000_000),
    ]) {
      const before = engine.aside.length;
      expect(await receiver.receive(giant)).toMatchObject({ committed: true });
      expect(engine.aside.length).toBe(before + 1);
    }
    hub.close();
  });

  it(`are refused in answers of the cloud: ${VALUES} [SAFE-06] [CLOUD-28]`, {
    timeout: PATIENCE_MS,
  }, async () => {
    let answer: { status: number; text: string; headers?: Record<string, string> } = {
      status: 200,
      text: '',
    };
    const { client, host, stub } = await setUpClient((asked) =>
      asked.path.endsWith('/token') ? { status: 200, body: {} } : answer,
    );
    const signal = new AbortController().signal;
    const loader = createOrderLoader(client);
    const spooler = new SpoolerCalls({ url: stub.url, token: undefined }, host);
    const calls: [unknown, () => Promise<{ ok: boolean; reason?: string }>][] = [
      [[ORDER], () => loader.orders({ site: 's', from: 0, hq: false }, signal)],
      [[ORDER], () => spooler.orders(0, signal)],
      [[wireEvent('e3', 'o1')], () => spooler.actions(0, signal)],
      [{ state: 'online' }, () => spooler.padState(signal)],
      [[ORDER], () => loader.complete({ site: 's', lastUpdated: 0 }, signal)],
      [
        { _id: 'u', firstName: 'A', lastName: 'B', email: 'a@b.co', permissions: ['kds-setup'] },
        () => loadAccount(client),
      ],
      [[{ _id: 'site-1', name: 'Harbour', type: 'site' }], () => listOrganisations(client)],
      [[{ organization: 's', enabled: true }], () => loadKdsSettings(client, 's')],
      [[{ _id: 'u1', firstName: 'A', lastName: 'B', profiles: ['K'] }], () => loadStaff(client, 's')],
      [[{ key: 'a', value: 'b' }], () => loadClientParameters(client, 's')],
      [[{ _id: 'x', item: 'i', quantity: 3 }], () => listInventory(client, 's')],
      [{ id: 's', profiles: SETUP.profiles }, () => loadSetup(client, 's', host.log)],
      [
        [{ _id: 'i', name: 'Soup', category: 'c', printedItems: ['i'] }],
        async () => {
          const { lists, failed } = await loadCatalogue(client, 's', ['items', 'kitchenBons']);
          readCatalogue(lists);
          return { ok: failed.length === 0, reason: 'not a list' };
        },
      ],
    ];
    const statuses = [200, 200, 200, 200, 201, 204, 302, 400, 403, 404, 409, 429, 500, 503];
    let refused = 0;
    await eachHostile(async (values, n) => {
      const [template, call] = calls[n % calls.length] ?? [];
      const status = statuses[n % statuses.length] ?? 200;
      const text = status === 204 ? '' : values.bytes(template).toString('latin1');
      answer = {
        status,
        text,
        headers: {
          date: values
            .word()
            .replace(/[^\x20-\x7e]/g, '')
            .slice(0, 40),
        },
      };
      const heard = await call?.();
      if (heard?.ok !== false) return;
      refused += 1;
      expect(heard.reason).toMatch(/./);
    });
    expect(refused).toBeGreaterThan(VALUES / 4);
    for (const text of [`["${'x'.repeat(CLOUD_ANSWER_MAX_BYTES)}"]`, `[${deep(10_000)}]`]) {
      answer = { status: 200, text };
      expect(await loader.orders({ site: 's', from: 0, hq: false }, signal)).toMatchObject({ ok: false });
    }
  });

  it(`are refused in messages of displays: ${VALUES} [SAFE-06] [LIVE-01]`, {
    timeout: PATIENCE_MS,
  }, async () => {
    const scheduler = new ManualScheduler();
    const stage = screensStage(scheduler);
    const templates = [
      { t: 'hello', protocol: 1, build: 'b' },
      { t: 'watch', watch: 'w1', board: { ...GRILL, view: { search: 'a', groupBy: 'table' } } },
      { t: 'unwatch', watch: 'w1' },
      { t: 'ping', n: 1 },
      { t: 'seen', watch: 'w1', seq: 1 },
      ...EVERY_COMMAND.map((command) => ({ t: 'command', id: 'k1', watch: 'w1', command })),
    ];
    let display = fakeDisplay(stage);
    display.hello();
    let answered = 0;
    await eachHostile((values, n) => {
      scheduler.standStill(2_000);
      if (n % 50 === 0) {
        display.handler.closed();
        display = fakeDisplay(stage);
        display.hello();
      }
      display.handler.heard(values.bytes(templates[n % templates.length]), n % 97 === 0);
      answered += display.socket.take().length;
    });
    expect(answered).toBeGreaterThan(VALUES / 3);
    expect(stage.log.filter(({ level }) => level === 'error')).toEqual([]);
    expect(stage.log.some(({ level }) => level === 'warn')).toBe(true);
  });

  it(`are refused in bodies of every route, including those of pads: ${VALUES} [SAFE-06] [SAFE-08]`, {
    timeout: PATIENCE_MS,
  }, async () => {
    const stage = await padStage();
    const { screen } = await openPairedDisplay(stage, stage.manager, GUESTS);
    const approve = { code: 'CCCCCCCC', name: 'x', home: GRILL };
    const fault = { message: 'm', stack: 's', url: 'u', route: 'r', version: 'v' };
    const document = { orderId: 'o1', organization: 'site-1', order: ORDER };
    const routes: [InjectOptions['method'], string, unknown, 'manager' | 'pad' | 'guests'][] = [
      ['PUT', '/api/setup', { revision: 3, setup: SETUP }, 'manager'],
      ['POST', '/api/pairing/approve', approve, 'manager'],
      ['PATCH', '/api/displays/nobody', { name: 'x', home: GRILL }, 'manager'],
      ['POST', '/api/staff/session', { userId: 'u1', passcode: '1234' }, 'manager'],
      ['POST', '/api/setup/admin-code', { code: '1234' }, 'manager'],
      ['POST', '/api/grouped-courses', { groups: ['a'], dueDate: iso(NOON) }, 'manager'],
      ['POST', '/api/evening', { cut: true }, 'manager'],
      ['PUT', '/api/display-settings', { settings: { theme: 'dark' } }, 'guests'],
      ['POST', '/api/faults', fault, 'guests'],
      ['POST', '/spooler/kitchen-prints/kds', { requestId: 'r', orderId: 'o', kitchenBons: [{}] }, 'pad'],
      ['PUT', '/spooler/pad-state', { pad: 'p', online: true }, 'pad'],
      ['POST', '/spooler/kds-orders', document, 'pad'],
      ['POST', '/spooler/kds-actions', wireEvent('e9', 'o1'), 'pad'],
    ];
    const who = {
      manager: { cookie: cookieOf(stage.manager) },
      guests: { cookie: cookieOf(screen) },
      pad: { authorization: `Bearer ${stage.token}` },
    };
    const rows = () => rowsOf(stage);
    const statuses = new Map<number, number>();
    await eachHostile(async (values, n) => {
      if (n % 20 === 0) stage.scheduler.standStill(MINUTE_MS + 1);
      if (n % 20 === 0) stage.time.now += HOUR_MS / 6;
      const [method, url, template, as] = routes[n % routes.length] ?? [];
      if (method === undefined || url === undefined || as === undefined) return;
      const isChecked = n % 10 === 0;
      const before = isChecked ? rows() : '';
      const answer = await stage.app.inject({
        method,
        url,
        headers: { host: 'localhost', 'content-type': 'application/json', ...who[as] },
        payload: values.bytes(template),
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).toBeLessThan(500);
      if (answer.statusCode < 400) return;
      expect(answer.json().code, `${url} ${answer.body.slice(0, 200)}`).toMatch(/^[a-z-]+$/);
      if (isChecked) expect(rows(), url).toBe(before);
    });
    expect(statuses.get(400) ?? 0).toBeGreaterThan(VALUES / 5);
    expect(stage.log.filter(({ level }) => level === 'error')).toEqual([]);
    await stage.manager.get('/api/setup').expect(200);
  });

  it(`are refused in events of the realtime database: ${VALUES} [SAFE-06] [MSG-07]`, async () => {
    const text = { text: 'one', fixedMessage: true, date: 5 };
    const templates = [
      { path: '/', data: { m1: text, m2: text } },
      { path: '/m1', data: text },
      { path: '/m1/text', data: 'uno' },
    ];
    let value = new RealtimeValue();
    await eachHostile((values, n) => {
      if (n % 40 === 0) value = new RealtimeValue();
      const event = values.value(templates[n % templates.length]);
      const { path, data } = z
        .object({ path: z.catch(z.string(), '/'), data: z.optional(z.unknown()) })
        .parse(
          typeof event === 'object' && event !== null && !Array.isArray(event) ? event : { data: event },
        );
      if (!value.apply(n % 2 === 0 ? 'put' : 'patch', { path, data: wired(data) })) return;
      for (const message of readManagerMessages(value.now)) expect(typeof message.text).toBe('string');
    });
  });

  it(`are refused in settings: ${VALUES} [SAFE-06] [OPS-05]`, async () => {
    const names = Object.keys(SETTINGS);
    let refused = 0;
    await eachHostile((values, n) => {
      const name = names[n % names.length] ?? '';
      const value = values.word();
      const read = readConfig({ KDS_SANDBOX: '1', [name]: value });
      if (read.ok) return;
      refused += 1;
      expect(read.problem).toMatch(/^KDS_\w+ /);
      expect(read.problem).not.toMatch(/[\r\n]/);
      expect(read.problem.length).toBeLessThan(700);
    });
    expect(refused).toBeGreaterThan(VALUES / 3);
  });

  it(`are refused in setups: ${VALUES} [SAFE-06] [SET-03]`, async () => {
    const good = { id: 'site-1', ...SETUP };
    await eachHostile((values) => {
      const { accepted } = checkIncomingSetup(parsedOr(values.text(good)), good);
      if (accepted !== undefined) readSetup(accepted);
    });
  });
});

/** The value after a round trip over the wire: undefined if JSON can't represent it. */
function wired(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Stage = Awaited<ReturnType<typeof padStage>>;

/** State that a refused body must not change: everything but the log of attempts and the sessions' timestamps. */
function rowsOf({ raw, hub }: Stage): string {
  const ofWeb = raw.prepare('select count(*), max(token_hash) from sessions').raw().all();
  const setups = raw.prepare('select count(*) from setups').raw().all();
  return JSON.stringify([
    ofWeb,
    setups,
    hub.store.outbox.due(Number.MAX_SAFE_INTEGER, 9_999).length,
    hub.engine.orders.size,
  ]);
}
