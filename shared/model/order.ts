// Owns the shape of an order document as the cloud sends it (cloud contract "Orders"; ORD-01 to ORD-19).
import * as z from 'zod/mini';
import { wireFlag, wireId, wireList, wireNumber, wireStamp, wireText, wireTime } from './wire-values.ts';

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
  courseType: z._default(wireText, 'Other'),
  orderedItems: wireList(wireId),
  notified: z.optional(wireStamp),
  fired: z.optional(wireStamp),
  ready: z.optional(wireStamp),
  served: z.optional(wireStamp),
  reprinted: z.optional(wireStamp),
  history: wireList(z.unknown()),
  tags: wireList(wireTag),
  types: wireList(wireText),
  cycle: z.optional(wireText),
  cycleDate: z.optional(wireTime),
  linkedTo: z.optional(wireText),
  prepTimeMax: z.optional(wireNumber),
  prepStartDate: z.optional(wireTime),
  prepEndDate: z.optional(wireTime),
  zoneAssignment: z.optional(zoneAssignment),
});

const selectedModifier = z.looseObject({
  item: z.optional(wireText),
  modifierGroup: z.optional(wireText),
  modifier: z.optional(wireText),
  name: z._default(wireText, ''),
  formationUnit: z.optional(wireText),
  placement: z.optional(wireText),
  isDefault: z.optional(wireFlag),
});

const cancellation = z.union([
  z.boolean(),
  z.looseObject({ reason: z.optional(wireText), transferred: z.optional(wireFlag) }),
]);

/** An added mark is a flag or the moment of adding. */
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
  preparationTimeSeconds: z.optional(wireNumber),
  itemGroup: z.optional(wireText),
  diner: z.optional(wireText),
  chair: z.optional(wireText),
  added: z.optional(wireAdded),
  activateAt: z.optional(wireTime),
  preparing: z.optional(wireStamp),
  cooking: z.optional(wireStamp),
  prepared: z.optional(wireStamp),
  served: z.optional(wireStamp),
  ready: z.optional(wireStamp),
});

const offerDocument = z.looseObject({
  _id: wireId,
  name: z._default(wireText, ''),
  orderedItems: wireList(z.union([wireId, itemDocument])),
});

const orderer = z.looseObject({
  name: z.optional(wireText),
  phone: z.optional(wireText),
  notes: z.optional(wireText),
  includeCutlery: z.optional(wireFlag),
  dinerCount: z.optional(wireNumber),
  deliveryAddress: z.optional(
    z.looseObject({
      formatted_address: z.optional(wireText),
      street: z.optional(wireText),
      house: z.optional(wireText),
      city: z.optional(wireText),
      notes: z.optional(wireText),
    }),
  ),
});

export const orderDocument = z.looseObject({
  _id: wireId,
  number: z.optional(wireText),
  UID: z.optional(wireText),
  RUID: z.optional(wireText),
  organization: z.optional(wireId),
  orderType: z._default(wireText, 'Seated'),
  serviceType: z.optional(wireText),
  tableIds: wireList(wireId),
  diners: z.optional(wireNumber),
  source: z.optional(wireText),
  externalSource: z.optional(z.looseObject({ name: z.optional(wireText) })),
  orderedItems: wireList(itemDocument),
  orderedOffers: wireList(offerDocument),
  kdsCourses: z.optional(z.array(courseDocument)),
  courses: z.optional(z.array(courseDocument)),
  orderTags: wireList(wireTag),
  owner: z.optional(
    z.union([z.looseObject({ _id: z.optional(wireText), name: z.optional(wireText) }), wireText]),
  ),
  eatInNumber: z.optional(wireText),
  created: z.optional(wireTime),
  lastUpdated: wireTime,
  closed: z.optional(wireStamp),
  isClosed: z.optional(wireFlag),
  isOpenTab: z.optional(wireFlag),
  loadBalancingAssignments: wireList(z.looseObject({ itemId: wireId, courseId: wireId, groupId: wireId })),
  deliveryInfo: z.optional(
    z.looseObject({ ETA: z.optional(wireTime), toBePreparedOn: z.optional(wireTime) }),
  ),
  delivered: z.optional(wireStamp),
  orderer: z.optional(orderer),
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

/** The courses of a document: kdsCourses or, failing that, courses (ORD-03). */
export function coursesOf(document: OrderDocument): CourseDocument[] {
  return document.kdsCourses ?? document.courses ?? [];
}
