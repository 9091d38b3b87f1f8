// A database damaged by a bad disk, under real hubs: detected, set aside, replaced by a backup, completed by the cloud.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { EXIT } from '../../hub/exit-codes.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { overwrite } from '../support/overwrite.ts';
import { atWork, loggedIn, type Person, personWith } from '../support/person.ts';
import { runHub } from '../support/run-hub.ts';
import { rush } from '../support/sandbox-calls.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { markCommand, passOf } from './evening-taps.ts';

const health = z.looseObject({
  facts: z.looseObject({
    backup: z.optional(z.object({ name: z.string(), at: z.number(), bytes: z.number() })),
  }),
  problems: z.array(
    z.looseObject({ code: z.string(), params: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});

async function healthOf(person: Person) {
  return z.parse(health, (await person.get('/api/health')).body);
}

class Restaurant {
  readonly sandbox: Sandbox;
  readonly dataDir: string;
  readonly #port: number;
  hub!: HubProcess;
  manager!: Person;
  display!: Display;

  private constructor(sandbox: Sandbox, dataDir: string, port: number) {
    this.sandbox = sandbox;
    this.dataDir = dataDir;
    this.#port = port;
  }

  static async open(dataDir = tempDir(), sandbox?: Sandbox): Promise<Restaurant> {
    const cloud = sandbox ?? (await startSandbox({ paceOrdersPerHour: 0, seed: 7 }));
    if (sandbox === undefined) onTestFinished(() => cloud.stop());
    const [port = 0] = await freePorts(1);
    const restaurant = new Restaurant(cloud, dataDir, port);
    await restaurant.start();
    return restaurant;
  }

  async start(): Promise<void> {
    const env = { KDS_CLOUD_API_URL: this.sandbox.apiUrl, KDS_BROKER_URL: this.sandbox.brokerUrl };
    const hub = await startHub({ dataDir: this.dataDir, port: this.#port, env });
    onTestFinished(() => hub.kill());
    this.hub = hub;
  }

  async work(orders = 6): Promise<void> {
    this.manager = await atWork(await loggedIn(this.hub.url, this.sandbox.login, 'site-1'));
    await rush(this.sandbox, orders);
    await this.watch();
    await until(() => this.orders() === orders, 'the orders did not come');
  }

  async watch(): Promise<void> {
    this.display = await new Display(this.hub.url, this.manager.cookie).connect();
    onTestFinished(() => this.display.close());
    await this.display.watch('w', await passOf(this.manager));
  }

  orders(): number {
    return new Set(this.display.tickets('w').map(({ orderId }) => orderId)).size;
  }

  tickets() {
    const shown = this.display.tickets('w').map(({ id, status, items }) => ({
      id,
      status,
      items: items.map(({ itemIds, state }) => ({ itemIds, state })),
    }));
    return shown.toSorted((one, other) => one.id.localeCompare(other.id));
  }

  async tap(): Promise<void> {
    const answer = await this.display.command('w', markCommand(this.display.tickets('w')));
    expect(answer).toMatchObject({ ok: true });
  }

  async backup() {
    const { status, body } = await this.manager.send('POST', '/api/backups', {});
    expect(status).toBe(200);
    return z.parse(z.object({ name: z.string(), at: z.number(), bytes: z.number() }), body);
  }

  async reported(): Promise<void> {
    await until(async () => {
      const { body } = await this.manager.get('/api/health');
      return z.parse(z.looseObject({ link: z.looseObject({ outbox: z.number() }) }), body).link.outbox === 0;
    }, 'not all was reported');
  }

  /** `kds.db` and the files beside it with the same prefix. */
  files(begins: string): string[] {
    return readdirSync(this.dataDir).filter((name) => name.startsWith(begins));
  }
}

/**
 * While a hub was killed the log has what the file should: it repairs damage there, so only damage of the log itself counts.
 */
const DAMAGES: [where: string, damage: (database: string) => void][] = [
  ['header', (database) => overwrite(database, 0, 100)],
  ['page of its orders', (database) => overwrite(database, pageOf(database, 'orders'), 512)],
  ['log', (database) => overwrite(`${database}-wal`, 32 + 24 + 4096 + 24 + 900, 16)],
];

function pageOf(database: string, table: string): number {
  // A copy: opening the database itself would replay its log.
  const copy = join(tempDir(), 'look.db');
  copyFileSync(database, copy);
  const raw = new Database(copy);
  const root = raw.prepare<[string], number>('select rootpage from sqlite_master where name = ?').pluck();
  const page = root.get(table) ?? 0;
  raw.close();
  return 4096 * (page - 1);
}

describe('[DURA-06] a database that is damaged while the hub is off', () => {
  it.each(DAMAGES)(
    'in its %s is replaced, by what is readable of it, and completed by the cloud',
    async (where, damage) => {
      const night = await Restaurant.open();
      await night.work();
      await night.tap();
      const { at } = await night.backup();
      // After the backup: a new order and a tap that is sent. Both are in the cloud.
      await rush(night.sandbox, 1);
      await until(() => night.orders() === 7, 'the order did not come');
      const untouched = JSON.stringify(night.tickets());
      await night.tap();
      await until(() => JSON.stringify(night.tickets()) !== untouched, 'the tap is on no board');
      await night.reported();
      const before = night.tickets();
      const database = join(night.dataDir, 'kds.db');
      if (where === 'log') await night.hub.kill();
      else await night.hub.stop();
      const parts = existsSync(`${database}-wal`) ? ['', '-wal'] : [''];
      damage(database);

      await night.start();
      await night.watch();
      await until(() => night.orders() === 7, 'the cloud did not fill it up');
      await until(() => JSON.stringify(night.tickets()) === JSON.stringify(before), 'the boards differ');
      const [problem] = (await healthOf(night.manager)).problems;
      expect(problem).toMatchObject({ code: 'data-repaired', params: { from: at } });
      expect(Number(problem?.params?.['until'])).toBeGreaterThan(at);
      const file = String(problem?.params?.['file']);
      expect(night.files(file)).toEqual(expect.arrayContaining(parts.map((part) => file + part)));
      await night.tap();

      expect((await night.manager.send('POST', '/api/damage/seen', {})).status).toBe(204);
      expect((await healthOf(night.manager)).problems).toEqual([]);
      expect(await night.hub.stop()).toBe(0);
      await night.start();
      await night.watch();
      expect((await healthOf(night.manager)).problems.map(({ code }) => code)).not.toContain('data-repaired');
    },
  );

  it('without any backup is replaced by an empty one, which is reported, and the restaurant is served again after a login', async () => {
    const night = await Restaurant.open();
    await night.work();
    await night.hub.stop();
    const database = join(night.dataDir, 'kds.db');
    overwrite(database, 0, statSync(database).size);
    await night.start();
    night.manager = await atWork(await loggedIn(night.hub.url, night.sandbox.login, 'site-1'));
    await night.watch();
    await until(() => night.orders() === 6, 'the cloud did not fill it up');
    expect((await healthOf(night.manager)).problems.map(({ code }) => code)).toContain('data-lost');
  });
});

describe('[DURA-06] a database that is damaged under a running hub', () => {
  it('ends the process with its own exit code, and the next start heals it', async () => {
    const night = await Restaurant.open();
    await night.work();
    await night.backup();
    await night.reported();
    // Memory or the log hides it: a fresh start reads from the file.
    expect(await night.hub.stop()).toBe(0);
    await night.start();
    await night.watch();
    const database = join(night.dataDir, 'kds.db');
    for (const table of ['commands', 'commands_at', 'sqlite_autoindex_commands_1', 'audit', 'actions'])
      overwrite(database, pageOf(database, table), 4096);
    void night.display.command('w', markCommand(night.display.tickets('w')));
    await night.hub.gone;
    expect(night.hub.output()).toContain('SQLITE_CORRUPT');
    expect(existsSync(join(night.dataDir, 'kds.db.suspect'))).toBe(true);
    expect(night.hub.exitCode()).toBe(EXIT.damaged);

    await night.start();
    await night.watch();
    await until(() => night.orders() === 6, 'the cloud did not fill it up');
    expect((await healthOf(night.manager)).problems.map(({ code }) => code)).toContain('data-repaired');
    await night.tap();
  });
});

describe('[DURA-07] moving to another machine', () => {
  /** Same settings as the service on the new machine. */
  const settingsOf = ({ sandbox }: Restaurant, dataDir: string) => ({
    KDS_DATA_DIR: dataDir,
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
  });

  it('with a backup and its key keeps the boards, the sessions and the cloud login', async () => {
    const old = await Restaurant.open();
    await old.work();
    await old.tap();
    await old.reported();
    const { name } = await old.backup();
    const before = old.tickets();
    await old.hub.kill();

    const stick = tempDir();
    copyFileSync(join(old.dataDir, 'backups', name), join(stick, name));
    copyFileSync(join(old.dataDir, 'token.key'), join(stick, 'token.key'));
    const dataDir = join(tempDir(), 'new');
    mkdirSync(dataDir);
    const { code, stdout } = await runHub(settingsOf(old, dataDir), ['restore', join(stick, name)]);
    expect(code).toBe(0);
    expect(stdout).toContain('token.key next to it was restored too');
    expect(readFileSync(join(dataDir, 'token.key'))).toEqual(readFileSync(join(old.dataDir, 'token.key')));

    const moved = await Restaurant.open(dataDir, old.sandbox);
    moved.manager = personWith(moved.hub.url, old.manager.cookie);
    await moved.watch();
    expect(moved.tickets()).toEqual(before);
    await rush(old.sandbox, 1);
    await until(() => moved.orders() === 7, 'no orders come: the hub is logged out');
    await moved.tap();
    await moved.reported();
    expect((await healthOf(moved.manager)).problems).toEqual([]);
  });

  it('with a backup only keeps the boards, and the hub reports that a login is needed', async () => {
    const old = await Restaurant.open();
    await old.work();
    await old.reported();
    const { name } = await old.backup();
    await old.hub.kill();
    const stick = tempDir();
    copyFileSync(join(old.dataDir, 'backups', name), join(stick, name));
    const dataDir = tempDir();
    const { stdout } = await runHub(settingsOf(old, dataDir), ['restore', join(stick, name)]);
    expect(stdout).toMatch(/log in again, or restore it with that machine's token\.key next to it/);
    const moved = await Restaurant.open(dataDir, old.sandbox);
    moved.manager = personWith(moved.hub.url, old.manager.cookie);
    await moved.watch();
    expect(moved.orders()).toBe(6);
    expect((await healthOf(moved.manager)).problems.map(({ code }) => code)).toContain('cloud-login');
  });

  it('starts with a backup taken by command line while the hub runs; copy refuses to overwrite files', async () => {
    const night = await Restaurant.open();
    await night.work();
    const file = join(tempDir(), 'copy.db');
    const settings = { KDS_DATA_DIR: night.dataDir };
    expect(await runHub(settings, ['copy', file])).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(true);
    const again = await runHub(settings, ['copy', file]);
    expect(again).toMatchObject({
      code: EXIT.wrongSetting,
      stderr: expect.stringContaining('already exists'),
    });
    await night.tap();
  });
});
