// Tests each fault switch of the sandbox, set on its own and cleared again.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { numbersIn } from '../support/broker-contract.ts';
import { eventually, loggedIn, member, tokenCall } from '../support/sandbox-calls.ts';
import { type Listener, listen } from '../support/stomp-listener.ts';

let sandbox: Sandbox;
let client: Awaited<ReturnType<typeof loggedIn>>;

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0 });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  client = await loggedIn(sandbox);
});

const faults = (body: unknown) => client.control('/faults', { method: 'PUT', body });
const clear = () => client.control('/faults', { method: 'DELETE' });
const ping = async () => (await client.cloud('/ping')).status;

describe('[SAND-05] faults of calls', () => {
  it('are listed and cleared, change only what is named, and invalid ones are refused', async () => {
    await faults({ delayMs: 1, dropMessages: 0.5 });
    await faults({ status: 500 });
    expect((await client.control('/faults')).body).toMatchObject({
      delayMs: { ms: 1 },
      dropMessages: 0.5,
      status: [{ status: 500 }],
      refuseTokens: false,
      cutBroker: false,
    });
    expect((await faults({ dropMessages: 7 })).status).toBe(400);
    expect((await faults({ status: { status: 500, path: '(' } })).status).toBe(400);
    expect((await clear()).body).toMatchObject({ delayMs: null, status: [], dropMessages: null });
    expect(await ping()).toBe(200);
  });

  it.each([
    ['access', 401, 200],
    ['all', 401, 401],
  ])('refuse tokens: %s', async (kind, ofCall, ofTokenCall) => {
    await faults({ refuseTokens: kind });
    expect(await ping()).toBe(ofCall);
    const form = { grant_type: 'refresh_token', client_id: 'kds', refresh_token: client.refreshToken };
    expect((await tokenCall(sandbox.apiUrl, form)).status).toBe(ofTokenCall);
    await clear();
    expect(await ping()).toBe(200);
  });

  it('revoke issued tokens', async () => {
    await client.control('/revoke-tokens', { method: 'POST', body: { kind: 'access' } });
    expect(await ping()).toBe(401);
    const form = { grant_type: 'refresh_token', client_id: 'kds', refresh_token: client.refreshToken };
    const fresh = await tokenCall(sandbox.apiUrl, form);
    expect((await client.cloud('/ping', { token: String(member(fresh.body, 'access_token')) })).status).toBe(
      200,
    );
    await client.control('/revoke-tokens', { method: 'POST', body: { kind: 'both' } });
    const next = String(member(fresh.body, 'refresh_token'));
    expect((await tokenCall(sandbox.apiUrl, { ...form, refresh_token: next })).status).toBe(400);
  });

  it('fail calls with a status, a given number of times, at a path, with Retry-After', async () => {
    await faults({ status: { status: 429, count: 2, path: '^/ping$', method: 'GET', retryAfterSeconds: 3 } });
    expect((await client.cloud('/users')).status).toBe(200);
    const first = await client.cloud('/ping');
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3']);
    expect([await ping(), await ping()]).toEqual([429, 200]);
    await faults({ status: [{ status: 403, path: '^/actions$' }, { status: 500 }] });
    expect((await client.cloud('/actions', { method: 'POST', body: {} })).status).toBe(403);
    expect(await ping()).toBe(500);
    await clear();
  });

  it('delay calls', async () => {
    await faults({ delayMs: { ms: 80, path: '^/ping$' } });
    const from = performance.now();
    expect(await ping()).toBe(200);
    expect(performance.now() - from).toBeGreaterThanOrEqual(79);
    await clear();
  });

  it('apply a call and lose its answer', async () => {
    await client.control('/rush', { method: 'POST', body: { count: 1 } });
    const orderId = String(member((await client.control('/orders')).body, 0, '_id'));
    const body = {
      type: 'orderDelivered',
      action: 'delivered',
      request_id: 'lost-1',
      orderId,
      date: new Date().toISOString(),
    };
    await faults({ answerLost: { path: '^/actions$', count: 1 } });
    await expect(client.cloud('/actions', { method: 'POST', body })).rejects.toThrow();
    expect((await client.cloud('/actions', { method: 'POST', body })).status).toBe(200);
    expect(member((await client.control('/actions')).body, 'actions')).toMatchObject([
      { event: { request_id: 'lost-1' }, received: 2, applied: 1 },
    ]);
  });
});

describe('[SAND-05] faults of messages', () => {
  let listener: Listener;
  let queues = 0;
  beforeEach(async () => {
    listener = await listen({ url: sandbox.brokerUrl, queue: `faults-${++queues}`, prefetch: 100 });
    return async () => {
      await clear();
      await listener.leave();
    };
  });
  const say = (n: number) =>
    client.control('/messages', {
      method: 'POST',
      body: { organization: 'site-1', type: 'config-updated', data: { n } },
    });
  const heard = () => numbersIn(listener.bodies);

  it('drop a given number', async () => {
    await faults({ dropMessages: { count: 2 } });
    for (const n of [1, 2, 3]) await say(n);
    await eventually(() => heard().includes(3));
    expect(heard()).toEqual([3]);
  });

  it('duplicate a given number', async () => {
    await faults({ duplicateMessages: { count: 1 } });
    for (const n of [1, 2]) await say(n);
    await eventually(() => heard().length === 3);
    expect(heard()).toEqual([1, 1, 2]);
  });

  it('let one be overtaken, and send it even when none follows', async () => {
    await faults({ reorderMessages: { count: 2 } });
    for (const n of [1, 2]) await say(n);
    await eventually(() => heard().length === 2);
    expect(heard()).toEqual([2, 1]);
    await say(3);
    await eventually(() => heard().length === 3);
  });

  it('drop by a probability', async () => {
    await faults({ dropMessages: { probability: 0.5 } });
    for (let n = 1; n <= 60; n += 1) await say(n);
    await clear();
    await say(61);
    await eventually(() => heard().includes(61));
    expect(heard().length).toBeGreaterThan(12);
    expect(heard().length).toBeLessThan(50);
  });
});
