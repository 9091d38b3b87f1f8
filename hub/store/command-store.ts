// SQL of answered commands: a repeated id gets the same answer, also after a restart (LIVE-06).
import { and, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { REFUSAL_CODES } from '../../shared/protocol/refusal.ts';
import type { CommandAnswer, StoredCommand } from '../engine/ports.ts';
import type { UndoRecipe } from '../kitchen/commands/decision.ts';
import type { Db } from './open-database.ts';
import { preparedInsert } from './prepared-insert.ts';
import { commands } from './schema.ts';

const commandAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), undo: z.boolean() }),
  z.object({
    ok: z.literal(false),
    refusal: z.object({
      code: z.enum(REFUSAL_CODES),
      params: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  }),
]);

const step = z.object({
  event: z.looseObject({ type: z.string() }),
  guard: z.object({
    orderId: z.string(),
    courseId: z.optional(z.string()),
    itemId: z.optional(z.string()),
    register: z.string(),
  }),
});
/** Written by the hub only; the events inside are built by the kitchen and validated again when they are sent. */
const undoRecipe = z.custom<UndoRecipe>(
  (value) => z.safeParse(z.object({ steps: z.array(step) }), value).success,
);

export function createCommandStore(db: Db) {
  const byId = db
    .select()
    .from(commands)
    .where(eq(commands.id, sql.placeholder('id')))
    .prepare();
  const insert = preparedInsert(db, commands);
  const settle = db
    .update(commands)
    .set({ answer: sql`${sql.placeholder('answer')}`, requestIds: sql`${sql.placeholder('requestIds')}` })
    .where(eq(commands.id, sql.placeholder('id')))
    .prepare();
  return {
    get(id: string): StoredCommand | undefined {
      const row = byId.get({ id });
      if (row === undefined) return undefined;
      return {
        id: row.id,
        content: row.content,
        clientId: row.clientId,
        answer: z.parse(commandAnswer, JSON.parse(row.answer)),
        undo: row.undo === null ? undefined : z.parse(undoRecipe, JSON.parse(row.undo)),
        requestIds: z.parse(z.array(z.string()), JSON.parse(row.requestIds)),
        at: row.at,
      };
    },

    add(command: StoredCommand): void {
      insert({
        id: command.id,
        content: command.content,
        clientId: command.clientId,
        answer: JSON.stringify(command.answer),
        undo: command.undo === undefined ? null : JSON.stringify(command.undo),
        requestIds: JSON.stringify(command.requestIds),
        at: command.at,
      });
    },

    /** Replaces the provisional answer by that of the cloud. */
    settle(id: string, answer: CommandAnswer, requestIds: readonly string[]): void {
      settle.run({ id, answer: JSON.stringify(answer), requestIds: JSON.stringify(requestIds) });
    },

    /**
     * Deletes commands from before then. One written after a newer one has a wrong date, from a clock that was behind
     * for a while: it stays until the newer one is deleted. `now`, like `at`, in ms.
     */
    deleteBefore(at: number, now: number): void {
      // The plus keeps SQLite from using the index on the date: in insertion order the first match is found
      // immediately.
      const young = sql`select min(rowid) from (select rowid from ${commands}
        where +${commands.at} >= ${at} and ${commands.at} <= ${now} order by rowid limit 1)`;
      db.delete(commands)
        .where(and(lt(commands.at, at), sql`rowid < coalesce((${young}), rowid + 1)`))
        .run();
    },
  };
}
