// Owns the SQL of the outbox: one lane an order, and one for the prints of an order at each bon; sent in order within a
// lane, lanes independent (SPOOL-05, SPOOL-12).
import { and, count, eq, like, min, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { OUTBOX_RETRY_AFTER_MAX_MS } from '../../shared/limits.ts';
import { actionEvent } from '../../shared/model/action.ts';
import type { OutboxMessage } from '../kitchen/state/facts.ts';
import type { Db } from './open-database.ts';
import { preparedInsert } from './prepared-insert.ts';
import { outbox } from './schema.ts';
import { printFact } from './stored-facts.ts';

const PRINT_LANE = 'print/';

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('action'), event: actionEvent }),
  z.object({
    kind: z.literal('fire'),
    fire: z.object({
      kind: z.literal('fire'),
      requestId: z.string(),
      orderId: z.string(),
      courseIds: z.array(z.string()),
      fired: z.object({
        at: z.number(),
        by: z.exactOptional(z.string()),
        byName: z.exactOptional(z.string()),
        shouldNotPrint: z.exactOptional(z.boolean()),
      }),
    }),
  }),
  z.object({
    kind: z.literal('print'),
    print: printFact,
    commandId: z.string(),
    message: z.object({
      type: z.enum(['orderFire', 'expoPrint']),
      printItems: z.array(z.unknown()),
      kitchenBon: z.union([z.string(), z.null()]),
      bonTags: z.array(z.enum(['KDS_FULL_BON', 'KDS_PARTIAL_BON'])),
      order: z.unknown(),
    }),
  }),
]);

export interface OutboxRow {
  id: number;
  lane: string;
  requestId: string;
  site: string;
  message: OutboxMessage;
  attempts: number;
}

/**
 * @param sites whose rows count: what a former owner of the hub left waits until the hub serves that one again (ORG-17).
 * Undefined for all.
 */
export function createOutboxStore(db: Db, sites: () => readonly string[] | undefined = () => undefined) {
  const served = sql.placeholder('sites');
  const isServed = sql`(${served} is null or ${outbox.site} in (select value from json_each(${served})))`;
  const scope = () => {
    const ids = sites();
    return { sites: ids === undefined ? null : JSON.stringify(ids) };
  };
  const heads = db.$with('heads').as(
    db
      .select({ id: min(outbox.id).as('head') })
      .from(outbox)
      .where(isServed)
      .groupBy(outbox.lane),
  );
  const id = sql.placeholder('id');
  const insert = preparedInsert(db, outbox);
  const dueHeads = db
    .with(heads)
    .select()
    .from(outbox)
    .innerJoin(heads, eq(outbox.id, heads.id))
    // Beyond the longest pause: of a former run, whose clock was another.
    .where(
      sql`${outbox.notBefore} <= ${sql.placeholder('now')} or ${outbox.notBefore} > ${sql.placeholder('beyond')}`,
    )
    .orderBy(outbox.id)
    .limit(sql.placeholder('limit'))
    .prepare();
  const firstDue = db
    .with(heads)
    .select({ at: min(outbox.notBefore) })
    .from(outbox)
    .innerJoin(heads, eq(outbox.id, heads.id))
    .prepare();
  const one = db.select().from(outbox).where(eq(outbox.id, id)).prepare();
  const remove = db.delete(outbox).where(eq(outbox.id, id)).prepare();
  const postpone = db
    .update(outbox)
    .set({ notBefore: sql`${sql.placeholder('notBefore')}`, attempts: sql`${sql.placeholder('attempts')}` })
    .where(eq(outbox.id, id))
    .prepare();
  const rows = db.select({ rows: count() }).from(outbox).where(isServed).prepare();
  const longest = db
    .select({ at: min(outbox.recordedAt) })
    .from(outbox)
    .where(isServed)
    .prepare();
  return {
    add(row: {
      site: string;
      message: OutboxMessage;
      display?: string | undefined;
      recordedAt: number;
    }): void {
      const { lane, requestId } = addressOf(row.message);
      const message = JSON.stringify(row.message);
      insert({ ...row, lane, requestId, message, attempts: 0, notBefore: 0 });
    },

    /** The first row of each lane that may go now, oldest first. */
    due(now: number, limit: number): OutboxRow[] {
      const beyond = now + OUTBOX_RETRY_AFTER_MAX_MS;
      return dueHeads.all({ ...scope(), now, beyond, limit }).map(({ outbox: row }) => ({
        id: row.id,
        lane: row.lane,
        requestId: row.requestId,
        site: row.site,
        message: readMessage(row.message),
        attempts: row.attempts,
      }));
    },

    get(id: number) {
      const row = one.get({ id });
      return row === undefined ? undefined : { ...row, sent: readMessage(row.message) };
    },

    /** Whether other prints of that command wait to be sent. */
    othersWait(id: number, commandId: string): boolean {
      const ofCommand = sql`json_extract(${outbox.message}, '$.commandId') = ${commandId}`;
      const others = and(ne(outbox.id, id), like(outbox.lane, `${PRINT_LANE}%`), ofCommand);
      return db.select({ id: outbox.id }).from(outbox).where(others).get() !== undefined;
    },

    remove(id: number): void {
      remove.run({ id });
    },

    retryAt(id: number, notBefore: number, attempts: number): void {
      postpone.run({ id, notBefore, attempts });
    },

    /** The earliest moment at which a lane's first row may go; undefined if nothing waits. */
    nextDue(): number | undefined {
      return firstDue.get(scope())?.at ?? undefined;
    },

    /** When the row that waits longest was written; undefined if nothing waits. */
    oldest(): number | undefined {
      return longest.get(scope())?.at ?? undefined;
    },

    /** The rows that wait longest, without what they say. */
    waiting(limit: number) {
      const { id, lane, requestId, site, attempts, notBefore, recordedAt } = outbox;
      return db
        .select({ id, lane, requestId, site, attempts, notBefore, recordedAt })
        .from(outbox)
        .orderBy(id)
        .limit(limit)
        .all();
    },

    size(): number {
      return rows.get(scope())?.rows ?? 0;
    },
  };
}

function readMessage(column: string): OutboxMessage {
  return z.parse(message, JSON.parse(column));
}

/** The order that a lane is about. */
export function orderOfLane(lane: string): string {
  if (!lane.startsWith(PRINT_LANE)) return lane;
  const rest = lane.slice(PRINT_LANE.length);
  return rest.slice(0, rest.lastIndexOf('/'));
}

/** A printer that can't holds up neither other bons nor the actions of its order. */
function addressOf(entry: OutboxMessage): { lane: string; requestId: string } {
  switch (entry.kind) {
    case 'action':
      return { lane: entry.event.orderId, requestId: entry.event.request_id };
    case 'fire':
      return { lane: entry.fire.orderId, requestId: entry.fire.requestId };
    case 'print': {
      const { orderId, bon, requestId } = entry.print;
      return { lane: `${PRINT_LANE}${orderId}/${bon ?? ''}`, requestId };
    }
    default:
      return entry satisfies never;
  }
}
