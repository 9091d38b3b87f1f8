// Owns the SQL of the audit log: who did or tried what, when and where, and what became of it (SAFE-10).
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './open-database.ts';
import { audit } from './schema.ts';

/** One action, or one order of an action that touched several. Times are milliseconds since 1970 in hub time. */
export interface AuditEntry {
  at: number;
  /** A command's name, or method and route. */
  action: string;
  /** done, asked (the cloud's word is awaited), or the code of the refusal. */
  result: string;
  orderId?: string | undefined;
  staff?: { id: string; name: string } | undefined;
  /** Who is logged in at the display, or the paired display's name. */
  userName?: string | undefined;
  displayId?: string | undefined;
  /** Network address, where no display is known. */
  address?: string | undefined;
  commandId?: string | undefined;
  params?: Record<string, string | number> | undefined;
}

export interface StoredAuditEntry extends AuditEntry {
  id: number;
}

export interface AuditWish {
  orderId?: string | undefined;
  /** Entries older than this one. */
  beforeId?: number | undefined;
  limit: number;
}

const entryParams = z.record(z.string(), z.union([z.string(), z.number()]));

export function createAuditStore(db: Db) {
  return {
    add(entry: AuditEntry): void {
      const { staff, params, ...rest } = entry;
      db.insert(audit)
        .values({
          ...rest,
          staffId: staff?.id,
          staffName: staff?.name,
          params: params === undefined ? undefined : JSON.stringify(params),
        })
        .run();
    },

    /** The newest first. */
    find({ orderId, beforeId, limit }: AuditWish): StoredAuditEntry[] {
      const wanted = and(
        orderId === undefined ? undefined : eq(audit.orderId, orderId),
        beforeId === undefined ? undefined : lt(audit.id, beforeId),
      );
      return db.select().from(audit).where(wanted).orderBy(desc(audit.id)).limit(limit).all().map(readRow);
    },

    /** Deletes the oldest entries from before then, so many at most. */
    deleteBefore(at: number, limit: number): void {
      const old = db
        .select({ id: audit.id })
        .from(audit)
        .where(lt(audit.at, at))
        .orderBy(asc(audit.at))
        .limit(limit);
      db.delete(audit).where(inArray(audit.id, old)).run();
    },
  };
}

function readRow(row: typeof audit.$inferSelect): StoredAuditEntry {
  const { staffId, staffName, params, ...rest } = row;
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
