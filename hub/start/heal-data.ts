// Replaces a damaged database before anything is opened: by what is readable of it, completed by the newest good backup
// (DURA-10), or by that backup alone if nothing is (DURA-06). The event is recorded in a file beside it: neither the
// replaced database nor the backup can contain it.
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { migrationsFolder } from '../project-root.ts';
import { BACKUPS, type Backup, listBackups, migrationCopies, stampOf } from '../store/backup-files.ts';
import {
  checkRestorable,
  damagedName,
  emptyReplacement,
  finishRestore,
  keepReplacement,
  moveAsItIs,
  prepareRestore,
  readBinding,
  type StoredBinding,
  setCursorsBack,
} from '../store/database-files.ts';
import { findDamage } from '../store/find-damage.ts';
import { openWhole, syncToDisk } from '../store/migrate-database.ts';
import { writeFailureOf } from '../store/open-database.ts';
import { type Recovery, recoverDatabase } from '../store/recovery/recover-database.ts';

const NOTE = 'damage.json';
/** Left by a hub that had an error with its database: the next start checks more thoroughly. */
const SUSPECT = 'kds.db.suspect';

const damageNote = z.object({
  /** Time of the hub's start with the replacement, milliseconds since 1970. */
  at: z.number(),
  /** Time of the backup that was used; null if there was none. */
  from: z.nullable(z.number()),
  /** New name of the damaged database. */
  file: z.string(),
  /** Description of the damage. */
  detail: z.string(),
  /**
   * Rows that could not be read, by table: `lost` are gone (null if their number is unknown), the others are as of the
   * backup. Missing if nothing could be read, so that everything is as of the backup.
   */
  unreadable: z.optional(
    z.array(z.object({ table: z.string(), lost: z.nullable(z.number()), fromBackup: z.number() })),
  ),
});
export type DamageNote = z.infer<typeof damageNote>;

type Serves = (binding: StoredBinding) => boolean;

/**
 * @param now milliseconds since 1970
 * @param serves true if a start may use data with this binding: never another restaurant's
 * @returns the repair, for the log; undefined for an intact database
 */
export function healDatabase(database: string, now: number, serves: Serves): DamageNote | undefined {
  const folder = dirname(database);
  const suspect = join(folder, SUSPECT);
  const damage = findDamage(database, existsSync(suspect)) ?? emptied(database);
  if (damage === undefined) {
    rmSync(suspect, { force: true });
    return undefined;
  }
  const stamp = stampOf(now);
  const backup = newestGood(database, now, serves);
  const { recovery, problem } = recover(database, backup, serves);
  const before = readDamage(folder);
  const note: DamageNote = {
    at: now,
    // Damaged again before it was acknowledged: data missing since the first time may still be missing.
    from:
      before?.from === undefined || backup === undefined
        ? (backup?.at ?? null)
        : earliest(before.from, backup.at),
    file: basename(damagedName(database, stamp)),
    detail: `${damage.part}: ${damage.detail}${problem === undefined ? '' : `; ${problem}`}`,
    unreadable: recovery && allUnreadable(folder, before, recovery),
  };
  const tokens = readBinding(database)?.tokens;
  writeNote(folder, note);
  if (recovery !== undefined) {
    keepReplacement(database, stamp, 'healed');
    finishRestore(database);
  } else if (backup === undefined) {
    emptyReplacement(database);
    moveAsItIs(database, damagedName(database, stamp));
  } else {
    prepareRestore(backup.path, database, stamp, 'healed', (raw) => {
      // Refreshing uses a token up: older ones may be invalid by now.
      if (tokens !== undefined) raw.prepare("update meta set value = ? where key = 'tokens'").run(tokens);
    });
    finishRestore(database);
  }
  rmSync(suspect, { force: true });
  return note;
}

/**
 * Writes the replacement: what is readable of the damaged database, completed by the backup. Undefined, with the
 * problem if there is one, if that yields nothing usable.
 */
function recover(
  database: string,
  backup: Backup | undefined,
  serves: Serves,
): { recovery?: Recovery; problem?: string } {
  const to = emptyReplacement(database);
  try {
    const recovery = recoverDatabase(database, backup?.path, to, migrationsFolder);
    if (recovery.read === 0) return {};
    // Orders that may be missing now are loaded from the cloud again.
    if (recovery.unreadable.length > 0) setCursorsBack(to, backup?.at);
    openWhole(to).close();
    const binding = readBinding(to);
    if (binding === undefined || !serves(binding)) return { problem: 'it belongs to another restaurant' };
    return { recovery };
  } catch (error) {
    if (error instanceof Error && writeFailureOf(error) === 'full') throw error;
    return { problem: `not recovered: ${error}` };
  }
}

/** Rows missing since this time, and since earlier ones that no person has acknowledged. */
function allUnreadable(
  folder: string,
  before: DamageNote | undefined,
  { unreadable }: Recovery,
): DamageNote['unreadable'] {
  // A start that was interrupted before its replacement was in place did the same.
  if (before === undefined || !existsSync(join(folder, before.file))) return unreadable;
  return before.unreadable && [...before.unreadable, ...unreadable];
}

/** Makes the next start check every index of the database too. */
export function markDatabaseSuspect(folder: string): void {
  try {
    writeFileSync(join(folder, SUSPECT), '');
  } catch {
    // The quick check of every start finds most damage.
  }
}

/** A replacement that no person has acknowledged yet; undefined if there was none. */
export function readDamage(folder: string): DamageNote | undefined {
  const path = join(folder, NOTE);
  if (!existsSync(path)) return undefined;
  const json = parseJson(readFileSync(path, 'utf8'));
  return json.ok ? z.safeParse(damageNote, json.value).data : undefined;
}

/** A person has acknowledged it. The damaged database stays where it is. */
export function acknowledgeDamage(folder: string): void {
  rmSync(join(folder, NOTE), { force: true });
}

function earliest(one: number | null, other: number): number | null {
  return one === null ? null : Math.min(one, other);
}

function writeNote(folder: string, note: DamageNote): void {
  const draft = join(folder, `${NOTE}.part`);
  writeFileSync(draft, JSON.stringify(note));
  syncToDisk(draft);
  renameSync(draft, join(folder, NOTE));
  syncToDisk(folder);
}

/** SQLite treats an empty file as a new database; with backups present it had data before. */
function emptied(database: string): { part: 'file'; detail: string } | undefined {
  const isEmpty = [database, `${database}-wal`].every(
    (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0,
  );
  const backups = listBackups(join(dirname(database), BACKUPS));
  return existsSync(database) && isEmpty && backups.length > 0
    ? { part: 'file', detail: 'it is empty' }
    : undefined;
}

function newestGood(database: string, now: number, serves: Serves): Backup | undefined {
  const known = organisationOf(readBinding(database));
  const all = [...listBackups(join(dirname(database), BACKUPS)), ...migrationCopies(database)];
  // Dates in the future come from a wrong clock.
  const inOrder = [
    ...all.filter(({ at }) => at <= now).toSorted((one, other) => other.at - one.at),
    ...all.filter(({ at }) => at > now).toSorted((one, other) => other.at - one.at),
  ];
  return inOrder.find(({ path }) => {
    if (checkRestorable(path, database, migrationsFolder) !== 'ok') return false;
    const binding = readBinding(path);
    if (binding === undefined || !serves(binding)) return false;
    // If the damaged one still shows its organisation, no other organisation's orders are restored.
    return known === undefined || organisationOf(binding) === known;
  });
}

const organisation = z.object({ id: z.string() });

/** Empty for a hub without an organisation, undefined if unknown. */
function organisationOf(binding: StoredBinding | undefined): string | undefined {
  if (binding === undefined) return undefined;
  if (binding.organisation === undefined) return '';
  const json = parseJson(binding.organisation);
  return json.ok ? z.safeParse(organisation, json.value).data?.id : undefined;
}
