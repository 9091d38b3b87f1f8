// One HTTP call to the hub: a value or a refusal, never an exception for network errors.
import { createStore } from 'zustand/vanilla';
import { REFUSAL_CODES, type RefusalCode } from '../../../shared/protocol/refusal.ts';
import { isNumber, isRecord, isText, type Reader } from '../field-checks.ts';
import { Listeners } from '../listeners.ts';
import type { RefusalParams } from '../live-store.ts';

/** Number of pending calls (SHELL-13). */
export const apiWork = createStore<{ calls: number }>(() => ({ calls: 0 }));
/** Emits the code of every refused call. */
export const refusedCalls = new Listeners<RefusalCode>();

export interface ApiRefusal {
  ok: false;
  /** HTTP status; 0 if the hub wasn't reached. */
  status: number;
  code: RefusalCode;
  params?: RefusalParams;
  /** The whole answer, for refusals with more than a code. */
  body: unknown;
}

export type ApiAnswer<Value> = { ok: true; value: Value } | ApiRefusal;

interface Call<Value> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  answer: Reader<Value>;
  signal?: AbortSignal;
  /** The request outlives the page. */
  keepalive?: boolean;
}

const isRefusalCode = (code: unknown): code is RefusalCode => REFUSAL_CODES.some((known) => known === code);

/** For calls whose answer has no content. */
export const noAnswer: Reader<unknown> = { safeParse: (data) => ({ success: true, data }) };

/** Calls the hub. Refusals: the hub's own code, hub-fault for an unreadable answer, no-connection without one. */
export async function callApi<Value>(
  path: string,
  { method = 'GET', body, answer, signal, keepalive = false }: Call<Value>,
): Promise<ApiAnswer<Value>> {
  work(1);
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      keepalive,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal ? { signal } : {}),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return refused(0, undefined);
    throw error;
  } finally {
    work(-1);
  }
  const value = readJson(text);
  if (!response.ok) return refused(response.status, value);
  const read = answer.safeParse(value);
  return read.success ? { ok: true, value: read.data } : refused(response.status, value);
}

function refused(status: number, body: unknown): ApiRefusal {
  const { code, params } = isRecord(body) ? body : {};
  if (!isRefusalCode(code))
    return { ok: false, status, code: status === 0 ? 'no-connection' : 'hub-fault', body };
  refusedCalls.emit(code);
  return { ok: false, status, code, body, ...(areParams(params) ? { params } : {}) };
}

function areParams(value: unknown): value is RefusalParams {
  return isRecord(value) && Object.values(value).every((param) => isText(param) || isNumber(param));
}

function work(more: 1 | -1): void {
  apiWork.setState(({ calls }) => ({ calls: calls + more }));
}

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
