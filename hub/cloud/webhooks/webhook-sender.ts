// Sends events to webhooks, signed by the Standard Webhooks scheme (standardwebhooks.com, version 1.0.0): each at least
// once, in order per order, across restarts, until it is accepted or given up (INTAKE-04).
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { LOG_LINES, RateLimiter } from '../../host/rate-limiter.ts';
import { RetryLoop } from '../../host/retry-loop.ts';
import type { DeliveryRow, TillEventRow, TillStore, WebhookRow } from '../../store/tills/till-store.ts';
import { type DeliverectStatuses, deliverectLogin } from './deliverect-statuses.ts';

/** Delay after each failed attempt; after the last one the event is given up. */
const RETRY_AFTER_MS: readonly number[] = [
  SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];
const ANSWER_WITHIN_MS = 15 * SECOND_MS;
const AT_ONCE = 4;
const REASON_MAX_CHARACTERS = 300;

export interface WebhookHost {
  rows: TillStore;
  /** Sends to webhooks that use Deliverect's protocol. */
  deliverect: Pick<DeliverectStatuses, 'tell'>;
  site(): string;
  /** The secret as it was shown, `whsec_…`; for a Deliverect till its login. */
  open(sealed: string): string | undefined;
  /** Hub time, milliseconds since 1970. */
  now(): number;
  after(delayMs: number, run: () => void): () => void;
  /** A write failed; returns if the hub can continue. */
  failed(reason: unknown): unknown;
  log: { warn(details: object, message: string): void };
}

export class WebhookSender {
  readonly #host: WebhookHost;
  readonly #running = new Map<string, { done: Promise<void>; cutOff: AbortController }>();
  readonly #stopping = new AbortController();
  /** Limits log lines: an unavailable receiver fails with each order that waits for it. */
  readonly #failures: RateLimiter;
  readonly #wakeups: RetryLoop;

  constructor(host: WebhookHost) {
    this.#host = host;
    this.#failures = new RateLimiter(LOG_LINES, host.now);
    this.#wakeups = new RetryLoop(host, () => this.wake());
  }

  /** Sends pending events, and aborts deliveries to webhooks that were removed or belong to another site now. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    const hooks = this.#host.rows.webhooks(this.#host.site());
    for (const [id, { cutOff }] of this.#running) if (!hooks.some((hook) => hook.id === id)) cutOff.abort();
    for (const hook of hooks) {
      if (this.#running.has(hook.id)) continue;
      const cutOff = new AbortController();
      const done = this.#run(hook, AbortSignal.any([this.#stopping.signal, cutOff.signal]))
        .catch((reason) => void this.#host.failed(reason))
        .finally(() => {
          this.#running.delete(hook.id);
          // Its site may be active again already.
          if (cutOff.signal.aborted) this.wake();
        });
      this.#running.set(hook.id, { done, cutOff });
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    void this.#wakeups.stop();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #run(hook: WebhookRow, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const heads = this.#host.rows.nextDeliveries(hook.id);
      const now = this.#host.now();
      const due = heads.filter(({ notBefore }) => notBefore <= now).slice(0, AT_ONCE);
      if (due.length === 0) return this.#sleepUntil(Math.min(...heads.map(({ notBefore }) => notBefore)));
      await Promise.all(due.map((delivery) => this.#deliver(hook, delivery, ended)));
    }
  }

  #sleepUntil(moment: number): void {
    if (!Number.isFinite(moment)) return;
    // Another webhook's event may be due earlier: every wake checks all of them.
    const delay = Math.min(Math.max(moment - this.#host.now(), SECOND_MS), MINUTE_MS);
    this.#wakeups.runIn(delay);
  }

  async #deliver(
    hook: WebhookRow,
    delivery: DeliveryRow & { sent: TillEventRow },
    ended: AbortSignal,
  ): Promise<void> {
    const { rows, now, log } = this.#host;
    const { event, orderId } = delivery;
    const refused = await this.#post(hook, delivery.sent, ended);
    if (ended.aborted) return;
    if (refused === undefined) return rows.delivered(hook.id, event);
    const attempts = delivery.attempts + 1;
    const reason = refused.slice(0, REASON_MAX_CHARACTERS);
    const line = this.#failures.take(hook.id);
    if (line !== undefined)
      log.warn(
        { event: 'webhook_failed', webhook: hook.id, orderId, attempts, reason, ...line },
        'A webhook delivery failed',
      );
    const waitMs = RETRY_AFTER_MS[delivery.attempts];
    if (waitMs === undefined) return rows.failed(hook.id, event, { attempts, failedAt: now(), reason });
    rows.retryAt(hook.id, event, { attempts, notBefore: now() + waitMs, reason });
  }

  /** Reason for a failed delivery; undefined on success. */
  async #post(hook: WebhookRow, event: TillEventRow, ended: AbortSignal): Promise<string | undefined> {
    const secret = this.#host.open(hook.secret);
    if (secret === undefined) return 'its secret can no longer be read';
    const signal = AbortSignal.any([ended, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    try {
      const login = loginOf(secret);
      if (login !== undefined) return await this.#host.deliverect.tell(hook, login, event, signal);
      return await this.#sendSigned(hook, secret, event, signal);
    } catch (reason) {
      const text = reason instanceof Error ? `${reason.message} ${causeOf(reason)}`.trim() : String(reason);
      // The address may contain a login.
      return text.replaceAll(/\/\/[^/@\s]*@/g, '//');
    }
  }

  async #sendSigned(
    hook: WebhookRow,
    secret: string,
    event: TillEventRow,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const id = `event-${hook.site}-${event.id}`;
    const body = JSON.stringify({
      type: event.type,
      timestamp: new Date(event.at).toISOString(),
      data: dataOf(event),
    });
    const timestamp = Math.floor(this.#host.now() / SECOND_MS);
    const answer = await fetch(hook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secret, id, timestamp, body),
      },
      body,
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `responded with ${answer.status}`;
  }
}

/** For a Deliverect till: the decrypted text is a login, not a signing secret. */
function loginOf(opened: string) {
  if (opened.startsWith('whsec_')) return undefined;
  return z.parse(deliverectLogin, JSON.parse(opened));
}

/** `v1,` and the HMAC-SHA256 of id, timestamp (seconds) and body; the key is the base64-decoded secret. */
function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function dataOf({ id, data }: TillEventRow): object {
  const read: Record<string, unknown> = JSON.parse(data);
  return { ...read, event: id };
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : '';
}
