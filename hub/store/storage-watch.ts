// What a failed write means to the hub, wherever it was made: a full disk is told and waited out, a disk that doesn't sync
// and a damaged database end the process, everything else is a defect to be logged (DURA-04 to DURA-06).

import type { WriteFailure } from './open-database.ts';
import type { SessionStore } from './people/session-store.ts';

/** Milliseconds between two tries while the disk is full. */
export const STORAGE_RETRY_MS = 5_000;

export interface StorageWatchParts {
  failureOf(reason: Error): WriteFailure;
  /** Needs as much room as a busy step does; throws while there is none. */
  probe(): void;
  /** Tells boards and health page; called with every try. */
  full(isFull: boolean): void;
  /** The process can't go on. */
  die(reason: Error): void;
  after(delayMs: number, run: () => void): () => void;
  log: { error(fields: object, text: string): void };
}

export interface StorageWatch {
  succeeded(): void;
  /** @returns whether the reason was a full disk */
  failed(reason: unknown): boolean;
  /**
   * Writes now, or as soon as there is room: for what nobody waits for. Of writes with one key the newest counts, so
   * that nothing piles up.
   */
  eventually(key: string, write: () => void): void;
  stop(): void;
}

export function createStorageWatch(parts: StorageWatchParts): StorageWatch {
  const owed = new Map<string, () => void>();
  let cancelRetry: (() => void) | undefined;
  let stopped = false;

  const failed = (thrown: unknown): boolean => {
    const reason = thrown instanceof Error ? thrown : new Error(String(thrown));
    const kind = parts.failureOf(reason);
    parts.log.error({ err: reason, kind }, 'a write failed');
    if (kind === 'sync' || kind === 'damaged') parts.die(reason);
    if (kind !== 'full') return false;
    parts.full(true);
    // Without this nobody would notice the room that came back until somebody taps.
    if (!stopped) cancelRetry ??= parts.after(STORAGE_RETRY_MS, retry);
    return true;
  };

  const retry = () => {
    cancelRetry = undefined;
    try {
      parts.probe();
      for (const [key, write] of owed) {
        write();
        owed.delete(key);
      }
    } catch (reason) {
      if (!failed(reason)) owed.clear();
      return;
    }
    parts.full(false);
  };

  return {
    succeeded: () => parts.full(false),
    failed,
    eventually: (key, write) => {
      // The newer one goes last: a removal must not be followed by the older change that it came after.
      owed.delete(key);
      try {
        write();
      } catch (reason) {
        if (failed(reason)) owed.set(key, write);
      }
    },
    stop: () => {
      stopped = true;
      cancelRetry?.();
      cancelRetry = undefined;
    },
  };
}

/**
 * Rows of sessions for which a full disk is no reason to fail: that a display was seen, what the cloud says of an account,
 * and that a session has ended, which all hold in memory at once. A login still throws.
 */
export function patientSessionRows(
  rows: SessionStore,
  { eventually }: Pick<StorageWatch, 'eventually'>,
): SessionStore {
  return {
    ...rows,
    setAccount: (id, account) => eventually(`account:${id}`, () => rows.setAccount(id, account)),
    touch: (id, lastSeenAt) => eventually(`seen:${id}`, () => rows.touch(id, lastSeenAt)),
    remove: (id) => eventually(`removed:${id}`, () => rows.remove(id)),
  };
}
