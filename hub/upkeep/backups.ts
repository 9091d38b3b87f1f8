// Backups of the database while the hub runs: every 15 minutes, each copied and checked by a separate process with the
// lowest priority, so that no tap waits for one (DURA-07).
import { execFile } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { BACKUP_OVERDUE_MS, BACKUP_SOON_MS, BACKUP_TIMEOUT_MS } from '../host/upkeep-limits.ts';
import { DATABASE } from '../start/data-place.ts';
import { acknowledgeDamage } from '../start/heal-data.ts';
import {
  BACKUPS,
  type Backup,
  backupName,
  listBackups,
  makeBackupFolder,
  migrationCopies,
  pruneBackups,
  removeUnfinished,
} from '../store/backup-files.ts';

export const BACKUP_EVERY_MS = 15 * MINUTE_MS;
export const BACKUP_LEAVES_FREE_BYTES = 250_000_000;
/** A copy made before a migration is useless after this; the newest stays. */
export const MIGRATION_COPY_KEPT_MS = 14 * DAY_MS;

/** Resolves once the copy is complete, renamed and synced to disk. */
export type CopyDatabase = (target: string, dataDir: string, signal: AbortSignal) => Promise<void>;

/** `no-room`: the last one was skipped as the disk is nearly full; `overdue`: the last good one is too old. */
export type BackupProblem = 'no-room' | 'overdue';

export class Backups {
  readonly #dataDir: string;
  readonly #copy: CopyDatabase;
  readonly #freeBytes: (folder: string) => number;
  readonly #host: Machine;
  readonly #folder: string;
  readonly #startedAt: number;
  readonly #aborting = new AbortController();
  #newest: Backup | undefined;
  #running: Promise<Outcome<Backup>> | undefined;
  #lacksRoom = false;
  #isSoonDue = false;
  readonly #schedule: RetryLoop;

  /**
   * @param dataDir data folder of this start
   * @param freeBytes free space on the disk of a folder
   */
  constructor(dataDir: string, copy: CopyDatabase, freeBytes: (folder: string) => number, host: Machine) {
    this.#dataDir = dataDir;
    this.#copy = copy;
    this.#freeBytes = freeBytes;
    this.#host = host;
    this.#folder = join(dataDir, BACKUPS);
    this.#startedAt = host.monotonicMs();
    this.#schedule = new RetryLoop(host, () => void this.take());
    this.#newest = listBackups(this.#folder)[0];
  }

  start(): void {
    removeUnfinished(this.#folder);
    this.soon();
  }

  /** Schedules one soon: after a start, or a change of restaurant. */
  readonly soon = (): void => {
    this.#isSoonDue = this.#running !== undefined;
    this.#schedule.runIn(BACKUP_SOON_MS);
  };

  /** The last good one. */
  newest(): Backup | undefined {
    return this.#newest;
  }

  problem(): BackupProblem | undefined {
    if (this.#lacksRoom) return 'no-room';
    const { now, monotonicMs } = this.#host;
    const runs = monotonicMs() - this.#startedAt;
    const age = this.#newest === undefined ? runs : Math.min(runs, Math.abs(now() - this.#newest.at));
    return age > BACKUP_OVERDUE_MS ? 'overdue' : undefined;
  }

  /** Makes one now; concurrent callers share it. Refused with storage-full or hub-fault. */
  take(): Promise<Outcome<Backup>> {
    this.#running ??= this.#take().finally(() => {
      this.#running = undefined;
      // One that was started before may lack the data a later request was for.
      this.#schedule.runIn(this.#isSoonDue ? BACKUP_SOON_MS : BACKUP_EVERY_MS);
      this.#isSoonDue = false;
    });
    return this.#running;
  }

  /** A person has acknowledged that the database was damaged and replaced (DURA-06). */
  acknowledgeDamage(): void {
    acknowledgeDamage(this.#dataDir);
  }

  /** Aborts a running backup. */
  async stop(): Promise<void> {
    this.#aborting.abort();
    await Promise.all([this.#schedule.stop(), this.#running]);
  }

  async #take(): Promise<Outcome<Backup>> {
    const { now, monotonicMs, log } = this.#host;
    const begunAt = monotonicMs();
    try {
      makeBackupFolder(this.#folder);
      const at = this.#freeMoment(now());
      this.#lacksRoom = !this.#hasRoom();
      if (this.#lacksRoom) {
        log.error({ folder: this.#folder }, 'no backup made: the disk is almost full');
        return { ok: false, refusal: { code: 'storage-full' } };
      }
      const path = join(this.#folder, backupName(at));
      await this.#copy(path, this.#dataDir, this.#aborting.signal);
      const taken = { name: backupName(at), path, at, bytes: statSync(path).size };
      this.#newest = taken;
      const deleted = [...pruneBackups(this.#folder, at), ...this.#pruneMigrationCopies(at)];
      const { name, bytes } = taken;
      log.info({ name, bytes, tookMs: Math.round(monotonicMs() - begunAt), deleted }, 'backup done');
      return { ok: true, value: taken };
    } catch (reason) {
      if (!this.#aborting.signal.aborted) log.error({ err: reason }, 'no backup could be taken');
      return { ok: false, refusal: { code: 'hub-fault' } };
    }
  }

  /** Names have whole seconds and must be unique. */
  #freeMoment(now: number): number {
    let at = Math.floor(now / SECOND_MS) * SECOND_MS;
    while (existsSync(join(this.#folder, backupName(at)))) at += SECOND_MS;
    return at;
  }

  #hasRoom(): boolean {
    const database = join(this.#dataDir, DATABASE);
    const bytes = [database, `${database}-wal`]
      .map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size);
    return this.#freeBytes(this.#folder) - bytes >= BACKUP_LEAVES_FREE_BYTES;
  }

  /** The newest one stays: it allows going back from the running version. */
  #pruneMigrationCopies(now: number): string[] {
    const [, ...older] = migrationCopies(join(this.#dataDir, DATABASE));
    const old = older.filter(({ at }) => now - at > MIGRATION_COPY_KEPT_MS);
    for (const { path } of old) rmSync(path, { force: true });
    return old.map(({ name }) => name);
  }
}

/** @param program the hub's program: it has a command for copying */
export function copyByProcess(program: string): CopyDatabase {
  return (target, dataDir, signal) =>
    new Promise((resolve, reject) => {
      const options = { signal, timeout: BACKUP_TIMEOUT_MS };
      execFile(process.execPath, [program, 'copy', target, dataDir], options, (error, _stdout, stderr) => {
        if (error === null) resolve();
        else reject(new Error(stderr.trim() || error.message, { cause: error }));
      });
    });
}
