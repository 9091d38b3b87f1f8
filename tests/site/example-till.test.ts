// The till of examples/till as a vendor would run it: a separate program against a hub that is killed between its orders.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { personWith } from '../support/person.ts';
import { until } from '../support/until.ts';

const TILL = join(import.meta.dirname, '../../examples/till/till.mjs');
const PASSWORD = 'quattro stagioni';
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' };
const orderAnswer = z.object({
  status: z.string(),
  tickets: z.array(
    z.object({ lines: z.array(z.object({ name: z.string(), quantity: z.number(), state: z.string() })) }),
  ),
});
const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
let hub: HubProcess;
let port = 0;
let token = '';

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  hub = await startHub({ dataDir, port, env }, true);
  const [, code = ''] = /Setup code: (\d{4} \d{4})/.exec(hub.output()) ?? [];
  const owner = personWith(hub.url, '');
  const email = 'anna@pizza.example';
  await owner.send('POST', '/api/first-run', {
    code,
    owner: { email, firstName: 'Anna', password: PASSWORD },
    siteName: 'Pizza Anna',
    timeZone: 'Europe/Berlin',
    language: 'en',
    stations: ['Oven'],
    staff: [],
  });
  await owner.send('POST', '/api/session', { email, password: PASSWORD });
  const made = await owner.send('POST', '/api/tills', { name: 'Example' });
  token = z.parse(z.object({ token: z.string() }), made.body).token;
}, 120_000);
afterAll(async () => {
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

function till(...words: string[]) {
  const own = { HUB: hub.url, TOKEN: token, TILL_FILE: join(dataDir, 'till.json') };
  const child = spawn(process.execPath, [TILL, ...words], { env: hubEnvironment(own) });
  return { child, said: text(child.stdout), blamed: text(child.stderr) };
}

async function linesOf(path: string) {
  const response = await fetch(hub.url + path, { headers: { authorization: `Bearer ${token}` } });
  const { status, tickets } = z.parse(orderAnswer, await response.json());
  return { status, lines: tickets.flatMap(({ lines }) => lines) };
}

it('the example till orders, changes and cancels, each once though the hub was down [INTAKE-01] [INTAKE-02] [INTAKE-03]', async () => {
  expect(await till('order', '7', '2 Burger -Onions', '1 Fries').said).toContain('Order 1 is at the kitchen');
  await hub.kill();
  const changing = till('change', '1', '3 Burger -Onions', '1 Fries');
  hub = await startHub({ dataDir, port, env }, false);
  expect(await changing.said).toContain('Order 1 is changed');
  const events = till('events');
  let heard = '';
  events.child.stdout.on('data', (piece: Buffer) => {
    heard += String(piece);
  });
  await until(() => Promise.resolve(heard.includes('order.changed')), 'no event was heard', 20_000);
  events.child.kill();
  expect(heard.match(/order\.received/g)).toHaveLength(1);
  const [, id = ''] = /order\.received (\S+)/.exec(heard) ?? [];
  const { lines } = await linesOf(`/api/intake/orders/${id}`);
  expect(lines.filter(({ name }) => name === 'Burger').reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
    3,
  );
  expect(await till('cancel', '1', 'guest left').said).toContain('Order 1 is cancelled');
  expect((await linesOf(`/api/intake/orders/${id}`)).status).toBe('cancelled');
});

it('the example till shows refusals of the hub [INTAKE-05]', async () => {
  expect(await till('order', '7').blamed).toContain('urn:kds:problem');
});
