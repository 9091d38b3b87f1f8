// A damaged database is set aside and replaced by the newest good backup before anything is opened (DURA-06). What happened
// is noted in a file beside it: the database that was replaced, and the one that replaces it, can't say.
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { migrationsFolder } from '../project-root.ts';
import { BACKUPS, type Backup, listBackups, migrationCopies, stampOf } from '../store/backup-files.ts';
import {
  damagedName,
  finishRestore,
  judgeCopy,
  moveAsItIs,
  prepareRestore,
  readBinding,
  type StoredBinding,
} from '../store/database-files.ts';
import { findDamage } from '../store/find-damage.ts';
import { syncToDisk } from '../store/migrate-database.ts';

const NOTE = 'damage.json';
/** Left by a hub that stumbled over its database: the next start looks more closely. */
const SUSPECT = 'kds.db.suspect';

const damageNote = z.object({
  /** When the hub started on it, milliseconds since 1970. */
  at: z.number(),
  /** When the backup was taken that stands in now; null if there was none and the hub began with nothing. */
  from: z.nullable(z.number()),
  /** What the damaged database is called now. */
  file: z.string(),
  /** What was found. */
  detail: z.string(),
});
export type DamageNote = z.infer<typeof damageNote>;

export interface HealOptions {
  /** Path of the database. */
  database: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether a start may go on with data that is bound so: never with another restaurant's. */
  serves(binding: StoredBinding): boolean;
}

/** @returns what was done, for the log; undefined for a whole database */
export function healDatabase(options: HealOptions): DamageNote | undefined {
  const { database, now } = options;
  const folder = dirname(database);
  const suspect = join(folder, SUSPECT);
  const damage = findDamage(database, existsSync(suspect)) ?? emptied(database);
  if (damage === undefined) {
    rmSync(suspect, { force: true });
    return undefined;
  }
  const stamp = stampOf(now);
  const backup = newestGood(options);
  const before = readDamage(folder);
  const note: DamageNote = {
    at: now,
    // Damaged again before anybody looked: what the first time may lack may still be lacking.
    from:
      before?.from === undefined || backup === undefined
        ? (backup?.at ?? null)
        : earliest(before.from, backup.at),
    file: basename(damagedName(database, stamp)),
    detail: `${damage.part}: ${damage.detail}`,
  };
  const tokens = readBinding(database)?.tokens;
  writeNote(folder, note);
  if (backup === undefined) {
    moveAsItIs(database, damagedName(database, stamp));
  } else {
    prepareRestore(backup.path, database, stamp, 'healed', (raw) => {
      // A token is used up when it is renewed: those of a while ago may be worth nothing any more.
      if (tokens !== undefined) raw.prepare("update meta set value = ? where key = 'tokens'").run(tokens);
    });
    finishRestore(database);
  }
  rmSync(suspect, { force: true });
  return note;
}

/** Has the next start look at every index of the database as well. */
export function suspectDatabase(folder: string): void {
  try {
    writeFileSync(join(folder, SUSPECT), '');
  } catch {
    // The quicker look of every start finds most of what there is.
  }
}

/** What was replaced and not yet acknowledged by a person; undefined where nothing was. */
export function readDamage(folder: string): DamageNote | undefined {
  const path = join(folder, NOTE);
  if (!existsSync(path)) return undefined;
  const json = parseJson(readFileSync(path, 'utf8'));
  return json.ok ? z.safeParse(damageNote, json.value).data : undefined;
}

/** A person has seen it. The damaged database stays where it is. */
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

/** A file of no length is a new database to SQLite; one that has backups was more than that. */
function emptied(database: string): { part: 'file'; detail: string } | undefined {
  const isEmpty = [database, `${database}-wal`].every(
    (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0,
  );
  const backups = listBackups(join(dirname(database), BACKUPS));
  return existsSync(database) && isEmpty && backups.length > 0
    ? { part: 'file', detail: 'it is empty' }
    : undefined;
}

function newestGood({ database, now, serves }: HealOptions): Backup | undefined {
  const known = organisationOf(readBinding(database));
  const all = [...listBackups(join(dirname(database), BACKUPS)), ...migrationCopies(database)];
  // What is dated later than now is of a clock that was wrong.
  const inOrder = [
    ...all.filter(({ at }) => at <= now).toSorted((one, other) => other.at - one.at),
    ...all.filter(({ at }) => at > now).toSorted((one, other) => other.at - one.at),
  ];
  return inOrder.find(({ path }) => {
    if (judgeCopy(path, database, migrationsFolder) !== 'ok') return false;
    const binding = readBinding(path);
    if (binding === undefined || !serves(binding)) return false;
    // Where the damaged one can still say whom it served, nobody else's orders come back in its place.
    return known === undefined || organisationOf(binding) === known;
  });
}

const organisation = z.object({ id: z.string() });

/** Empty for a hub that serves nobody, undefined where that can't be said. */
function organisationOf(binding: StoredBinding | undefined): string | undefined {
  if (binding === undefined) return undefined;
  if (binding.organisation === undefined) return '';
  const json = parseJson(binding.organisation);
  return json.ok ? z.safeParse(organisation, json.value).data?.id : undefined;
}
