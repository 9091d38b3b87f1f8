// Owns when the audit log is written for what doesn't go through the engine, and for what the engine refused: at once what
// somebody did, in batches what was refused, and a flood of refusals by its number alone, so that nobody can keep the disk
// busy with nonsense or push out what is worth reading (SAFE-10). Commands that are done are written in their own
// transaction, by command-step.ts.
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { commandTarget } from '../../shared/protocol/command-target.ts';
import {
  AUDIT_KINDS_COUNTED_MAX,
  AUDIT_REFUSED_IN_FULL,
  AUDIT_REFUSED_IN_FULL_OF_STRANGERS,
  AUDIT_REFUSED_WAITING_MAX,
  AUDIT_ROWS_DELETED_AT_ONCE,
  AUDIT_ROWS_MAX,
  AUDIT_WRITE_EVERY_MS,
} from '../host/upkeep-limits.ts';
import type { AuditEntry } from '../store/audit-store.ts';
import type { CommandAnswer } from '../store/command-store.ts';
import type { Stores } from '../store/stores.ts';
import type { CommandEntry } from './engine-inputs.ts';

export type AuditNote = Omit<AuditEntry, 'at'>;

export interface AuditLogParts {
  /** Writes all of them, or throws. */
  write(entries: readonly AuditEntry[]): void;
  /** Id of the organisation that the hub serves; empty while it serves none. */
  site(): string;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void };
}

/** What came of one kind within a minute: of one display with one code, or of one address, route and code. */
interface Kind {
  inFull: number;
  counted: number;
  last: AuditNote;
}

export function createAuditLog({ write, site, now, after, log }: AuditLogParts) {
  let waiting: AuditEntry[] = [];
  let unwritten = 0;
  let callOff: (() => void) | undefined;
  let callOffCounting: (() => void) | undefined;
  let overflow = 0;
  /** Apart, so that strangers don't take the place of what people are refused. */
  const ofDisplays = new Map<string, Kind>();
  const ofStrangers = new Map<string, Kind>();

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

  const put = (entry: AuditNote) => {
    if (waiting.length < AUDIT_REFUSED_WAITING_MAX) waiting.push({ site: site(), ...entry, at: now() });
    else unwritten += 1;
    callOff ??= after(AUDIT_WRITE_EVERY_MS, flush);
  };

  /** The minute is over: what was counted in it is one row and one line, and is counted on. */
  const count = () => {
    for (const kinds of [ofDisplays, ofStrangers]) {
      for (const [key, kind] of kinds) {
        if (kind.counted === 0) kinds.delete(key);
        else putCounted(kind);
      }
    }
    unwritten += overflow;
    if (overflow > 0) callOff ??= after(AUDIT_WRITE_EVERY_MS, flush);
    overflow = 0;
    const isOver = ofDisplays.size + ofStrangers.size === 0;
    callOffCounting = isOver ? undefined : after(MINUTE_MS, count);
  };

  const putCounted = (kind: Kind) => {
    const { orderId: _order, commandId: _command, ...entry } = kind.last;
    const { counted } = kind;
    kind.counted = 0;
    put({ ...entry, params: { count: counted } });
    const { action, result, displayId, address } = entry;
    log.warn({ action, result, display: displayId, address, count: counted }, 'refused again and again');
  };

  return {
    /** Somebody did it: on disk when this returns. */
    did(entry: AuditNote): void {
      tryWrite([{ site: site(), ...entry, at: now() }]);
    },

    /**
     * It was refused, or was done by nobody in particular: on disk within a second; beyond a few of its kind within a
     * minute, and beyond some kinds, only by the number of them.
     */
    noted(entry: AuditNote): void {
      const kinds = entry.displayId === undefined ? ofStrangers : ofDisplays;
      const key = kindOf(entry);
      const known = kinds.get(key);
      callOffCounting ??= after(MINUTE_MS, count);
      if (!known && kinds.size >= AUDIT_KINDS_COUNTED_MAX) {
        overflow += 1;
        return;
      }
      const kind = known ?? { inFull: 0, counted: 0, last: entry };
      kinds.set(key, kind);
      if (kind.inFull < inFullOf(entry)) {
        kind.inFull += 1;
        return put(entry);
      }
      kind.counted += 1;
      kind.last = entry;
    },

    stop(): void {
      callOffCounting?.();
      count();
      callOffCounting?.();
      flush();
    },
  };
}

function kindOf({ displayId, address, action, result }: AuditNote): string {
  return displayId === undefined ? `${address} ${action} ${result}` : `${displayId} ${result}`;
}

/** A person's slips are found one by one, by their order too; strangers have none. */
function inFullOf({ displayId }: AuditNote): number {
  return displayId === undefined ? AUDIT_REFUSED_IN_FULL_OF_STRANGERS : AUDIT_REFUSED_IN_FULL;
}

// Owns the audit entries of a command that the engine has decided: one for each order it touched (SAFE-10).

/**
 * @param touched orders that the command's facts are about
 * @param answer undefined while the cloud's word is awaited
 */
export function auditEntries(
  { id, command, actor }: CommandEntry,
  touched: Iterable<string>,
  answer: CommandAnswer | undefined,
  now: number,
): AuditEntry[] {
  const entry: AuditEntry = {
    at: now,
    action: command.name,
    result: resultOf(answer),
    staff: actor.staff,
    userName: actor.userName,
    displayId: actor.displayId,
    commandId: id,
    params: paramsOf(command, answer),
  };
  const orderIds = [...new Set([...ordersNamed(command), ...touched])];
  return orderIds.length === 0 ? [entry] : orderIds.map((orderId) => ({ ...entry, orderId }));
}

/** What was to become of it, beside why it was refused. */
function paramsOf(command: Command, answer: CommandAnswer | undefined): AuditEntry['params'] {
  const to = commandTarget(command);
  const why = answer?.ok === false ? answer.refusal.params : undefined;
  return to === undefined ? why : { ...why, to };
}

/** The orders that a command is said to be about, before anything is known of them. */
export function ordersNamed(command: Command): string[] {
  if ('orderId' in command) return [command.orderId];
  if (command.name === 'course.link') return command.courses.map((course) => course.orderId);
  return [];
}

function resultOf(answer: CommandAnswer | undefined): string {
  if (answer === undefined) return 'asked';
  return answer.ok ? 'done' : answer.refusal.code;
}

// Deletes what the audit log keeps for too long, or beyond what it may hold (SAFE-10): in slices over turns until none is
// left, so that taps come in between.

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
