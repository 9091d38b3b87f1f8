// The SQL of the audit log: who did or tried what, when and where, and what became of it (SAFE-10).
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, max, min, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AuditEntry, AuditSlice } from '../engine/ports.ts';
import type { Db } from './open-database.ts';
import { ofServedSite, preparedInsert, type SiteScope } from './prepared-insert.ts';
import { audit } from './schema.ts';

export interface StoredAuditEntry extends AuditEntry {
  id: number;
}

/** What didn't have to be refused. */
const ACCEPTED = ['done', 'asked'];

export interface AuditWish {
  /** Any of these orders. */
  orderIds?: readonly string[] | undefined;
  staffId?: string | undefined;
  /** The paired display, or who is logged in at one. */
  userName?: string | undefined;
  result?: 'done' | 'refused' | undefined;
  /** From this moment on, in milliseconds since 1970. */
  from?: number | undefined;
  /** Up to but without this moment. */
  to?: number | undefined;
  /** Entries older than this one. */
  beforeId?: number | undefined;
  /** This entry and younger ones. */
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

  /** Ids are given in the order in which things happen, also to what is written later; never one twice, also after deletions. */
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

  /** What happened while the hub served nobody belongs to its first organisation: the login that led there. */
  giveUnserved(site: string): void {
    this.#db.update(audit).set({ site }).where(eq(audit.site, '')).run();
  }

  /** Of the organisation that the hub serves, the newest first. */
  find({ limit, ...wish }: AuditWish): StoredAuditEntry[] {
    const rows = this.#db
      .select()
      .from(audit)
      .where(and(ofServedSite(audit.site, this.#scope), wantedBy(wish)))
      .orderBy(desc(audit.id))
      .limit(limit)
      .all();
    return rows.map(readRow);
  }

  /** What was done of these actions within a span (ms, its end not included), the oldest first. */
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

  /** The ids between which all entries lie; undefined while there is none. */
  ids(): { oldest: number; newest: number } | undefined {
    // One by one: SQLite reads both ends of the table, but the whole of it where it is asked for both at once.
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

  /** Whoever is named in the newest entries, so many of them looked at: staff users by id, displays by name. */
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
      // Somebody who was renamed is there with both names, under one id.
      staff: [...new Map(staff.map(({ id, name }) => [id ?? '', name ?? '']))].map(([id, name]) => ({
        id,
        name,
      })),
      places: places.flatMap(({ name }) => (name === null ? [] : [name])),
    };
  }

  /**
   * Deletes entries from before then, and the oldest ones beyond so many in all, at most `limit` of each. One that was
   * written after a younger one has a wrong date, from a clock that was behind for a while: it stays until that one goes.
   * @returns whether more of them are left
   */
  deleteSlice({ before, now, keep, limit }: AuditSlice): boolean {
    // The plus keeps SQLite from the index on the date: in order of writing the first one is found at once.
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
    // Ids only grow, so that the table need not be counted.
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
}: Omit<AuditWish, 'limit'>) {
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
