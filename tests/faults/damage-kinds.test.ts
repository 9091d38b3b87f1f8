// Forty kinds of damage, each under 80 acknowledged marks of which 40 came after the last backup, while the cloud is
// away: a mark may be lost only if it was on a damaged page (DURA-10).
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { healDatabase } from '../../hub/start/heal-data.ts';
import { Display } from '../support/display.ts';
import { pagesOf } from '../support/filled-database.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';
import { atWork, loggedIn, type Person } from '../support/person.ts';
import { rush } from '../support/sandbox-calls.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { type HitPage, KINDS, type Kind } from './damage-kinds.ts';
import { markCommand, passOf } from './evening-taps.ts';
import { isLong, report } from './rounds.ts';

const MARKS = 40;
const ORDERS = 30;

const folder = mkdtempSync(join(tmpdir(), 'kds-test-'));
const originals = { stopped: join(folder, 'stopped'), killed: join(folder, 'killed') };
/** Request ids of the acknowledged marks, in their order. */
let marks: string[];
let person: Person;
let tickets: string;
/** Settings of the hub; nothing answers at these addresses any more. */
let env: Record<string, string>;

function shownTo(display: Display): string {
  const shown = display.tickets('w').map(({ id, items }) => ({
    id,
    items: items.map(({ itemIds, state }) => ({ itemIds, state })),
  }));
  return JSON.stringify(shown.toSorted((one, other) => one.id.localeCompare(other.id)));
}

async function watching(url: string): Promise<Display> {
  const display = await new Display(url, person.cookie).connect();
  await display.watch('w', await passOf({ get: (path) => fetchAs(url, path) }));
  return display;
}

async function fetchAs(url: string, path: string) {
  const answer = await fetch(url + path, { headers: { cookie: person.cookie } });
  return { status: answer.status, body: await answer.json() };
}

async function mark(display: Display, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const before = JSON.stringify(display.tickets('w'));
    expect(await display.command('w', markCommand(display.tickets('w')))).toMatchObject({ ok: true });
    await until(() => JSON.stringify(display.tickets('w')) !== before, 'the mark is on no board');
  }
}

beforeAll(async () => {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  const dataDir = join(folder, 'hub');
  const [port = 0] = await freePorts(1);
  env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl };
  const hub = await startHub({ dataDir, port, env });
  person = await atWork(await loggedIn(hub.url, sandbox.login, 'site-1'));
  await rush(sandbox, ORDERS);
  const display = await watching(hub.url);
  const orders = () => new Set(display.tickets('w').map(({ orderId }) => orderId)).size;
  await until(() => orders() === ORDERS, 'the orders did not come', 60_000);
  await sandbox.stop();
  await mark(display, MARKS);
  expect((await person.send('POST', '/api/backups', {})).status).toBe(200);
  await mark(display, MARKS);
  tickets = shownTo(display);
  display.close();
  await hub.kill();
  cpSync(dataDir, originals.killed, { recursive: true });
  const raw = new Database(join(dataDir, 'kds.db'));
  raw.pragma('wal_checkpoint(truncate)');
  cpSync(dataDir, originals.stopped, { recursive: true });
  marks = raw
    .prepare<[], string>(
      "select value from commands, json_each(request_ids) where answer ->> '$.ok' order by at",
    )
    .pluck()
    .all()
    .slice(-2 * MARKS);
  raw.close();
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyOf(kind: Kind): string {
  const dataDir = tempDir();
  cpSync(originals[kind.of], dataDir, { recursive: true });
  return dataDir;
}

/** Marks whose rows were on the pages that were hit. */
function marksOn(hit: readonly HitPage[]): Set<string> {
  const tablePages = new Set(pagesOf(join(originals.stopped, 'kds.db'), 'actions').map(({ page }) => page));
  const pages = hit.filter(({ page }) => tablePages.has(page));
  return new Set(marks.filter((id) => pages.some(({ bytes }) => bytes.includes(id))));
}

function storedMarks(database: string): Set<string> {
  const raw = new Database(database, { readonly: true });
  const stored = new Set(raw.prepare<[], string>('select request_id from actions').pluck().all());
  raw.close();
  return stored;
}

it('loses only marks that were on damaged pages, whatever the damage [DURA-10]', () => {
  const table = KINDS.slice(0, isLong ? KINDS.length : 6).map((kind) => {
    const database = join(copyOf(kind), 'kds.db');
    const hit = marksOn(kind.damage(database));
    const note = healDatabase(database, Date.now(), () => true);
    const stored = existsSync(database) ? storedMarks(database) : new Set<string>();
    const lost = marks.filter((id) => !stored.has(id));
    return {
      damage: kind.name,
      'marks on damaged pages': hit.size,
      'marks lost': lost.length,
      'lost elsewhere': lost.filter((id) => !hit.has(id)).length,
      unreadable: note?.unreadable
        ?.map((each) => `${each.table} ${each.lost} + ${each.fromBackup}`)
        .join(', '),
    };
  });
  console.table(table);
  const elsewhere = table.filter((row) => row['lost elsewhere'] > 0);
  report({ runs: table.length, lost: elsewhere.length, doubled: 0, hand: 0 });
  expect(marks).toHaveLength(2 * MARKS);
  expect(elsewhere).toEqual([]);
});

it.each(KINDS.slice(0, 2))(
  'a hub shows the same boards after damage of its $name [DURA-10]',
  async (kind) => {
    const dataDir = copyOf(kind);
    kind.damage(join(dataDir, 'kds.db'));
    const [port = 0] = await freePorts(1);
    const hub = await startHub({ dataDir, port, env });
    try {
      const display = await watching(hub.url);
      expect(shownTo(display)).toBe(tickets);
      display.close();
      const { body } = await fetchAs(hub.url, '/api/health');
      expect(JSON.stringify(body)).toContain('data-repaired');
    } finally {
      await hub.kill();
    }
  },
);
