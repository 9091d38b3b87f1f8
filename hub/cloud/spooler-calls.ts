// Calls to another spooler on the LAN (KDS_SPOOLER_URL; cloud contract "Spooler"; SPOOL-02).

import * as z from 'zod/mini';
import { SECOND_MS } from '../../shared/limits.ts';
import { actionToWire } from '../../shared/model/action.ts';
import type { Engine } from '../engine/engine.ts';
import type { Machine } from '../host/machine.ts';
import type { SpoolerAnswer, SpoolerSource } from '../intake/spooler-feed.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';
import type { PrintMessage } from '../kitchen/state/print.ts';
import { type AnswerCheck, aList, anObject, type CloudAnswer, nothingOrObject } from './cloud-answer.ts';
import { exchange } from './http-exchange.ts';

/** Per request to another spooler (SPOOL-02). */
const SPOOLER_TIMEOUT_MS = 5 * SECOND_MS;

const padState = z.object({ state: z.enum(['online', 'offline']) });

export interface SpoolerAddress {
  /** With or without a trailing /spooler. */
  url: string;
  /** Undefined if it requires none. */
  token: string | undefined;
}

interface SpoolerRequest {
  method: 'GET' | 'POST';
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
  isAnswer: AnswerCheck;
}

/** Never throws: every failure is returned as an answer. Its Date header doesn't affect hub time (TIME-16). */
export class SpoolerCalls implements SpoolerSource {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #host: Pick<Machine, 'now' | 'monotonicMs'>;

  constructor({ url, token }: SpoolerAddress, host: Pick<Machine, 'now' | 'monotonicMs'>) {
    const base = url.replace(/\/+$/, '');
    this.#base = base.endsWith('/spooler') ? base : `${base}/spooler`;
    this.#headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    this.#host = host;
  }

  async padState(signal: AbortSignal): Promise<SpoolerAnswer<'online' | 'offline'>> {
    const answer = await this.#call({ method: 'GET', path: '/pad-state', isAnswer: anObject }, signal);
    if (!answer.ok) return answer;
    const read = z.safeParse(padState, answer.body);
    return read.success
      ? { ok: true, value: read.data.state }
      : { ok: false, reason: 'pad-state has no state' };
  }

  orders(from: number, signal: AbortSignal): Promise<SpoolerAnswer<readonly unknown[]>> {
    return this.#list('/kds-orders', from, signal);
  }

  actions(from: number, signal: AbortSignal): Promise<SpoolerAnswer<readonly unknown[]>> {
    return this.#list('/kds-actions', from, signal);
  }

  async sendActions(
    events: Parameters<SpoolerSource['sendActions']>[0],
    signal: AbortSignal,
  ): Promise<SpoolerAnswer<undefined>> {
    const json = events.map(actionToWire);
    return told(
      await this.#call({ method: 'POST', path: '/kds-actions', json, isAnswer: nothingOrObject }, signal),
    );
  }

  async sendOrders(orders: readonly unknown[], signal: AbortSignal): Promise<SpoolerAnswer<undefined>> {
    const request = { method: 'POST', path: '/kds-orders', json: orders, isAnswer: nothingOrObject } as const;
    return told(await this.#call(request, signal));
  }

  /** Prints a chit; returns the whole answer, as the outbox interprets it (CLOUD-17, PRINT-10). */
  print({ type: _, ...data }: PrintMessage, onceAs: string, signal: AbortSignal): Promise<CloudAnswer> {
    const headers = { 'idempotency-key': onceAs };
    const path = '/kitchen-prints/kds';
    return this.#call({ method: 'POST', path, json: data, headers, isAnswer: nothingOrObject }, signal);
  }

  async #list(path: string, from: number, signal: AbortSignal): Promise<SpoolerAnswer<readonly unknown[]>> {
    const since = encodeURIComponent(new Date(from).toISOString());
    const answer = await this.#call(
      { method: 'GET', path: `${path}?from=${since}`, isAnswer: aList },
      signal,
    );
    if (!answer.ok) return answer;
    return { ok: true, value: Array.isArray(answer.body) ? answer.body : [] };
  }

  #call(
    { method, path, json, headers, isAnswer }: SpoolerRequest,
    signal: AbortSignal,
  ): Promise<CloudAnswer> {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return exchange(
      {
        method,
        url: `${this.#base}${path}`,
        headers: {
          ...this.#headers,
          ...headers,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...body,
        isAnswer,
        timeoutMs: SPOOLER_TIMEOUT_MS,
        isTimeSource: false,
        signal,
      },
      { now: this.#host.now, monotonicMs: this.#host.monotonicMs },
    );
  }
}

/** Sends prints through the spooler while the cloud is away: one by one, retried at the next wake (PRINT-10). */
export class SpoolerPrints {
  readonly #calls: SpoolerCalls;
  readonly #engine: Pick<Engine, 'outboxResult'>;
  readonly #due: () => OutboxRow[];
  readonly #stopping = new AbortController();
  #sending: Promise<void> | undefined;

  /** @param due pending prints */
  constructor(calls: SpoolerCalls, engine: Pick<Engine, 'outboxResult'>, due: () => OutboxRow[]) {
    this.#calls = calls;
    this.#engine = engine;
    this.#due = due;
  }

  /** Call it whenever rows were added, and every few seconds for those that failed. */
  wake(): void {
    this.#sending ??= this.#sendDue().finally(() => {
      this.#sending = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#sending;
  }

  async #sendDue(): Promise<void> {
    const { signal } = this.#stopping;
    for (const { id, message, requestId } of this.#due()) {
      if (message.kind !== 'print') continue;
      const answer = await this.#calls.print(message.message, requestId, signal);
      if (signal.aborted) return;
      if (answer.ok) this.#engine.outboxResult(id, { outcome: 'sent' });
      else if (answer.kind === 'refused')
        this.#engine.outboxResult(id, { outcome: 'refused', reason: answer.reason });
      else return;
    }
  }
}

function told(answer: CloudAnswer): SpoolerAnswer<undefined> {
  return answer.ok ? { ok: true, value: undefined } : answer;
}
