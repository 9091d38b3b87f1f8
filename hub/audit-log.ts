// Owns when the audit log is written for what doesn't go through the engine: at once what somebody did, in batches what
// was refused, so that nobody can keep the disk busy with nonsense (SAFE-10). Commands that the engine decides are
// written in their own transaction, by command-step.ts.
import { AUDIT_REFUSED_WAITING_MAX, AUDIT_WRITE_EVERY_MS } from '../shared/limits.ts';
import type { AuditEntry } from './store/audit-store.ts';

type Noted = Omit<AuditEntry, 'at'>;

export interface AuditLogParts {
  /** Writes all of them, or throws. */
  write(entries: readonly AuditEntry[]): void;
  /** Id of the organisation that the hub serves; empty while it serves none. */
  site(): string;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  log: { error(fields: object, text: string): void };
}

export function createAuditLog({ write, site, now, after, log }: AuditLogParts) {
  let waiting: AuditEntry[] = [];
  let unwritten = 0;
  let callOff: (() => void) | undefined;

  const tryWrite = (entries: readonly AuditEntry[]) => {
    try {
      write(entries);
    } catch (reason) {
      // What people do must not fail because the note of it does (a full disk).
      log.error({ err: reason, entries: entries.length }, 'the audit log could not be written');
    }
  };

  const flush = () => {
    callOff?.();
    callOff = undefined;
    const more = { at: now(), action: 'audit', result: 'left-out', params: { count: unwritten } };
    const entries = unwritten > 0 ? [...waiting, more] : waiting;
    waiting = [];
    unwritten = 0;
    if (entries.length > 0) tryWrite(entries);
  };

  return {
    /** Somebody did it: on disk when this returns. */
    did(entry: Noted): void {
      tryWrite([{ site: site(), ...entry, at: now() }]);
    },

    /** It was refused, or was done by nobody in particular: on disk within a second, a flood only by its number. */
    noted(entry: Noted): void {
      if (waiting.length < AUDIT_REFUSED_WAITING_MAX) waiting.push({ site: site(), ...entry, at: now() });
      else unwritten += 1;
      callOff ??= after(AUDIT_WRITE_EVERY_MS, flush);
    },

    stop: flush,
  };
}
