// Sends the outbox: in order within a lane, lanes in parallel, nothing dropped (SPOOL-05, SPOOL-12, ERR-12).
import {
  MINUTE_MS,
  OUTBOX_PARALLEL_LANES,
  OUTBOX_RETRY_MS,
  OUTBOX_STOP_MS,
  SECOND_MS,
  TEXT_MAX_CHARACTERS,
} from '../../shared/limits.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';
import { type CloudAnswer, type CloudFailure, retryDelayMs } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';
import type { CloudHost } from './cloud-host.ts';
import { outboxRequest } from './outbox-request.ts';

/** INTAKE-07: pause before the cloud is sent an order again that it couldn't accept. */
const PAD_ORDER_RETRY_MS = MINUTE_MS;

/** New tokens may otherwise come only after hours: a lane blocked by a 403 must not wait for that. */
const FORBIDDEN_RENEW_MS = 15 * MINUTE_MS;
/** A 403 may be temporary (a proxy): each blocked lane is retried after this long, doubling each time. */
const FORBIDDEN_RETRY_MS = 20 * SECOND_MS;
const FORBIDDEN_RETRY_MAX_MS = 5 * MINUTE_MS;
const HTTP = { notFound: 404, methodNotAllowed: 405, conflict: 409 };

/** The stored rows. A change is on the disk when the call returns or resolves; if it throws, it isn't. */
export interface OutboxRows {
  /** First row of each lane that may be sent now, oldest first. */
  due(now: number, limit: number): OutboxRow[];
  /** Removes a sent row. Without `hurries` it may wait for another commit, such as a tap's. */
  sent(id: number, hurries: boolean): Promise<void>;
  retryAt(id: number, notBefore: number, attempts: number): void;
  /** Moves a row to quarantine. */
  refused(id: number, reason: string): void;
  /** Earliest time at which a lane's first row may be sent; undefined if none is queued. */
  nextDue(): number | undefined;
  /** Total number of rows. */
  size(): number;
}

export interface OutboxSenderOptions {
  rows: OutboxRows;
  client: Pick<CloudClient, 'call'>;
  host: CloudHost;
  /** True for rows that another component sends now: prints, if the site can print by itself. */
  leaves(row: OutboxRow): boolean;
  /** Refused permanently and already in quarantine: shows a toast, and withdraws a fire (ERR-04, ERR-05, TICK-42). */
  onRefused(row: OutboxRow, failure: CloudFailure): void;
  /** 403, the first of its lane: it waits for the next login or refresh, or until the cloud accepts it again (ERR-02). */
  onForbidden(row: OutboxRow): void;
  /** True if a 403 blocks any lane (CLOUD-34). */
  onHeld(isHeld: boolean): void;
  /** Requests new tokens. */
  renew(): void;
  /** The cloud answered that it is temporarily unable; called once per row (ERR-12). */
  onDelayed(row: OutboxRow, failure: CloudFailure): void;
  onState(state: OutboxState, at: number): void;
  /** Number of rows queued for the cloud. */
  onWaiting(count: number): void;
}

export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  readonly #line: OutboxLine;
  /** Running calls by lane. */
  readonly #sending = new Map<string, Promise<void>>();
  readonly #cutOff = new AbortController();
  /** Due rows left to another component. */
  #left = 0;
  /** Rows the cloud has accepted that are still stored. */
  #settling = 0;
  #stopped = false;
  #isWakeDue = false;
  #isRenewalDue = false;
  #cancelTimer = () => {};
  #cancelRenewal = () => {};

  constructor(options: OutboxSenderOptions) {
    this.#options = options;
    this.#line = new OutboxLine(options.host.now, options);
  }

  /** Rows were added or removed: schedules one send for all changes until then. Call it after every commit. */
  changed(): void {
    if (this.#isWakeDue) return;
    this.#isWakeDue = true;
    setImmediate(() => {
      if (this.#isWakeDue) this.wake();
    });
  }

  /** Sends the due rows now. An unreadable or unwritable disk ends nothing: the rows are retried in a moment (DURA-04). */
  wake(): void {
    this.#isWakeDue = false;
    if (this.#stopped) return;
    try {
      this.#sendDue();
      this.#options.onWaiting(this.#options.rows.size() - this.#settling);
    } catch (error) {
      const { host } = this.#options;
      host.log.error({ event: 'outbox_failed', error: String(error) }, 'The outbox could not be read');
      this.#cancelTimer = host.after(OUTBOX_RETRY_MS, () => this.wake());
    }
  }

  /** A login or refresh gave new tokens: rows that waited for them continue. */
  renewed(): void {
    this.#line.renewed();
    this.wake();
  }

  /** Lanes blocked by a 403. */
  held(): ReadonlyMap<string, ForbiddenLane> {
    return this.#line.forbidden;
  }

  /** The reason for a 403 may be gone: blocked actions are sent again now (CLOUD-34). */
  retryHeld(): void {
    this.#line.retryHeld();
    this.wake();
  }

  /** Starts no more rows and waits for running ones, at most 3 s; aborted ones are sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer();
    this.#cancelRenewal();
    const limit = Promise.withResolvers<void>();
    const cancelLimit = this.#options.host.after(OUTBOX_STOP_MS, limit.resolve);
    await Promise.race([Promise.all(this.#sending.values()), limit.promise]);
    cancelLimit();
    this.#cutOff.abort();
    await Promise.all(this.#sending.values());
  }

  #hasRoom(): boolean {
    return this.#sending.size < this.#line.lanes;
  }

  #sendDue(): void {
    this.#cancelTimer();
    const now = this.#options.host.now();
    this.#left = 0;
    if (now >= this.#line.pausedUntil && this.#hasRoom()) {
      const occupied = this.#sending.size + this.#line.forbidden.size;
      for (const row of this.#options.rows.due(now, this.#line.lanes + occupied)) {
        if (!this.#hasRoom()) break;
        if (this.#sending.has(row.lane) || this.#line.isHeld(row.lane, now)) continue;
        if (this.#options.leaves(row)) this.#left += 1;
        else this.#sending.set(row.lane, this.#send(row));
      }
    }
    if (this.#hasRoom()) this.#sleep(now);
  }

  #sleep(now: number): void {
    const { rows, host } = this.#options;
    // Lanes that are running, left to others or waiting for a login are always due: they must not make the sender spin.
    const isIdle = this.#sending.size + this.#line.forbidden.size + this.#left === 0;
    // While some are running the next check is near, which saves this query: every tap comes here.
    const due = this.#sending.size > 0 ? now : rows.nextDue();
    if (due === undefined) return;
    const soonest = isIdle ? due : Math.max(due, now + SECOND_MS);
    const until = Math.max(soonest, this.#line.pausedUntil, now + 1);
    this.#cancelTimer = host.after(until - now, () => this.wake());
  }

  async #send(row: OutboxRow): Promise<void> {
    const { client, host } = this.#options;
    const orderId = row.orderId;
    const before = this.#line.mark();
    const { signal } = this.#cutOff;
    const answer = await client.call({ ...outboxRequest(row.site, row.message), orderId, signal });
    try {
      if (!signal.aborted) {
        this.#line.learn(row.lane, answer, before);
        await this.#settle(row, answer);
      }
    } catch (error) {
      const details = { event: 'outbox_failed', orderId, error: String(error) };
      host.log.error(details, 'The outbox could not be written');
      this.#line.pause(host.now() + OUTBOX_RETRY_MS);
    }
    this.#sending.delete(row.lane);
    // Its removal was committed with a tap, which checks for due rows as well.
    this.changed();
  }

  /** Fires and prints are awaited by a person, queued rows by the end of this one: otherwise the removal may wait. */
  async #remove(row: OutboxRow): Promise<void> {
    const { rows, onWaiting } = this.#options;
    const { kind } = row.message;
    const stored = rows.size();
    const hurries = kind === 'fire' || kind === 'print' || this.#stopped || stored > this.#sending.size;
    this.#settling += 1;
    // The cloud has it: a row that only waits for its commit isn't counted.
    onWaiting(stored - this.#settling);
    try {
      await rows.sent(row.id, hurries);
    } finally {
      this.#settling -= 1;
    }
  }

  #settle(row: OutboxRow, answer: CloudAnswer): Promise<void> | void {
    const { rows, host, onRefused, onForbidden, onDelayed } = this.#options;
    if (answer.ok) return this.#remove(row);
    switch (answer.kind) {
      case 'refused':
        // The cloud has a newer version of an order that came over the LAN.
        if (row.message.kind === 'order' && answer.status === HTTP.conflict) return this.#remove(row);
        if (row.message.kind === 'order' && this.#isHeldOrder(row, answer)) return;
        rows.refused(row.id, reasonOf(answer));
        host.log.warn(
          { event: 'event_refused', orderId: row.orderId, requestId: row.requestId },
          'The cloud permanently rejected an event; it was quarantined',
        );
        return onRefused(row, answer);
      case 'forbidden':
        this.#renewLater();
        if ((this.#line.forbidden.get(row.lane)?.tries ?? 1) === 1) onForbidden(row);
        return;
      case 'unauthorised':
        // While no token works, all sending pauses; a call rejected despite good tokens waits alone, with its lane.
        return answer.despiteGoodTokens === true ? this.#retry(row, answer) : undefined;
      case 'no-connection':
        return this.#retry(row, answer);
      case 'retry-later':
        this.#retry(row, answer);
        if (row.attempts === 0) onDelayed(row, answer);
        return;
      default:
        answer.kind satisfies never;
    }
  }

  #renewLater(): void {
    if (this.#isRenewalDue || this.#stopped) return;
    this.#isRenewalDue = true;
    this.#cancelRenewal = this.#options.host.after(FORBIDDEN_RENEW_MS, () => {
      this.#isRenewalDue = false;
      if (this.#line.forbidden.size === 0) return;
      this.#options.renew();
      this.#renewLater();
    });
  }

  /**
   * An order that came over the LAN, if this cloud accepts no orders by this call: the lane waits until the cloud sends
   * the order itself, since it would refuse actions on an unknown order (INTAKE-07).
   */
  #isHeldOrder(row: OutboxRow, { status }: CloudFailure): boolean {
    if (status !== HTTP.notFound && status !== HTTP.methodNotAllowed) return false;
    const { rows, host } = this.#options;
    rows.retryAt(row.id, host.now() + PAD_ORDER_RETRY_MS, row.attempts + 1);
    return true;
  }

  #retry(row: OutboxRow, failure: CloudFailure): void {
    const { rows, host } = this.#options;
    const attempts = row.attempts + 1;
    rows.retryAt(row.id, host.now() + retryDelayMs(failure, attempts, host.random()), attempts);
  }
}

/** The status, and the beginning of the cloud's answer. */
function reasonOf(failure: CloudFailure): string {
  if (failure.body === undefined) return failure.reason;
  return `${failure.reason}: ${JSON.stringify(failure.body)}`.slice(0, TEXT_MAX_CHARACTERS);
}

/** `waiting-login`: no token works; `no-connection`: the cloud doesn't answer. */
export type OutboxState = 'sending' | 'no-connection' | 'waiting-login';

/** State when a call began, to interpret its answer. */
interface LineMark {
  renewals: number;
  answers: number;
}

/** A lane blocked by a 403; times in milliseconds since 1970. */
export interface ForbiddenLane {
  since: number;
  retryAt: number;
  /** Number of consecutive 403s. */
  tries: number;
}

/**
 * Decides whether anything may be sent: no connection, no working token, a pause requested by the cloud, a blocked
 * lane.
 */
class OutboxLine {
  readonly #now: () => number;
  readonly #tell: Pick<OutboxSenderOptions, 'onState' | 'onHeld'>;
  readonly #forbidden = new Map<string, ForbiddenLane>();
  #state: OutboxState = 'sending';
  #pausedUntil = 0;
  #renewals = 0;
  /** Increases with every answer, so that one unanswered row isn't mistaken for a lost connection. */
  #answers = 0;

  constructor(now: () => number, tell: Pick<OutboxSenderOptions, 'onState' | 'onHeld'>) {
    this.#now = now;
    this.#tell = tell;
  }

  /** Number of parallel lanes: without a connection, one at a time probes for it. */
  get lanes(): number {
    return this.#state === 'sending' ? OUTBOX_PARALLEL_LANES : 1;
  }

  /** Nothing is sent before this time, in any lane. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  get forbidden(): ReadonlyMap<string, ForbiddenLane> {
    return this.#forbidden;
  }

  isHeld(lane: string, now: number): boolean {
    const held = this.#forbidden.get(lane);
    return held !== undefined && now < held.retryAt;
  }

  retryHeld(): void {
    for (const held of this.#forbidden.values()) held.retryAt = this.#now();
  }

  mark(): LineMark {
    return { renewals: this.#renewals, answers: this.#answers };
  }

  /** Updates the state from the answer to a call of this lane. */
  learn(lane: string, answer: CloudAnswer, before: LineMark): void {
    const now = this.#now();
    const isAnswered = answer.ok || answer.kind !== 'no-connection';
    if (isAnswered) this.#answers += 1;
    this.#judgeHeld(lane, answer, before);
    if (answer.ok) return this.#enter('sending');
    switch (answer.kind) {
      case 'refused':
        return this.#enter('sending');
      case 'no-connection':
        if (before.answers !== this.#answers) return;
        this.#pausedUntil = now + OUTBOX_RETRY_MS;
        return this.#enter('no-connection');
      case 'unauthorised':
        // Other calls may still succeed with these tokens.
        if (answer.despiteGoodTokens === true) return;
        // The refresh may have happened while this answer was under way.
        if (before.renewals !== this.#renewals) return;
        this.#pausedUntil = now + MINUTE_MS;
        return this.#enter('waiting-login');
      case 'forbidden':
        return this.#enter('sending');
      case 'retry-later':
        if (answer.retryAfterMs !== undefined) this.pause(now + retryDelayMs(answer, 1, 0));
        return this.#enter('sending');
      default:
        answer.kind satisfies never;
    }
  }

  #judgeHeld(lane: string, answer: CloudAnswer, before: LineMark): void {
    const now = this.#now();
    const held = this.#forbidden.get(lane);
    const isRefused = !answer.ok && answer.kind === 'forbidden';
    if (isRefused && before.renewals === this.#renewals) {
      const tries = (held?.tries ?? 0) + 1;
      const pauseMs = Math.min(FORBIDDEN_RETRY_MS * 2 ** (tries - 1), FORBIDDEN_RETRY_MAX_MS);
      this.#forbidden.set(lane, { since: held?.since ?? now, retryAt: now + pauseMs, tries });
    } else if (held !== undefined && (answer.ok || answer.kind === 'refused')) {
      this.#forbidden.delete(lane);
      // If the cloud accepts one again, it probably accepts all.
      this.retryHeld();
    } else if (held !== undefined) held.retryAt = now + FORBIDDEN_RETRY_MS;
    this.#tell.onHeld(this.#forbidden.size > 0);
  }

  pause(untilMoment: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, untilMoment);
  }

  renewed(): void {
    this.#renewals += 1;
    this.#forbidden.clear();
    this.#tell.onHeld(false);
    if (this.#state !== 'waiting-login') return;
    this.#pausedUntil = 0;
    this.#enter('sending');
  }

  #enter(next: OutboxState): void {
    if (next === this.#state) return;
    this.#state = next;
    this.#tell.onState(next, this.#now());
  }
}
