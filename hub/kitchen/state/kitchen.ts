// The shapes of the kitchen's state: what is folded from facts (OrderState) and what rules read from it (Order,
// Course, Item). Holds no rule of its own. Times are milliseconds since 1970 in hub time.
import type { LineState, Stage, TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { CourseDocument, ItemDocument, OrderDocument } from '../../../shared/model/order.ts';
import type { Print } from './print.ts';

/**
 * A value of which the latest word holds. `date` decides, on equal dates the greater `id`. Stamps out of documents
 * have ids that begin with a space, so that an action of the same moment wins over them.
 */
export interface Register<Value> {
  value: Value;
  date: number;
  id: string;
  /** When it happened for people: differs from `date` where an undo restored an older stamp. */
  at: number;
  by?: string | undefined;
  byName?: string | undefined;
}

/** What a bare `true` in documents tells: the first and the last lastUpdated of the documents that said so. */
export interface Told {
  first: number;
  last: number;
}

export type ItemStage = 'todo' | 'preparing' | 'cooking' | 'prepared';

export interface ItemRegisters {
  stage?: Register<ItemStage>;
  served?: Register<boolean>;
  note?: Register<string>;
  /** Bare flags in documents, by flag: preparing, cooking, prepared, served, added, cancelled. */
  told?: Readonly<Record<string, Told>>;
}

/** A fire; `sure` is false for a bare `true` in a document, whose moment is only known to be no later than `at`. */
export interface FireStamp {
  requestId: string;
  at: number;
  by?: string | undefined;
  byName?: string | undefined;
  shouldNotPrint?: boolean | undefined;
  sure: boolean;
}

export type CoursePosition = { place: 'start' } | { place: 'after'; courseId: string } | { place: 'reset' };
export type CourseTimer = { do: 'start'; minutes?: number | undefined } | { do: 'stop' } | { do: 'reset' };

export interface CourseRegisters {
  notified?: Register<boolean>;
  /** Every fire that was told, unique by requestId; withdrawn ones are skipped by the rule. */
  fires: FireStamp[];
  ready?: Register<boolean>;
  served?: Register<boolean>;
  reprinted?: Register<boolean>;
  reviewed?: Register<boolean>;
  position?: Register<CoursePosition>;
  urgent?: Register<boolean>;
  timer?: Register<CourseTimer>;
  /** Course ids that this one is linked to; an empty list = unlinked. */
  linked?: Register<string[]>;
  sms?: SmsMark;
  /** Bare flags in documents, by flag: notified, fired, ready, served, reprinted. */
  told?: Readonly<Record<string, Told>>;
}

/** The guest was told at `at`. */
export interface SmsMark {
  at: number;
  delivered: boolean;
  /** Who asked for it at a display, and when (SMS-07). */
  asked?: { by: string; at: number };
}

/** The group that makes an item, and when that was settled. */
export interface LoadAssignment {
  groupId: string;
  at: number;
}

/** A place of a zone set; zones and sections count from 0 here. */
export interface ZonePlace {
  zoneSetId: string;
  zoneIndex: number;
  sectionIndex: number;
}

/** The place that a ticket took in that turn of its set, and when. */
export interface ZoneAssignment extends ZonePlace {
  turn: number;
  at: number;
}

/** A confirmation that warnings of an order were read. */
export interface AllergiesSeen {
  requestId: string;
  /** Ids; `board:<profile>` for a board of every station, empty text for work that no station makes. */
  stations: readonly string[];
  /** As the boards name them. */
  warnings: readonly string[];
  at: number;
  byName?: string | undefined;
  /** The confirmation that this one takes back, by its request id; it confirms nothing itself. */
  takesBack?: string | undefined;
}

/** The stamps that documents carried, merged over all documents of the order. Plain JSON: the store keeps it as it is. */
export interface DocumentStamps {
  courses: Readonly<Record<string, CourseRegisters>>;
  items: Readonly<Record<string, ItemRegisters>>;
  delivered?: Register<boolean>;
  deliveredTold?: Told;
  sms?: SmsMark;
}

/** Decisions of people about an order's plan, by planKey. */
export type PlanRegisters = Readonly<Record<string, Register<boolean | number>>>;

/** All that is known of one order. Never changed in place: apply() returns a new one. */
export interface OrderState {
  orderId: string;
  site: string;
  /** The document with the greatest lastUpdated; absent while only events have been heard of. */
  document?: OrderDocument;
  /** That document as it came; on equal lastUpdated its canonical JSON decides. */
  raw?: unknown;
  documentStamps: DocumentStamps;
  /** Registers of documents and events joined. */
  courses: Readonly<Record<string, CourseRegisters>>;
  items: Readonly<Record<string, ItemRegisters>>;
  delivered?: Register<boolean>;
  deliveredTold?: Told;
  /** The newest moment at which a served course was taken back; it unsets an older delivered (TICK-08). */
  unservedAt?: number;
  /** SMS that concern the whole order. */
  sms?: SmsMark;
  tableMove?: { from: string[]; to: string[]; at: number; id: string };
  /** Load-balance groups by ordered item; none ever moves (ROUTE-22). */
  loads: Readonly<Record<string, LoadAssignment>>;
  /** Zone places by course; none ever moves (ROUTE-20). */
  zones: Readonly<Record<string, ZoneAssignment>>;
  /** What went to paper, oldest first. */
  prints: readonly Print[];
  /** Which stations have confirmed its warnings, oldest first. */
  allergiesSeen: readonly AllergiesSeen[];
  plan?: PlanRegisters;
  /** requestIds of fires that the cloud refused. */
  refusedFires: readonly string[];
  /** The newest moment at which anything happened to it: lastUpdated or an action (ORD-42). */
  touchedAt: number;
}

/** An order as rules and boards read it: derived from OrderState, independent of time. */
export interface Order {
  id: string;
  site: string;
  document: OrderDocument;
  /** The document as it came: what calls to the cloud carry. */
  raw: unknown;
  /** `Seated`, `OTC_seated`, `OTC_takeaway`, `TA`, `Delivery`, or the unknown type as it came (ORD-06). */
  typeKey: string;
  closed: boolean;
  openTab: boolean;
  deliveredAt?: number | undefined;
  /** The register behind deliveredAt; its date also covers the newest notServed. */
  delivered?: Register<boolean> | undefined;
  tableMove?: { from: string[]; to: string[]; at: number } | undefined;
  touchedAt: number;
  /** What of it went to paper, oldest first. */
  prints: readonly Print[];
  /** Which stations have confirmed its warnings, oldest first. */
  allergiesSeen: readonly AllergiesSeen[];
  /** For when it is planned, where the site plans orders that were promised for later (PACE-03). */
  planned?: PlannedFor | undefined;
  plan: PlanRegisters;
  courses: readonly Course[];
}

/** Times in ms. */
export interface PlannedFor {
  promisedAt: number;
  /** From then on it is on the boards. */
  dueAt: number;
  /** Somebody pulled it forward. */
  pulled: boolean;
}

export interface Course {
  id: string;
  orderId: string;
  document: CourseDocument;
  type: string;
  /** Absent: no notified, fired or served stamp, the course isn't on any board (ORD-40). */
  status?: TicketStatus | undefined;
  stage?: Stage | undefined;
  notifiedAt?: number | undefined;
  fire?: FireStamp | undefined;
  /** Every fire that was told, withdrawn ones too. */
  fires: readonly FireStamp[];
  /** When it was fired; of a planned order not before it came onto the boards (PACE-03). */
  firedAt?: number | undefined;
  readyAt?: number | undefined;
  servedAt?: number | undefined;
  /** First served item or the serve of the course, whichever came first. */
  firstServedAt?: number | undefined;
  /** When the last of its active items was prepared; only while all of them are. */
  preparedAt?: number | undefined;
  items: readonly Item[];
  /** Ids the course names and the order doesn't have (ORD-22). */
  unknownItemIds: readonly string[];
  position?: Register<CoursePosition> | undefined;
  urgent: boolean;
  /** Absent too where a later fire begins the countdown anew. */
  timer?: Register<CourseTimer> | undefined;
  linkedTo: readonly string[];
  /** Fired together with, or reprinted after, a reprint (TICK-12). */
  reprint: boolean;
  reviewed: boolean;
  sms?: 'sent' | 'delivered' | undefined;
  /** When the guest was told, and who asked for that at a display (SMS-07). */
  notified?: { at: number; by?: string } | undefined;
  /** The place it took in a zone set (ROUTE-15). */
  zone?: ZonePlace | undefined;
  /** The words that hold, for rules that add a later one. */
  registers: HeldCourseRegisters;
}

/** The latest word on each thing of a course, documents and events joined. */
export interface HeldCourseRegisters {
  ready?: Register<boolean> | undefined;
  served?: Register<boolean> | undefined;
  reprinted?: Register<boolean> | undefined;
  reviewed?: Register<boolean> | undefined;
  position?: Register<CoursePosition> | undefined;
  urgent?: Register<boolean> | undefined;
  timer?: Register<CourseTimer> | undefined;
  linked?: Register<string[]> | undefined;
}

export interface Item {
  /** Id of the ordered item. */
  id: string;
  /** Id in the catalogue. */
  itemId?: string | undefined;
  document: ItemDocument;
  stage: ItemStage;
  /** When the present stage began. */
  stageAt?: number | undefined;
  stageBy?: string | undefined;
  /** The item's own served flag; the serve of its course is not in it. */
  servedAt?: number | undefined;
  cancelled?: 'cancelled' | 'transferred' | undefined;
  /** When a document first said so. */
  cancelledAt?: number | undefined;
  /** What a line shows: the course's serve, cancellation and own flags joined. */
  state: LineState;
  /** Not cancelled, transferred or served (TICK-22). */
  active: boolean;
  /** The note set at a display, else the document's kdsNotes joined; the waiter's own note is document.note. */
  note?: string | undefined;
  /** Counts as prepared: by treatAsPreparedItems (TICK-13), or because it is left out. */
  treatedAsPrepared: boolean;
  /** No board of pass or stations shows it (TICK-46). */
  leftOut?: true | undefined;
  /** When it was added after its course was fired. */
  addedAt?: number | undefined;
  /** The load-balance group it was given to; boards read effectiveGroup() (ROUTE-12). */
  groupId?: string | undefined;
  /** When cooks should begin, in a staggered ticket (TIME-21). */
  activateAt?: number | undefined;
  /** The words that hold, for rules that add a later one. */
  registers: HeldItemRegisters;
}

/** The latest word on each thing of an item, documents and events joined. */
export interface HeldItemRegisters {
  stage?: Register<ItemStage> | undefined;
  served?: Register<boolean> | undefined;
  note?: Register<string> | undefined;
}
