// A ticket and its lines as sent in boards (live protocol "Ticket"); times are milliseconds since 1970 in hub time.
import * as z from 'zod/mini';
import { LINE_STATES, STAGES, TICKET_STATUSES } from '../../model/kitchen-states.ts';

const MODIFIER_KINDS = ['add', 'remove', 'plain'] as const;

const tag = z.object({ text: z.string(), style: z.optional(z.string()) });

const ownLine = z.object({
  id: z.string(),
  itemIds: z.array(z.string()),
  name: z.string(),
  quantity: z.number(),
  unit: z.optional(z.string()),
  modifiers: z.array(
    z.object({
      text: z.string(),
      kind: z.enum(MODIFIER_KINDS),
      placement: z.optional(z.string()),
      /** Depth: it belongs to the nearest modifier before it with a smaller level, absent for the dish's own (ORD-43). */
      level: z.exactOptional(z.number()),
    }),
  ),
  notes: z.array(z.string()),
  /** The note written at a display, which can be edited there (DLG-22). */
  note: z.optional(z.string()),
  tags: z.array(tag),
  /** Allergens of the dish by the catalogue, and those that its customers must avoid. */
  allergens: z.array(z.string()),
  /** Those of the allergens that only the catalogue names: listed, but not a customer's warning. */
  contains: z.optional(z.array(z.string())),
  diner: z.optional(z.string()),
  state: z.enum(LINE_STATES),
  /** Reason for the cancellation, if given (ORD-18). */
  cancelReason: z.optional(z.string()),
  /** It is marked as started before it is prepared: a card reserves space for that text (TICK-16). */
  inSteps: z.optional(z.literal(true)),
  /** Target state of a tap on the line; absent if a tap does nothing. */
  next: z.optional(z.enum(LINE_STATES)),
  activateAt: z.optional(z.number()),
  /** Estimated ready time, if shown on the board (PACE-02). */
  readyAbout: z.optional(z.number()),
  preparedBy: z.optional(z.string()),
  offer: z.optional(z.string()),
  /** Name of its item group, if shown on the board (KITCH-13). */
  group: z.optional(z.string()),
  /** Key of the entry of the board's `items` that counts the line (TICK-35). */
  countedAs: z.optional(z.string()),
  here: z.boolean(),
  alsoAt: z.array(z.string()),
  /** Only the modifiers are made here, the dish elsewhere; a tap does nothing (ROUTE-07). */
  modifiersOnly: z.optional(z.literal(true)),
  /** Name of the board that the work belongs to, if this one covers it (COVER-01). */
  covers: z.optional(z.string()),
  limited: z.optional(z.union([z.number(), z.boolean()])),
  /** When it was added, if after the course was fired. */
  addedAt: z.optional(z.number()),
  /** When the current state began. */
  since: z.optional(z.number()),
});

/**
 * One item of a merged line. note, contains, preparedBy and since are its own, absent if it has none; name, modifiers,
 * notes, tags and allergens are present only if they differ from the merged line; everything else is as on it.
 */
const single = z.extend(
  z.pick(ownLine, { id: true, quantity: true, note: true, contains: true, preparedBy: true, since: true }),
  {
    name: z.exactOptional(ownLine.shape.name),
    modifiers: z.exactOptional(ownLine.shape.modifiers),
    notes: z.exactOptional(ownLine.shape.notes),
    tags: z.exactOptional(ownLine.shape.tags),
    allergens: z.exactOptional(ownLine.shape.allergens),
    /** Its seat, if the merged line has several. */
    diner: z.exactOptional(z.string()),
  },
);

export const line = z.extend(ownLine, {
  /** Course of the line; only on a card with several courses (GRP-04). */
  courseId: z.optional(z.string()),
  /** Seats of a merged line with several; `diner` is absent then (CARD-06). */
  diners: z.optional(z.array(z.string())),
  /** Items of a merged line one by one, if it may be expanded (GRP-07). */
  singles: z.optional(z.array(single)),
});

const allergy = z.object({
  text: z.string(),
  /** Source of the warning: the dish with its seat, or the course; absent for the order itself. */
  item: z.optional(z.string()),
  diner: z.optional(z.string()),
  courseType: z.optional(z.string()),
  /** The ticket shows the warning itself, in its tags, its notes or at one of its lines. */
  here: z.optional(z.literal(true)),
});

/** Reason why a ticket is pending (CARD-02). */
const held = z.object({
  /** When the hold that a person put on it ends (ms); absent without one (PACE-07). */
  until: z.optional(z.number()),
  /** When it was announced. */
  since: z.optional(z.number()),
  /** The nearest course before it in its order: being made, ready or served, and since when. */
  before: z.optional(
    z.object({
      courseType: z.string(),
      status: z.enum(['fired', 'ready', 'served']),
      since: z.optional(z.number()),
    }),
  ),
});

/** One of several courses of a ticket, with its own state and offers. */
const courseOfTicket = z.object({
  id: z.string(),
  courseType: z.string(),
  status: z.enum(TICKET_STATUSES),
  stage: z.enum(STAGES),
  alert: z.enum(['none', 'warn', 'late']),
  firedAt: z.optional(z.number()),
  readyAt: z.optional(z.number()),
  actions: z.array(z.string()),
});

export const ticket = z.object({
  id: z.string(),
  orderId: z.string(),
  courseIds: z.array(z.string()),
  /** On boards by order: the courses of a ticket with several (GRP-27). */
  courses: z.optional(z.array(courseOfTicket)),
  title: z.string(),
  number: z.string(),
  organization: z.optional(z.string()),
  courseType: z.string(),
  orderType: z.string(),
  source: z.object({ id: z.string(), label: z.string() }),
  status: z.enum(TICKET_STATUSES),
  stage: z.enum(STAGES),
  diners: z.optional(z.number()),
  waiter: z.optional(z.string()),
  customer: z.optional(
    z.object({ name: z.optional(z.string()), phone: z.optional(z.string()), notes: z.optional(z.string()) }),
  ),
  delivery: z.optional(
    z.object({ address: z.optional(z.string()), notes: z.optional(z.string()), eta: z.optional(z.number()) }),
  ),
  /** Whether the customer wants cutlery; only for orders that leave the restaurant, and only if stated (ORD-07). */
  cutlery: z.optional(z.boolean()),
  /**
   * On a pending ticket whose course fires automatically: the time, once known; or since when and by whom its order is held
   * (PACE-04).
   */
  firing: z.optional(
    z.object({ at: z.optional(z.number()), held: z.optional(z.number()), by: z.optional(z.string()) }),
  ),
  /** Promised ready time of its order (ORD-08). */
  promisedAt: z.optional(z.number()),
  tags: z.array(tag),
  /** Every warning of its order; absent if there is none (EXPO-35). */
  allergies: z.optional(z.array(allergy)),
  /**
   * Whether this board has confirmed them, the stations that haven't, the passes that have; absent without warnings (EXPO-36).
   */
  allergiesSeen: z.optional(
    z.object({
      here: z.boolean(),
      missing: z.array(z.string()),
      boards: z.exactOptional(z.array(z.string())),
    }),
  ),
  /** Prepared dishes by station, if several make the ticket; on a station's board only the others (EXPO-37). */
  stations: z.optional(z.array(z.object({ name: z.string(), done: z.number(), all: z.number() }))),
  /** The last unfinished station, and its first open dish. */
  waitsFor: z.optional(z.object({ station: z.string(), item: z.string() })),
  /** On a station's board: the stage of the station's items, and since when none of them has to be made (KITCH-16). */
  part: z.optional(z.object({ stage: z.enum(STAGES), doneAt: z.optional(z.number()) })),
  /** All other stations have finished it. */
  passWaits: z.optional(z.literal(true)),
  zone: z.optional(
    z.object({
      set: z.string(),
      zone: z.number(),
      section: z.number(),
      label: z.string(),
      /** Readable form of a label whose zone and section would run together: 1-11 for 111. */
      reading: z.optional(z.string()),
    }),
  ),
  movedFrom: z.optional(z.string()),
  /** Cycle of its courses by name or by date (ms), as set in its profile; absent if not shown (PERM-17). */
  cycle: z.optional(z.union([z.object({ name: z.string() }), z.object({ at: z.number() })])),
  /** Names of the boards covered by this one whose work is on the ticket (COVER-01). */
  covers: z.optional(z.array(z.string())),
  /** Only while it is pending. */
  held: z.optional(held),
  firedAt: z.optional(z.number()),
  /** When it became ready, while it still is (EXPO-21). */
  readyAt: z.optional(z.number()),
  firstServedAt: z.optional(z.number()),
  servedAt: z.optional(z.number()),
  sortAt: z.number(),
  alert: z.enum(['none', 'warn', 'late']),
  prep: z.optional(z.object({ endsAt: z.number(), state: z.enum(['running', 'warn', 'danger', 'waiting']) })),
  sms: z.optional(z.enum(['sent', 'delivered'])),
  /** When the customer was notified, and the person who sent it from a display (SMS-07). */
  notified: z.optional(z.object({ at: z.number(), by: z.optional(z.string()) })),
  urgent: z.boolean(),
  moved: z.boolean(),
  linked: z.optional(z.array(z.string())),
  reprint: z.boolean(),
  review: z.boolean(),
  /** A pad's order that the cloud hasn't confirmed yet. */
  unconfirmed: z.optional(z.boolean()),
  delivered: z.optional(z.boolean()),
  color: z.optional(z.string()),
  items: z.array(line),
  /** Names of the commands that this board offers on this ticket now. */
  actions: z.array(z.string()),
});

export type Ticket = z.infer<typeof ticket>;
export type Line = z.infer<typeof line>;
export type CourseOfTicket = z.infer<typeof courseOfTicket>;
export type Allergy = z.infer<typeof allergy>;
export type SingleOfLine = z.infer<typeof single>;
export type Alert = Ticket['alert'];
export type Held = z.infer<typeof held>;
