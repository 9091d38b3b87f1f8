// Session rows in a real file.
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../hub/store/open-database.ts';
import { createSessionStore } from '../../../hub/store/people/session-store.ts';
import { createPasscodeTriesStore } from '../../../hub/store/people/tries-store.ts';
import { MIGRATIONS } from '../../support/open-store.ts';
import { tempDir } from '../../support/temp-dir.ts';

const ROW = { id: 's1', tokenHash: 'h1', account: { a: 1 }, staffId: undefined, createdAt: 1, lastSeenAt: 1 };

function open() {
  const database = openDatabase(join(tempDir(), 'kds.db'), MIGRATIONS);
  onTestFinished(() => database.close());
  return database.db;
}

describe('stored sessions', () => {
  it('are read back as stored [SAFE-02]', () => {
    const store = createSessionStore(open());
    store.add(ROW);
    store.add({ ...ROW, id: 's2', tokenHash: 'h2', staffId: 'u1' });
    store.setStaff('s1', 'u2');
    store.touch('s1', 9);
    store.setAccount('s1', { b: 2 });
    expect(store.all()).toEqual([
      { ...ROW, staffId: 'u2', lastSeenAt: 9, account: { b: 2 } },
      { ...ROW, id: 's2', tokenHash: 'h2', staffId: 'u1' },
    ]);
    store.clearStaff();
    store.remove('s2');
    expect(store.all()).toEqual([{ ...ROW, lastSeenAt: 9, account: { b: 2 } }]);
  });
});

describe('wrong passcodes', () => {
  it('are counted by pair, and forgotten after a day [SAFE-04]', () => {
    const store = createPasscodeTriesStore(open());
    const tries = { wrong: 2, locks: 1, lockedUntil: 5 };
    store.set('a', tries, 1_000);
    expect(store.get('a')).toEqual(tries);
    expect(store.get('b')).toBeUndefined();
    store.set('b', tries, 100_000_000);
    expect(store.get('a')).toBeUndefined();
    store.clear('b');
    expect(store.get('b')).toBeUndefined();
  });
});
