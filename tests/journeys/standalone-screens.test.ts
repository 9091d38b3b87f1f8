// Displays and accounts of a restaurant without a cloud: a display stays on its board when its account is signed out, and an
// owner enters the password again before accounts change.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { personWith } from '../support/person.ts';
import { type Screens, startDisplays } from './support/screens.ts';

const EMAIL = 'anna@pizza.example';
const PASSWORD = 'quattro stagioni';
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' };
const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));

let screens: Screens;
let hub: HubProcess;
let port = 0;

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  screens = await startDisplays();
  hub = await startHub({ dataDir, port, env }, true);
  const [, code = ''] = /Setup code: (\d{4} \d{4})/.exec(hub.output()) ?? [];
  const owner = { email: EMAIL, firstName: 'Anna', lastName: 'Rossi', password: PASSWORD };
  const site = { siteName: 'Pizza Anna', timeZone: 'Europe/Berlin', language: 'en' };
  const made = await personWith(hub.url, '').send('POST', '/api/first-run', {
    ...{ code, owner, ...site, stations: ['Oven'], staff: [] },
  });
  expect(made.status).toBe(204);
}, 120_000);
afterAll(async () => {
  await screens?.close();
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signedIn(): Promise<Page> {
  const page = await screens.open(hub.url);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/kds\/start$/);
  return page;
}

it('one tap keeps the display on which someone signed in as its board [PAIR-07] [AUTH-19]', async () => {
  const page = await signedIn();
  await page.getByRole('button', { name: 'Keep this screen on' }).first().waitFor();
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/start.png` });
  await page.getByRole('button', { name: /Keep this screen on .*Pass/ }).click();
  await page.waitForURL(/\/kds\/expeditor\//);
  await page.locator('main').waitFor();
  // A new password ends the account's sessions; a paired display isn't one of them.
  const owner = personWith(hub.url, '');
  await owner.send('POST', '/api/session', { email: EMAIL, password: PASSWORD });
  const [{ id } = { id: '' }] = (await owner.get('/api/accounts')).body as { id: string }[];
  expect((await owner.send('PATCH', `/api/accounts/${id}`, { password: PASSWORD })).status).toBe(200);
  await page.reload();
  await page.locator('main').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/kds\/expeditor\//);
  const session = await page.evaluate(async () => (await fetch('/api/session')).json());
  expect(session).toMatchObject({ state: 'paired', display: { name: 'Pass' } });
  expect(screens.faults).toEqual([]);
});

it('changing an account asks for the password if it was entered minutes ago [SOLO-07]', async () => {
  const page = await signedIn();
  await page.goto('about:blank');
  await hub.kill();
  const database = new Database(join(dataDir, 'standalone', 'kds.db'));
  database.prepare('update sessions set created_at = created_at - ?').run(6 * 60_000);
  database.close();
  hub = await startHub({ dataDir, port, env }, true);
  await page.goto(`${hub.url}/kds/setup/people`);
  await page.getByRole('button', { name: 'Add an account' }).click();
  const form = page.getByRole('dialog', { name: 'New account' });
  await form.getByLabel('First name').fill('Noa');
  await form.getByLabel('Email').fill('noa@pizza.example');
  await form.getByLabel(/^Password/).fill('a long password');
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'Your password' });
  await asked.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await asked.getByText('Wrong password').waitFor();
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/password.png` });
  await asked.getByLabel('Password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('noa@pizza.example').waitFor();
  expect(screens.faults).toEqual([]);
});
