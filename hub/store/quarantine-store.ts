// Owns the SQL of the quarantine: what could not be read or was refused for good, with the reason.
import { count, desc } from 'drizzle-orm';
import type { Db } from './open-database.ts';
import { preparedInsert } from './prepared-insert.ts';
import { quarantine } from './schema.ts';

/** Longer bodies are cut: the beginning tells what it was, and a flood must not fill the disk. */
const BODY_KEPT_CHARACTERS = 20_000;

export interface QuarantineEntry {
  source: string;
  reason: string;
  body: string;
  orderId?: string | undefined;
}

export function createQuarantineStore(db: Db) {
  const insert = preparedInsert(db, quarantine);
  return {
    add(entry: QuarantineEntry, at: number): void {
      insert({ ...entry, body: entry.body.slice(0, BODY_KEPT_CHARACTERS), at });
    },
    size(): number {
      return db.select({ rows: count() }).from(quarantine).get()?.rows ?? 0;
    },
    /** Forgets all; how many there were. */
    clear(): number {
      return db.delete(quarantine).run().changes;
    },
    newest(limit: number) {
      return db.select().from(quarantine).orderBy(desc(quarantine.id)).limit(limit).all();
    },
  };
}
