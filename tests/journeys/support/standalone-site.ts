// A restaurant without a cloud for a test: a real hub process, its owner, and a till that sends orders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { freePorts } from '../../support/free-port.ts';
import { type HubProcess, startHub } from '../../support/hub-process.ts';
import { type Person, personWith } from '../../support/person.ts';
import type { Screens } from './screens.ts';

const EMAIL = 'anna@pizza.example';
const PASSWORD = 'quattro stagioni';
const setupAnswer = z.object({
  revision: z.number(),
  setup: z.looseObject({ profiles: z.array(z.record(z.string(), z.unknown())) }),
});
type Profile = Record<string, unknown>;

export class StandaloneSite {
  readonly hub: HubProcess;
  readonly owner: Person;
  readonly #dataDir: string;
  readonly #token: string;

  private constructor(hub: HubProcess, owner: Person, dataDir: string, token: string) {
    this.hub = hub;
    this.owner = owner;
    this.#dataDir = dataDir;
    this.#token = token;
  }

  /** Creates the restaurant by its first run: a pass, a board for each station and one for customers. */
  static async found(stations: string[], env: Record<string, string> = {}): Promise<StandaloneSite> {
    const [port = 0] = await freePorts(1);
    const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
    const started = { dataDir, port, env: { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn', ...env } };
    const hub = await startHub(started, true);
    const [, code = ''] = /Setup code: (\d{4} \d{4})/.exec(hub.output()) ?? [];
    const owner = personWith(hub.url, '');
    await owner.send('POST', '/api/first-run', {
      code,
      owner: { email: EMAIL, firstName: 'Anna', lastName: 'Rossi', password: PASSWORD },
      ...{ siteName: 'Pizza Anna', timeZone: 'Europe/Berlin', language: 'en', stations, staff: [] },
    });
    await owner.send('POST', '/api/session', { email: EMAIL, password: PASSWORD });
    const made = await owner.send('POST', '/api/tills', { name: 'Front' });
    const { token } = z.parse(z.object({ token: z.string() }), made.body);
    return new StandaloneSite(hub, owner, dataDir, token);
  }

  /** Sends an order like the till. */
  async order(body: Record<string, unknown>): Promise<void> {
    const answer = await this.till('/api/intake/orders', { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status, await answer.clone().text()).toBe(202);
  }

  /** Calls the hub as the till. */
  till(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    return fetch(this.hub.url + path, { ...init, headers });
  }

  /** Saves the setup with each profile changed. */
  async changeProfiles(change: (profile: Profile) => Profile): Promise<void> {
    const { revision, setup } = z.parse(setupAnswer, (await this.owner.get('/api/setup')).body);
    const changed = { ...setup, profiles: setup.profiles.map(change) };
    const saved = await this.owner.send('PUT', '/api/setup', { revision, setup: changed });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }

  /** Id of the board with that name. */
  async boardNamed(name: string): Promise<string> {
    const { setup } = z.parse(setupAnswer, (await this.owner.get('/api/setup')).body);
    const found = setup.profiles.find((profile) => profile['name'] === name);
    return String(found?.['_id']);
  }

  /** A page on which the owner is signed in. */
  open(screens: Screens, path: string): Promise<Page> {
    const [name = '', value = ''] = this.owner.cookie.split('=');
    const domain = new URL(this.hub.url).hostname;
    const kept = { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false };
    return screens.open(this.hub.url + path, { cookies: [{ ...kept, sameSite: 'Lax' }], origins: [] });
  }

  async close(): Promise<void> {
    await this.hub.kill();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
