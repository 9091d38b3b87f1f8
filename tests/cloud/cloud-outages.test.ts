// Which failed calls count as an outage, and that a path closed to new tokens disturbs no other path.

import { describe, expect, it } from 'vitest';
import { REFRESH_PAUSE_MAX_MS, REFRESH_PAUSE_MS } from '../../hub/cloud/account/tokens.ts';
import { nothingOrObject } from '../../hub/cloud/cloud-answer.ts';
import type { CloudRequest } from '../../hub/cloud/cloud-client.ts';
import { setUpClient } from './cloud-setup.ts';
import type { Asked, CloudStub } from './cloud-stub.ts';

const ME: CloudRequest = { method: 'GET', server: 'api', path: '/account/me', isAnswer: nothingOrObject };
const isToken = (asked: Asked) => asked.path === '/api-base/oauth2/token';

/** Accepts only the access token `good`; a refresh returns it. */
const expired = (good: string, token: Awaited<ReturnType<CloudStub['reply']>>): CloudStub['reply'] => {
  return (asked) => {
    if (isToken(asked)) return token;
    return asked.headers.authorization === `Bearer ${good}`
      ? { status: 200, body: { ok: 1 } }
      : { status: 401 };
  };
};
const RENEWED = { status: 200, body: { access_token: 'a2', refresh_token: 'r2', token_type: 'bearer' } };

describe('a 401 answer', () => {
  it('to one path even with new tokens triggers refreshes only after growing pauses [AUTH-17]', async () => {
    const { client, stub, host, told } = await setUpClient();
    const fire = (order: string): CloudRequest => ({ ...ME, method: 'PUT', path: `/orders/${order}/order` });
    let tokens = 0;
    stub.reply = (asked) => {
      if (isToken(asked)) {
        tokens += 1;
        return { status: 200, body: { access_token: `a${tokens + 1}`, refresh_token: 'r2' } };
      }
      if (asked.path.includes('/orders/')) return { status: 401 };
      return { status: asked.headers.authorization === `Bearer a${tokens + 1}` ? 200 : 401 };
    };
    for (let calls = 0; calls < 50; calls++) {
      expect(await client.call(fire(`o${calls}`))).toMatchObject({
        kind: 'unauthorised',
        despiteGoodTokens: true,
      });
    }
    expect(tokens).toBe(1);
    expect(await client.call(ME)).toMatchObject({ ok: true });
    const renewedIn = async (ms: number) => {
      await host.advance(ms);
      await client.call(fire('o1'));
      return tokens;
    };
    expect(await renewedIn(REFRESH_PAUSE_MS)).toBe(2);
    expect(await renewedIn(REFRESH_PAUSE_MS)).toBe(2);
    expect(await renewedIn(REFRESH_PAUSE_MS)).toBe(3);
    for (let hour = 0; hour < 20; hour++) await renewedIn(REFRESH_PAUSE_MAX_MS);
    expect(tokens).toBeLessThanOrEqual(23);
    expect(told.logouts).toBe(0);
    // Tokens that expire meanwhile are renewed immediately for all other paths.
    const before = tokens;
    await renewedIn(0);
    tokens += 1;
    expect(await client.call(ME)).toMatchObject({ ok: true });
    expect(tokens).toBe(before + 2);
  });

  it('resets its pauses once good tokens open the path again [AUTH-17]', async () => {
    const { client, stub } = await setUpClient(expired('never', RENEWED));
    await client.call(ME);
    stub.reply = () => ({ status: 200, body: {} });
    await client.call(ME);
    stub.asked.length = 0;
    stub.reply = expired('a3', { status: 200, body: { access_token: 'a3', refresh_token: 'r3' } });
    expect(await client.call(ME)).toMatchObject({ ok: true });
    expect(stub.asked.filter(isToken)).toHaveLength(1);
  });
});

describe('[SHELL-32] an outage', () => {
  const ping: CloudRequest = { ...ME, server: 'kds', path: '/ping', repeats: 'ping' };
  const orders: CloudRequest = { ...ME, server: 'kds', path: '/kds-orders', repeats: 'orders' };
  const report = (orderId: string): CloudRequest => ({ ...ME, path: '/actions', repeats: 'report', orderId });
  const failingAt =
    (path: string, status = 500): CloudStub['reply'] =>
    (asked) =>
      asked.path.endsWith(path) ? { status } : { status: 200, body: {} };

  it.each([
    ['drop'],
    [{ status: 500 }],
    [{ status: 408 }],
    [{ status: 429 }],
    [{ status: 200, text: '<html>' }],
  ] as const)('is reported after three failed calls in a row, whatever the failure: %j', async (answer) => {
    const { client, stub, told } = await setUpClient();
    await client.call(ping);
    stub.reply = () => answer;
    await client.call(ping);
    await client.call(ping);
    expect(told.trouble).toEqual([]);
    await client.call(ping);
    expect(told).toMatchObject({ trouble: [true], reachable: [true, false], failures: 3 });
    stub.reply = () => ({ status: 200, body: {} });
    await client.call(ping);
    expect(told).toMatchObject({ trouble: [true, false], reachable: [true, false, true] });
  });

  it('of the orders alone is not ended by an answered ping', async () => {
    const { client, told } = await setUpClient(failingAt('/kds-orders'));
    for (const call of [orders, ping, orders, ping, orders, ping]) await client.call(call);
    expect(told.trouble).toEqual([true]);
    expect(told.reachable.at(-1)).toBe(false);
  });

  it('of the token call alone is reported: no login is possible', async () => {
    const { client, told } = await setUpClient(expired('a2', { status: 500 }));
    for (let calls = 0; calls < 3; calls++) await client.call(ping);
    expect(told).toMatchObject({ trouble: [true], logouts: 0 });
    expect(told.reachable.at(-1)).toBe(false);
  });

  it('is not caused by one order that fails in the cloud, nor by one missing list', async () => {
    const { client, stub, told } = await setUpClient(failingAt('/actions'));
    await client.call(ping);
    for (let calls = 0; calls < 5; calls++) await client.call(report('o1'));
    for (let calls = 0; calls < 5; calls++) await client.call({ ...ME, path: '/actions' });
    expect(told).toMatchObject({ trouble: [], reachable: [true] });
    for (const order of ['o2', 'o3']) await client.call(report(order));
    expect(told.trouble).toEqual([true]);
    stub.reply = () => ({ status: 422 });
    await client.call(report('o2'));
    expect(told.trouble).toEqual([true, false]);
  });

  it('is not over when the cloud answers 500 after a silence', async () => {
    const { client, stub, told } = await setUpClient();
    await client.call(ping);
    stub.reply = () => 'drop';
    await client.call(ping);
    stub.reply = () => ({ status: 500 });
    await client.call(ping);
    expect(told.reachable).toEqual([true, false]);
  });
});
