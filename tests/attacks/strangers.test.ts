// Flood attacks from the LAN without a session: logins, mails, pairing requests, refusals, and connections that never
// complete a request. Asserts what gets through, what is recorded, and that a cook can keep tapping.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PAIRING_WAITING_PER_ADDRESS } from '../../hub/web/displays/pairing-routes.ts';
import { fire } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import { type Person, pairedBy } from '../support/person.ts';
import { until } from '../support/until.ts';
import { struck } from './tried.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const PATIENCE_MS = 60_000;
const AT_ONCE = 40;

let stage: HubStage;
let manager: Person;
let kitchen: Display;
let order: KnownOrder;

beforeAll(async () => {
  stage = await startStage({ env: () => ({ KDS_LOG_LEVEL: 'info' }) });
  manager = await stage.logIn();
  const screen = await pairedBy(manager, stage.hubUrl, { name: 'Pass', home: EXPO });
  kitchen = await stage.display(screen, EXPO);
  order = knownOrder({ number: 951, dishes: ['burger', 'carbonara'] });
  await stage.put(order);
  await until(() => kitchen.tickets('w').length === 1, 'the order is not on the board', PATIENCE_MS);
  expect(await kitchen.command('w', fire(order))).toMatchObject({ ok: true });
}, PATIENCE_MS);
afterAll(() => stage?.close());

const linesOfLog = () => stage.hub().output().split('\n').length;

/** One tap, answered. */
async function tap(as: 'prepared' | 'todo'): Promise<void> {
  const { _id: orderId, courseId } = order;
  const itemIds = [order.itemId('burger')];
  expect(await kitchen.command('w', { name: 'item.mark', orderId, courseId, itemIds, as })).toMatchObject({
    ok: true,
  });
}

function send(method: string, path: string, body?: object): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: stage.hubUrl };
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return fetch(stage.hubUrl + path, sent).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });
}

/** Sends requests, forty at a time, with a tap in between; returns the number of answers by status. */
async function flood(
  count: number,
  request: (n: number) => Promise<number>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const before = linesOfLog();
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sent) }, (_, n) => request(sent + n));
    for (const status of await Promise.all(some)) statuses[status] = (statuses[status] ?? 0) + 1;
    await tap(sent % (2 * AT_ONCE) === 0 ? 'prepared' : 'todo');
  }
  struck(count);
  const lines = linesOfLog() - before;
  console.log(`${count} requests: ${JSON.stringify(statuses)}, ${lines} lines of log`);
  expect(lines).toBeLessThan(60);
  expect(statuses[500]).toBeUndefined();
  return statuses;
}

async function auditOf(action: string): Promise<number> {
  const { body } = await manager.get('/api/audit');
  const { entries } = z.object({ entries: z.array(z.looseObject({ action: z.string() })) }).parse(body);
  return entries.filter((entry) => entry.action === action).length;
}

describe('an attacker without a session, beside a kitchen that taps,', () => {
  it('is limited when trying 200 passwords of one account [SAFE-04] [AUTH-12]', {
    timeout: PATIENCE_MS,
  }, async () => {
    const statuses = await flood(200, (n) =>
      send('POST', '/api/session', { email: 'casey@sandbox.test', password: `guess-${n}` }),
    );
    expect(statuses[401] ?? 0).toBeLessThanOrEqual(5);
    expect(statuses[429] ?? 0).toBeGreaterThanOrEqual(195);
    expect(await auditOf('POST /api/session')).toBeLessThan(20);
  });

  it('is limited when having 100 mails sent to one address [SAFE-04] [AUTH-27]', {
    timeout: PATIENCE_MS,
  }, async () => {
    const statuses = await flood(100, () =>
      send('POST', '/api/password-reset', { email: 'robin@sandbox.test' }),
    );
    expect(statuses).toEqual({ 202: 3, 429: 97 });
  });

  it('is limited when asking for 200 pairing codes [SAFE-06] [PAIR-01]', {
    timeout: PATIENCE_MS,
  }, async () => {
    const statuses = await flood(200, () => send('POST', '/api/pairing', {}));
    expect(statuses[200] ?? 0).toBeLessThanOrEqual(PAIRING_WAITING_PER_ADDRESS);
    expect(statuses[429] ?? 0).toBeGreaterThanOrEqual(200 - PAIRING_WAITING_PER_ADDRESS);
  });

  it('fills only a few audit rows with 1,200 refusals [SAFE-10]', {
    timeout: PATIENCE_MS,
  }, async () => {
    const routes = [
      ['GET', '/api/setup'],
      ['PUT', '/api/setup'],
      ['DELETE', '/api/displays/x'],
      ['POST', '/spooler/kds-orders'],
    ] as const;
    const statuses = await flood(1_200, (n) => {
      const [method, path] = routes[n % routes.length] ?? routes[0];
      return send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {});
    });
    expect(Object.keys(statuses).every((status) => ['400', '401', '403', '429'].includes(status))).toBe(true);
    expect(await auditOf('GET /api/setup')).toBeLessThan(5);
    expect(await auditOf('POST /spooler/kds-orders')).toBeLessThan(5);
  });

  it('blocks nothing with 400 connections that send half a request [SAFE-06]', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { hostname, port } = new URL(stage.hubUrl);
    const sockets: Socket[] = [];
    for (let n = 0; n < 400; n++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(`GET /api/session HTTP/1.1\r\nhost: ${hostname}\r\nx-${n}: `);
      sockets.push(socket);
    }
    await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)));
    for (let round = 0; round < 10; round++) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a');
      await tap(round % 2 === 0 ? 'prepared' : 'todo');
      expect(await send('GET', '/healthz')).toBe(200);
    }
    for (const socket of sockets) socket.destroy();
    struck(sockets.length);
  });

  it('can’t open 500 sockets [SAFE-06] [LIVE-01]', { timeout: PATIENCE_MS }, async () => {
    const { host } = new URL(stage.hubUrl);
    const before = linesOfLog();
    const closed: number[] = [];
    for (let n = 0; n < 500; n += 50) {
      const some = Array.from({ length: 50 }, () => new WebSocket(`ws://${host}/live`));
      const ends = some.map(
        (socket) =>
          new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code))),
      );
      closed.push(...(await Promise.all(ends)));
      await tap(n % 100 === 0 ? 'prepared' : 'todo');
    }
    expect(new Set(closed).has(1000)).toBe(false);
    expect(closed).toHaveLength(500);
    struck(closed.length);
    expect(linesOfLog() - before).toBeLessThan(60);
  });
});
