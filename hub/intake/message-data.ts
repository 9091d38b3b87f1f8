// Owns how the data of each message type but order-updated is read (BRK-03, BRK-04, BRK-07 to BRK-12).
import * as z from 'zod/mini';
import {
  wireFlag,
  wireId,
  wireList,
  wireNumber,
  wireText,
  wireTime,
} from '../../shared/model/wire-values.ts';
import type { Fact, FireFact, SmsFact, TableMovedFact } from '../kitchen/state/facts.ts';
import type { Signal } from './intake-door.ts';
import { actionFact, readAction } from './order-facts.ts';

export type EventReading =
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
export function readEventData(type: string, data: unknown): EventReading | undefined {
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

/** The signal of a message of this type; undefined if the type is none. */
export function readSignal(
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
  // The message's type stands in where the event doesn't tell its own.
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
