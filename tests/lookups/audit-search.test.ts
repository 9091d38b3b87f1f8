import { expect, it, onTestFinished } from 'vitest';
import { AUDIT_ROWS_PER_STEP } from '../../hub/host/upkeep-limits.ts';
import { AUDIT_ROWS_SHOWN, createAuditSearch } from '../../hub/lookups/audit-search.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

/** A log of three slices and a bit: "Pass" at both ends, and `many` entries of the bar in the last slice. */
function stored(many = 0) {
  const store = openStore(tempDir());
  onTestFinished(() => store.close());
  const rows = 3 * AUDIT_ROWS_PER_STEP + 9;
  store.transaction(() => {
    for (let at = 1; at <= rows; at++) {
      const userName = at === 1 || at === rows ? 'Pass' : at <= many + 1 ? 'Bar' : 'Grill';
      store.audit.add({ at, action: 'undo', result: 'done', userName });
    }
  });
  let slices = 0;
  const find = store.audit.find.bind(store.audit);
  store.audit.find = (...wish) => {
    slices += 1;
    return find(...wish);
  };
  const search = createAuditSearch(store, () => 'UTC');
  return { rows, search, slices: () => slices };
}

it('a search for rare entries goes through the whole log in slices, yielding between them [SAFE-10]', async () => {
  const { rows, search, slices } = stored();
  let turns = 0;
  const turn = () => {
    turns += 1;
    waiting = setImmediate(turn);
  };
  let waiting = setImmediate(turn);
  const found = await search({ place: 'Pass' });
  clearImmediate(waiting);
  expect(found.entries.map(({ at }) => at)).toEqual([rows, 1]);
  expect([slices(), turns]).toEqual([4, 3]);
  expect((await search({ place: 'nobody' })).entries).toEqual([]);
});

it('a page filled by the newest entries reads no others, and the next one begins behind it [SAFE-10]', async () => {
  const { rows, search, slices } = stored();
  const first = await search({});
  expect(first.entries.map(({ at }) => at)).toEqual(
    Array.from({ length: AUDIT_ROWS_SHOWN }, (_, i) => rows - i),
  );
  expect(slices()).toBe(1);
  const second = await search({ before: first.more });
  expect(second.entries[0]?.at).toBe(rows - AUDIT_ROWS_SHOWN);
});

it('a page across slices has the normal number of entries, and reports that there are more [SAFE-10]', async () => {
  const { search } = stored(AUDIT_ROWS_SHOWN + 20);
  const first = await search({ place: 'Bar' });
  expect(first.entries).toHaveLength(AUDIT_ROWS_SHOWN);
  const second = await search({ place: 'Bar', before: first.more });
  expect(second.entries.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, i) => 21 - i));
});
