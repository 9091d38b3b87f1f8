// A hub with its site: effect of a saved setup on open boards, and a start without the cloud.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn } from '../support/person.ts';
import { loggedIn as sandboxCalls } from '../support/sandbox-calls.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'profile-expo' };

let sandbox: Sandbox;
let hub: HubProcess;
let dataDir: string;
let port: number;
const screens: Display[] = [];

const start = () => {
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl, KDS_LOG_LEVEL: 'warn' };
  return startHub({ dataDir, port, env }, true);
};
const screen = async (cookie: string) => {
  const display = await new Display(hub.url, cookie).connect();
  screens.push(display);
  return display;
};
/** Served tickets leave the board with time. */
const openOn = (display: Display) =>
  display
    .tickets('w')
    .flatMap(({ id, status }) => (status === 'served' ? [] : [id]))
    .sort();
const storedSetup = async () => {
  const { access_token } = await post(
    `${sandbox.apiUrl}/oauth2/token`,
    new URLSearchParams({
      grant_type: 'password',
      client_id: 'kds',
      username: sandbox.login.email,
      password: sandbox.login.password,
    }),
  );
  const headers = { authorization: `Bearer ${access_token}`, 'ros-organization': 'site-1' };
  return (await fetch(`${sandbox.apiUrl}/dynamic-organization-storage/kds-setup/site-1`, { headers })).json();
};
const post = async (url: string, body: URLSearchParams) =>
  (await fetch(url, { method: 'POST', body })).json();
const saveSetup = (setup: object) =>
  fetch(`${sandbox.apiUrl}/sandbox/setup/site-1`, {
    method: 'PUT',
    body: JSON.stringify(setup),
    headers: { 'content-type': 'application/json' },
  });

beforeEach(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 12 });
  [port = 0] = await freePorts(1);
  dataDir = tempDir();
  hub = await start();
});
afterEach(async () => {
  for (const display of screens.splice(0)) display.close();
  await hub.kill();
  await sandbox.stop();
});

describe('a hub and its site', () => {
  it('apply a setup saved elsewhere to the open boards automatically [BRK-07]', async () => {
    const { cookie } = await loggedIn(hub.url, sandbox.login);
    const display = await screen(cookie);
    await display.watch('w', pass);
    const setup = await storedSetup();
    const profiles = setup.profiles.map((profile: { _id: string }) =>
      profile._id === 'profile-expo'
        ? { ...profile, name: 'The new pass', hidePendingStatus: true }
        : profile,
    );
    await saveSetup({ ...setup, profiles });
    await until(() => display.board('w')?.profile.name === 'The new pass', 'the board kept its old profile');
    expect((display.board('w') as OperatorBoard).head.counts.pending).toBe(0);
    const isReported = () =>
      display.messages.some((message) => message.t === 'notice' && message.notice.kind === 'setup-changed');
    await until(isReported, 'the display was not told of the new setup');
    expect(display.mismatches).toEqual([]);
  });

  it('apply a setup saved while the broker was unreachable once it is back [BRK-07]', async () => {
    const { cookie } = await loggedIn(hub.url, sandbox.login);
    const display = await screen(cookie);
    await display.watch('w', pass);
    const states = () =>
      display.messages.flatMap((message) => (message.t === 'link' ? message.link.broker : []));
    const broker = (state: string) =>
      until(() => states().at(-1) === state, `the broker did not go ${state}`);
    const { control } = await sandboxCalls(sandbox);
    // The message about the new setup is lost with all others.
    await control('/faults', { method: 'PUT', body: { cutBroker: true, dropMessages: 1 } });
    await broker('down');
    const setup = await storedSetup();
    const profiles = setup.profiles.map((profile: { _id: string }) =>
      profile._id === 'profile-expo' ? { ...profile, name: 'Saved meanwhile' } : profile,
    );
    await saveSetup({ ...setup, profiles });
    await control('/faults', { method: 'PUT', body: { cutBroker: null, dropMessages: null } });
    await broker('up');
    await until(() => display.board('w')?.profile.name === 'Saved meanwhile', 'the setup stayed as it was');
  });

  it('end a board whose profile was deleted with a refusal [BRK-07]', async () => {
    const { cookie } = await loggedIn(hub.url, sandbox.login);
    const display = await screen(cookie);
    await display.watch('w', pass);
    const setup = await storedSetup();
    const profiles = setup.profiles.filter((profile: { _id: string }) => profile._id !== 'profile-expo');
    await saveSetup({ ...setup, profiles });
    const ended = () => display.messages.some((message) => message.t === 'refused' && message.watch === 'w');
    await until(ended, 'the watch did not end');
  });

  it('show a limit set in the cloud on the line, without a notice of a changed setup [INV-07]', async () => {
    const { cookie } = await loggedIn(hub.url, sandbox.login);
    const display = await screen(cookie);
    await display.watch('w', pass);
    await until(() => display.tickets('w').length > 0, 'no orders');
    const calls = await sandboxCalls(sandbox);
    const { body } = await calls.control('/orders?organization=site-1');
    const orders = body as { orderedItems: { _id: string; item: string }[] }[];
    const lines = () => display.tickets('w').flatMap(({ items }) => items);
    const some = lines()[0]?.itemIds[0];
    const itemId = orders.flatMap(({ orderedItems }) => orderedItems).find(({ _id }) => _id === some)?.item;
    await calls.cloud('/inventory', { method: 'POST', body: { item: itemId, quantity: 4 } });
    await calls.control('/messages', {
      method: 'POST',
      body: { organization: 'site-1', type: 'config-updated', data: {} },
    });
    const limited = () => lines().find(({ itemIds }) => itemIds.includes(some ?? ''))?.limited;
    await until(
      () => limited() === 4,
      () => `no limit on the line: ${limited()}`,
    );
    expect(
      display.messages.some((message) => message.t === 'notice' && message.notice.kind === 'setup-changed'),
    ).toBe(false);
  });

  it('start and serve the same boards while the cloud is unreachable [DURA-03]', async () => {
    const { cookie } = await loggedIn(hub.url, sandbox.login);
    const display = await screen(cookie);
    const before = structuredClone(await display.watch('w', pass));
    await until(() => Object.keys(display.board('w')?.tickets ?? {}).length > 5, 'no orders');
    await hub.kill();
    const shown = openOn(display);
    await sandbox.stop();
    hub = await start();
    const again = await screen(cookie);
    const board = await again.watch('w', pass);
    expect(openOn(again)).toEqual(shown);
    expect(board.profile).toEqual(before.profile);
    const ticket = again.tickets('w').find((each) => each.actions.includes('course.prepareAll'));
    const { orderId = '', courseIds = [] } = ticket ?? {};
    const answer = await again.command('w', {
      name: 'course.prepareAll',
      orderId,
      courseId: courseIds[0] ?? '',
    });
    expect(answer).toMatchObject({ ok: true });
  });

  it('ask before moving to another organisation, then show its orders only [ORG-17]', async () => {
    const me = await loggedIn(hub.url, sandbox.login);
    const refused = await me.send('POST', '/api/organizations/site-4/choose', {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'hub-bound-elsewhere' } });
    const moved = await me.send('POST', '/api/organizations/site-4/choose', { confirm: true });
    expect(moved.status).toBe(200);
    const lists = (await me.get('/api/profiles')).body as { expo: { id: string }[] };
    const display = await screen(me.cookie);
    await display.watch('w', { kind: 'expo', profile: lists.expo[0]?.id ?? '' });
    await until(() => display.tickets('w').length > 0, 'no orders of the other site');
    expect(display.tickets('w').every((ticket) => ticket.orderId.includes('site-4'))).toBe(true);
  });
});
