// Power loss: a hub's writes and syncs are recorded, and replayed up to a moment with unsynced ones lost, torn or reordered.
// Everything acknowledged by then must be there, and the hub must start on it without manual steps.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import { CrashDisk, type Loss } from './power/crash-disk.ts';
import { powerRun } from './power/power-run.ts';
import { isLong, report, seedOf } from './rounds.ts';

const STATES = isLong ? 1_700 : 120;
const CONTROL_STATES = 60;

/** States are written out and read back; in memory that costs no disk time. */
function stateFolder(): string {
  const folder = mkdtempSync(join(memoryOr(tmpdir()), 'kds-power-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function memoryOr(folder: string): string {
  return process.platform === 'linux' ? '/dev/shm' : folder;
}

describe('[DURA-01] a power cut at any moment', () => {
  it('loses nothing that was acknowledged, and leaves a database on which the hub starts [DURA-02] [DURA-03]', async () => {
    const seed = seedOf('power loss');
    const found = await powerRun({ folder: stateFolder(), seed, states: STATES, taps: 100, hubs: 1 });
    report({ runs: found.states, lost: found.lost.length, doubled: 0, hand: found.hand.length });
    expect(found).toMatchObject({ lost: [], hand: [], hubs: 1 });
    expect(found.states).toBe(STATES);
    expect(found.commands).toBeGreaterThan(50);
    expect(found.orders).toBeGreaterThan(10);
    expect(found.checkpoints).toBeGreaterThan(0);
  }, 900_000);

  it('would lose data if commits were not synced', async () => {
    const seed = seedOf('power loss without syncs, the control');
    const found = await powerRun({
      folder: stateFolder(),
      seed,
      states: CONTROL_STATES,
      taps: 40,
      weak: true,
    });
    expect(found.lost.length).toBeGreaterThan(0);
  }, 900_000);
});

describe('the simulated disk', () => {
  const page = (fill: number) => Buffer.alloc(4096, fill);
  const left = (disk: CrashDisk, loss: Loss) => disk.lose(loss).get('/d/a');

  function diskWith(...unsynced: Parameters<CrashDisk['do']>[0][]): CrashDisk {
    const disk = new CrashDisk(() => 0.4);
    disk.do({ kind: 'create', path: '/d/a' });
    disk.do({ kind: 'write', path: '/d/a', at: 0, bytes: page(1) });
    disk.do({ kind: 'sync', path: '/d/a' });
    disk.do({ kind: 'sync', path: '/d' });
    for (const step of unsynced) disk.do(step);
    return disk;
  }

  it('keeps what was synced, and its name', () => {
    const disk = diskWith({ kind: 'write', path: '/d/a', at: 0, bytes: page(2) });
    expect(left(disk, 'nothing')).toEqual(page(1));
    expect(left(disk, 'everything')).toEqual(page(2));
  });

  it('forgets a name whose folder was not synced, unless its journal had it', () => {
    const disk = diskWith({ kind: 'rename', path: '/d/a', to: '/d/b' });
    expect([...disk.lose('nothing').keys()]).toEqual(['/d/a']);
    expect([...disk.lose('everything').keys()]).toEqual(['/d/b']);
    const grown = diskWith(
      { kind: 'create', path: '/d/b' },
      { kind: 'write', path: '/d/a', at: 4096, bytes: page(2) },
      { kind: 'sync', path: '/d/a' },
    );
    expect([...grown.lose('journal').keys()]).toEqual(['/d/a', '/d/b']);
  });

  it('tears writes at sector boundaries only', () => {
    const dice = new Dice(1);
    const disk = new CrashDisk(() => dice.next());
    disk.do({ kind: 'create', path: '/d/a' });
    disk.do({ kind: 'write', path: '/d/a', at: 0, bytes: page(1) });
    disk.do({ kind: 'sync', path: '/d/a' });
    disk.do({ kind: 'sync', path: '/d' });
    disk.do({ kind: 'write', path: '/d/a', at: 0, bytes: page(2) });
    // Each draws where it tears, and some tear nowhere.
    const tries = Array.from({ length: 20 }, () => left(disk, 'torn-512') ?? page(0));
    const torn = tries.find((bytes) => new Set(bytes).size > 1) ?? page(0);
    const sectors = Array.from({ length: 8 }, (_, n) => new Set(torn.subarray(n * 512, (n + 1) * 512)));
    expect(sectors.every(({ size }) => size === 1)).toBe(true);
    expect(new Set(torn)).toEqual(new Set([1, 2]));
  });
});
