// Checks every right at every route of a hub without a cloud, over the network, as every kind of visitor: its own
// accounts in every role and state, displays, pads, tills, and unauthenticated.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { RouteRight } from '../../hub/web/server/route-schemas.ts';
import type { Right } from '../../shared/protocol/session.ts';
import type { FirstRunAnswers } from '../../shared/protocol/standalone.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Person, pairedBy, personWith } from '../support/person.ts';
import { until } from '../support/until.ts';
import { EVERY_COMMAND, rightFor } from './any-command.ts';
import { addressOf, mayUse, RIGHT_OF_ROUTE, RIGHT_WITHOUT_CLOUD, type Visitor } from './right-of-route.ts';
import { struck } from './tried.ts';

const OWNER = { email: 'anna@pizza.example', firstName: 'Anna', lastName: 'Rossi' };
/** A long password with any characters (ASVS 6.2.5, 6.2.8, 6.2.9). */
const PASSWORD = ` ${'quattro stagioni '.repeat(6)}ארבע עונות `;
const answers = (code: string): FirstRunAnswers => ({
  code,
  owner: { ...OWNER, password: PASSWORD },
  siteName: 'Pizza Anna',
  timeZone: 'Europe/Berlin',
  language: 'en',
  stations: ['Oven'],
  staff: [],
});

/** Credentials of a caller: a cookie or a token. */
interface Caller {
  cookie?: string | undefined;
  authorization?: string;
}

/** Visitors with a token go first: managers renew it when it is their turn. */
const VISITORS = [
  'till',
  'pad of before',
  'pad',
  'nobody',
  'kitchen',
  'manager',
  'owner',
  'owner made kitchen',
  'removed account',
  'session from before a new password',
  'logged out',
  'kitchen display',
  'expo display',
  'guests’ display',
  'waiting screen',
  'revoked display',
] as const;
type VisitorName = (typeof VISITORS)[number];

const OF: Readonly<Record<VisitorName, Visitor>> = {
  nobody: outside(),
  kitchen: inside('boards', 'organizations'),
  manager: inside('boards', 'setup', 'organizations'),
  owner: inside('boards', 'setup', 'staff-options', 'dealer-options', 'organizations'),
  'owner made kitchen': inside('boards', 'organizations'),
  'removed account': outside(),
  'session from before a new password': outside(),
  'logged out': outside(),
  'kitchen display': { ...inside('boards'), isDisplay: true },
  'expo display': { ...inside('boards'), isDisplay: true },
  'guests’ display': { ...inside(), isDisplay: true },
  'waiting screen': outside(),
  'revoked display': outside(),
  till: { ...outside(), token: 'till' },
  'pad of before': outside(),
  pad: { ...outside(), token: 'spooler' },
};

function inside(...rights: Right[]): Visitor {
  return { rights, hasSession: true, isDisplay: false };
}

function outside(): Visitor {
  return { rights: [], hasSession: false, isDisplay: false };
}

const said = z.looseObject({ t: z.string(), id: z.optional(z.string()), code: z.optional(z.string()) });
const withId = z.object({ id: z.string() });
const listed = z.object({ displays: z.array(withId) });
const withToken = z.object({ token: z.string() });
const withRights = z.object({ rights: z.array(z.string()) });
const refusal = z.object({
  code: z.string(),
  params: z.optional(z.looseObject({ right: z.optional(z.string()) })),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ 'x-right': z.string() }))),
});
const setups = z.object({
  setup: z.object({ profiles: z.array(z.looseObject({ _id: z.string(), type: z.string() })) }),
});

const dataDir = mkdtempSync(join(tmpdir(), 'kds-alone-'));
let hub: HubProcess;
let callers: Record<VisitorName, Caller>;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  hub = await startHub({ dataDir, port, env: { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' } }, true);
  const code = /Setup code: (\d{4} \d{4})/.exec(hub.output())?.[1] ?? '';
  const founded = await personWith(hub.url, '').send('POST', '/api/first-run', answers(code));
  expect(founded.status).toBe(204);
  callers = await everybody();
}, 120_000);
afterAll(async () => {
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function logIn(email: string, password = PASSWORD): Promise<Person> {
  const self = personWith(hub.url, '');
  expect(await self.send('POST', '/api/session', { email, password })).toMatchObject({ status: 200 });
  return self;
}

/** An account in this role, logged in. */
async function hired(owner: Person, name: string, role: 'owner' | 'manager' | 'kitchen') {
  const email = `${name}@pizza.example`;
  const made = await owner.send('POST', '/api/accounts', {
    email,
    firstName: name,
    role,
    password: PASSWORD,
  });
  return { account: `/api/accounts/${z.parse(withId, made.body).id}`, person: await logIn(email) };
}

async function everybody(): Promise<Record<VisitorName, Caller>> {
  const owner = await logIn(OWNER.email);
  const cook = await hired(owner, 'noa', 'kitchen');
  const manager = await hired(owner, 'dana', 'manager');
  const demoted = await hired(owner, 'felix', 'owner');
  await owner.send('PATCH', demoted.account, { role: 'kitchen' });
  const removed = await hired(owner, 'odd', 'owner');
  await owner.send('DELETE', removed.account);
  const renewed = await hired(owner, 'robin', 'owner');
  await owner.send('PATCH', renewed.account, { password: 'another password' });
  const gone = await hired(owner, 'lea', 'manager');
  const goneCookie = gone.person.cookie;
  await gone.person.send('DELETE', '/api/session');
  const waiting = personWith(hub.url, '');
  await waiting.send('POST', '/api/pairing', {});
  return {
    nobody: {},
    kitchen: cook.person,
    manager: manager.person,
    owner,
    'owner made kitchen': demoted.person,
    'removed account': removed.person,
    'session from before a new password': renewed.person,
    'logged out': { cookie: goneCookie },
    ...(await screens(owner)),
    'waiting screen': { cookie: waiting.cookie },
    ...(await tokens(owner)),
  };
}

async function screens(owner: Person) {
  const { setup } = z.parse(setups, (await owner.get('/api/setup')).body);
  const home = (type: string) => {
    const found = setup.profiles.find((profile) => profile.type === type);
    return { kind: type, profile: found?._id ?? '' };
  };
  const kitchen = { name: 'Oven', home: home('kitchen') };
  const revoked = await pairedBy(owner, hub.url, kitchen);
  const [shown] = z.parse(listed, (await owner.get('/api/displays')).body).displays;
  expect((await owner.send('DELETE', `/api/displays/${shown?.id}`)).status).toBe(204);
  return {
    'revoked display': revoked,
    'kitchen display': await pairedBy(owner, hub.url, kitchen),
    'expo display': await pairedBy(owner, hub.url, { name: 'Pass', home: home('expo') }),
    'guests’ display': await pairedBy(owner, hub.url, { name: 'Hall', home: home('customer') }),
  };
}

async function tokens(owner: Person) {
  const bearer = (body: unknown) => ({ authorization: `Bearer ${z.parse(withToken, body).token}` });
  const before = bearer((await owner.get('/api/spooler-token')).body);
  return {
    till: bearer((await owner.send('POST', '/api/tills', { name: 'Till 1' })).body),
    'pad of before': before,
    pad: bearer((await owner.send('POST', '/api/spooler-token', {})).body),
  };
}

let asked = 0;

/**
 * Ignores cookies of the answer, so that callers keep their identity. Each request has another address, so that no rate limit
 * applies.
 */
async function ask(caller: Caller, method: string, path: string): Promise<{ status: number; text: string }> {
  asked += 1;
  const body = method === 'GET' ? '' : '{}';
  const sent = request(`${hub.url}${path}`, {
    method,
    localAddress: `127.0.${1 + Math.floor(asked / 250)}.${1 + (asked % 250)}`,
    headers: {
      origin: hub.url,
      ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
      ...(caller.authorization === undefined ? {} : { authorization: caller.authorization }),
      ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    },
  });
  // Visitors with the right get a validation error, and nothing changes.
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('no answer');
  return { status: answer.statusCode ?? 0, text: await textOf(answer) };
}

async function refused(caller: Caller, route: string, right: RouteRight) {
  const { method, url } = addressOf(route);
  const { status, text } = await ask(caller, method, url);
  if (status === 401) return { isRefused: true, status };
  if (status !== 403) return { isRefused: false, status };
  const { params } = z.parse(refusal, JSON.parse(text));
  return { isRefused: params?.right === right, status };
}

/** This route ends the session, so it is called last. */
const LAST = 'DELETE /api/session';
/** Page routes, which aren't described. */
const PAGES = ['GET /*', 'GET /', 'GET /auth/*', 'GET /orgs', 'GET /kds', 'GET /kds/*', 'GET /live'];
const BY_HAND: Readonly<Record<string, RouteRight>> = { ...RIGHT_OF_ROUTE, ...RIGHT_WITHOUT_CLOUD };

async function declaredRoutes(): Promise<[string, string][]> {
  const { paths } = z.parse(document, JSON.parse((await ask({}, 'GET', '/openapi.json')).text));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-right': right }]): [string, string] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      right,
    ]),
  );
}

it('the routes of a hub without a cloud declare the rights in the list [SAFE-01] [SOLO-04]', async () => {
  const expected = Object.entries(BY_HAND).filter(([route]) => !PAGES.includes(route));
  expect(Object.fromEntries(await declaredRoutes())).toEqual(Object.fromEntries(expected));
});

/** Answer to each command on the caller's socket, by command id; undefined if the caller gets no socket. */
async function commanded({ cookie, authorization }: Caller): Promise<Map<string, string> | undefined> {
  const socket = new WebSocket(`${hub.url.replace('http', 'ws')}/live`, {
    headers: { origin: hub.url, ...(cookie && { cookie }), ...(authorization && { authorization }) },
  });
  const heard = new Map<string, string>();
  let isOver = false;
  let isWelcome = false;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOver = true;
  });
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', protocol: 1, build: 'b' })));
  socket.on('message', (data) => {
    const { t, id, code } = z.parse(said, JSON.parse(String(data)));
    if (t === 'welcome') isWelcome = true;
    if (id !== undefined) heard.set(id, code ?? t);
  });
  await until(() => isWelcome || isOver, 'neither a welcome nor an end');
  if (isOver) return undefined;
  for (const command of EVERY_COMMAND) {
    socket.send(JSON.stringify({ t: 'command', id: command.name, command }));
    await until(() => heard.has(command.name) || isOver, `no answer to ${command.name}`);
  }
  socket.terminate();
  return heard;
}

it.each(VISITORS)(
  'every command to a hub without a cloud is allowed or refused by its right for %s [SAFE-01] [SOLO-04]',
  async (name) => {
    const { rights, hasSession } = OF[name];
    const heard = await commanded(callers[name]);
    struck(EVERY_COMMAND.length);
    expect(heard !== undefined).toBe(hasSession);
    if (heard === undefined) return;
    // Callers with the right get another error: there is no such order, and no board is watched.
    const wrong = EVERY_COMMAND.filter((command) => {
      const right = rightFor(command);
      const may =
        right === 'own-board'
          ? rights.includes('boards') || name === 'guests’ display'
          : rights.includes(right);
      const answer = heard.get(command.name);
      return answer === undefined || (answer === 'not-allowed') === may;
    });
    expect(wrong.map((command) => `${command.name}: ${heard.get(command.name)}`)).toEqual([]);
  },
);

it.each(VISITORS)(
  'every route of a hub without a cloud is allowed or refused by its right for %s [SAFE-01] [SAFE-08] [SOLO-04]',
  async (name) => {
    const caller = callers[name];
    const of = OF[name];
    const told = z.parse(withRights, JSON.parse((await ask(caller, 'GET', '/api/session')).text));
    expect(told.rights).toEqual(of.rights);
    const routes = Object.keys(BY_HAND).filter((route) => route !== LAST);
    const wrong: string[] = [];
    for (const route of [...routes, LAST]) {
      const right = BY_HAND[route] ?? 'setup';
      const { isRefused, status } = await refused(caller, route, right);
      if (isRefused === mayUse(of, right)) wrong.push(`${route} (${right}): ${status}`);
    }
    struck(routes.length);
    expect(wrong).toEqual([]);
  },
);
