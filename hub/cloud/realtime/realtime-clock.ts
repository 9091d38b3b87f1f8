// Time of the realtime database (MSG-03): the Date of its answer, corrected by the offset it reports.
import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../../shared/json/json-limits.ts';
import { CLOUD_TIMEOUT_MS, REALTIME_CLOCK_EVERY_MS } from '../../../shared/limits.ts';
import type { HubEvents } from '../../host/hub-events.ts';
import type { Machine } from '../../host/machine.ts';
import { RetryLoop } from '../../host/retry-loop.ts';
import { httpGet, isOk } from '../http-get.ts';
import { realtimeAddress } from './realtime-stream.ts';

/** A number, and anything a proxy may add. */
const ANSWER_MAX_BYTES = 1_000;

type ClockHost = Pick<Machine, 'after' | 'monotonicMs'>;

/** Asks immediately, then every 10 minutes, also after a failure. */
export class RealtimeClock {
  readonly #url: string;
  readonly #host: ClockHost;
  readonly #events: HubEvents;
  readonly #asks: RetryLoop;
  #abort: AbortController | undefined;

  constructor(base: string, host: ClockHost, events: HubEvents) {
    this.#url = realtimeAddress(base, '/.info/serverTimeOffset');
    this.#host = host;
    this.#asks = new RetryLoop(host, () => this.start());
    this.#events = events;
  }

  start(): void {
    this.stop();
    this.#asks.runIn(REALTIME_CLOCK_EVERY_MS);
    const abort = new AbortController();
    this.#abort = abort;
    void this.#ask(abort);
  }

  stop(): void {
    this.#asks.cancel();
    this.#abort?.abort();
    this.#abort = undefined;
  }

  async #ask(abort: AbortController): Promise<void> {
    const askedAt = this.#host.monotonicMs();
    try {
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(CLOUD_TIMEOUT_MS)]);
      const answer = await httpGet(this.#url, 'application/json', signal);
      const roundTripMs = this.#host.monotonicMs() - askedAt;
      const date = Date.parse(answer.headers.date ?? '');
      const isFresh = Number(answer.headers.age ?? 0) === 0;
      const offset = isOk(answer) && isFresh ? await offsetOf(answer) : undefined;
      answer.destroy();
      if (offset === undefined || Number.isNaN(date) || this.#abort !== abort) return;
      this.#events.emit('realtimeTimeSeen', date + offset, roundTripMs);
    } catch {
      // No connection: no time.
    }
  }
}

/** Milliseconds; 0 for a database that reports none, undefined for an invalid answer. */
async function offsetOf(answer: IncomingMessage): Promise<number | undefined> {
  if (Number(answer.headers['content-length'] ?? 0) > ANSWER_MAX_BYTES) return undefined;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ANSWER_MAX_BYTES) return undefined;
  }
  const json = parseJson(text);
  if (!json.ok) return undefined;
  if (json.value === null) return 0;
  return typeof json.value === 'number' && Number.isFinite(json.value) ? json.value : undefined;
}
