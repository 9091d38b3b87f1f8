// Every call to the cloud: headers, the single token refresh, the result of each failure, what is logged.
import { describe, expect, it } from 'vitest';
import { nothingOrObject } from '../../hub/cloud/cloud-answer.ts';
import type { CloudRequest } from '../../hub/cloud/cloud-client.ts';
import { setUpClient } from './cloud-setup.ts';
import type { Asked, CloudStub } from './cloud-stub.ts';

const ME: CloudRequest = { method: 'GET', server: 'api', path: '/account/me', isAnswer: nothingOrObject };
const isToken = (asked: Asked) => asked.path === '/api-base/oauth2/token';
const formOf = (asked: Asked | undefined) => Object.fromEntries(new URLSearchParams(asked?.body));

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

describe('a cloud call', () => {
  it('has the token, the site and JSON, to the API or to the KDS server [CLOUD-01]', async () => {
    const { client, stub } = await setUpClient();
    await client.call({
      ...ME,
      method: 'POST',
      server: 'kds',
      path: '/actions',
      site: 'site-1',
      json: { a: 1 },
    });
    await client.call({ ...ME, query: { select: 'a,b c' } });
    expect(stub.asked[0]).toMatchObject({
      method: 'POST',
      path: '/kds-base/actions',
      body: '{"a":1}',
      headers: {
        authorization: 'Bearer a1',
        'ros-organization': 'site-1',
        'content-type': 'application/json',
      },
    });
    expect(stub.asked[1]?.path).toBe('/api-base/account/me');
    expect(stub.asked[1]?.query.get('select')).toBe('a,b c');
    expect(stub.asked[1]?.headers).not.toHaveProperty('ros-organization');
  });

  it('reports the Date of the cloud’s answer [TIME-16]', async () => {
    const date = new Date('2026-06-01T12:00:05Z');
    const { client, told } = await setUpClient(() => ({
      status: 200,
      headers: { date: date.toUTCString() },
    }));
    expect(await client.call(ME)).toMatchObject({ ok: true, date: date.getTime() });
    expect(told.cloudTimes).toEqual([date.getTime()]);
  });

  it('reports no other Date: without a token, from another login, of reports, from a cache, of a failure [TIME-16]', async () => {
    const date = new Date('2031-06-01T12:00:05Z').toUTCString();
    const tokens = { access_token: 'a2', refresh_token: 'r2', token_type: 'bearer' };
    const { client, stub, told } = await setUpClient(() => ({
      status: 200,
      headers: { date },
      body: tokens,
    }));
    await client.call({ ...ME, anonymous: true });
    await client.signIn({ email: 'ada@example.com', password: 'hunter2' });
    await client.withTokens({ access: 'b1', refresh: 'b2' }).call(ME);
    await client.call({ ...ME, server: { url: `${stub.url}/reporting` } });
    stub.reply = () => ({ status: 200, headers: { date, age: '40' } });
    await client.call(ME);
    stub.reply = () => ({ status: 500, headers: { date } });
    await client.call(ME);
    expect(told.cloudTimes).toEqual([]);
    stub.reply = () => ({ status: 200, headers: { date } });
    await client.call({ ...ME, server: 'kds' });
    expect(told.cloudTimes).toEqual([Date.parse(date)]);
  });

  it.each([
    [400, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [410, 'refused'],
    [422, 'refused'],
    [403, 'forbidden'],
    [302, 'retry-later'],
    [408, 'retry-later'],
    [425, 'retry-later'],
    [429, 'retry-later'],
    [500, 'retry-later'],
    [503, 'retry-later'],
  ])('maps %i to %s [ERR-12]', async (status, kind) => {
    const { client } = await setUpClient(() => ({ status }));
    expect(await client.call(ME)).toMatchObject({ ok: false, kind, status });
  });

  it('reads Retry-After as seconds and as a date [ERR-12]', async () => {
    const { client, stub } = await setUpClient(() => ({ status: 429, headers: { 'retry-after': '7' } }));
    expect(await client.call(ME)).toMatchObject({ retryAfterMs: 7_000 });
    const date = new Date('2026-06-01T12:00:00Z');
    const later = new Date(date.getTime() + 9_000).toUTCString();
    stub.reply = () => ({ status: 503, headers: { date: date.toUTCString(), 'retry-after': later } });
    expect(await client.call(ME)).toMatchObject({ retryAfterMs: 9_000 });
  });

  it('without an answer counts as no connection, logged once until it is back [ERR-03][LOG-05]', async () => {
    const { client, stub, told, host } = await setUpClient(() => 'drop');
    expect(await client.call(ME)).toMatchObject({ ok: false, kind: 'no-connection' });
    await client.call(ME);
    expect(host.lines).toMatchObject([{ details: { event: 'no_connection' } }]);
    stub.reply = () => ({ status: 200 });
    await client.call(ME);
    expect(told.reachable).toEqual([false, true]);
  });

  it('that takes too long counts as unanswered [ERR-03]', async () => {
    const { client } = await setUpClient(() => 'hang');
    expect(await client.call({ ...ME, timeoutMs: 50 })).toMatchObject({ kind: 'no-connection' });
  });

  it.each([
    [{ status: 200, text: '<html>Welcome to our WiFi</html>' }],
    [{ status: 200, text: '', headers: { 'content-type': 'text/html' } }],
    [{ status: 200, text: '{}', headers: { 'content-type': 'text/html; charset=utf-8' } }],
    [{ status: 200, body: [] }],
    [{ status: 200, body: 'ok' }],
    [{ status: 200, body: 7 }],
    [{ status: 302, headers: { location: 'http://login.hotspot.example/' } }],
    [{ status: 307, headers: { location: '/login' } }],
    [{ status: 403, text: '<html>', headers: { 'content-type': 'text/html' } }],
    [{ status: 404, text: '<html>', headers: { 'content-type': 'text/html' } }],
    [{ status: 511, text: '<html>', headers: { 'content-type': 'text/html' } }],
  ] as const)('ignores an answer that is not the cloud’s: %j [SPOOL-05]', async (answer) => {
    const date = { date: new Date('2020-01-01').toUTCString() };
    const { client, told } = await setUpClient(() => ({
      ...answer,
      headers: { ...('headers' in answer ? answer.headers : {}), ...date },
    }));
    expect(await client.call(ME)).toMatchObject({ ok: false, kind: 'retry-later' });
    expect(told.cloudTimes).toEqual([]);
    expect(told.reachable).toEqual([false]);
  });

  it('rejects an answer nested 10,000 deep [SAFE-06]', async () => {
    const text = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const { client } = await setUpClient(() => ({ status: 200, text }));
    expect(await client.call(ME)).toMatchObject({ ok: false, kind: 'retry-later' });
  });
});

describe('a 401 answer', () => {
  it('triggers one refresh for all calls at the same time and repeats each [AUTH-17][ERR-01]', async () => {
    const { client, stub, tokenStore, told } = await setUpClient(expired('a2', RENEWED));
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.call(ME)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(stub.asked.filter(isToken)).toHaveLength(1);
    expect(formOf(stub.asked.find(isToken))).toEqual({
      grant_type: 'refresh_token',
      client_id: 'kds',
      refresh_token: 'r1',
    });
    expect(tokenStore.held).toEqual({ access: 'a2', refresh: 'r2' });
    expect(told).toMatchObject({ renewals: 1, logouts: 0 });
  });

  it('stores the rotated tokens before using them [AUTH-17]', async () => {
    const heldWhenUsed: unknown[] = [];
    const { client, stub, tokenStore } = await setUpClient();
    const reply = expired('a2', RENEWED);
    stub.reply = (asked) => {
      if (asked.headers.authorization === 'Bearer a2') heldWhenUsed.push(tokenStore.held?.refresh);
      return reply(asked);
    };
    await client.call(ME);
    expect(heldWhenUsed).toEqual(['r2']);
  });

  it('does not repeat the call a second time [AUTH-17]', async () => {
    const { client, stub } = await setUpClient(expired('never', RENEWED));
    expect(await client.call(ME)).toMatchObject({ ok: false, kind: 'unauthorised', despiteGoodTokens: true });
    expect(stub.asked).toHaveLength(3);
  });

  it('is final on the token call: the session ends [AUTH-18][AUTH-19]', async () => {
    const { client, stub, tokenStore, told } = await setUpClient(expired('a2', { status: 401 }));
    expect(await client.call(ME)).toMatchObject({ ok: false, kind: 'unauthorised' });
    expect(stub.asked.filter(isToken)).toHaveLength(1);
    expect(tokenStore.held).toBeUndefined();
    expect(told.logouts).toBe(1);
    expect(client.loggedIn()).toBe(false);
  });

  it.each([
    [{ status: 400, body: { error: 'invalid_grant' } }],
    [{ status: 403, body: { error: 'invalid_grant' } }],
    [{ status: 403, body: { code: 403_050 } }],
  ] as const)('ends the session if the cloud itself refuses the refresh (%j) [AUTH-19]', async (token) => {
    const { client, tokenStore, told } = await setUpClient(expired('a2', token));
    expect(await client.call(ME)).toMatchObject({ ok: false, kind: 'unauthorised' });
    expect(tokenStore.held).toBeUndefined();
    expect(told.logouts).toBe(1);
  });

  it.each([
    ['drop'],
    [{ status: 503 }],
    [{ status: 404 }],
    [{ status: 200, text: '<html>' }],
    [{ status: 200, body: {} }],
    [{ status: 403 }],
    [{ status: 403, body: { error: 'blocked by policy' } }],
    [{ status: 401, text: '<html>', headers: { 'content-type': 'text/html' } }],
  ] as const)(
    'keeps the session if the refresh is refused but not by the cloud (%j) [AUTH-19]',
    async (token) => {
      const { client, tokenStore, told } = await setUpClient(expired('a2', token));
      expect(await client.call(ME)).toMatchObject({ ok: false, kind: 'no-connection' });
      expect(tokenStore.held).toEqual({ access: 'a1', refresh: 'r1' });
      expect(told.logouts).toBe(0);
    },
  );
});

describe('cloud login', () => {
  it('sends a form and is complete only with both tokens [AUTH-12][AUTH-14][CLOUD-02]', async () => {
    const { client, stub, tokenStore } = await setUpClient(() => ({
      status: 200,
      body: { access_token: 'a9' },
    }));
    client.logout();
    expect(await client.signIn({ email: 'ada@example.com', password: 'p&ss' })).toMatchObject({ ok: false });
    stub.reply = () => ({ status: 200, body: { access_token: 'a9', refresh_token: 'r9' } });
    expect(await client.signIn({ email: 'ada@example.com', password: 'p&ss' })).toEqual({
      ok: true,
      tokens: { access: 'a9', refresh: 'r9' },
    });
    expect(stub.asked.at(-1)?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
    expect(stub.asked.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(formOf(stub.asked.at(-1))).toEqual({
      grant_type: 'password',
      client_id: 'kds',
      username: 'ada@example.com',
      password: 'p&ss',
    });
    // Adopted by the caller only after it has checked the account.
    expect(tokenStore.held).toBeUndefined();
    client.adopt({ access: 'a9', refresh: 'r9', owner: 'ada' });
    expect(tokenStore.held).toEqual({ access: 'a9', refresh: 'r9', owner: 'ada' });
    expect(client.owner()).toBe('ada');
  });

  it('passes on the code of the cloud’s refusal [AUTH-18]', async () => {
    const { client, stub } = await setUpClient(() => ({
      status: 401,
      body: { error: 'denied', code: 403050 },
    }));
    expect(await client.signIn({ email: 'ada@example.com', password: 'wrong' })).toMatchObject({
      kind: 'unauthorised',
      code: '403050',
    });
    expect(stub.asked).toHaveLength(1);
  });
});

describe('log of cloud calls', () => {
  it('contains address, status and reason, and no secret [LOG-03]', async () => {
    const { client, host } = await setUpClient(() => ({ status: 500 }));
    await client.call({ ...ME, path: '/api/resetpass.json', query: { payload: 'ada@example.com' } });
    await client.signIn({ email: 'ada@example.com', password: 'hunter2' });
    expect(host.lines[0]).toMatchObject({ details: { event: 'http_error', status: 500 } });
    expect(host.lines[0]?.message).toContain('/api-base/api/resetpass.json');
    expect(JSON.stringify(host.lines)).not.toMatch(/ada@example|hunter2|a1|r1/);
  });

  it('omits 403 and the logging call itself [LOG-03][ERR-02]', async () => {
    const { client, host, stub } = await setUpClient(() => ({ status: 403 }));
    await client.call(ME);
    stub.reply = () => ({ status: 500 });
    await client.call({ ...ME, method: 'POST', path: '/logs', json: {}, logFailures: false });
    expect(host.lines).toEqual([]);
  });
});
