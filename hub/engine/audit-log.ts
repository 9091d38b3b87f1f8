import { MINUTE_MS } from '../../shared/limits.ts';
import { type Command, commandTarget } from '../../shared/protocol/command.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import {
  AUDIT_KINDS_COUNTED_MAX,
  AUDIT_REFUSED_WAITING_MAX,
  AUDIT_ROWS_DELETED_AT_ONCE,
  AUDIT_WRITE_EVERY_MS,
} from '../host/upkeep-limits.ts';
import type { AuditEntry, CommandAnswer, CommandEntry, EngineStores } from './ports.ts';

/** So many refusals of one display with one code are written down one by one in a minute, and of a stranger with one route. */
export const AUDIT_REFUSED_IN_FULL = 10;
const AUDIT_REFUSED_IN_FULL_OF_STRANGERS = 1;
/** Rows that the audit log keeps (SAFE-10). */
export const AUDIT_ROWS_MAX = 1_000_000;

export type AuditNote = Omit<AuditEntry, 'at'>;

export interface AuditLogHost {
  /** The next place in the log. */
  reserveId(): number;
  /** Writes all of them, or throws. */
  write(entries: readonly AuditEntry[]): void;
  /** What a failed write means to the hub: a disk that doesn't sync ends the process (DURA-05). */
  failed(reason: unknown): unknown;
  /** Id of the organisation that the hub serves; empty while it serves none. */
  site(): string;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void };
}

/** What came of one kind within a minute: of one display with one code, or of one address, route and code. */
interface RefusalCount {
  inFull: number;
  counted: number;
  last: AuditNote;
}

/**
 * Writes what doesn't go through the engine, and what the engine refused: at once what somebody did, in batches what was
 * refused, and a flood of refusals by its number alone, so that nobody can keep the disk busy with nonsense or push out
 * what is worth reading (SAFE-10). Commands that are done are written in their own transaction, by command-step.ts.
 */
export class AuditLog {
  readonly #host: AuditLogHost;
  #waiting: AuditEntry[] = [];
  #unwritten = 0;
  readonly #writes: RetryLoop;
  readonly #counting: RetryLoop;
  #overflow = 0;
  /** Apart, so that strangers don't crowd out what people are refused. */
  readonly #ofDisplays = new Map<string, RefusalCount>();
  readonly #ofStrangers = new Map<string, RefusalCount>();

  constructor(host: AuditLogHost) {
    this.#host = host;
    this.#writes = new RetryLoop(host, () => this.#flush());
    this.#counting = new RetryLoop(host, () => this.#count());
  }

  /** Somebody did it: on disk when this returns. */
  readonly did = (entry: AuditNote): void => {
    this.#tryWrite([{ site: this.#host.site(), ...entry, at: this.#host.now() }]);
  };

  /**
   * It was refused, or was done by nobody in particular: on disk within a second; beyond a few of its kind within a
   * minute, and beyond some kinds, only by the number of them.
   */
  readonly noted = (entry: AuditNote): void => {
    const kinds = entry.displayId === undefined ? this.#ofStrangers : this.#ofDisplays;
    const key = kindOf(entry);
    const known = kinds.get(key);
    this.#counting.runWithin(MINUTE_MS);
    if (!known && kinds.size >= AUDIT_KINDS_COUNTED_MAX) {
      this.#overflow += 1;
      return;
    }
    const kind = known ?? { inFull: 0, counted: 0, last: entry };
    kinds.set(key, kind);
    if (kind.inFull < inFullOf(entry)) {
      kind.inFull += 1;
      return this.#put(entry);
    }
    kind.counted += 1;
    kind.last = entry;
  };

  stop(): void {
    this.#counting.flushNow();
    this.#counting.cancel();
    this.#writes.flushNow();
  }

  #put(entry: AuditNote): void {
    const { site, now } = this.#host;
    if (this.#waiting.length < AUDIT_REFUSED_WAITING_MAX) {
      const id = entry.id ?? this.#host.reserveId();
      this.#waiting.push({ site: site(), ...entry, id, at: now() });
    } else this.#unwritten += 1;
    this.#flushSoon();
  }

  #flushSoon(): void {
    this.#writes.runWithin(AUDIT_WRITE_EVERY_MS);
  }

  #flush(): void {
    const params = { count: this.#unwritten };
    const more = { at: this.#host.now(), action: 'audit', result: 'left-out', params };
    const entries = this.#unwritten > 0 ? [...this.#waiting, more] : this.#waiting;
    this.#waiting = [];
    this.#unwritten = 0;
    if (entries.length > 0) this.#tryWrite(entries);
  }

  #tryWrite(entries: readonly AuditEntry[]): void {
    try {
      this.#host.write(entries);
    } catch (reason) {
      this.#host.failed(reason);
      // What people do must not fail because the note of it does (a full disk).
      this.#host.log.error({ err: reason, entries: entries.length }, 'the audit log could not be written');
    }
  }

  /** The minute is over: what was counted in it is one row and one line, and is counted on. */
  #count(): number | undefined {
    for (const kinds of [this.#ofDisplays, this.#ofStrangers]) {
      for (const [key, kind] of kinds) {
        if (kind.counted === 0) kinds.delete(key);
        else this.#putCounted(kind);
      }
    }
    this.#unwritten += this.#overflow;
    if (this.#overflow > 0) this.#flushSoon();
    this.#overflow = 0;
    const isOver = this.#ofDisplays.size + this.#ofStrangers.size === 0;
    return isOver ? undefined : MINUTE_MS;
  }

  #putCounted(kind: RefusalCount): void {
    const { id: _id, orderId: _order, commandId: _command, ...entry } = kind.last;
    const { counted } = kind;
    kind.counted = 0;
    this.#put({ ...entry, params: { count: counted } });
    const { action, result, displayId, address } = entry;
    this.#host.log.warn(
      { action, result, display: displayId, address, count: counted },
      'refused again and again',
    );
  }
}

function kindOf({ displayId, address, action, result }: AuditNote): string {
  return displayId === undefined ? `${address} ${action} ${result}` : `${displayId} ${result}`;
}

/** A person's slips are found one by one, by their order too; strangers have none. */
function inFullOf({ displayId }: AuditNote): number {
  return displayId === undefined ? AUDIT_REFUSED_IN_FULL_OF_STRANGERS : AUDIT_REFUSED_IN_FULL;
}

/**
 * The audit entries of a command that the engine has decided: one for each order it touched (SAFE-10).
 *
 * @param touched orders that the command's facts are about
 * @param answer undefined while the cloud's answer is awaited
 * @param names of what it is about, where that is no order
 */
export function auditEntries(
  { id, command, actor }: CommandEntry,
  touched: Iterable<string>,
  answer: CommandAnswer | undefined,
  now: number,
  names: Readonly<Record<string, string>>,
): AuditEntry[] {
  const entry: AuditEntry = {
    at: now,
    action: command.name,
    result: resultOf(answer),
    staff: actor.staff,
    userName: actor.userName,
    displayId: actor.displayId,
    commandId: id,
    params: paramsOf(command, answer, names),
  };
  const orderIds = [...new Set([...ordersNamed(command), ...touched])];
  return orderIds.length === 0 ? [entry] : orderIds.map((orderId) => ({ ...entry, orderId }));
}

/** What was to become of it, beside why it was refused. */
function paramsOf(
  command: Command,
  answer: CommandAnswer | undefined,
  names: Readonly<Record<string, string>>,
): AuditEntry['params'] {
  const to = commandTarget(command);
  const params = {
    ...(answer?.ok === false ? answer.refusal.params : undefined),
    ...names,
    ...(command.name === 'stock.limit' ? { quantity: command.quantity } : {}),
    ...(to === undefined ? {} : { to }),
  };
  return Object.keys(params).length === 0 ? undefined : params;
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

/**
 * Deletes what the audit log keeps for too long, or beyond what it may hold (SAFE-10), and what was set aside as long ago:
 * in slices over turns until none is left, so that taps come in between.
 */
export class AuditPruning {
  readonly #stores: Pick<EngineStores, 'audit' | 'quarantine'>;
  readonly #storage: { failed(reason: unknown): unknown };
  #next: ReturnType<typeof setImmediate> | undefined;

  constructor(
    stores: Pick<EngineStores, 'audit' | 'quarantine'>,
    storage: { failed(reason: unknown): unknown },
  ) {
    this.#stores = stores;
    this.#storage = storage;
  }

  /** Begins, or goes on, to delete the entries from before then; both in milliseconds since 1970. */
  prune(before: number, now: number): void {
    this.stop();
    const slice = { before, now, keep: AUDIT_ROWS_MAX, limit: AUDIT_ROWS_DELETED_AT_ONCE };
    try {
      const areMore = [
        this.#stores.audit.deleteSlice(slice),
        this.#stores.quarantine.deleteBefore(before, AUDIT_ROWS_DELETED_AT_ONCE),
      ];
      if (areMore.includes(true)) this.#next = setImmediate(() => this.prune(before, now));
    } catch (reason) {
      this.#storage.failed(reason);
    }
  }

  stop(): void {
    clearImmediate(this.#next);
    this.#next = undefined;
  }
}
