// Calls to a sandbox from tests: login, JSON calls, control calls, and waiting for a condition.
import * as z from 'zod/mini';
import type { Sandbox } from '../../hub/sandbox/start-sandbox.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  site?: string;
  token?: string;
}

/** One JSON call; `body` is sent as JSON, an answer without JSON returns undefined. */
export async function call(base: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, site, token } = options;
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(site === undefined ? {} : { 'ros-organization': site }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
}

/** The token call as OAuth 2 sends it. */
export async function tokenCall(base: string, form: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${base}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Reads one member of an unknown value; undefined if there is none. */
export function member(value: unknown, ...path: (string | number)[]): unknown {
  let at = value;
  for (const key of path) {
    if (at === null || typeof at !== 'object') return undefined;
    at = Object.entries(at).find(([name]) => name === String(key))?.[1];
  }
  return at;
}

/** Signs in and returns functions for calls with the token, for `site`. */
export async function loggedIn(sandbox: Sandbox, site = 'site-1') {
  const { email, password } = sandbox.login;
  const form = { grant_type: 'password', client_id: 'kds', username: email, password };
  const answer = await tokenCall(sandbox.apiUrl, form);
  const token = String(member(answer.body, 'access_token'));
  const refreshToken = String(member(answer.body, 'refresh_token'));
  const cloud = (path: string, options: CallOptions = {}) =>
    call(sandbox.apiUrl, path, { site, token, ...options });
  const control = (path: string, options: CallOptions = {}) =>
    call(sandbox.apiUrl, `/sandbox${path}`, options);
  return { token, refreshToken, cloud, control };
}

/** Orders this many at once; resolves to their ids. */
export async function rush(
  { apiUrl }: Pick<Sandbox, 'apiUrl'>,
  count: number,
  organization = 'site-1',
): Promise<string[]> {
  const answer = await call(apiUrl, '/sandbox/rush', { method: 'POST', body: { count, organization } });
  if (answer.status >= 400) throw new Error(`the sandbox's rush: ${answer.status}`);
  return z.parse(z.object({ orders: z.array(z.string()) }), answer.body).orders;
}

/** Waits until `check` returns something other than undefined or false; fails after `withinMs`. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 5_000): Promise<NonNullable<T>> {
  const until = performance.now() + withinMs;
  for (;;) {
    const result = await check();
    if (result !== undefined && result !== null && result !== false) return result;
    if (performance.now() > until) throw new Error(`not within ${withinMs} ms: ${check.toString()}`);
    await new Promise((again) => setTimeout(again, 10));
  }
}
