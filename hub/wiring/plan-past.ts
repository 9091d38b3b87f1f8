// Plans the sample history of a new sandbox database (SAND-08).
import * as z from 'zod/mini';
import type { OpenDatabase } from '../store/open-database.ts';
import { leaveRoom } from '../store/sample-history-rows.ts';
import type { MetaStore } from '../store/stores.ts';

const PAST_DAYS = 14;
export const wantedPast = z.object({ seed: z.number(), now: z.number(), days: z.number() });
export type WantedPast = z.infer<typeof wantedPast>;

/**
 * Records in a new database that it is to get a history, and leaves room for it.
 * @param keepDays retention of orders in days; no day beyond it is created
 */
export function planPast(
  database: OpenDatabase,
  meta: Pick<MetaStore, 'set'>,
  { seed, now, keepDays }: { seed: number; now: number; keepDays: number },
): void {
  leaveRoom(database);
  const past: WantedPast = { seed, now, days: Math.min(PAST_DAYS, keepDays - 1) };
  meta.set('sandbox-past', JSON.stringify(past));
}
