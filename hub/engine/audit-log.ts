import { MINUTE_MS } from '../../shared/limits.ts';
import { type Command, commandTarget } from '../../shared/protocol/command.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import {
  AUDIT_KINDS_COUNTED_MAX,
  AUDIT_REFUSED_WAITING_MAX,
  AUDIT_ROWS_DELETED_AT_ONCE,
  AUDIT_WRITE_EVERY_MS,
} from '../host/upkeep-limits.ts';
import type { AuditEntry, CommandAnswer, CommandEntry, EngineStores } from './ports.ts';
import type { CurrentSite } from './site-context.ts';

/**
 * Refusals of one display with one code (or, for unknown clients, of one route) that are written one by one within a
 * minute.
 */
export const AUDIT_REFUSED_IN_FULL = 10;
const AUDIT_REFUSED_IN_FULL_OF_STRANGERS = 1;
/** Maximum number of rows in the audit log (SAFE-10). */
export const AUDIT_ROWS_MAX = 1_000_000;

export type AuditNote = Omit<AuditEntry, 'at'>;

/** The rows it writes; reserveId() keeps an entry's position until it is written. */
type AuditRows = Pick<EngineStores, 'transaction'> & {
  audit: Pick<EngineStores['audit'], 'reserveId' | 'add'>;
};

/** Refusals of one kind within a minute: of one display and code, or of one address, route and code. */
interface RefusalCount {
  inFull: number;
  counted: number;
  last: AuditNote;
}

/**
 * Logs actions that bypass the engine, and refusals: actions immediately, refusals in batches, and a flood of refusals
 * only by count, so that junk requests can't keep the disk busy or push out useful entries (SAFE-10). Completed
 * commands are written in their own transaction, by command-step.ts.
 */
export class AuditLog {
  readonly #stores: AuditRows;
  readonly #storage: { failed(reason: unknown): unknown };
  readonly #served: CurrentSite;
  readonly #host: Pick<Machine, 'now' | 'after' | 'log'>;
  #waiting: AuditEntry[] = [];
  #unwritten = 0;
  readonly #writes: RetryLoop;
  readonly #counting: RetryLoop;
  #overflow = 0;
  /** Separate, so that unknown clients don't crowd out refusals of known displays. */
  readonly #ofDisplays = new Map<string, RefusalCount>();
  readonly #ofStrangers = new Map<string, RefusalCount>();

  /** @param storage gets the reason of a failed write: a disk that doesn't sync ends the process (DURA-05) */
  constructor(
    stores: AuditRows,
    storage: { failed(reason: unknown): unknown },
    served: CurrentSite,
    host: Pick<Machine, 'now' | 'after' | 'log'>,
  ) {
    this.#stores = stores;
    this.#storage = storage;
    this.#served = served;
    this.#host = host;
    this.#writes = new RetryLoop(host, () => this.#flush());
    this.#counting = new RetryLoop(host, () => this.#count());
  }

  /** Logs an action that was carried out: on disk when this returns. */
  readonly did = (entry: AuditNote): void => {
    this.#tryWrite([{ site: this.#site(), ...entry, at: this.#host.now() }]);
  };

  /**
   * Logs a refusal or an automatic event: on disk within a second; beyond a few of its kind within a minute, and beyond
   * a number of kinds, only as a count.
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
    if (this.#waiting.length < AUDIT_REFUSED_WAITING_MAX) {
      const id = entry.id ?? this.#stores.audit.reserveId();
      this.#waiting.push({ site: this.#site(), ...entry, id, at: this.#host.now() });
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
      this.#stores.transaction(() => {
        for (const entry of entries) this.#stores.audit.add(entry);
      });
    } catch (reason) {
      this.#storage.failed(reason);
      // A user's action must not fail because its log entry does (a full disk).
      this.#host.log.error({ err: reason, entries: entries.length }, 'the audit log could not be written');
    }
  }

  #site(): string {
    return this.#served.organisation?.id ?? '';
  }

  /** End of the minute: each kind counted in it is written as one row and one log line, and counting continues. */
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
    this.#host.log.warn({ action, result, display: displayId, address, count: counted }, 'repeated refusals');
  }
}

function kindOf({ displayId, address, action, result }: AuditNote): string {
  return displayId === undefined ? `${address} ${action} ${result}` : `${displayId} ${result}`;
}

/**
 * Refusals of displays are written out far more often, as they can be looked up by order; unknown clients have no
 * orders.
 */
function inFullOf({ displayId }: AuditNote): number {
  return displayId === undefined ? AUDIT_REFUSED_IN_FULL_OF_STRANGERS : AUDIT_REFUSED_IN_FULL;
}

/**
 * Audit entries of a decided command: one for each order it touched (SAFE-10).
 *
 * @param touched orders that the command's facts are about
 * @param answer undefined while the cloud's answer is pending
 * @param names names of its targets, if those aren't orders
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

/** Intended target state, next to the reason of the refusal. */
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

/** Orders that a command names, before anything about them is looked up. */
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
 * Deletes audit log entries that are too old or beyond the maximum (SAFE-10), and equally old quarantine entries: in
 * slices over several turns of the event loop, so that commands get through in between.
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

  /** Starts or continues deleting entries before `before`; both in milliseconds since 1970. */
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
