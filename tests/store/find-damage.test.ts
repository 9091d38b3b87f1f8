// Bytes detected as damage, and the normal torn end after a power cut.
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { findDamage } from '../../hub/store/find-damage.ts';
import { writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS, openStore } from '../support/open-store.ts';
import { overwrite } from '../support/overwrite.ts';
import { tempDir } from '../support/temp-dir.ts';

const PAGE = 4096;
const HEADER = 32;
const FRAME = 24 + PAGE;
const COMMITS = 6;

function aDatabase(): string {
  const path = join(tempDir(), 'kds.db');
  writeOldDatabase({ path, migrations: MIGRATIONS, orders: 200, documentLength: 3_000 });
  return path;
}

/** A hub's files after a kill: the newest commits are only in the log. */
function killedHub(): string {
  const folder = tempDir();
  const store = openStore(folder);
  for (let commit = 0; commit < COMMITS; commit += 1) store.meta.set('cloud', `commit ${commit}`);
  const killed = join(tempDir(), 'kds.db');
  for (const part of ['', '-wal']) copyFileSync(join(folder, `kds.db${part}`), killed + part);
  store.close();
  return killed;
}

/** @param more commits after it */
function oneLongCommit(frames: number, more = 0): string {
  const open = join(tempDir(), 'kds.db');
  const database = new Database(open);
  database.pragma('journal_mode = wal');
  database.pragma('wal_autocheckpoint = 0');
  database.exec('create table page (bytes blob)');
  const insert = database.prepare('insert into page values (?)');
  const fill = database.transaction((count: number) => {
    for (let each = 0; each < count; each += 1) insert.run(Buffer.alloc(PAGE - 200, each));
  });
  fill(frames);
  for (let commit = 0; commit < more; commit += 1) fill(1);
  const killed = join(tempDir(), 'kds.db');
  for (const part of ['', '-wal']) copyFileSync(open + part, killed + part);
  database.close();
  return killed;
}

const value = (path: string) => {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare<[], string>("select value from meta where key = 'cloud'").pluck().get();
  } finally {
    database.close();
  }
};

describe('[DURA-06] damage', () => {
  it('is not found in a whole or missing database, nor in what a kill leaves', () => {
    expect(findDamage(aDatabase(), false)).toBeUndefined();
    expect(findDamage(aDatabase(), true)).toBeUndefined();
    expect(findDamage(join(tempDir(), 'kds.db'), false)).toBeUndefined();
    const killed = killedHub();
    expect(statSync(`${killed}-wal`).size).toBeGreaterThan(HEADER + COMMITS * FRAME);
    expect(findDamage(killed, false)).toBeUndefined();
    expect(value(killed)).toBe(`commit ${COMMITS - 1}`);
  });

  it.each([
    ['in the header', 0],
    ['in a page', 20 * PAGE],
  ])('%s of the file is found', (_where, at) => {
    const path = aDatabase();
    overwrite(path, at, 1024);
    expect(findDamage(path, false)).toMatchObject({ part: 'file' });
  });

  it('is found in a file that lost its end or contains something else', () => {
    const short = aDatabase();
    truncateSync(short, statSync(short).size - 50 * PAGE);
    expect(findDamage(short, false)).toMatchObject({ part: 'file' });
    const other = join(tempDir(), 'kds.db');
    writeFileSync(other, 'a letter to the brewery '.repeat(500));
    expect(findDamage(other, false)).toMatchObject({ part: 'file' });
  });

  it('is found anywhere in the log before later commits, where SQLite reports nothing', () => {
    const whole = readFileSync(`${killedHub()}-wal`);
    const frames = Math.floor((whole.length - HEADER) / FRAME);
    for (const at of [
      0,
      8,
      20,
      HEADER + 2,
      HEADER + 18,
      HEADER + 900,
      HEADER + (frames - 5) * FRAME + 2_000,
    ]) {
      const killed = killedHub();
      overwrite(`${killed}-wal`, at, 4);
      expect(findDamage(killed, false), `at ${at}`).toMatchObject({ part: 'log' });
    }
    const silent = killedHub();
    overwrite(`${silent}-wal`, HEADER + (frames - 3) * FRAME + 2_000);
    expect(value(silent)).not.toBe(`commit ${COMMITS - 1}`);
  });

  it('is not found in the last commit after a power cut, wherever it was torn', () => {
    const whole = readFileSync(`${killedHub()}-wal`);
    const frames = Math.floor((whole.length - HEADER) / FRAME);
    for (const lost of [1, 500, FRAME - 1, FRAME]) {
      const killed = killedHub();
      truncateSync(`${killed}-wal`, HEADER + frames * FRAME - lost);
      expect(findDamage(killed, false), `${lost} lost`).toBeUndefined();
    }
    const torn = killedHub();
    overwrite(`${torn}-wal`, HEADER + (frames - 1) * FRAME + 2_000);
    expect(findDamage(torn, false)).toBeUndefined();
    const never = killedHub();
    writeFileSync(`${never}-wal`, Buffer.alloc(HEADER + 3 * FRAME));
    expect(findDamage(never, false)).toBeUndefined();
  });

  it.each([
    ['sector', 512, 41],
    ['block', 4096, 169],
  ])(
    'is not found for a header that ends a %s of which only the next was written, whatever was there',
    (_what, size, frame) => {
      const killed = oneLongCommit(2 * frame);
      const header = HEADER + frame * FRAME;
      expect((header + 8) % size).toBe(0);
      overwrite(`${killed}-wal`, header + 8 - size, size);
      expect(findDamage(killed, false)).toBeUndefined();
      // The same bytes with a whole commit after them were once on the disk.
      const damaged = oneLongCommit(2 * frame, 2);
      overwrite(`${damaged}-wal`, header + 8 - size, size);
      expect(findDamage(damaged, false)).toMatchObject({ part: 'log' });
    },
  );

  it('is not found in the remains of an earlier round of the log', () => {
    const folder = tempDir();
    const store = openStore(folder);
    for (let commit = 0; commit < COMMITS; commit += 1) store.meta.set('cloud', `commit ${commit}`);
    store.raw.pragma('wal_checkpoint(restart)');
    store.meta.set('cloud', 'new');
    const killed = join(tempDir(), 'kds.db');
    for (const part of ['', '-wal']) copyFileSync(join(folder, `kds.db${part}`), killed + part);
    store.close();
    expect(statSync(`${killed}-wal`).size).toBeGreaterThan(HEADER + 2 * FRAME);
    expect(findDamage(killed, false)).toBeUndefined();
    expect(value(killed)).toBe('new');
  });
});
