// Schedule of backups, concurrent requests, and reports when none can be made.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BACKUP_OVERDUE_MS, BACKUP_SOON_MS } from '../../hub/host/upkeep-limits.ts';
import { backupName, listBackups } from '../../hub/store/backup-files.ts';
import {
  BACKUP_EVERY_MS,
  BACKUP_LEAVES_FREE_BYTES,
  Backups,
  type CopyDatabase,
} from '../../hub/upkeep/backups.ts';
import { backupProblems } from '../../hub/upkeep/hub-health.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { manualHost } from '../intake/manual-host.ts';
import { tempDir } from '../support/temp-dir.ts';

function stage(copy: CopyDatabase = async (target) => writeFileSync(target, 'a copy')) {
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'kds.db'), 'the database');
  const host = manualHost();
  const said: string[] = [];
  const say = (_: object, text: string) => void said.push(text);
  const log = { info: say, warn: say, error: say };
  const disk = { freeBytes: 10e9 };
  const make = () => new Backups(dataDir, copy, () => disk.freeBytes, { ...host, log });
  return { dataDir, folder: join(dataDir, 'backups'), host, said, disk, make };
}

describe('[DURA-07] backups', () => {
  it('are made soon after a start and every 15 minutes, and pruned', async () => {
    const { folder, host, make } = stage();
    const backups = make();
    backups.start();
    await host.advance(BACKUP_SOON_MS);
    expect(listBackups(folder)).toHaveLength(1);
    for (let quarter = 0; quarter < 20; quarter += 1) await host.advance(BACKUP_EVERY_MS);
    const kept = listBackups(folder);
    expect(kept.length).toBeGreaterThanOrEqual(8);
    expect(kept.length).toBeLessThanOrEqual(9);
    expect((kept[0]?.at ?? 0) - (kept[1]?.at ?? 0)).toBe(BACKUP_EVERY_MS);
    expect(backups.newest()).toEqual(kept[0]);
    await backups.stop();
    await host.advance(BACKUP_EVERY_MS);
    expect(listBackups(folder)).toEqual(kept);
  });

  it('are made once for two simultaneous requests, and the existing ones are known immediately', async () => {
    const { folder, make } = stage();
    const backups = make();
    const [one, other] = await Promise.all([backups.take(), backups.take()]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ ok: true, value: { bytes: 6 } });
    expect(readdirSync(folder)).toHaveLength(1);
    const third = await backups.take();
    expect(third.ok && one.ok && third.value.name).not.toBe(one.ok && one.value.name);
    expect(make().newest()).toEqual(listBackups(folder)[0]);
  });

  it('requested while one is running, as after a change of restaurant, are made soon after that one', async () => {
    const waiting: (() => void)[] = [];
    const { folder, host, make } = stage(async (target) => {
      await new Promise<void>((done) => waiting.push(done));
      writeFileSync(target, 'a copy');
    });
    const backups = make();
    const first = backups.take();
    backups.soon();
    waiting.shift()?.();
    await first;
    await host.advance(BACKUP_SOON_MS);
    waiting.shift()?.();
    await host.advance(0);
    expect(listBackups(folder)).toHaveLength(2);
  });

  it('that fail keep the last good one, and are a problem an hour later until one succeeds', async () => {
    const broken = { yes: false };
    const { host, said, make } = stage(async (target) => {
      if (broken.yes) throw new Error('the disk says no');
      writeFileSync(target, 'a copy');
    });
    const backups = make();
    await backups.take();
    const good = backups.newest();
    broken.yes = true;
    await host.advance(BACKUP_OVERDUE_MS - MINUTE_MS);
    expect(said).toContain('no backup could be taken');
    expect([backups.newest(), backups.problem()]).toEqual([good, undefined]);
    await host.advance(2 * MINUTE_MS);
    expect([backups.newest(), backups.problem()]).toEqual([good, 'overdue']);
    expect(await backups.take()).toEqual({ ok: false, refusal: { code: 'hub-fault' } });
    broken.yes = false;
    await host.advance(BACKUP_EVERY_MS);
    expect(backups.problem()).toBeUndefined();
  });

  it('are not made on a nearly full disk, which is reported, and resume once there is room', async () => {
    const { folder, disk, host, make } = stage();
    const backups = make();
    await backups.take();
    disk.freeBytes = BACKUP_LEAVES_FREE_BYTES + 1;
    expect(await backups.take()).toEqual({ ok: false, refusal: { code: 'storage-full' } });
    expect(listBackups(folder)).toHaveLength(1);
    expect(backupProblems(backups, host.now() + 5 * MINUTE_MS)).toMatchObject([
      { code: 'backup-no-room', level: 'warning', text: expect.stringContaining('5 min old') },
    ]);
    disk.freeBytes = 10e9;
    await host.advance(BACKUP_EVERY_MS);
    expect(backupProblems(backups, host.now())).toEqual([]);
    expect(listBackups(folder)).toHaveLength(2);
  });

  it('that are too old, or never existed, are reported differently', async () => {
    const { host, make } = stage(() => Promise.reject(new Error('the disk says no')));
    const none = make();
    await host.advance(BACKUP_OVERDUE_MS + MINUTE_MS);
    expect(backupProblems(none, host.now())).toMatchObject([{ code: 'backup-none' }]);
    const backup = { name: 'kds.db', path: '', at: host.now() - 2 * BACKUP_OVERDUE_MS, bytes: 1 };
    const old = { newest: () => backup, problem: () => 'overdue' as const };
    expect(backupProblems(old, host.now())).toMatchObject([
      { code: 'backup-overdue', params: { minutes: 120 } },
    ]);
  });

  it('are no problem in the first hour of a hub that was off overnight', async () => {
    const { folder, host, make } = stage();
    mkdirSync(folder);
    writeFileSync(join(folder, backupName(host.now() - 9 * BACKUP_OVERDUE_MS)), 'of yesterday');
    const backups = make();
    await host.advance(BACKUP_OVERDUE_MS - MINUTE_MS);
    expect(backups.problem()).toBeUndefined();
    await host.advance(2 * MINUTE_MS);
    expect(backups.problem()).toBe('overdue');
  });

  it('are aborted when the hub stops, and the next one removes the remains', async () => {
    let target = '';
    const { folder, make, said } = stage((to, _dataDir, signal) => {
      target = `${to}.77.part`;
      writeFileSync(target, 'half');
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('ended'))),
      );
    });
    const backups = make();
    const asked = backups.take();
    await backups.stop();
    expect((await asked).ok).toBe(false);
    expect(said).toEqual([]);
    expect(existsSync(target)).toBe(true);
    make().start();
    expect(readdirSync(folder)).toEqual([]);
  });
});
