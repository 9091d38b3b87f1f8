// The sender of the outbox: in order within a lane, lanes side by side, nothing dropped (SPOOL-05, SPOOL-12, ERR-12).
import {
  MINUTE_MS,
  OUTBOX_PARALLEL_LANES,
  OUTBOX_RETRY_AFTER_MAX_MS,
  OUTBOX_RETRY_MAX_MS,
  OUTBOX_RETRY_MS,
  OUTBOX_STOP_MS,
  PAD_ORDER_RETRY_MS,
  SECOND_MS,
  TEXT_MAX_CHARACTERS,
} from '../../shared/limits.ts';
import { actionToWire } from '../../shared/model/action.ts';
import type { OutboxMessage, OutboxRow } from '../kitchen/state/facts.ts';
import type { PrintMessage } from '../kitchen/state/print.ts';
import {
  type CloudAnswer,
  type CloudFailure,
  nothingOrNaming,
  nothingOrObject,
  ofRequest,
} from './cloud-answer.ts';
import type { CloudClient, CloudRequest } from './cloud-client.ts';
import type { CloudHost } from './cloud-host.ts';

const HTTP = { notFound: 404, methodNotAllowed: 405, conflict: 409 };

/** The stored rows. Each change is on the disk when the call returns; a throw means that it isn't. */
export interface OutboxRows {
  /** The first row of each lane that may go now, oldest first. */
  due(now: number, limit: number): OutboxRow[];
  sent(id: number): void;
  retryAt(id: number, notBefore: number, attempts: number): void;
  /** Into quarantine, and out of the lane. */
  refused(id: number, reason: string): void;
  /** The earliest moment at which a lane's first row may go; undefined if nothing waits. */
  nextDue(): number | undefined;
}

export interface OutboxSenderOptions {
  rows: OutboxRows;
  client: Pick<CloudClient, 'call'>;
  host: CloudHost;
  /** Rows that somebody else sends now: paper, where the house has a way to it. */
  leaves(row: OutboxRow): boolean;
  /** Refused for good, and by now in quarantine: toast, and a fire is withdrawn (ERR-04, ERR-05, TICK-42). */
  onRefused(row: OutboxRow, failure: CloudFailure): void;
  /** 403: the order's lane waits for the next login or refresh (ERR-02). */
  onForbidden(row: OutboxRow): void;
  /** The cloud answered that it can't now; called once for each row (ERR-12). */
  onDelayed(row: OutboxRow, failure: CloudFailure): void;
  onState(state: OutboxState, at: number): void;
}

/** Sends the outbox: in order within a lane, lanes side by side, nothing dropped (SPOOL-05, SPOOL-12, ERR-12). */
export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  readonly #line: OutboxLine;
  /** The calls under way by lane. */
  readonly #sending = new Map<string, Promise<void>>();
  readonly #cutOff = new AbortController();
  /** Rows that were due and left to others. */
  #left = 0;
  #stopped = false;
  #cancelTimer = () => {};

  constructor(options: OutboxSenderOptions) {
    this.#options = options;
    this.#line = new OutboxLine(options.host.now, options.onState);
  }

  /**
   * Sends what is due; call it after every commit that added rows. A disk that can't be read or written ends nothing: the
   * rows are still there in a moment (DURA-04).
   */
  wake(): void {
    try {
      this.#sendDue();
    } catch (error) {
      const { host } = this.#options;
      host.log.error({ event: 'outbox_failed', error: String(error) }, 'The outbox could not be read');
      this.#cancelTimer = host.after(OUTBOX_RETRY_MS, () => this.wake());
    }
  }

  /** A login or refresh gave new tokens: what waited for them goes on. */
  renewed(): void {
    this.#line.renewed();
    this.wake();
  }

  /** The lanes that a 403 holds until the next login or refresh, and since when (ms). */
  held(): ReadonlyMap<string, number> {
    return this.#line.forbidden;
  }

  /** Begins no more rows and waits for those under way, at most 3 s; what is cut off is sent again after the start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer();
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
    if (this.#stopped) return;
    const now = this.#options.host.now();
    this.#left = 0;
    if (now >= this.#line.pausedUntil && this.#hasRoom()) {
      const occupied = this.#sending.size + this.#line.forbidden.size;
      for (const row of this.#options.rows.due(now, this.#line.lanes + occupied)) {
        if (!this.#hasRoom()) break;
        if (this.#sending.has(row.lane) || this.#line.forbidden.has(row.lane)) continue;
        if (this.#options.leaves(row)) this.#left += 1;
        else this.#sending.set(row.lane, this.#send(row));
      }
    }
    if (this.#hasRoom()) this.#sleep(now);
  }

  #sleep(now: number): void {
    const { rows, host } = this.#options;
    const due = rows.nextDue();
    if (due === undefined) return;
    // Lanes under way, left to others or waiting for a login are due all the time: they must not keep the sender spinning.
    const isIdle = this.#sending.size + this.#line.forbidden.size + this.#left === 0;
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
        this.#settle(row, answer);
      }
    } catch (error) {
      const details = { event: 'outbox_failed', orderId, error: String(error) };
      host.log.error(details, 'The outbox could not be written');
      this.#line.pause(host.now() + OUTBOX_RETRY_MS);
    }
    this.#sending.delete(row.lane);
    this.wake();
  }

  #settle(row: OutboxRow, answer: CloudAnswer): void {
    const { rows, host, onRefused, onForbidden, onDelayed } = this.#options;
    if (answer.ok) return rows.sent(row.id);
    switch (answer.kind) {
      case 'refused':
        if (row.message.kind === 'order' && this.#isOrderSettled(row, answer)) return;
        rows.refused(row.id, reasonOf(answer));
        host.log.warn(
          { event: 'event_refused', orderId: row.orderId, requestId: row.requestId },
          'The cloud refused an event for good; it was set aside',
        );
        return onRefused(row, answer);
      case 'forbidden':
        return onForbidden(row);
      case 'unauthorised':
        // While no token works the line rests; a call that good tokens don't open waits alone, with its lane.
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

  /**
   * An order that came over the LAN: the cloud knows a newer version, or takes no orders by this call. Then the lane waits
   * until the cloud tells of the order by itself, since it would refuse what was done with one that it doesn't know
   * (INTAKE-07).
   */
  #isOrderSettled(row: OutboxRow, { status }: CloudFailure): boolean {
    const { rows, host } = this.#options;
    if (status === HTTP.conflict) rows.sent(row.id);
    else if (status === HTTP.notFound || status === HTTP.methodNotAllowed)
      rows.retryAt(row.id, host.now() + PAD_ORDER_RETRY_MS, row.attempts + 1);
    else return false;
    return true;
  }

  #retry(row: OutboxRow, failure: CloudFailure): void {
    const { rows, host } = this.#options;
    const attempts = row.attempts + 1;
    rows.retryAt(row.id, host.now() + retryDelayMs(failure, attempts, host.random()), attempts);
  }
}

/** The status, and the beginning of what the cloud said. */
function reasonOf(failure: CloudFailure): string {
  if (failure.body === undefined) return failure.reason;
  return `${failure.reason}: ${JSON.stringify(failure.body)}`.slice(0, TEXT_MAX_CHARACTERS);
}

// How a queued action, fire or print is spelled for the cloud (CLOUD-16, CLOUD-17, CLOUD-19, CLOUD-20).

/** The call that tells the cloud; the request id makes a repeat of it harmless (CLOUD-26). */
export function outboxRequest(site: string, message: OutboxMessage): CloudRequest {
  const repeats = 'report';
  switch (message.kind) {
    case 'order': {
      const json = message.raw;
      return {
        method: 'POST',
        server: 'kds',
        path: '/kds-orders',
        site,
        json,
        isAnswer: nothingOrObject,
        repeats,
      };
    }
    case 'action': {
      const isAnswer = ofRequest(message.event.request_id);
      const json = actionToWire(message.event);
      return { method: 'POST', server: 'kds', path: '/actions', site, json, isAnswer, repeats };
    }
    case 'fire': {
      const { orderId, courseIds, fired, requestId } = message.fire;
      const path = `/orders/${encodeURIComponent(orderId)}/order`;
      const stamp = { ...fired, at: new Date(fired.at).toISOString() };
      const json = { courses: courseIds, fired: stamp, requestId };
      const isAnswer = nothingOrNaming(requestId, 'requestId', 'request_id');
      return { method: 'PUT', server: 'api', path, site, json, isAnswer, repeats };
    }
    case 'print':
      return { ...printRequest(site, message.message, message.print.requestId), repeats };
    default:
      return message satisfies never;
  }
}

// The call that has the cloud put a sheet on paper (CLOUD-17).

/** @param onceAs the print's own id: its answer may be lost, and the same paper shall not come twice */
export function printRequest(site: string, message: PrintMessage, onceAs: string): CloudRequest {
  const { type, ...data } = message;
  const json = { dataType: 'actionData', action: { type, data } };
  return {
    method: 'POST',
    server: 'api',
    path: '/print-messages',
    site,
    json,
    onceAs,
    isAnswer: nothingOrObject,
  };
}

// Whether anything may be sent at all: the line is down, no token works, the cloud asked for a pause, a lane is forbidden.

/** `waiting-login`: no token works; `no-connection`: the cloud doesn't answer. */
export type OutboxState = 'sending' | 'no-connection' | 'waiting-login';

/** What was known when a call began, to judge its answer by. */
interface LineMark {
  renewals: number;
  answers: number;
}

/** Whether anything may be sent at all: the line is down, no token works, the cloud asked for a pause, a lane is forbidden. */
class OutboxLine {
  readonly #now: () => number;
  readonly #onState: (state: OutboxState, at: number) => void;
  readonly #forbidden = new Map<string, number>();
  #state: OutboxState = 'sending';
  #pausedUntil = 0;
  #renewals = 0;
  /** Rises with every answer, so that one row nobody answers isn't mistaken for a dead line. */
  #answers = 0;

  constructor(now: () => number, onState: (state: OutboxState, at: number) => void) {
    this.#now = now;
    this.#onState = onState;
  }

  /** How many lanes may be under way: while the line is down one at a time feels the way. */
  get lanes(): number {
    return this.#state === 'sending' ? OUTBOX_PARALLEL_LANES : 1;
  }

  /** Nothing goes before this moment, whatever its lane. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** The lanes that wait for a login or refresh, and since when (ms). */
  get forbidden(): ReadonlyMap<string, number> {
    return this.#forbidden;
  }

  mark(): LineMark {
    return { renewals: this.#renewals, answers: this.#answers };
  }

  /** Learns from the answer to a call of this lane. */
  learn(lane: string, answer: CloudAnswer, before: LineMark): void {
    const now = this.#now();
    const isAnswered = answer.ok || answer.kind !== 'no-connection';
    if (isAnswered) this.#answers += 1;
    if (answer.ok) return this.#enter('sending');
    switch (answer.kind) {
      case 'refused':
        return this.#enter('sending');
      case 'no-connection':
        if (before.answers !== this.#answers) return;
        this.#pausedUntil = now + OUTBOX_RETRY_MS;
        return this.#enter('no-connection');
      case 'unauthorised':
        // Others may still be let in with these tokens.
        if (answer.despiteGoodTokens === true) return;
        // The renewal may have come while this answer was on its way.
        if (before.renewals !== this.#renewals) return;
        this.#pausedUntil = now + MINUTE_MS;
        return this.#enter('waiting-login');
      case 'forbidden':
        if (before.renewals === this.#renewals) this.#forbidden.set(lane, now);
        return this.#enter('sending');
      case 'retry-later':
        if (answer.retryAfterMs !== undefined) this.pause(now + retryDelayMs(answer, 1, 0));
        return this.#enter('sending');
      default:
        answer.kind satisfies never;
    }
  }

  pause(untilMoment: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, untilMoment);
  }

  renewed(): void {
    this.#renewals += 1;
    this.#forbidden.clear();
    if (this.#state !== 'waiting-login') return;
    this.#pausedUntil = 0;
    this.#enter('sending');
  }

  #enter(next: OutboxState): void {
    if (next === this.#state) return;
    this.#state = next;
    this.#onState(next, this.#now());
  }
}

// How long a queued event waits before it is sent again (ERR-12, SPOOL-05).

/** A doubling beyond this many attempts changes nothing: the limit is reached. */
const DOUBLINGS = 10;

/**
 * Milliseconds until the next attempt. No answer: always 5 s, because the line comes back for all at once. A cloud that
 * can't: 5 s doubling to 60 s, spread downwards so that lanes don't come back in step; Retry-After wins up to 5 minutes.
 * @param attempts how often it was sent, this failure included
 * @param random 0 to 1
 */
export function retryDelayMs(
  failure: Pick<CloudFailure, 'kind' | 'retryAfterMs'>,
  attempts: number,
  random: number,
): number {
  if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, OUTBOX_RETRY_AFTER_MAX_MS);
  if (failure.kind === 'no-connection') return OUTBOX_RETRY_MS;
  const doubled = OUTBOX_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), DOUBLINGS);
  return Math.round(Math.min(doubled, OUTBOX_RETRY_MAX_MS) * (1 - random / 2));
}
