// Consequences of a failed write, wherever it happened: a full disk is reported and waited out, a failed sync and a
// damaged database end the process, anything else is logged as a defect (DURA-04 to DURA-06).

import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { WriteFailure } from './open-database.ts';
import type { SessionStore } from './people/session-store.ts';

/** Milliseconds between two attempts while the disk is full. */
export const STORAGE_RETRY_MS = 5_000;

export interface StorageWatch {
  succeeded(): void;
  /** @returns true if the reason was a full disk */
  failed(reason: unknown): boolean;
  /**
   * Writes now, or as soon as there is room: for writes that no caller waits for. Of several writes with one key only
   * the newest is kept, so that nothing piles up.
   */
  eventually(key: string, write: () => void): void;
  stop(): void;
}

/**
 * @param stores `probe` needs as much room as a busy step does; throws while there is none
 * @param full notifies boards and the health page; called with every attempt
 * @param die ends the process, which can't continue
 */
export function createStorageWatch(
  stores: { failureOf(reason: Error): WriteFailure; probe(): void },
  full: (isFull: boolean) => void,
  die: (reason: Error) => void,
  host: Pick<Machine, 'after' | 'log'>,
): StorageWatch {
  const owed = new Map<string, () => void>();
  const failed = (thrown: unknown): boolean => {
    const reason = thrown instanceof Error ? thrown : new Error(String(thrown));
    const kind = stores.failureOf(reason);
    host.log.error({ err: reason, kind }, 'a write failed');
    if (kind === 'sync' || kind === 'damaged') die(reason);
    if (kind !== 'full') return false;
    full(true);
    // Otherwise free space would go unnoticed until the next tap.
    retries.runWithin(STORAGE_RETRY_MS);
    return true;
  };

  const retries = new RetryLoop(host, () => {
    try {
      stores.probe();
      for (const [key, write] of owed) {
        write();
        owed.delete(key);
      }
    } catch (reason) {
      if (!failed(reason)) owed.clear();
      return;
    }
    full(false);
  });

  return {
    succeeded: () => full(false),
    failed,
    eventually: (key, write) => {
      // The newer one goes last: a removal must not be followed by the change that preceded it.
      owed.delete(key);
      try {
        write();
      } catch (reason) {
        if (failed(reason)) owed.set(key, write);
      }
    },
    stop: () => void retries.stop(),
  };
}

/**
 * Session rows for which a full disk is no reason to fail: a display's last activity, the cloud's account data, and the
 * end of a session, all of which are already in memory. A login still throws.
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
