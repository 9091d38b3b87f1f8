// A ticket and its lines as boards carry them (live protocol "Ticket"); times are milliseconds since 1970 in hub time.
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
  /** Which of the notes a display wrote, to be changed there (DLG-22). */
  note: z.optional(z.string()),
  tags: z.array(tag),
  /** What the dish contains by the catalogue, and what its guests must not be served. */
  allergens: z.array(z.string()),
  /** Those of the allergens that only the catalogue names: to be told, but no guest warned of them. */
  contains: z.optional(z.array(z.string())),
  diner: z.optional(z.string()),
  state: z.enum(LINE_STATES),
  /** Why it was cancelled, where somebody said (ORD-18). */
  cancelReason: z.optional(z.string()),
  /** It is marked as begun before it is prepared: a card keeps room for that word (TICK-16). */
  inSteps: z.optional(z.literal(true)),
  /** What a tap makes of the line; absent where a tap does nothing. */
  next: z.optional(z.enum(LINE_STATES)),
  activateAt: z.optional(z.number()),
  /** About when it is ready, where the board tells that (PACE-02). */
  readyAbout: z.optional(z.number()),
  preparedBy: z.optional(z.string()),
  offer: z.optional(z.string()),
  /** Name of its item group, where the board shows them (KITCH-13). */
  group: z.optional(z.string()),
  /** The entry of the board's `items` that counts the line (TICK-35). */
  countedAs: z.optional(z.string()),
  here: z.boolean(),
  alsoAt: z.array(z.string()),
  /** Only the modifiers are made here, the dish elsewhere; a tap does nothing (ROUTE-07). */
  modifiersOnly: z.optional(z.literal(true)),
  /** Name of the board whose work it is, where this one covers it (COVER-01). */
  covers: z.optional(z.string()),
  limited: z.optional(z.union([z.number(), z.boolean()])),
  /** Added after the course was fired, at this moment. */
  addedAt: z.optional(z.number()),
  /** When the present state began. */
  since: z.optional(z.number()),
});

/**
 * One of the items that a merged line stands for. note, contains, preparedBy and since are its own, absent where it has
 * none; name, modifiers, notes, tags and allergens are there only where they differ from the merged line; all else is
 * as on it.
 */
const single = z.extend(
  z.pick(ownLine, { id: true, quantity: true, note: true, contains: true, preparedBy: true, since: true }),
  {
    name: z.exactOptional(ownLine.shape.name),
    modifiers: z.exactOptional(ownLine.shape.modifiers),
    notes: z.exactOptional(ownLine.shape.notes),
    tags: z.exactOptional(ownLine.shape.tags),
    allergens: z.exactOptional(ownLine.shape.allergens),
    /** Whose it is, where the merged line is of several seats. */
    diner: z.exactOptional(z.string()),
  },
);

export const line = z.extend(ownLine, {
  /** Of which course the line is; only on the card of several courses (GRP-04). */
  courseId: z.optional(z.string()),
  /** The seats of a merged line that is of several; `diner` is absent then (CARD-06). */
  diners: z.optional(z.array(z.string())),
  /** The items of a merged line one by one, where it may be expanded (GRP-07). */
  singles: z.optional(z.array(single)),
});

const allergy = z.object({
  text: z.string(),
  /** At which dish it was told and who eats it, or at which course; absent for what the order says. */
  item: z.optional(z.string()),
  diner: z.optional(z.string()),
  courseType: z.optional(z.string()),
  /** The ticket says so itself, with its tags, its notes or at one of its lines. */
  here: z.optional(z.literal(true)),
});

/** What a ticket that isn't fired waits for (CARD-02). */
const held = z.object({
  /** When the hold that a person put on it ends (ms); absent without one (PACE-07). */
  until: z.optional(z.number()),
  /** When it was announced. */
  since: z.optional(z.number()),
  /** The course of its order that is nearest before it: still in the making, ready or served, and since when. */
  before: z.optional(
    z.object({
      courseType: z.string(),
      status: z.enum(['fired', 'ready', 'served']),
      since: z.optional(z.number()),
    }),
  ),
});

/** One of several courses of a ticket, with its own state and what is offered on it alone. */
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
  /** On boards by order, the courses of a ticket that has several (GRP-27). */
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
  /** Whether its guest wants cutlery; only for what leaves the house, and only where the order says (ORD-07). */
  cutlery: z.optional(z.boolean()),
  /** An unfired one whose course fires by itself: when, once that is known; since when its order is held, and by whom (PACE-04). */
  firing: z.optional(
    z.object({ at: z.optional(z.number()), held: z.optional(z.number()), by: z.optional(z.string()) }),
  ),
  /** When its order was promised to be ready (ORD-08). */
  promisedAt: z.optional(z.number()),
  tags: z.array(tag),
  /** Every warning of its order; absent where it has none (EXPO-35). */
  allergies: z.optional(z.array(allergy)),
  /** Whether this board has confirmed them, which stations have not, which passes have; absent without any (EXPO-36). */
  allergiesSeen: z.optional(
    z.object({
      here: z.boolean(),
      missing: z.array(z.string()),
      boards: z.exactOptional(z.array(z.string())),
    }),
  ),
  /** How many dishes each station has prepared, where several make the ticket; on a station's board the others (EXPO-37). */
  stations: z.optional(z.array(z.object({ name: z.string(), done: z.number(), all: z.number() }))),
  /** The last station that is not done, and its first open dish. */
  waitsFor: z.optional(z.object({ station: z.string(), item: z.string() })),
  /** On the board of a station: the stage of what is made there, and since when nothing of it is to be made (KITCH-16). */
  part: z.optional(z.object({ stage: z.enum(STAGES), doneAt: z.optional(z.number()) })),
  /** All other stations are done with it. */
  passWaits: z.optional(z.literal(true)),
  zone: z.optional(
    z.object({
      set: z.string(),
      zone: z.number(),
      section: z.number(),
      label: z.string(),
      /** How a person reads the label where zone and section alone would run together: 1-11 for 111. */
      reading: z.optional(z.string()),
    }),
  ),
  movedFrom: z.optional(z.string()),
  /** The cycle of its courses by name or by date (ms), as its profile shows it; absent where it shows none (PERM-17). */
  cycle: z.optional(z.union([z.object({ name: z.string() }), z.object({ at: z.number() })])),
  /** Names of the boards that this one covers and whose work stands on the ticket (COVER-01). */
  covers: z.optional(z.array(z.string())),
  /** Only while it isn't fired. */
  held: z.optional(held),
  firedAt: z.optional(z.number()),
  /** When it became ready, while that holds (EXPO-21). */
  readyAt: z.optional(z.number()),
  firstServedAt: z.optional(z.number()),
  servedAt: z.optional(z.number()),
  sortAt: z.number(),
  alert: z.enum(['none', 'warn', 'late']),
  prep: z.optional(z.object({ endsAt: z.number(), state: z.enum(['running', 'warn', 'danger', 'waiting']) })),
  sms: z.optional(z.enum(['sent', 'delivered'])),
  /** When the guest was told, and who asked for that at a display (SMS-07). */
  notified: z.optional(z.object({ at: z.number(), by: z.optional(z.string()) })),
  urgent: z.boolean(),
  moved: z.boolean(),
  linked: z.optional(z.array(z.string())),
  reprint: z.boolean(),
  review: z.boolean(),
  /** A pad's order that the cloud has not confirmed yet. */
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
