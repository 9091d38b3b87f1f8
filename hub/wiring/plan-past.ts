// Plans the made-up past of a new sandbox database (SAND-08).
import * as z from 'zod/mini';
import type { OpenDatabase } from '../store/open-database.ts';
import { leaveRoom } from '../store/past-rows.ts';
import type { MetaStore } from '../store/stores.ts';

const PAST_DAYS = 14;
export const wantedPast = z.object({ seed: z.number(), now: z.number(), days: z.number() });
export type WantedPast = z.infer<typeof wantedPast>;

/**
 * Notes in a new database that it is to have a past, and leaves room for it.
 * @param keepDays orders are deleted after so many days; no day is made that would be
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
