// Parses the body of POST /actions in the sandbox's cloud (CLOUD-19, CLOUD-20).
import * as z from 'zod/mini';
import { ACTION_VALUES, type ActionType } from '../../../shared/model/action.ts';

const isoDate = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'not a date'));

export const cloudEvent = z.looseObject({
  type: z.string(),
  request_id: z.string().check(z.minLength(1)),
  orderId: z.string().check(z.minLength(1)),
  courseId: z.optional(z.string()),
  orderItemId: z.optional(z.string()),
  itemId: z.optional(z.string()),
  action: z.string(),
  applyToItems: z.optional(z.array(z.string())),
  date: isoDate,
  clientId: z.optional(z.string()),
  context: z.optional(
    z.looseObject({
      byName: z.optional(z.string()),
      note: z.optional(z.string()),
      minutes: z.optional(z.number()),
      linkedTo: z.optional(z.union([z.string(), z.array(z.string())])),
      at: z.optional(isoDate),
    }),
  ),
});
export type CloudEvent = z.infer<typeof cloudEvent>;

export const fireBody = z.looseObject({
  courses: z.array(z.string()).check(z.minLength(1)),
  fired: z.looseObject({
    at: isoDate,
    by: z.optional(z.string()),
    byName: z.optional(z.string()),
    shouldNotPrint: z.optional(z.boolean()),
  }),
  requestId: z.optional(z.string()),
});
export type FireBody = z.infer<typeof fireBody>;

const isActionType = (type: string): type is ActionType => type in ACTION_VALUES;

/** True if the type has this action value. */
export function isKnownAction(event: CloudEvent): boolean {
  if (!isActionType(event.type)) return false;
  const values: readonly string[] = ACTION_VALUES[event.type];
  return values.includes(event.action);
}
