// Queue of log events to the cloud: sent one by one with pauses, a few kept in memory, equal ones once a minute.
// Nothing waits for it, and undeliverable events are dropped: the hub's own log has them (LOG-01, CLOUD-23).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { Machine } from '../host/machine.ts';
import { RateLimiter } from '../host/rate-limiter.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';
import { sendLogEvent } from './reporting.ts';

/** Log events to the cloud (LOG-01): maximum queue length, pauses between them, and when a repeated one is sent again. */
export const LOG_EVENTS_WAITING_MAX = 200;
export const LOG_EVENT_PAUSE_MS = 500;
export const LOG_EVENT_RETRY_MS = 60_000;
export const LOG_EVENT_AGAIN_MS = 60_000;

/** Event as the KDS server's logging path accepts it. */
export interface LogEvent {
  source: string;
  serviceName: string;
  /** ISO 8601. */
  timestamp: string;
  organizationId: string;
  organizationName: string;
  deviceId: string;
  url: string | null;
  userAgent: string;
  route: string | null;
  userId: string | null;
  userName: string | null;
  version: string;
  message: string;
  payload: Readonly<Record<string, string | number | boolean>>;
}

export interface LogSender {
  /** Starts sending queued events: the client writes to the log itself, and so is created after it. */
  start(client: Pick<CloudClient, 'call'>): void;
  add(event: LogEvent): void;
  /** Drops queued events, as after logging was switched off. */
  clear(): void;
  /** Ends the current call. */
  stop(): Promise<void>;
}

export function createLogSender(host: Pick<Machine, 'now' | 'after'>): LogSender {
  const ending = new AbortController();
  const waiting: LogEvent[] = [];
  const repeats = new RateLimiter({ max: 1, windowMs: LOG_EVENT_AGAIN_MS }, host.now, LOG_EVENTS_WAITING_MAX);
  let cancel: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  let client: Pick<CloudClient, 'call'> | undefined;
  let lost = 0;

  const isNews = ({ message, payload, deviceId }: LogEvent) =>
    repeats.take(canonicalJson({ deviceId, message, payload })) !== undefined;
  const wake = (inMs: number) => {
    if (client === undefined || cancel !== undefined || sending !== undefined || waiting.length === 0) return;
    cancel = host.after(inMs, () => {
      cancel = undefined;
      sending = sendFirst();
    });
  };
  const sendFirst = async () => {
    const [event] = waiting;
    const answer = event && client && (await sendLogEvent(client, event, ending.signal));
    sending = undefined;
    if (ending.signal.aborted || answer === undefined) return;
    const isTaken = answer.ok || !isWorthWaiting(answer);
    // Never sent twice, whatever the cloud answers; cleared events are gone already.
    if (isTaken && waiting[0] === event) waiting.shift();
    wake(isTaken ? LOG_EVENT_PAUSE_MS : LOG_EVENT_RETRY_MS);
  };

  return {
    start: (through) => {
      client = through;
      wake(LOG_EVENT_PAUSE_MS);
    },
    add: (event) => {
      if (ending.signal.aborted || !isNews(event)) return;
      if (waiting.length >= LOG_EVENTS_WAITING_MAX) {
        lost += 1;
        return;
      }
      waiting.push(lost === 0 ? event : { ...event, payload: { ...event.payload, lostBefore: lost } });
      lost = 0;
      wake(LOG_EVENT_PAUSE_MS);
    },
    clear: () => {
      waiting.length = 0;
      lost = 0;
      cancel?.();
      cancel = undefined;
    },
    stop: async () => {
      ending.abort();
      cancel?.();
      await sending;
    },
  };
}

function isWorthWaiting(answer: Extract<CloudAnswer, { ok: false }>): boolean {
  return answer.kind !== 'refused' && answer.kind !== 'forbidden';
}
