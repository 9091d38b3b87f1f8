// Deletes what the audit log keeps for too long, or beyond what it may hold (SAFE-10): in slices over turns until none is
// left, so that taps come in between.

import { AUDIT_ROWS_DELETED_AT_ONCE, AUDIT_ROWS_MAX } from '../host/upkeep-limits.ts';
import type { Stores } from '../store/stores.ts';

export function createAuditPruning(audit: Stores['audit'], onFailure: (reason: unknown) => void) {
  let next: ReturnType<typeof setImmediate> | undefined;

  /** Begins, or goes on, to delete the entries from before then; both in milliseconds since 1970. */
  const prune = (before: number, now: number) => {
    clearImmediate(next);
    next = undefined;
    const slice = { before, now, keep: AUDIT_ROWS_MAX, limit: AUDIT_ROWS_DELETED_AT_ONCE };
    try {
      if (audit.deleteSlice(slice)) next = setImmediate(() => prune(before, now));
    } catch (reason) {
      onFailure(reason);
    }
  };
  return { prune, stop: () => clearImmediate(next) };
}
