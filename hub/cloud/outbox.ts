// Sends the outbox: in order within a lane, lanes in parallel, nothing dropped (SPOOL-05, SPOOL-12, ERR-12).
import {
  MINUTE_MS,
  OUTBOX_PARALLEL_LANES,
  OUTBOX_RETRY_MS,
  OUTBOX_STOP_MS,
  SECOND_MS,
  TEXT_MAX_CHARACTERS,
} from '../../shared/limits.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';
import { type CloudAnswer, type CloudFailure, retryDelayMs } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';
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

/** `renew` asks for new tokens. */
type OutboxClient = Pick<CloudClient, 'call'> & { renew(): void };

export class OutboxSender {
  readonly #rows: OutboxRows;
  readonly #client: OutboxClient;
  readonly #host: Machine;
  readonly #events: HubEvents;
  readonly #leaves: (row: OutboxRow) => boolean;
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
  readonly #wakeups: RetryLoop;
  readonly #renewals: RetryLoop;

  /** @param leaves true for rows that another component sends now: prints, if the site can print by itself */
  constructor(
    rows: OutboxRows,
    client: OutboxClient,
    host: Machine,
    events: HubEvents,
    leaves: (row: OutboxRow) => boolean,
  ) {
    this.#rows = rows;
    this.#client = client;
    this.#host = host;
    this.#events = events;
    this.#leaves = leaves;
    this.#line = new OutboxLine(host.now, events);
    this.#wakeups = new RetryLoop(host, () => this.wake());
    this.#renewals = new RetryLoop(host, () => this.#renew());
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
      this.#events.emit('outboxWaiting', this.#rows.size() - this.#settling);
    } catch (error) {
      this.#host.log.error({ event: 'outbox_failed', error: String(error) }, 'The outbox could not be read');
      this.#wakeups.runIn(OUTBOX_RETRY_MS);
    }
  }

  /** A login or refresh gave new tokens: rows that waited for them continue. */
  renewed(): void {
    this.#line.renewed();
    this.wake();
  }

  get state(): OutboxState {
    return this.#line.state;
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
    void this.#wakeups.stop();
    void this.#renewals.stop();
    const limit = Promise.withResolvers<void>();
    const cancelLimit = this.#host.after(OUTBOX_STOP_MS, limit.resolve);
    await Promise.race([Promise.all(this.#sending.values()), limit.promise]);
    cancelLimit();
    this.#cutOff.abort();
    await Promise.all(this.#sending.values());
  }

  #hasRoom(): boolean {
    return this.#sending.size < this.#line.lanes;
  }

  #sendDue(): void {
    this.#wakeups.cancel();
    const now = this.#host.now();
    this.#left = 0;
    if (now >= this.#line.pausedUntil && this.#hasRoom()) {
      const occupied = this.#sending.size + this.#line.forbidden.size;
      for (const row of this.#rows.due(now, this.#line.lanes + occupied)) {
        if (!this.#hasRoom()) break;
        if (this.#sending.has(row.lane) || this.#line.isHeld(row.lane, now)) continue;
        if (this.#leaves(row)) this.#left += 1;
        else this.#sending.set(row.lane, this.#send(row));
      }
    }
    if (this.#hasRoom()) this.#sleep(now);
  }

  #sleep(now: number): void {
    // Lanes that are running, left to others or waiting for a login are always due: they must not make the sender spin.
    const isIdle = this.#sending.size + this.#line.forbidden.size + this.#left === 0;
    // While some are running the next check is near, which saves this query: every tap comes here.
    const due = this.#sending.size > 0 ? now : this.#rows.nextDue();
    if (due === undefined) return;
    const soonest = isIdle ? due : Math.max(due, now + SECOND_MS);
    const until = Math.max(soonest, this.#line.pausedUntil, now + 1);
    this.#wakeups.runIn(until - now);
  }

  async #send(row: OutboxRow): Promise<void> {
    const orderId = row.orderId;
    const before = this.#line.mark();
    const { signal } = this.#cutOff;
    const answer = await this.#client.call({ ...outboxRequest(row.site, row.message), orderId, signal });
    try {
      if (!signal.aborted) {
        this.#line.learn(row.lane, answer, before);
        await this.#settle(row, answer);
      }
    } catch (error) {
      const details = { event: 'outbox_failed', orderId, error: String(error) };
      this.#host.log.error(details, 'The outbox could not be written');
      this.#line.pause(this.#host.now() + OUTBOX_RETRY_MS);
    }
    this.#sending.delete(row.lane);
    // Its removal was committed with a tap, which checks for due rows as well.
    this.changed();
  }

  /** Fires and prints are awaited by a person, queued rows by the end of this one: otherwise the removal may wait. */
  async #remove(row: OutboxRow): Promise<void> {
    const { kind } = row.message;
    const stored = this.#rows.size();
    const hurries = kind === 'fire' || kind === 'print' || this.#stopped || stored > this.#sending.size;
    this.#settling += 1;
    // The cloud has it: a row that only waits for its commit isn't counted.
    this.#events.emit('outboxWaiting', stored - this.#settling);
    try {
      await this.#rows.sent(row.id, hurries);
    } finally {
      this.#settling -= 1;
    }
  }

  #settle(row: OutboxRow, answer: CloudAnswer): Promise<void> | void {
    if (answer.ok) return this.#remove(row);
    switch (answer.kind) {
      case 'refused':
        // The cloud has a newer version of an order that came over the LAN.
        if (row.message.kind === 'order' && answer.status === HTTP.conflict) return this.#remove(row);
        if (row.message.kind === 'order' && this.#isHeldOrder(row, answer)) return;
        this.#rows.refused(row.id, reasonOf(answer));
        this.#host.log.warn(
          { event: 'event_refused', orderId: row.orderId, requestId: row.requestId },
          'The cloud permanently rejected an event; it was quarantined',
        );
        return;
      case 'forbidden':
        this.#renewals.runWithin(FORBIDDEN_RENEW_MS);
        if ((this.#line.forbidden.get(row.lane)?.tries ?? 1) === 1) this.#events.emit('cloudForbade');
        return;
      case 'unauthorised':
        // While no token works, all sending pauses; a call rejected despite good tokens waits alone, with its lane.
        return answer.despiteGoodTokens === true ? this.#retry(row, answer) : undefined;
      case 'no-connection':
        return this.#retry(row, answer);
      case 'retry-later':
        this.#retry(row, answer);
        if (row.attempts === 0) this.#events.emit('outboxDelayed', row);
        return;
      default:
        answer.kind satisfies never;
    }
  }

  #renew(): number | undefined {
    if (this.#line.forbidden.size === 0) return undefined;
    this.#client.renew();
    return FORBIDDEN_RENEW_MS;
  }

  /**
   * An order that came over the LAN, if this cloud accepts no orders by this call: the lane waits until the cloud sends
   * the order itself, since it would refuse actions on an unknown order (INTAKE-07).
   */
  #isHeldOrder(row: OutboxRow, { status }: CloudFailure): boolean {
    if (status !== HTTP.notFound && status !== HTTP.methodNotAllowed) return false;
    this.#rows.retryAt(row.id, this.#host.now() + PAD_ORDER_RETRY_MS, row.attempts + 1);
    return true;
  }

  #retry(row: OutboxRow, failure: CloudFailure): void {
    const { now, random } = this.#host;
    const attempts = row.attempts + 1;
    this.#rows.retryAt(row.id, now() + retryDelayMs(failure, attempts, random()), attempts);
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
  readonly #events: HubEvents;
  readonly #forbidden = new Map<string, ForbiddenLane>();
  #state: OutboxState = 'sending';
  #pausedUntil = 0;
  #renewals = 0;
  /** Increases with every answer, so that one unanswered row isn't mistaken for a lost connection. */
  #answers = 0;

  constructor(now: () => number, events: HubEvents) {
    this.#now = now;
    this.#events = events;
  }

  get state(): OutboxState {
    return this.#state;
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
    this.#events.emit('outboxHeldChanged', this.#forbidden.size > 0);
  }

  pause(untilMoment: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, untilMoment);
  }

  renewed(): void {
    this.#renewals += 1;
    this.#forbidden.clear();
    this.#events.emit('outboxHeldChanged', false);
    if (this.#state !== 'waiting-login') return;
    this.#pausedUntil = 0;
    this.#enter('sending');
  }

  #enter(next: OutboxState): void {
    this.#state = next;
  }
}
