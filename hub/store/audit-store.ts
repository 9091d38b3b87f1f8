// SQL of the audit log: who did or tried what, when, where, and the result (SAFE-10).
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, max, min, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AuditEntry, AuditSlice } from '../engine/ports.ts';
import type { Db } from './open-database.ts';
import { ofServedSite, preparedInsert, type SiteScope } from './prepared-insert.ts';
import { audit } from './schema.ts';

export interface StoredAuditEntry extends AuditEntry {
  id: number;
}

/** Results other than refusals. */
const ACCEPTED = ['done', 'asked'];

export interface AuditFilter {
  /** Entries about any of these orders. */
  orderIds?: readonly string[] | undefined;
  staffId?: string | undefined;
  /** The paired display, or the user logged in at one. */
  userName?: string | undefined;
  result?: 'done' | 'refused' | undefined;
  /** From this moment on (inclusive), milliseconds since 1970. */
  from?: number | undefined;
  /** Up to this moment (exclusive). */
  to?: number | undefined;
  /** Entries older than this one (exclusive). */
  beforeId?: number | undefined;
  /** This entry and newer ones. */
  fromId?: number | undefined;
  limit: number;
}

const entryParams = z.record(z.string(), z.union([z.string(), z.number()]));

export class AuditStore {
  readonly #db: Db;
  readonly #scope: SiteScope;
  readonly #insert: (row: typeof audit.$inferInsert) => void;
  #lastId: number | undefined;

  constructor(db: Db, scope: SiteScope) {
    this.#db = db;
    this.#scope = scope;
    this.#insert = preparedInsert(db, audit);
  }

  /** Ids follow the order of events, even for entries written later; never reused, not even after deletions. */
  reserveId(): number {
    this.#lastId ??=
      this.#db.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'audit'`)
        ?.seq ?? 0;
    this.#lastId += 1;
    return this.#lastId;
  }

  add(entry: AuditEntry): void {
    const { staff, params, ...rest } = entry;
    this.#insert({
      ...rest,
      id: entry.id ?? this.reserveId(),
      site: entry.site ?? this.#scope.site(),
      staffId: staff?.id,
      staffName: staff?.name,
      params: params === undefined ? undefined : JSON.stringify(params),
    });
  }

  /** Assigns entries from before the first binding to that organisation: the login that led to it. */
  giveUnserved(site: string): void {
    this.#db.update(audit).set({ site }).where(eq(audit.site, '')).run();
  }

  /** Entries of the served organisation, newest first. */
  find({ limit, ...wish }: AuditFilter): StoredAuditEntry[] {
    const rows = this.#db
      .select()
      .from(audit)
      .where(and(ofServedSite(audit.site, this.#scope), wantedBy(wish)))
      .orderBy(desc(audit.id))
      .limit(limit)
      .all();
    return rows.map(readRow);
  }

  /** Completed actions with these names within a span (ms, end exclusive), oldest first. */
  doneBetween(from: number, to: number, actions: readonly string[]): StoredAuditEntry[] {
    const rows = this.#db
      .select()
      .from(audit)
      .where(
        and(
          ...[gte(audit.at, from), lt(audit.at, to), eq(audit.result, 'done')],
          ...[inArray(audit.action, [...actions]), ofServedSite(audit.site, this.#scope)],
        ),
      )
      .orderBy(asc(audit.id))
      .all();
    return rows.map(readRow);
  }

  /** Smallest and largest id; undefined without any entry. */
  ids(): { oldest: number; newest: number } | undefined {
    // Two queries: SQLite reads one end of the table for each, but scans all of it if both are requested together.
    const oldest = this.#db
      .select({ id: min(audit.id) })
      .from(audit)
      .get()?.id;
    const newest = this.#db
      .select({ id: max(audit.id) })
      .from(audit)
      .get()?.id;
    return oldest && newest ? { oldest, newest } : undefined;
  }

  /** People and displays in the newest `looked` entries: staff users by id, displays by name. */
  actors(looked: number): { staff: { id: string; name: string }[]; places: string[] } {
    const own = ofServedSite(audit.site, this.#scope);
    const newest = this.#db
      .select()
      .from(audit)
      .where(own)
      .orderBy(desc(audit.id))
      .limit(looked)
      .as('newest');
    const staff = this.#db
      .selectDistinct({ id: newest.staffId, name: newest.staffName })
      .from(newest)
      .where(isNotNull(newest.staffId))
      .all();
    const places = this.#db
      .selectDistinct({ name: newest.userName })
      .from(newest)
      .where(isNotNull(newest.userName))
      .all();
    return {
      // A renamed user appears with both names, under one id.
      staff: [...new Map(staff.map(({ id, name }) => [id ?? '', name ?? '']))].map(([id, name]) => ({
        id,
        name,
      })),
      places: places.flatMap(({ name }) => (name === null ? [] : [name])),
    };
  }

  /**
   * Deletes entries from before then, and the oldest ones beyond the maximum, at most `limit` of each. An entry written
   * after a newer one has a wrong date, from a clock that was behind for a while: it stays until the newer one is
   * deleted.
   * @returns true if more are left
   */
  deleteSlice({ before, now, keep, limit }: AuditSlice): boolean {
    // The plus keeps SQLite from using the index on the date: in insertion order the first match is found immediately.
    const young = this.#db
      .select({ id: audit.id })
      .from(audit)
      .where(sql`+${audit.at} >= ${before} and ${audit.at} <= ${now}`)
      .orderBy(asc(audit.id))
      .limit(1)
      .get();
    const old = this.#db
      .select({ id: audit.id })
      .from(audit)
      .where(and(lt(audit.at, before), young === undefined ? undefined : lt(audit.id, young.id)))
      .orderBy(asc(audit.at))
      .limit(limit);
    const deleted = this.#db.delete(audit).where(inArray(audit.id, old)).run().changes;
    // Ids only grow, so the table needs no counting.
    const newest =
      this.#db
        .select({ id: max(audit.id) })
        .from(audit)
        .get()?.id ?? 0;
    const beyond = this.#db
      .select({ id: audit.id })
      .from(audit)
      .where(lte(audit.id, newest - keep))
      .orderBy(asc(audit.id))
      .limit(limit);
    return Math.max(deleted, this.#db.delete(audit).where(inArray(audit.id, beyond)).run().changes) >= limit;
  }
}

function wantedBy({
  orderIds,
  staffId,
  userName,
  result,
  from,
  to,
  beforeId,
  fromId,
}: Omit<AuditFilter, 'limit'>) {
  return and(
    orderIds === undefined ? undefined : inArray(audit.orderId, orderIds),
    staffId === undefined ? undefined : eq(audit.staffId, staffId),
    userName === undefined ? undefined : eq(audit.userName, userName),
    result === 'done' ? inArray(audit.result, ACCEPTED) : undefined,
    result === 'refused' ? notInArray(audit.result, ACCEPTED) : undefined,
    from === undefined ? undefined : gte(audit.at, from),
    to === undefined ? undefined : lt(audit.at, to),
    beforeId === undefined ? undefined : lt(audit.id, beforeId),
    fromId === undefined ? undefined : gte(audit.id, fromId),
  );
}

function readRow(row: typeof audit.$inferSelect): StoredAuditEntry {
  const { staffId, staffName, params, site: _, ...rest } = row;
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return {
    ...known,
    id: row.id,
    at: row.at,
    action: row.action,
    result: row.result,
    ...(staffId === null ? {} : { staff: { id: staffId, name: staffName ?? '' } }),
    ...(params === null ? {} : { params: z.parse(entryParams, JSON.parse(params)) }),
  };
}
