// Action event, as sent to POST /actions and received from the broker (cloud contract "Actions"; CLOUD-19, CLOUD-20).
import * as z from 'zod/mini';
import { wireId, wireNumber, wireText, wireTime } from './wire-values.ts';

/** Action values by event type. */
export const ACTION_VALUES = {
  itemPreparing: ['preparing', 'reset'],
  itemAction: ['cooking', 'prepared', 'notPrepared'],
  itemServed: ['served', 'notServed'],
  itemNotes: ['set'],
  courseAction: ['notified', 'ready', 'notReady', 'served', 'notServed', 'reprint', 'reviewed'],
  coursePreparing: ['start', 'stop', 'reset'],
  courseOrder: ['moveToStart', 'moveAfter', 'reset', 'urgent', 'notUrgent', 'link', 'unlink'],
  orderDelivered: ['delivered', 'notDelivered'],
} as const;

export type ActionType = keyof typeof ACTION_VALUES;

const context = z.looseObject({
  byName: z.optional(wireText),
  note: z.optional(wireText),
  minutes: z.optional(wireNumber),
  afterCourseId: z.optional(wireId),
  linkedTo: z.optional(z.union([wireId, z.array(wireId)])),
  /** Original time of a restored stamp; only on events that undo another one, so that a recalled ticket keeps its timer. */
  at: z.optional(wireTime),
});

const common = {
  request_id: wireId,
  orderId: wireId,
  courseId: z.optional(wireId),
  orderItemId: z.optional(wireId),
  itemId: z.optional(wireId),
  applyToItems: z.optional(z.array(wireId)),
  date: wireTime,
  clientId: z.optional(wireText),
  context: z.optional(context),
};

/** One event. `date` is read into milliseconds since 1970; written as ISO 8601. */
export const actionEvent = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('itemPreparing'), action: z.enum(ACTION_VALUES.itemPreparing), ...common }),
  z.looseObject({ type: z.literal('itemAction'), action: z.enum(ACTION_VALUES.itemAction), ...common }),
  z.looseObject({ type: z.literal('itemServed'), action: z.enum(ACTION_VALUES.itemServed), ...common }),
  z.looseObject({ type: z.literal('itemNotes'), action: z.enum(ACTION_VALUES.itemNotes), ...common }),
  z.looseObject({ type: z.literal('courseAction'), action: z.enum(ACTION_VALUES.courseAction), ...common }),
  z.looseObject({
    type: z.literal('coursePreparing'),
    action: z.enum(ACTION_VALUES.coursePreparing),
    ...common,
  }),
  z.looseObject({ type: z.literal('courseOrder'), action: z.enum(ACTION_VALUES.courseOrder), ...common }),
  z.looseObject({
    type: z.literal('orderDelivered'),
    action: z.enum(ACTION_VALUES.orderDelivered),
    ...common,
  }),
]);

export type ActionEvent = z.infer<typeof actionEvent>;

/** The event in the cloud's format: `date` and `context.at` as ISO 8601 in UTC. */
export function actionToWire(event: ActionEvent): Record<string, unknown> {
  const at = event.context?.at;
  return {
    ...event,
    date: new Date(event.date).toISOString(),
    ...(event.context === undefined
      ? {}
      : { context: at === undefined ? event.context : { ...event.context, at: new Date(at).toISOString() } }),
  };
}
