// A database as an older hub left it: the tables of its first migrations, orders with their events, a binding.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../hub/store/open-database.ts';
import { MIGRATIONS } from './open-store.ts';

const JOURNAL = 'meta/_journal.json';

/** Creates in `folder` the migrations of a hub that knows only the first `count` steps of `all`. */
export function firstMigrations(folder: string, count: number, all: string = MIGRATIONS): string {
  const older = join(folder, `migrations-${count}`);
  cpSync(all, older, { recursive: true });
  const journal = JSON.parse(readFileSync(join(older, JOURNAL), 'utf8'));
  writeFileSync(
    join(older, JOURNAL),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  );
  return older;
}

/** Creates in `folder` the migrations of a hub with one more step than this one. */
export function oneMoreMigration(folder: string, sql = 'CREATE TABLE `later` (`id` text);'): string {
  const newer = join(folder, 'migrations-newer');
  cpSync(MIGRATIONS, newer, { recursive: true });
  const journal = JSON.parse(readFileSync(join(newer, JOURNAL), 'utf8'));
  const { when } = journal.entries.at(-1);
  journal.entries.push({ ...journal.entries[0], when: when + 1, tag: '9999_later' });
  writeFileSync(join(newer, JOURNAL), JSON.stringify(journal));
  writeFileSync(join(newer, '9999_later.sql'), sql);
  return newer;
}

export interface OldDatabase {
  /** Path of the database, created with its folder. */
  path: string;
  migrations: string;
  orders?: number;
  /** Length of each order's document, for a large database. */
  documentLength?: number;
  /** Organisation the hub was bound to. */
  organisation?: Record<string, unknown>;
}

/** Uses plain SQL: current stores need columns that it doesn't have. */
export function writeOldDatabase(old: OldDatabase): void {
  const { orders = 20, documentLength = 0 } = old;
  mkdirSync(join(old.path, '..'), { recursive: true });
  const { raw, close } = openDatabase(old.path, old.migrations);
  const order = raw.prepare(
    'insert into orders (id, site, raw, stamps, last_updated, touched_at) values (?, ?, ?, ?, ?, ?)',
  );
  const action = raw.prepare(
    'insert into actions (request_id, order_id, fact, origin, date, recorded_at) values (?, ?, ?, ?, ?, ?)',
  );
  const at = Date.now();
  raw.transaction(() => {
    for (let number = 0; number < orders; number += 1) {
      const id = `old-${number}`;
      const document = { _id: id, number: String(number), note: 'n'.repeat(documentLength) };
      order.run(id, 'site-1', JSON.stringify(document), '{}', at, at);
      action.run(`event-${number}`, id, '{}', 'display', at, at);
    }
    if (old.organisation !== undefined)
      raw.prepare("insert into meta values ('organisation', ?, 0)").run(JSON.stringify(old.organisation));
  })();
  close();
}

/** Ids that must still be there after an update: every order and event. */
export function storedIds(path: string): { orders: string[]; events: string[]; integrity: unknown } {
  const database = new Database(path, { readonly: true });
  try {
    const ids = (sql: string) => database.prepare<[], string>(sql).pluck().all();
    return {
      orders: ids('select id from orders order by id'),
      events: ids('select request_id from actions order by request_id'),
      integrity: database.pragma('integrity_check', { simple: true }),
    };
  } finally {
    database.close();
  }
}
