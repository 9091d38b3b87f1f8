// How log events reach the cloud: one after another with pauses, few at a time in memory, the same one once a minute.
// Nothing waits for it, and what can't be sent is lost: the hub's own log has it (LOG-01, CLOUD-23).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';
import type { CloudHost } from './cloud-host.ts';
import { sendLogEvent } from './reporting.ts';

/** Log events to the cloud (LOG-01): how many wait at most, the pauses between them, and when the same one is news again. */
export const LOG_EVENTS_WAITING_MAX = 200;
export const LOG_EVENT_PAUSE_MS = 500;
export const LOG_EVENT_RETRY_MS = 60_000;
export const LOG_EVENT_AGAIN_MS = 60_000;

/** What the KDS server's logging path takes. */
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
  /** What waits is sent from now on: the client writes to the log itself, and so is made after it. */
  start(client: Pick<CloudClient, 'call'>): void;
  add(event: LogEvent): void;
  /** What waits is not sent any more, as after logging was switched off. */
  clear(): void;
  /** Ends the call under way. */
  stop(): Promise<void>;
}

export function createLogSender(host: Pick<CloudHost, 'now' | 'after'>): LogSender {
  const ending = new AbortController();
  const waiting: LogEvent[] = [];
  /** What was said lately, and when. */
  const said = new Map<string, number>();
  let cancel: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  let client: Pick<CloudClient, 'call'> | undefined;
  let lost = 0;

  const isNews = ({ message, payload, deviceId }: LogEvent) => {
    const now = host.now();
    for (const [words, at] of said) if (now - at >= LOG_EVENT_AGAIN_MS) said.delete(words);
    const words = canonicalJson({ deviceId, message, payload });
    if (said.has(words) || said.size >= LOG_EVENTS_WAITING_MAX) return false;
    said.set(words, now);
    return true;
  };
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
    // Whatever the cloud says of it, it isn't sent twice; what was cleared meanwhile is gone already.
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
