// The outbox against the sandbox's cloud: lost answers, revoked tokens and errors, each event applied once.

import { expect, it, onTestFinished } from 'vitest';
import { OUTBOX_RETRY_MAX_MS } from '../../hub/cloud/cloud-answer.ts';
import { HttpCloudClient } from '../../hub/cloud/cloud-client.ts';
import { createOrderLoader } from '../../hub/cloud/order-loader.ts';
import { OutboxSender } from '../../hub/cloud/outbox.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import { manualHost } from '../intake/manual-host.ts';
import { call, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { memoryTokens } from './cloud-setup.ts';
import { logIn } from './log-in.ts';
import { memoryRows } from './outbox-setup.ts';

async function setUp() {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, openingOrders: 6 });
  onTestFinished(() => sandbox.stop());
  const host = manualHost();
  const memory = memoryRows();
  const events = new HubEvents();
  const address = { apiUrl: sandbox.apiUrl, kdsUrl: sandbox.kdsUrl, clientId: 'kds' };
  const client = new HttpCloudClient(address, memoryTokens(), host, events);
  events.on('tokensRenewed', () => sender.renewed());
  const sender = new OutboxSender(memory.rows, client, host, events, () => false);
  const login = () => logIn(client, sandbox.login);
  await login();
  const loaded = await createOrderLoader(client).orders({
    site: 'site-1',
    from: Date.now() - HOUR_MS,
    hq: false,
  });
  const orderIds = loaded.ok ? loaded.orders.map((order) => String(member(order, '_id'))) : [];
  for (const id of orderIds) for (const n of [1, 2, 3]) memory.add(id, `${id}-${n}`);
  const control = (path: string, method = 'GET', body?: unknown) =>
    call(sandbox.apiUrl, `/sandbox${path}`, { method, ...(body === undefined ? {} : { body }) });
  const isEmpty = () =>
    until(
      async () => {
        await host.advance(OUTBOX_RETRY_MAX_MS);
        return memory.stored.length === 0;
      },
      () => `${memory.stored.length} rows left`,
    );
  const applied = async () => {
    const { body } = await control('/actions');
    const actions = member(body, 'actions');
    return Array.isArray(actions)
      ? actions.map((taken) => ({
          id: String(member(taken, 'event', 'request_id')),
          received: Number(member(taken, 'received')),
          applied: Number(member(taken, 'applied')),
        }))
      : [];
  };
  const expected = orderIds.flatMap((id) => [1, 2, 3].map((n) => `${id}-${n}`));
  return { memory, sender, control, isEmpty, applied, expected, login };
}

it('with answers lost after being applied, everything arrives in order and counts once [CLOUD-26][SPOOL-12]', async () => {
  const { sender, control, isEmpty, applied, expected } = await setUp();
  await control('/faults', 'PUT', { answerLost: { path: '/actions', count: 5 } });
  sender.wake();
  await isEmpty();
  const taken = await applied();
  expect(taken.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  expect(taken.every((action) => action.applied === 1)).toBe(true);
  expect(taken.some((action) => action.received > 1)).toBe(true);
  for (const order of new Set(taken.map(({ id }) => id.slice(0, -2)))) {
    const numbers = taken.filter(({ id }) => id.startsWith(`${order}-`)).map(({ id }) => id.slice(-1));
    expect(numbers).toEqual(['1', '2', '3']);
  }
});

it('with 500 and 429 for a while, nothing is lost and nothing goes to quarantine [ERR-12]', async () => {
  const { memory, sender, control, isEmpty, applied, expected } = await setUp();
  await control('/faults', 'PUT', {
    status: [
      { status: 500, path: '/actions', count: 4 },
      { status: 429, retryAfterSeconds: 3, path: '/actions', count: 2 },
    ],
  });
  sender.wake();
  await isEmpty();
  expect((await applied()).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  expect(memory.refused).toEqual([]);
});

it('with revoked tokens, everything waits for the next login [ERR-01]', async () => {
  const { memory, sender, control, isEmpty, applied, expected, login } = await setUp();
  await control('/revoke-tokens', 'POST', { kind: 'both' });
  const before = memory.stored.length;
  sender.wake();
  await until(() => sender.state === 'waiting-login', 'it does not wait');
  expect(memory.stored).toHaveLength(before);
  await login();
  await isEmpty();
  expect((await applied()).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
});
