// Whole hubs: a board stops updating on a display as soon as its session may not watch it any more.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, pairedBy } from '../support/person.ts';
import { member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const GRILL: BoardAddress = { kind: 'kitchen', profile: 'profile-grill', station: 'bon-grill' };
const PASS: BoardAddress = { kind: 'expo', profile: 'profile-expo' };
const GUESTS: BoardAddress = { kind: 'customer', profile: 'profile-guests' };
const ENDED = { t: 'refused', watch: 'w', code: 'not-allowed', params: { right: 'boards' } };
const COOK = { email: 'cook@harbour.test', password: 'any' };

let dataDir: string;
let sandbox: Sandbox;
let front: Server;
let hub: HubProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 6 });
  front = await cloudWithACook(sandbox);
  const { port: cloudPort } = front.address() as AddressInfo;
  const [port = 0] = await freePorts(1);
  const env = {
    KDS_CLOUD_API_URL: `http://127.0.0.1:${cloudPort}`,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'warn',
  };
  hub = await startHub({ dataDir, port, env }, true);
});
afterEach(async () => {
  await hub?.kill();
  front?.closeAllConnections();
  front?.close();
  await sandbox?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Messages about this display's board, in order. */
const ofBoard = ({ messages }: Display) =>
  messages.filter(({ t }) => t === 'board' || t === 'change' || t === 'refused');
const hasEnded = (display: Display) =>
  until(() => display.messages.some(({ t }) => t === 'refused'), 'the watch went on');

describe('a watch at a whole hub', () => {
  it('ends when its display is moved to a customer board [SAFE-01] [PAIR-05]', async () => {
    const manager = await loggedIn(hub.url, sandbox.login);
    const screen = await pairedBy(manager, hub.url, { name: 'Grill', home: GRILL });
    const display = await new Display(hub.url, screen.cookie).connect();
    await display.watch('w', GRILL);
    const { displays } = (await manager.get('/api/displays')).body as { displays: { id: string }[] };
    const path = `/api/displays/${displays[0]?.id}`;
    expect((await manager.send('PATCH', path, { home: GUESTS })).status).toBe(200);
    await hasEnded(display);
    expect(ofBoard(display).at(-1)).toEqual(ENDED);
    display.close();
  });

  it('ends when the hub moves to an organisation that the account has no access to [SAFE-01] [ORG-17]', async () => {
    const cook = await loggedIn(hub.url, COOK);
    const manager = await loggedIn(hub.url, sandbox.login);
    const his = await new Display(hub.url, cook.cookie).connect();
    const hers = await new Display(hub.url, manager.cookie).connect();
    await his.watch('w', PASS);
    await hers.watch('w', PASS);
    const before = hers.seq('w');
    const chosen = await manager.send('POST', '/api/organizations/site-2/choose', { confirm: true });
    expect(chosen.status).toBe(200);
    // Both sites use the same board ids: permitted watchers continue with the orders of the new one.
    await until(() => hers.seq('w') > before, 'the board did not move', 15_000);
    await hasEnded(his);
    expect(ofBoard(his).at(-1)).toEqual(ENDED);
    expect(ofBoard(hers).some(({ t }) => t === 'refused')).toBe(false);
    his.close();
    hers.close();
  });

  it('[SAFE-01] [AUTH-31] ends at a paired display when the hub is disconnected', async () => {
    const manager = await loggedIn(hub.url, sandbox.login);
    const screen = await pairedBy(manager, hub.url, { name: 'Grill', home: GRILL });
    const display = await new Display(hub.url, screen.cookie).connect();
    await display.watch('w', GRILL);
    expect((await manager.send('POST', '/api/disconnect', {})).status).toBe(204);
    await hasEnded(display);
    expect(ofBoard(display).at(-1)).toEqual(ENDED);
    display.close();
  });
});

/** The sandbox's cloud with one more account, which has access to site-1 only. */
async function cloudWithACook(cloud: Sandbox): Promise<Server> {
  const cooks = new Set<string>();
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET' } = request;
    const form = url.startsWith('/oauth2/token') ? new URLSearchParams(await bodyOf(request)) : undefined;
    const isCook =
      form?.get('username') === COOK.email ||
      cooks.has(String(request.headers.authorization)) ||
      cooks.has(form?.get('refresh_token') ?? '');
    if (form?.get('username') === COOK.email) {
      form.set('username', cloud.login.email);
      form.set('password', cloud.login.password);
    }
    const answer = await fetch(`${cloud.apiUrl}${url}`, {
      method,
      headers: passedOn(request),
      ...(method === 'GET' ? {} : { body: form?.toString() ?? (await bodyOf(request)) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
    const body = isJson ? JSON.parse(text) : undefined;
    if (isCook && form !== undefined) {
      cooks.add(`Bearer ${member(body, 'access_token')}`);
      cooks.add(String(member(body, 'refresh_token')));
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(isCook && isJson ? JSON.stringify(asCook(url, body)) : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The cloud's answers to the cook where they differ from the others'. */
function asCook(url: string, body: unknown): unknown {
  if (url.startsWith('/account/me')) return { ...(body as object), _id: 'cook', email: COOK.email };
  const isList = url.toLowerCase() === '/organizations' && Array.isArray(body);
  return isList ? body.filter((place) => member(place, 'id') === 'site-1') : body;
}

function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const names = ['authorization', 'content-type', 'ros-organization'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
