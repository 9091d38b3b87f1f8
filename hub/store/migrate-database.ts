// Owns bringing the database to the newest schema: a verified copy first, then all steps in one transaction.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import * as z from 'zod/mini';
import type { Raw } from './open-database.ts';

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Runs what the file lacks. A file that holds data is copied to `<path>.before-<tag>` and the copy checked first. */
export function migrateDatabase(raw: Raw, path: string, migrationsFolder: string): void {
  const steps = z.parse(
    journal,
    JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  ).entries;
  const done = lastMigration(raw);
  const missing = steps.filter((step) => done === undefined || step.when > done);
  const first = missing[0];
  if (first === undefined) return;
  if (done !== undefined) copyVerified(raw, `${path}.before-${first.tag}`);
  migrate(drizzle({ client: raw }), { migrationsFolder });
}

function lastMigration(raw: Raw): number | undefined {
  const table = raw.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (table === undefined) return undefined;
  const row = raw.prepare('select max(created_at) as at from __drizzle_migrations').get();
  const at = z.safeParse(z.object({ at: z.number() }), row);
  return at.success ? at.data.at : undefined;
}

function copyVerified(raw: Raw, copyPath: string): void {
  raw.prepare('vacuum into ?').run(copyPath);
  const copy = new Database(copyPath, { readonly: true });
  try {
    const state = copy.pragma('integrity_check', { simple: true });
    if (state !== 'ok') throw new Error(`the copy before the migration is damaged: ${state}`);
  } finally {
    copy.close();
  }
}
