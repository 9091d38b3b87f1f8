// Order document as sent by the cloud (cloud contract "Orders"; ORD-01 to ORD-19).
import * as z from 'zod/mini';
import { wireFlag, wireId, wireList, wireNumber, wireStamp, wireText, wireTime } from './wire-values.ts';

/**
 * An optional part of a ticket: unreadable data counts as absent, so that no ticket is lost because of it. Data that cooks
 * act on (items, notes, modifiers, tags, cancellations) is never dropped: if unreadable, the order goes to quarantine.
 */
const spare = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** A tag is its id or name, or an object that carries both. */
const wireTag = z.pipe(
  z.union([wireText, z.looseObject({ _id: z.optional(wireText), name: z.optional(wireText) })]),
  z.transform((tag) => (typeof tag === 'string' ? tag : (tag._id ?? tag.name ?? ''))),
);

const zoneAssignment = z.looseObject({
  zoneSetId: wireId,
  zoneIndex: wireNumber,
  sectionIndex: wireNumber,
});

export const courseDocument = z.looseObject({
  _id: wireId,
  courseType: z.catch(z._default(wireText, 'Other'), 'Other'),
  orderedItems: wireList(wireId),
  notified: spare(wireStamp),
  fired: spare(wireStamp),
  ready: spare(wireStamp),
  served: spare(wireStamp),
  reprinted: spare(wireStamp),
  history: z.catch(wireList(z.unknown()), []),
  tags: wireList(wireTag),
  cycle: spare(wireText),
  cycleDate: spare(wireTime),
  linkedTo: spare(wireText),
  prepTimeMax: spare(wireNumber),
  prepStartDate: spare(wireTime),
  prepEndDate: spare(wireTime),
  zoneAssignment: spare(zoneAssignment),
});

const selectedModifier = z.looseObject({
  item: z.optional(wireText),
  modifierGroup: z.optional(wireText),
  modifier: z.optional(wireText),
  name: z._default(wireText, ''),
  formationUnit: z.optional(wireText),
  placement: z.optional(wireText),
  isDefault: z.optional(wireFlag),
  /**
   * Depth below the item's own modifiers, default 0: it belongs to the nearest modifier before it with a smaller level.
   * formationUnit remains the total for one item (ORD-43).
   */
  level: spare(wireNumber),
});

const cancellation = z.union([
  z.boolean(),
  z.looseObject({ reason: z.optional(wireText), transferred: z.optional(wireFlag) }),
]);

/** An added mark is a flag or the time of adding. */
const wireAdded = z.union([z.boolean(), wireTime, z.looseObject({ at: z.optional(wireTime) })]);

export const itemDocument = z.looseObject({
  _id: wireId,
  item: z.optional(wireId),
  name: z._default(wireText, ''),
  note: z.optional(wireText),
  kdsNotes: wireList(wireText),
  tags: wireList(wireTag),
  dinerTags: wireList(wireTag),
  cancellation: z.optional(cancellation),
  removedModifiers: wireList(z.looseObject({ name: z._default(wireText, '') })),
  selectedModifiers: wireList(selectedModifier),
  units: z.optional(wireNumber),
  uom: z.optional(wireText),
  preparationTimeSeconds: spare(wireNumber),
  itemGroup: spare(wireText),
  /** Id of the station that makes it, overriding the menu: that of the printer on which it was printed (CAPT-01). */
  station: spare(wireId),
  diner: spare(wireText),
  chair: spare(wireText),
  added: spare(wireAdded),
  activateAt: spare(wireTime),
  preparing: spare(wireStamp),
  cooking: spare(wireStamp),
  prepared: spare(wireStamp),
  served: spare(wireStamp),
});

const offerDocument = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  orderedItems: wireList(z.union([wireId, itemDocument])),
});

const orderer = z.looseObject({
  name: spare(wireText),
  phone: spare(wireText),
  notes: spare(wireText),
  includeCutlery: spare(wireFlag),
  dinerCount: spare(wireNumber),
  deliveryAddress: spare(
    z.looseObject({
      formatted_address: spare(wireText),
      street: spare(wireText),
      house: spare(wireText),
      city: spare(wireText),
      notes: spare(wireText),
    }),
  ),
});

export const orderDocument = z.looseObject({
  _id: wireId,
  number: spare(wireText),
  UID: spare(wireText),
  RUID: spare(wireText),
  organization: z.optional(wireId),
  orderType: z.catch(z._default(wireText, 'Seated'), 'Seated'),
  serviceType: spare(wireText),
  tableIds: wireList(wireId),
  diners: spare(wireNumber),
  source: spare(wireText),
  externalSource: spare(z.looseObject({ name: z.optional(wireText) })),
  orderedItems: wireList(itemDocument),
  orderedOffers: wireList(offerDocument),
  kdsCourses: z.optional(z.array(courseDocument)),
  courses: z.optional(z.array(courseDocument)),
  orderTags: wireList(wireTag),
  owner: spare(z.union([z.looseObject({ _id: z.optional(wireText), name: z.optional(wireText) }), wireText])),
  eatInNumber: spare(wireText),
  created: spare(wireTime),
  lastUpdated: wireTime,
  closed: spare(wireStamp),
  isClosed: spare(wireFlag),
  isOpenTab: spare(wireFlag),
  loadBalancingAssignments: wireList(z.looseObject({ itemId: wireId, courseId: wireId, groupId: wireId })),
  deliveryInfo: spare(z.looseObject({ ETA: spare(wireTime), toBePreparedOn: spare(wireTime) })),
  delivered: spare(wireStamp),
  orderer: spare(orderer),
  actions: wireList(z.unknown()),
  tnsNotifications: wireList(
    z.looseObject({
      type: z.optional(wireText),
      at: z.optional(wireTime),
      delivered: z.optional(z.union([wireFlag, wireStamp])),
    }),
  ),
});

export type OrderDocument = z.infer<typeof orderDocument>;
export type CourseDocument = z.infer<typeof courseDocument>;
export type ItemDocument = z.infer<typeof itemDocument>;

/** The courses of a document: kdsCourses or, if missing, courses (ORD-03). */
export function coursesOf(document: OrderDocument): CourseDocument[] {
  return document.kdsCourses ?? document.courses ?? [];
}
