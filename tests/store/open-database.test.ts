import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  assertDurable,
  DURABLE_PRAGMAS,
  NotDurableError,
  openDatabase,
} from '../../hub/store/open-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

describe('opening the database', () => {
  it('[DURA-01] runs in WAL mode with synchronous FULL when it creates the file', () => {
    const { raw, close } = openDatabase(join(tempDir(), 'kds.db'), MIGRATIONS);
    expect(raw.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(raw.pragma('synchronous', { simple: true })).toBe(2);
    close();
  });

  it('[DURA-01] runs with synchronous FULL when it opens an existing file again', () => {
    const path = join(tempDir(), 'kds.db');
    openDatabase(path, MIGRATIONS).close();
    const plain = new Database(path);
    expect(plain.pragma('synchronous', { simple: true })).not.toBe(undefined);
    plain.close();
    const again = openDatabase(path, MIGRATIONS);
    expect(again.raw.pragma('synchronous', { simple: true })).toBe(2);
    again.close();
  });

  it('[DURA-01] refuses to start with synchronous NORMAL', () => {
    const path = join(tempDir(), 'kds.db');
    expect(() => openDatabase(path, MIGRATIONS, { ...DURABLE_PRAGMAS, synchronous: 'NORMAL' })).toThrow(
      NotDurableError,
    );
  });

  it('[DURA-01] refuses a connection without WAL', () => {
    const raw = new Database(join(tempDir(), 'plain.db'));
    raw.pragma('synchronous = FULL');
    expect(() => assertDurable(raw)).toThrow(/journal_mode = delete/);
    raw.close();
  });

  it('creates the folder and all tables', () => {
    const path = join(tempDir(), 'deep/er/kds.db');
    const { raw, close } = openDatabase(path, MIGRATIONS);
    const tables = raw.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    expect(tables).toEqual(expect.arrayContaining(['orders', 'actions', 'commands', 'outbox', 'quarantine']));
    close();
    expect(existsSync(path)).toBe(true);
  });
});
