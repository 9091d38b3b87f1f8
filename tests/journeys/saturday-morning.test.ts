// From an empty folder to an evening's service without any cloud: the first page, boards, a till that sends and one that prints
// at the same time, and a hub that is killed in between.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Devices, startDevices } from '../support/chromium.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' };
const OWNER = { email: 'anna@pizza.example', password: 'quattro stagioni' };
let port = 0;
let printer = 0;
let hub: HubProcess;
let devices: Devices;
let page: Page;

beforeAll(async () => {
  [port = 0, printer = 0] = await freePorts(2);
  hub = await startHub({ dataDir, port, env }, true);
  devices = await startDevices();
  const context = await devices.open({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
});
afterAll(async () => {
  await devices?.close();
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls the hub as the owner's page does. */
const ask = (method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
      return { status: answer.status, body: await answer.text() };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

async function print(text: string): Promise<void> {
  const socket = connect({ port: printer, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume();
  socket.end(Buffer.from(text, 'latin1'));
  await new Promise((resolve) => socket.once('end', resolve));
}

let token = '';
const send = (order: object) =>
  fetch(`${hub.url}/api/intake/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });

it('four questions on the first page, in both languages, lead to the restaurant’s boards [SOLO-02]', async () => {
  await page.goto(hub.url);
  await page.getByRole('heading', { name: 'Set up your kitchen' }).waitFor();
  const code = /Setup code: (\d{4} \d{4})/.exec(hub.output())?.[1] ?? '';
  const next = page.getByRole('button', { name: 'Next' });
  expect(await next.isDisabled()).toBe(true);
  await page.getByLabel('Setup code').fill('0000 0000');
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await next.click();
  await page.getByLabel('Restaurant name').fill('Pizza Anna');
  // The rest is asked in Hebrew.
  await page.getByRole('button', { name: 'עברית' }).click();
  const further = page.getByRole('button', { name: 'הבא' });
  await further.click();
  await page.getByRole('heading', { name: 'העמדות' }).waitFor();
  await further.click();
  await page.getByLabel('שם', { exact: true }).fill('Dana Levi');
  await page.getByLabel('קוד אישי').fill('1234');
  await page.getByRole('button', { name: 'לפתוח את המטבח' }).click();
  // A wrong code leads back to its field; nothing typed is lost.
  await page.getByText('קוד ההתקנה שגוי').waitFor();
  await page.getByLabel('קוד התקנה').fill(code);
  for (let step = 0; step < 3; step += 1) await further.click();
  await page.getByRole('button', { name: 'לפתוח את המטבח' }).click();
  await page.waitForURL('**/kds/start');
  await page.getByRole('link', { name: 'פס' }).first().waitFor();
  expect(await page.getByText('מקוון').count()).toBe(0);
});

it('a till that sends and one that prints bring tickets to a board, each order once despite a kill [SOLO-01] [SOLO-05]', async () => {
  const made = await ask('POST', '/api/tills', { name: 'Counter' });
  token = JSON.parse(made.body).token;
  const added = await ask('PUT', '/api/capture/ports/front', {
    id: 'front',
    port: printer,
    name: 'Front till',
  });
  expect([made.status, added.status]).toEqual([200, 204]);
  const staff = JSON.parse((await ask('GET', '/api/staff')).body) as { id: string }[];
  const userId = staff[0]?.id;
  expect((await ask('POST', '/api/staff/session', { userId, passcode: '1234' })).status).toBe(200);
  const profiles = JSON.parse((await ask('GET', '/api/setup')).body).setup.profiles as {
    _id: string;
    type: string;
  }[];
  const pass = profiles.find(({ type }) => type === 'expo')?._id ?? '';
  await page.goto(`${hub.url}/kds/expeditor/${pass}`);
  expect(
    (await send({ id: 's-1', version: 1, number: 1, table: '7', items: [{ name: 'Margherita' }] })).status,
  ).toBe(202);
  await page.getByText('Margherita').first().waitFor();
  await print('\x1b@Order 611\nTable 4\n2 x Calzone\n  No salt\n\x1dV\x00');
  await page.getByText('Calzone').first().waitFor();

  await hub.kill();
  const sent = send({ id: 's-2', version: 1, number: 2, items: [{ name: 'Funghi' }] }).catch(() => undefined);
  expect(await sent).toBeUndefined();
  hub = await startHub({ dataDir, port, env }, true);
  expect((await send({ id: 's-2', version: 1, number: 2, items: [{ name: 'Funghi' }] })).status).toBe(202);
  expect((await send({ id: 's-2', version: 1, number: 2, items: [{ name: 'Funghi' }] })).status).toBe(202);
  await page.getByText('Funghi').first().waitFor();
  await until(async () => (await page.locator('[data-ticket]').count()) === 3, 'not three tickets', 15_000);
});
