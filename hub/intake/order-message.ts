// Reads the body of a broker message: every type of the cloud contract becomes facts, a fetch or a signal (BRK-03,
// BRK-04).

import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { parseJson, withoutNulls } from '../../shared/json/json-limits.ts';
import { MINUTE_MS, ORDER_MAX_BYTES } from '../../shared/limits.ts';
import { type ActionEvent, actionEvent } from '../../shared/model/action.ts';
import { type OrderDocument, orderDocument } from '../../shared/model/order.ts';
import {
  wireFlag,
  wireId,
  wireList,
  wireNumber,
  wireText,
  wireTime,
} from '../../shared/model/wire-values.ts';
import type { ActionFact, FireFact, SmsFact, TableMovedFact } from '../kitchen/state/event-facts.ts';
import type { Fact, OrderFact } from '../kitchen/state/facts.ts';
import type { Signal } from './intake-host.ts';

/** Older broker messages are dropped (ORD-24). */
export const MESSAGE_EXPIRY_MINUTES = 240;

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
 * Reads one message. Never throws: an unreadable one is returned with the reason.
 * @param now hub time; messages older than 240 minutes are ignored (ORD-24). −Infinity while hub time isn't sure: then
 * none is ignored, since a dropped order is lost
 * @param site organisation of the queue, for messages that name none
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

// Reads the data of every message type except order-updated (BRK-03, BRK-04, BRK-07 to BRK-12).

type EventReading =
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'quarantine'; reason: string; orderId?: string };

const ACTION_MESSAGES = new Set([
  'action-itemAction',
  'action-itemPrepared',
  'action-itemPreparing',
  'action-itemServed',
  'action-itemNotes',
  'action-courseAction',
  'action-coursePreparing',
  'action-courseOrder',
  'action-orderDelivered',
]);

const tableChange = z.looseObject({
  orderId: wireId,
  from: wireList(wireId),
  to: wireList(wireId),
  date: wireTime,
});

const firedAfterNotify = z.looseObject({
  orderId: wireId,
  courseId: wireId,
  fired: z.looseObject({
    at: wireTime,
    by: z.optional(wireText),
    byName: z.optional(wireText),
    shouldNotPrint: z.optional(wireFlag),
  }),
});

const notification = z.looseObject({ orderId: wireId, courseId: z.optional(wireId), at: wireTime });
const average = z.looseObject({ averageSeconds: wireNumber, count: wireNumber });

/** The facts in a message of this type; undefined if the type carries none. */
function readEventData(type: string, data: unknown): EventReading | undefined {
  if (ACTION_MESSAGES.has(type)) return actionReading(type, data);
  switch (type) {
    case 'order-table-changed':
      return reading(tableChange, data, tableMoved);
    case 'order-course-fired-after-notify':
      return reading(firedAfterNotify, data, firedLater);
    case 'order-notification-sent':
      return reading(notification, data, (read) => smsFact(read, false));
    case 'order-notification-delivered':
      return reading(notification, data, (read) => smsFact(read, true));
    default:
      return undefined;
  }
}

/** Signal of a message of this type; undefined if it isn't one. */
function readSignal(
  type: string,
  data: unknown,
  site: string,
): { kind: 'signal'; signal: Signal } | { kind: 'quarantine'; reason: string } | undefined {
  if (type === 'config-updated') return { kind: 'signal', signal: { signal: 'config-updated', site } };
  if (type !== 'action-servedAverageTime') return undefined;
  const read = z.safeParse(average, data);
  if (!read.success) return { kind: 'quarantine', reason: z.prettifyError(read.error) };
  const { averageSeconds, count } = read.data;
  return { kind: 'signal', signal: { signal: 'served-average', site, averageSeconds, count } };
}

function actionReading(type: string, data: unknown): EventReading {
  const event = typeof data === 'object' && data !== null ? data : {};
  // The message's type is used if the event doesn't have its own.
  const read = readAction({ type: type.slice('action-'.length), ...event });
  if (!read.ok) return { kind: 'quarantine', reason: read.reason };
  return { kind: 'facts', facts: [actionFact(read.event)] };
}

function reading<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
  toFact: (read: z.infer<Schema>) => Fact,
): EventReading {
  const read = z.safeParse(schema, data);
  if (!read.success) return { kind: 'quarantine', reason: z.prettifyError(read.error) };
  return { kind: 'facts', facts: [toFact(read.data)] };
}

function tableMoved({ orderId, from, to, date }: z.infer<typeof tableChange>): TableMovedFact {
  return { kind: 'table-moved', requestId: `table:${orderId}:${date}`, orderId, from, to, at: date };
}

function firedLater({ orderId, courseId, fired }: z.infer<typeof firedAfterNotify>): FireFact {
  const { at, by, byName, shouldNotPrint } = fired;
  return {
    kind: 'fire',
    requestId: `fired:${orderId}:${courseId}:${at}`,
    orderId,
    courseIds: [courseId],
    fired: {
      at,
      ...(by === undefined ? {} : { by }),
      ...(byName === undefined ? {} : { byName }),
      ...(shouldNotPrint === undefined ? {} : { shouldNotPrint }),
    },
  };
}

function smsFact({ orderId, courseId, at }: z.infer<typeof notification>, delivered: boolean): SmsFact {
  const requestId = `sms:${orderId}:${courseId ?? ''}:${at}:${delivered ? 'delivered' : 'sent'}`;
  return { kind: 'sms', requestId, orderId, ...(courseId === undefined ? {} : { courseId }), at, delivered };
}

// Turns one order document into facts: the document itself and each action in it (ORD-01 to ORD-04, ORD-23).

type OrderReading =
  | { ok: true; order: OrderFact; facts: Fact[]; skipped: SkippedAction[] }
  | { ok: false; reason: string; orderId?: string };

/** An action inside an order that could not be read; the rest of the order is used without it. */
export interface SkippedAction {
  reason: string;
  body: string;
}

/**
 * Reads one order as sent by the cloud or a pad; `raw` stays unchanged, unknown keys included.
 * @param named organisation named by the message
 * @param fallback organisation of the queue or list, if neither message nor document names one
 */
export function readOrder(raw: unknown, named: string | undefined, fallback: string): OrderReading {
  const read = z.safeParse(orderDocument, withoutNulls(raw));
  if (!read.success) return { ok: false, reason: z.prettifyError(read.error), ...idIn(raw) };
  const document = read.data;
  const orderId = document._id;
  const site = named ?? document.organization ?? fallback;
  if (JSON.stringify(raw).length > ORDER_MAX_BYTES)
    return { ok: false, reason: 'the order is too large', orderId };
  const order: OrderFact = { kind: 'order', orderId, site, document, raw };
  const { actions, skipped } = actionsOf(document);
  return { ok: true, order, facts: [order, ...actions], skipped };
}

export function actionFact(event: ActionEvent): ActionFact {
  return { kind: 'action', requestId: event.request_id, orderId: event.orderId, event };
}

/** Reads one event. Inside an order document it may omit its order. */
export function readAction(
  raw: unknown,
  orderId?: string,
): { ok: true; event: ActionEvent } | { ok: false; reason: string } {
  const clean = withoutNulls(raw);
  if (clean === null || typeof clean !== 'object')
    return { ok: false, reason: 'the action is not an object' };
  const named: Record<string, unknown> = {
    ...(orderId === undefined ? {} : { orderId }),
    ...clean,
  };
  const read = z.safeParse(actionEvent, preparedAsSent(named));
  return read.success ? { ok: true, event: read.data } : { ok: false, reason: z.prettifyError(read.error) };
}

/** `itemPrepared` is received but never sent: it means itemAction prepared (BRK-12). */
function preparedAsSent(event: Record<string, unknown>): object {
  if (event['type'] !== 'itemPrepared') return event;
  return {
    ...event,
    type: 'itemAction',
    action: event['action'] === 'notPrepared' ? 'notPrepared' : 'prepared',
  };
}

function actionsOf(document: OrderDocument): { actions: ActionFact[]; skipped: SkippedAction[] } {
  const actions: ActionFact[] = [];
  const skipped: SkippedAction[] = [];
  for (const entry of document.actions) {
    const read = readAction(entry, document._id);
    if (read.ok) actions.push(actionFact(read.event));
    else skipped.push({ reason: read.reason, body: canonicalJson(entry) });
  }
  return { actions, skipped };
}

function idIn(raw: unknown): { orderId?: string } {
  const named = z.safeParse(z.looseObject({ _id: z.string() }), raw);
  return named.success ? { orderId: named.data._id } : {};
}
