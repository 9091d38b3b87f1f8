// Follows one value of the realtime database by the REST streaming protocol of Firebase Realtime Database (MSG-07):
// server-sent events put, patch, keep-alive, cancel and auth_revoked over one long response, reconnecting after each.
import type { IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/json/json-limits.ts';
import {
  CLOUD_TIMEOUT_MS,
  REALTIME_RETRY_FIRST_MS,
  REALTIME_RETRY_MAX_MS,
  REALTIME_SILENCE_MS,
  REALTIME_VALUE_MAX_CHARACTERS,
} from '../../../shared/limits.ts';
import type { Machine } from '../../host/machine.ts';
import { RetryLoop } from '../../host/retry-loop.ts';
import { httpGet, isOk, statusOf } from '../http-get.ts';

export interface RealtimeListener {
  /** The current value as a whole; null while there is none. */
  value(value: unknown): void;
  /** True after the first value of a connection, false once that has ended. */
  followed(isFollowed: boolean): void;
}

type StreamHost = Pick<Machine, 'after' | 'monotonicMs' | 'random' | 'log'>;

/** Why a connection ended; `refused` if an immediate retry would get the same. */
interface StreamEnd {
  reason: string;
  refused: boolean;
}

const change = z.object({ path: z.string(), data: z.unknown() });

/**
 * Address of a value below the base in KDS_REALTIME_URL; the base's query, such as a secret, is kept.
 * @param path begins with a slash; ids in it are encoded
 */
export function realtimeAddress(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}.json`;
  return url.href;
}

/** Nothing the server sends or omits stops it. */
export class RealtimeStream {
  readonly #base: string;
  readonly #path: string;
  readonly #host: StreamHost;
  readonly #listener: RealtimeListener;
  #abort: AbortController | undefined;
  readonly #connections: RetryLoop;
  #failures = 0;
  #isFollowed = false;
  #wasTold = false;

  /** @param path of the value, beginning with a slash */
  constructor(base: string, path: string, host: StreamHost, listener: RealtimeListener) {
    this.#base = base;
    this.#path = path;
    this.#host = host;
    this.#listener = listener;
    this.#connections = new RetryLoop(host, () => void this.#connect());
  }

  start(): void {
    this.stop();
    void this.#connect();
  }

  stop(): void {
    this.#connections.cancel();
    this.#abort?.abort();
    this.#abort = undefined;
    this.#isFollowed = false;
  }

  async #connect(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const startedAt = this.#host.monotonicMs();
    const end = await this.#follow(abort);
    if (this.#abort !== abort) return;
    this.#abort = undefined;
    if (this.#isFollowed) this.#listener.followed(false);
    this.#isFollowed = false;
    // Once per outage, not for every attempt of a long night.
    if (!this.#wasTold) {
      this.#wasTold = true;
      const details = { event: 'realtime_down', path: this.#path, reason: end.reason };
      this.#host.log.warn(details, 'The realtime database is not responding');
    }
    const lasted = this.#host.monotonicMs() - startedAt;
    this.#failures = lasted >= REALTIME_SILENCE_MS ? 0 : this.#failures + 1;
    this.#connections.runIn(this.#pauseMs(end));
  }

  /** Jittered, so that a chain's hubs don't reconnect in the same moment. */
  #pauseMs({ refused }: StreamEnd): number {
    const grown = REALTIME_RETRY_FIRST_MS * 2 ** Math.min(this.#failures, 10);
    const most = refused ? REALTIME_RETRY_MAX_MS : Math.min(grown, REALTIME_RETRY_MAX_MS);
    return most * (0.5 + this.#host.random() / 2);
  }

  /** One connection from beginning to end; never throws. */
  async #follow(abort: AbortController): Promise<StreamEnd> {
    let ended: StreamEnd | undefined;
    const end = (reason: string, refused = false) => {
      ended ??= { reason, refused };
      abort.abort();
    };
    let cancelSilence = this.#host.after(CLOUD_TIMEOUT_MS, () => end('response timed out'));
    const value = new RealtimeValue();
    const parser = createParser({
      maxBufferSize: REALTIME_VALUE_MAX_CHARACTERS,
      onEvent: (message) => {
        cancelSilence();
        cancelSilence = this.#host.after(REALTIME_SILENCE_MS, () => end('silent'));
        if (ended === undefined && this.#abort === abort) this.#heard(message, value, end);
      },
      onError: ({ type }) => type === 'max-buffer-size-exceeded' && end('an event is too large'),
    });
    try {
      const address = realtimeAddress(this.#base, this.#path);
      const answer = await httpGet(address, 'text/event-stream', abort.signal);
      const refusal = refusalOf(answer);
      if (refusal !== undefined) {
        end('no stream');
        return refusal;
      }
      const decoder = new TextDecoder();
      for await (const chunk of answer) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        if (ended !== undefined) break;
      }
      return ended ?? { reason: 'closed', refused: false };
    } catch (error) {
      return ended ?? { reason: error instanceof Error ? error.message : 'no connection', refused: false };
    } finally {
      cancelSilence();
    }
  }

  #heard(
    message: EventSourceMessage,
    value: RealtimeValue,
    end: (reason: string, no?: boolean) => void,
  ): void {
    switch (message.event) {
      case 'put':
      case 'patch': {
        const json = parseJson(message.data);
        const read = json.ok ? z.safeParse(change, json.value) : undefined;
        // A partly applied change would be a value that was never written: the next connection starts with the whole.
        if (!read?.success || !value.apply(message.event, read.data)) return end('a change can not be read');
        if (!value.isKnown) return;
        if (!this.#isFollowed) this.#begun();
        return this.#listener.value(value.now);
      }
      case 'cancel':
      case 'auth_revoked':
        return end(message.event, true);
      default:
        // keep-alive has no content; events of later versions are ignored.
        return;
    }
  }

  #begun(): void {
    this.#isFollowed = true;
    if (this.#wasTold) {
      const details = { event: 'realtime_up', path: this.#path };
      this.#host.log.info(details, 'The realtime database is responding again');
    }
    this.#wasTold = false;
    this.#listener.followed(true);
  }
}

/** Undefined if the response is a stream. */
function refusalOf(answer: IncomingMessage): StreamEnd | undefined {
  const status = statusOf(answer);
  if (!isOk(answer)) return { reason: `status ${status}`, refused: status >= 400 && status < 500 };
  const type = answer.headers['content-type'] ?? '';
  if (!/^text\/event-stream\b/i.test(type)) return { reason: 'not an event stream', refused: true };
  return undefined;
}

/** Deeper than any legitimate path. */
const PATH_MAX_PARTS = 32;

/** A JSON tree after puts and patches; null is an absent value, and so is an object without members. */
export class RealtimeValue {
  #tree: unknown = null;
  #isKnown = false;

  /** True after the first complete put. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  get now(): unknown {
    return this.#tree;
  }

  /**
   * Puts data at a path, or each of its members below that path; false if that is impossible or the value gets too
   * large.
   */
  apply(event: 'put' | 'patch', { path, data }: { path: string; data?: unknown }): boolean {
    const parts = partsOf(path);
    if (parts.length > PATH_MAX_PARTS) return false;
    if (event === 'put') this.#put(parts, data ?? null);
    else if (!isTree(data)) return false;
    else for (const [key, member] of Object.entries(data)) this.#put([...parts, ...partsOf(key)], member);
    this.#isKnown ||= event === 'put' && parts.length === 0;
    return JSON.stringify(this.#tree).length <= REALTIME_VALUE_MAX_CHARACTERS;
  }

  #put(parts: readonly string[], data: unknown): void {
    this.#tree = withValue(this.#tree, parts, data);
  }
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Objects, and the lists that the database makes of objects whose keys are whole numbers. */
function isTree(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}

function withValue(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const members = new Map(isTree(tree) ? Object.entries(tree) : []);
  const changed = withValue(members.get(key) ?? null, rest, value);
  if (changed === null) members.delete(key);
  else members.set(key, changed);
  return members.size === 0 ? null : Object.fromEntries(members);
}
