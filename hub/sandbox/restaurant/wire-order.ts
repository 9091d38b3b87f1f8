// Order documents in the wire format, typed loosely enough for anything a test sends.
import * as z from 'zod/mini';

const stamp = z.union([
  z.boolean(),
  z.looseObject({ at: z.optional(z.string()), by: z.optional(z.string()), byName: z.optional(z.string()) }),
]);
const ids = z.array(z.string());

const modifier = z.looseObject({
  item: z.optional(z.string()),
  modifierGroup: z.string(),
  modifier: z.string(),
  name: z.string(),
  placement: z.optional(z.string()),
  isDefault: z.optional(z.boolean()),
});

const wireItem = z.looseObject({
  _id: z.string(),
  item: z.optional(z.string()),
  name: z.optional(z.string()),
  note: z.optional(z.string()),
  kdsNotes: z.optional(z.array(z.string())),
  cancellation: z.optional(z.unknown()),
  removedModifiers: z.optional(z.array(z.looseObject({ name: z.string() }))),
  selectedModifiers: z.optional(z.array(modifier)),
  preparing: z.optional(stamp),
  cooking: z.optional(stamp),
  prepared: z.optional(stamp),
  served: z.optional(stamp),
});

const wireCourse = z.looseObject({
  _id: z.string(),
  courseType: z.optional(z.string()),
  orderedItems: z.optional(ids),
  notified: z.optional(stamp),
  fired: z.optional(stamp),
  ready: z.optional(stamp),
  served: z.optional(stamp),
  reprinted: z.optional(stamp),
  linkedTo: z.optional(z.string()),
  prepTimeMax: z.optional(z.number()),
  prepStartDate: z.optional(z.string()),
  prepEndDate: z.optional(z.string()),
});

export const wireOrder = z.looseObject({
  _id: z.string().check(z.minLength(1)),
  number: z.optional(z.union([z.number(), z.string()])),
  organization: z.string(),
  orderType: z.optional(z.string()),
  tableIds: z.optional(ids),
  diners: z.optional(z.number()),
  orderedItems: z.optional(z.array(wireItem)),
  kdsCourses: z.optional(z.array(wireCourse)),
  courses: z.optional(z.array(wireCourse)),
  created: z.optional(z.string()),
  lastUpdated: z.string(),
  closed: z.optional(stamp),
  isClosed: z.optional(z.boolean()),
  delivered: z.optional(stamp),
  actions: z.optional(z.array(z.looseObject({ request_id: z.optional(z.string()) }))),
  tnsNotifications: z.optional(z.array(z.looseObject({ type: z.string() }))),
});

export type WireStamp = z.infer<typeof stamp>;
export type WireItem = z.infer<typeof wireItem>;
export type WireCourse = z.infer<typeof wireCourse>;
export type WireModifier = z.infer<typeof modifier>;
export type WireOrder = z.infer<typeof wireOrder>;

export const coursesIn = (order: WireOrder): WireCourse[] => order.kdsCourses ?? order.courses ?? [];
export const itemsIn = (order: WireOrder): WireItem[] => order.orderedItems ?? [];

/** Milliseconds of a timestamp; a bare `true` counts as `otherwise`, an absent one is undefined. */
export function stampedAt(value: WireStamp | undefined, otherwise: number): number | undefined {
  if (value === undefined || value === false) return undefined;
  return value === true || value.at === undefined ? otherwise : Date.parse(value.at);
}
