// A restaurant without internet: a hub that serves its pads, a second hub that polls the first one, and the cloud that gets
// everything once when it is back. Real processes over real sockets; only the cloud is fake.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { type CuttableProxy, startCuttableProxy } from '../broker/cuttable-proxy.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { journey } from '../journeys/support/journey.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const PASS = { kind: 'expo', profile: 'profile-expo' } as const;
const cloudActions = z.object({
  actions: z.array(
    z.looseObject({
      event: z.looseObject({ request_id: z.string(), orderId: z.string() }),
      received: z.number(),
    }),
  ),
  fires: z.array(z.looseObject({ orderId: z.string(), received: z.number() })),
});

let stage: HubStage;
let manager: Person;
let token: string;
let pass: Display;
let secondWire: CuttableProxy;
let second: HubProcess;
let secondPass: Display;
const dataDir = mkdtempSync(join(tmpdir(), 'kds-second-'));

const cut = () => {
  stage.cloudWire.cut();
  stage.brokerWire.cut();
};
const heal = () => {
  stage.cloudWire.heal();
  stage.brokerWire.heal();
};
const pad = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${stage.hubUrl}/spooler${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};
const has = (display: Display, { courseId }: KnownOrder) =>
  display.tickets('w').some(({ id }) => id === courseId);
const stageOf = (display: Display, { courseId }: KnownOrder) =>
  display.tickets('w').find(({ id }) => id === courseId)?.stage;
const inCloud = async () => z.parse(cloudActions, await stage.control('GET', '/actions'));
const cloudOrder = async ({ _id }: KnownOrder) =>
  z
    .parse(z.array(z.looseObject({ _id: z.string() })), await stage.control('GET', '/orders'))
    .find((each) => each._id === _id);
const mode = () => pass.link()?.mode;

beforeAll(async () => {
  stage = await startStage();
  manager = await stage.logIn();
  pass = await stage.display(manager, PASS);
  token = z.parse(z.object({ token: z.string() }), (await manager.get('/api/spooler-token')).body).token;

  secondWire = await startCuttableProxy(stage.sandbox.apiUrl);
  const [port = 0] = await freePorts(1);
  const cloudUrl = secondWire.url.replace('ws:', 'http:').replace(/\/$/, '');
  second = await startHub({
    dataDir,
    port,
    env: {
      KDS_CLOUD_API_URL: cloudUrl,
      KDS_BROKER_URL: secondWire.url.replace(/\/$/, '/ws'),
      KDS_SPOOLER_URL: stage.hubUrl,
      KDS_SPOOLER_TOKEN: token,
      KDS_LOG_LEVEL: 'warn',
    },
  });
  const { cookie } = await loggedIn(second.url, stage.sandbox.login);
  secondPass = await new Display(second.url, cookie).connect();
  await secondPass.watch('w', PASS);
  cut();
  secondWire.cut();
  await until(
    () => pass.link()?.cloud === 'offline' && secondPass.link()?.cloud === 'offline',
    'still online',
  );
});

afterAll(async () => {
  void secondPass.close();
  await second.kill();
  await secondWire.close();
  await stage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const lunch = knownOrder({ number: 501, dishes: ['steak', 'burger'], state: 'fired' });
let marked = '';
const later = knownOrder({ number: 502, dishes: ['carbonara'] });

const step = journey('a restaurant without internet');

step(
  'shows an order of a pad on the board, also after the hub was killed [SPOOL-01] [INTAKE-07]',
  async () => {
    expect(await pad('POST', '/kds-orders', [lunch.document, later.document])).toEqual({
      status: 200,
      body: { accepted: [lunch._id, later._id], quarantined: [] },
    });
    await until(() => has(pass, lunch) && has(pass, later), 'the orders are on no board');
    await stage.killHub();
    await stage.startHub();
    await until(() => has(pass, lunch) && has(pass, later), 'the orders are gone after the kill');
  },
);

step(
  'shows orders on a second hub that polls the first, and sends back what is done there [SPOOL-02]',
  async () => {
    await until(
      () => has(secondPass, lunch) && has(secondPass, later),
      'the second hub has no orders',
      30_000,
    );
    const items = [lunch.itemId('steak'), lunch.itemId('burger')];
    const done = secondPass.command('w', {
      name: 'item.mark',
      orderId: lunch._id,
      courseId: lunch.courseId,
      itemIds: items,
      as: 'prepared',
    });
    marked = done.id;
    expect(await done).toMatchObject({ ok: true });
    await until(() => stageOf(pass, lunch) === 'prepared', 'the first hub was not told', 60_000);
    const fire = { name: 'course.fire' as const, orderId: later._id, courseIds: [later.courseId] };
    expect(await secondPass.command('w', fire)).toMatchObject({ ok: true });
    await until(() => stageOf(pass, later) === 'fired', 'the first hub was not told of the fire', 60_000);
  },
);

step('applies a pad’s actions on both hubs [SPOOL-01] [SPOOL-02]', async () => {
  const event = {
    request_id: 'pad-event-1',
    type: 'courseAction',
    action: 'served',
    orderId: lunch._id,
    courseId: lunch.courseId,
    date: new Date().toISOString(),
  };
  expect(await pad('POST', '/kds-actions', event)).toMatchObject({ body: { accepted: ['pad-event-1'] } });
  await until(() => stageOf(pass, lunch) !== 'prepared', 'the first hub did not serve it');
  await until(() => stageOf(secondPass, lunch) !== 'prepared', 'the second hub did not hear of it', 30_000);
});

step('is switched to offline mode on both hubs by a pad without the cloud, and back [SPOOL-04]', async () => {
  await pad('PUT', '/pad-state', { padId: 'pad-1', state: 'offline' });
  await until(() => mode() === 'offline-mode', 'the first hub stays online');
  await until(() => secondPass.link()?.mode === 'offline-mode', 'the second hub stays online', 30_000);
  await pad('PUT', '/pad-state', { padId: 'pad-1', state: 'online' });
  await until(() => mode() === 'online' && secondPass.link()?.mode === 'online', 'not back', 30_000);
});

step(
  'sends each action to the cloud once when it is back, the order first [SPOOL-05] [SPOOL-12] [INTAKE-07]',
  async () => {
    heal();
    secondWire.heal();
    await until(
      async () => (await cloudOrder(lunch)) !== undefined && (await cloudOrder(later)) !== undefined,
      'no orders in the cloud',
      60_000,
    );
    const told = async () => {
      const { actions, fires } = await inCloud();
      return {
        actions: actions.map(({ event }) => event.request_id),
        fires: fires.map((each) => each.orderId),
      };
    };
    await expect
      .poll(told, { timeout: 60_000 })
      .toEqual({ actions: expect.arrayContaining([marked, 'pad-event-1']), fires: [later._id] });
    const { actions } = await inCloud();
    const ids = actions.map(({ event }) => event.request_id);
    expect(new Set(ids).size).toBe(ids.length);
    await until(
      () => pass.link()?.outbox === 0 && secondPass.link()?.outbox === 0,
      'something waits',
      60_000,
    );
    const health = await stage.health(manager);
    expect(health.quarantine).toBe(0);
    expect([pass.mismatches, secondPass.mismatches]).toEqual([[], []]);
  },
);
