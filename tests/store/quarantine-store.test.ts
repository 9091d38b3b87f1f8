// Quarantine contains customers' orders, so it is bounded and expires.
import { expect, it, onTestFinished } from 'vitest';
import { QUARANTINE_ROWS_MAX } from '../../hub/store/quarantine-store.ts';
import { arrives, at, twoMains } from '../kitchen/builders.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const entry = (reason: string) => ({ source: 'broker', reason, body: 'x' });

it('of a flood, quarantine keeps only the newest entries, up to its limit [SAFE-06]', () => {
  const store = openStore(tempDir());
  onTestFinished(() => store.close());
  store.transaction(() => {
    for (let n = 1; n <= QUARANTINE_ROWS_MAX + 50; n++) store.quarantine.add(entry(`r${n}`), n);
  });
  expect(store.quarantine.size()).toBe(QUARANTINE_ROWS_MAX);
  expect(store.quarantine.newest(1)).toMatchObject([{ reason: `r${QUARANTINE_ROWS_MAX + 50}` }]);
});

it('quarantine entries are deleted in slices at the same age as orders [DURA-08]', async () => {
  const hub = new TestHub(tempDir(), at('12:00'));
  onTestFinished(() => hub.close());
  await hub.take(arrives(twoMains()));
  const old = at('12:00') - 31 * 86_400_000;
  for (let n = 0; n < 1_200; n++) hub.store.quarantine.add(entry('old'), old);
  hub.store.quarantine.add(entry('young'), at('11:00'));
  expect(hub.store.quarantine.deleteBefore(old + 1, 500)).toBe(true);
  expect(hub.store.quarantine.size()).toBe(701);
  for (const clock of ['12:11', '12:21', '12:31']) await hub.advance(at(clock));
  await expect.poll(() => hub.store.quarantine.size()).toBe(1);
  expect(hub.store.quarantine.newest(9)).toMatchObject([{ reason: 'young' }]);
});
