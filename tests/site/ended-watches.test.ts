// Whole hubs: a board stops updating on a display as soon as its session may not watch it any more.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type CloudProxy, type ProxiedCall, startCloudProxy } from '../support/cloud-proxy.ts';
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
const TOKENS = '/oauth2/token';
const COOK = { email: 'cook@harbour.test', password: 'any' };

let dataDir: string;
let sandbox: Sandbox;
let front: CloudProxy;
let hub: HubProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 6 });
  front = await cloudWithACook(sandbox);
  const [port = 0] = await freePorts(1);
  const env = {
    KDS_CLOUD_API_URL: front.url,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'warn',
  };
  hub = await startHub({ dataDir, port, env }, true);
});
afterEach(async () => {
  await hub?.kill();
  await front?.close();
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
async function cloudWithACook(cloud: Sandbox): Promise<CloudProxy> {
  const cooks = new Set<unknown>();
  const proxy = await startCloudProxy(cloud.apiUrl);
  const formOf = ({ path, body }: ProxiedCall) => new URLSearchParams(path === TOKENS ? body : '');
  proxy.rewrite = (asked) => {
    const form = formOf(asked);
    if (form.get('username') !== COOK.email) return asked.body;
    form.set('username', cloud.login.email);
    form.set('password', cloud.login.password);
    return form.toString();
  };
  proxy.alter = (asked, text) => {
    const form = formOf(asked);
    const isCook =
      form.get('username') === COOK.email ||
      cooks.has(asked.authorization) ||
      cooks.has(form.get('refresh_token'));
    if (!isCook || text === '') return text;
    const body = JSON.parse(text);
    if (asked.path === TOKENS) {
      cooks.add(`Bearer ${member(body, 'access_token')}`);
      cooks.add(member(body, 'refresh_token'));
    }
    return JSON.stringify(asCook(asked.path, body));
  };
  return proxy;
}

/** The cloud's answers to the cook where they differ from the others'. */
function asCook(url: string, body: unknown): unknown {
  if (url.startsWith('/account/me')) return { ...(body as object), _id: 'cook', email: COOK.email };
  const isList = url.toLowerCase() === '/organizations' && Array.isArray(body);
  return isList ? body.filter((place) => member(place, 'id') === 'site-1') : body;
}
