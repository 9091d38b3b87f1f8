// Failed writes: caught up on when there is room, reported meanwhile, and never retried after a failed sync.
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { writeFailureOf } from '../../hub/store/open-database.ts';
import { createStorageWatch, STORAGE_RETRY_MS } from '../../hub/store/storage-watch.ts';
import { manualHost } from '../intake/manual-host.ts';

function setUp() {
  const host = manualHost();
  const disk = { code: '' };
  const told: boolean[] = [];
  const written: string[] = [];
  const died: Error[] = [];
  const write = (text: string) => () => {
    if (disk.code !== '') throw new Database.SqliteError('no write', disk.code);
    written.push(text);
  };
  const watch = createStorageWatch(
    { failureOf: writeFailureOf, probe: write('probe') },
    (isFull) => told.push(isFull),
    (reason) => died.push(reason),
    host,
  );
  return { host, disk, told, written, died, write, watch };
}

it('background writes are caught up on when there is room, the newest of each kind and in order [DURA-04]', async () => {
  const { host, disk, told, written, write, watch } = setUp();
  disk.code = 'SQLITE_FULL';
  watch.eventually('a', write('a1'));
  watch.eventually('b', write('b1'));
  watch.eventually('a', write('a2'));
  await host.advance(3 * STORAGE_RETRY_MS);
  expect(written).toEqual([]);
  expect(told.at(-1)).toBe(true);
  disk.code = '';
  await host.advance(STORAGE_RETRY_MS);
  expect(written).toEqual(['probe', 'b1', 'a2']);
  expect(told.at(-1)).toBe(false);
  await host.advance(10 * STORAGE_RETRY_MS);
  expect(written).toHaveLength(3);
});

it('free space is noticed even without writes [DURA-04]', async () => {
  const { host, told, watch } = setUp();
  expect(watch.failed(new Database.SqliteError('full', 'SQLITE_FULL'))).toBe(true);
  expect(told).toEqual([true]);
  await host.advance(STORAGE_RETRY_MS);
  expect(told).toEqual([true, false]);
});

it('a failed sync ends the process and nothing is retried [DURA-05]', async () => {
  const { host, disk, died, written, write, watch } = setUp();
  disk.code = 'SQLITE_IOERR_FSYNC';
  watch.eventually('a', write('a'));
  expect(died).toHaveLength(1);
  disk.code = '';
  await host.advance(10 * STORAGE_RETRY_MS);
  expect(written).toEqual([]);
});
