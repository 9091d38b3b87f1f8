import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi, noAnswer } from '../../../../displays/link/http/api-call.ts';
import { askForSession } from '../../../../displays/link/http/session-api.ts';

/** The hub's next answer. */
function hubSays(status: number, body: unknown): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })));
}

afterEach(() => vi.unstubAllGlobals());

describe('a refused call', () => {
  it('returns the hub’s code and its parameters [SHELL-13]', async () => {
    const body = { code: 'rate-limited', params: { seconds: 5 } };
    hubSays(429, body);
    expect(await callApi('/api/staff', { answer: noAnswer })).toEqual({
      ok: false,
      status: 429,
      ...body,
      body,
    });
  });

  it.each([[{ code: 'newer-than-this' }], [{ code: 7 }], [undefined], [['rate-limited']], ['rate-limited']])(
    'is reported as a hub error if it is %j [SHELL-13]',
    async (body) => {
      hubSays(500, body);
      const answer = await callApi('/api/staff', { answer: noAnswer });
      expect(answer).toMatchObject({ ok: false, status: 500, code: 'hub-fault' });
    },
  );

  it('ignores unreadable parameters beside its code [SHELL-13]', async () => {
    hubSays(403, { code: 'not-allowed', params: { of: { what: 1 } } });
    const answer = await callApi('/api/staff', { answer: noAnswer });
    expect(answer).toMatchObject({ code: 'not-allowed' });
    expect(answer).not.toHaveProperty('params');
  });

  it('without an answer is a connection error [SHELL-13]', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await callApi('/api/staff', { answer: noAnswer })).toMatchObject({
      status: 0,
      code: 'no-connection',
    });
  });
});

describe('the session of this display', () => {
  it.each([
    [{ state: 'out', rights: [] }],
    [{ state: 'paired', rights: ['boards'], display: { id: 'd', name: 'Pass', home: 'start' } }],
    [{ state: 'in', rights: [], sandbox: { email: 'a@b.c', password: 'x' }, sso: { script: '/sso.js' } }],
  ])('is read from %j [AUTH-22]', async (session) => {
    hubSays(200, session);
    expect(await askForSession()).toEqual({ ok: true, value: session });
  });

  it.each([
    [{ state: 'lost', rights: [] }],
    [{ state: 'in' }],
    [{ state: 'in', rights: [1] }],
    [{ state: 'in', rights: [], user: 'Maya' }],
    [{ state: 'in', rights: [], organization: null }],
    [[]],
    [undefined],
  ])('is none for %j [AUTH-22]', async (session) => {
    hubSays(200, session);
    expect(await askForSession()).toMatchObject({ ok: false, code: 'hub-fault' });
  });
});
