// Owns how the body of a broker message is read: every type of the cloud contract becomes facts, a fetch or a signal (BRK-03, BRK-04).
import * as z from 'zod/mini';
import { parseJson, withoutNulls } from '../../shared/json/json-limits.ts';
import { MESSAGE_EXPIRY_MINUTES, MINUTE_MS, ORDER_MAX_BYTES } from '../../shared/limits.ts';
import { wireId, wireTime } from '../../shared/model/wire-values.ts';
import type { Fact, OrderFact } from '../kitchen/state/facts.ts';
import type { Signal } from './intake-door.ts';
import { readEventData, readSignal } from './message-data.ts';
import { readOrder, type SkippedAction } from './order-facts.ts';

export type MessageReading = { sentAt?: number | undefined; type?: string | undefined } & (
  | { kind: 'facts'; facts: Fact[] }
  /** A whole order; updates of one order are merged (BRK-05). */
  | { kind: 'order'; order: OrderFact; facts: Fact[]; skipped: SkippedAction[] }
  /** The message only says that the order changed. */
  | { kind: 'fetch'; site: string; orderId: string; lastUpdated: number }
  | { kind: 'signal'; signal: Signal }
  | { kind: 'quarantine'; reason: string; orderId?: string }
  | { kind: 'ignored'; reason: 'expired' | 'unknown type' }
);

const envelope = z.looseObject({
  type: z.string().check(z.maxLength(200)),
  organization: z.optional(wireId),
  date: z.catch(z.optional(wireTime), undefined),
  data: z.optional(z.unknown()),
});

const wholeOrder = z.looseObject({ order: z.record(z.string(), z.unknown()) });
const orderNotice = z.looseObject({ orderId: wireId, lastUpdated: wireTime });

/**
 * Reads one message. Never throws: what can't be read comes back with the reason.
 * @param now hub time; messages older than 240 minutes are ignored (ORD-24). −Infinity while hub time isn't sure: then
 * none is, since an order that is dropped is lost
 * @param site the organisation whose queue it came from, for messages that name none
 */
export function readMessage(body: string, now: number, site: string): MessageReading {
  if (body.length > ORDER_MAX_BYTES) return { kind: 'quarantine', reason: 'the message is too large' };
  const json = parseJson(body);
  if (!json.ok) return { kind: 'quarantine', reason: json.reason };
  const read = z.safeParse(envelope, withoutNulls(json.value));
  if (!read.success) return { kind: 'quarantine', reason: z.prettifyError(read.error) };
  const { type, organization, date, data } = read.data;
  const told = { type, sentAt: date };
  if (date !== undefined && date < now - MESSAGE_EXPIRY_MINUTES * MINUTE_MS) {
    return { ...told, kind: 'ignored', reason: 'expired' };
  }
  if (type === 'order-updated') return { ...told, ...readOrderUpdate(json.value, data, organization, site) };
  return {
    ...told,
    ...(readEventData(type, data) ?? readSignal(type, data, organization ?? site) ?? UNKNOWN),
  };
}

const UNKNOWN = { kind: 'ignored', reason: 'unknown type' } as const;

function readOrderUpdate(
  message: unknown,
  data: unknown,
  organization: string | undefined,
  site: string,
): MessageReading {
  const whole = z.safeParse(z.looseObject({ data: wholeOrder }), message);
  if (whole.success) {
    const raw = whole.data.data.order;
    const read = readOrder(raw, organization, site);
    if (!read.ok) return { kind: 'quarantine', ...withoutOk(read) };
    return { kind: 'order', order: read.order, facts: read.facts, skipped: read.skipped };
  }
  const notice = z.safeParse(orderNotice, data);
  if (!notice.success)
    return {
      kind: 'quarantine',
      reason: 'order-updated carries neither an order nor orderId and lastUpdated',
    };
  return {
    kind: 'fetch',
    site: organization ?? site,
    orderId: notice.data.orderId,
    lastUpdated: notice.data.lastUpdated,
  };
}

function withoutOk(read: { ok: false; reason: string; orderId?: string }): {
  reason: string;
  orderId?: string;
} {
  return read.orderId === undefined
    ? { reason: read.reason }
    : { reason: read.reason, orderId: read.orderId };
}
