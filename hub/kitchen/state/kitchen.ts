// Types of the kitchen's state: folded from facts (OrderState), and derived for rules (Order, Course, Item). Contains
// no logic. Times are milliseconds since 1970 in hub time.
import type { LineState, Stage, TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { CourseDocument, ItemDocument, OrderDocument } from '../../../shared/model/order.ts';
import type { Print } from './print.ts';

/**
 * Last-writer-wins register. `date` decides, on equal dates the greater `id`. Stamps from documents have ids that begin
 * with a space, so that an action of the same moment wins over them.
 */
export interface Register<Value> {
  value: Value;
  date: number;
  id: string;
  /** Time shown to users: differs from `date` if an undo restored an older stamp. */
  at: number;
  by?: string | undefined;
  byName?: string | undefined;
}

/** Evidence of a bare `true` in documents: the first and the last lastUpdated of the documents that have it. */
export interface FlagStamps {
  first: number;
  last: number;
}

export type ItemStage = 'todo' | 'preparing' | 'cooking' | 'prepared';

export interface ItemRegisters {
  stage?: Register<ItemStage>;
  served?: Register<boolean>;
  note?: Register<string>;
  /** Bare flags in documents, by flag: preparing, cooking, prepared, served, added, cancelled. */
  told?: Readonly<Record<string, FlagStamps>>;
}

/** A fire; `sure` is false for a bare `true` in a document, which is only known to be no later than `at`. */
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
  /** Every known fire, unique by requestId; the rule skips withdrawn ones. */
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
  told?: Readonly<Record<string, FlagStamps>>;
}

/** The customer was notified at `at`. */
export interface SmsMark {
  at: number;
  delivered: boolean;
  /** Person who requested it at a display, and when (SMS-07). */
  asked?: { by: string; at: number };
}

/** Group that makes an item, and when it was assigned. */
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

/** Place of a ticket, with its turn in the set and the time. */
export interface ZoneAssignment extends ZonePlace {
  turn: number;
  at: number;
}

/** A confirmation that warnings of an order were read. */
export interface AllergiesSeen {
  requestId: string;
  /** Ids; `board:<profile>` for a board of every station, an empty string for work without a station. */
  stations: readonly string[];
  /** Texts as shown on boards. */
  warnings: readonly string[];
  at: number;
  byName?: string | undefined;
  /** Request id of the confirmation that this one withdraws; it confirms nothing itself. */
  takesBack?: string | undefined;
}

/** Stamps merged over all documents of the order. Plain JSON, stored unchanged. */
export interface DocumentStamps {
  courses: Readonly<Record<string, CourseRegisters>>;
  items: Readonly<Record<string, ItemRegisters>>;
  delivered?: Register<boolean>;
  deliveredTold?: FlagStamps;
  sms?: SmsMark;
}

/** Decisions of people about an order's plan, by planKey. */
export type PlanRegisters = Readonly<Record<string, Register<boolean | number>>>;

/** Everything known about one order. Never mutated: apply() returns a new one. */
export interface OrderState {
  orderId: string;
  site: string;
  /** Document with the greatest lastUpdated; absent while only events have arrived. */
  document?: OrderDocument;
  /** The original document; on equal lastUpdated its canonical JSON decides. */
  raw?: unknown;
  documentStamps: DocumentStamps;
  /** Joined registers of documents and events. */
  courses: Readonly<Record<string, CourseRegisters>>;
  items: Readonly<Record<string, ItemRegisters>>;
  delivered?: Register<boolean>;
  deliveredTold?: FlagStamps;
  /** Latest time a served course was taken back; it unsets an older delivered (TICK-08). */
  unservedAt?: number;
  /** SMS that concern the whole order. */
  sms?: SmsMark;
  tableMove?: { from: string[]; to: string[]; at: number; id: string };
  /** Load-balance groups by ordered item; never reassigned (ROUTE-22). */
  loads: Readonly<Record<string, LoadAssignment>>;
  /** Zone places by course; never reassigned (ROUTE-20). */
  zones: Readonly<Record<string, ZoneAssignment>>;
  /** Prints, oldest first. */
  prints: readonly Print[];
  /** Confirmations of its warnings by stations, oldest first. */
  allergiesSeen: readonly AllergiesSeen[];
  plan?: PlanRegisters;
  /** requestIds of fires that the cloud refused. */
  refusedFires: readonly string[];
  /** Latest time of a change: lastUpdated or an action (ORD-42). */
  touchedAt: number;
}

/** An order as used by rules and boards: derived from OrderState, independent of time. */
export interface Order {
  id: string;
  site: string;
  document: OrderDocument;
  /** The original document, as sent in calls to the cloud. */
  raw: unknown;
  /** `Seated`, `OTC_seated`, `OTC_takeaway`, `TA`, `Delivery`, or the unknown type as received (ORD-06). */
  typeKey: string;
  closed: boolean;
  openTab: boolean;
  deliveredAt?: number | undefined;
  /** Register behind deliveredAt; its date also covers the newest notServed. */
  delivered?: Register<boolean> | undefined;
  tableMove?: { from: string[]; to: string[]; at: number } | undefined;
  touchedAt: number;
  /** Its prints, oldest first. */
  prints: readonly Print[];
  /** Confirmations of its warnings by stations, oldest first. */
  allergiesSeen: readonly AllergiesSeen[];
  /** When it is planned for, if the site plans orders promised for later (PACE-03). */
  planned?: PlannedFor | undefined;
  plan: PlanRegisters;
  courses: readonly Course[];
}

/** Times in ms. */
export interface PlannedFor {
  promisedAt: number;
  /** From then on it is on the boards. */
  dueAt: number;
  /** Pulled forward by hand. */
  pulled: boolean;
}

export interface Course {
  id: string;
  orderId: string;
  document: CourseDocument;
  type: string;
  /** Absent without a notified, fired or served stamp: the course is on no board (ORD-40). */
  status?: TicketStatus | undefined;
  stage?: Stage | undefined;
  notifiedAt?: number | undefined;
  fire?: FireStamp | undefined;
  /** Every known fire, including withdrawn ones. */
  fires: readonly FireStamp[];
  /** When it was fired; for a planned order not before it was on the boards (PACE-03). */
  firedAt?: number | undefined;
  readyAt?: number | undefined;
  servedAt?: number | undefined;
  /** When the first item or the course was served, whichever came first. */
  firstServedAt?: number | undefined;
  /** When the last of its active items was prepared; absent unless all of them are. */
  preparedAt?: number | undefined;
  items: readonly Item[];
  /** Ids that the course refers to but the order doesn't have (ORD-22). */
  unknownItemIds: readonly string[];
  position?: Register<CoursePosition> | undefined;
  urgent: boolean;
  /** Also absent if a later fire restarted the countdown. */
  timer?: Register<CourseTimer> | undefined;
  linkedTo: readonly string[];
  /** Fired together with a reprint, or reprinted since (TICK-12). */
  reprint: boolean;
  reviewed: boolean;
  sms?: 'sent' | 'delivered' | undefined;
  /** When the customer was notified, and who requested it at a display (SMS-07). */
  notified?: { at: number; by?: string } | undefined;
  /** Its place in a zone set (ROUTE-15). */
  zone?: ZonePlace | undefined;
  /** Effective registers, for rules that add a later value. */
  registers: EffectiveCourseRegisters;
}

/** Effective registers of a course, from documents and events. */
export interface EffectiveCourseRegisters {
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
  /** When the current stage was entered. */
  stageAt?: number | undefined;
  stageBy?: string | undefined;
  /** From the item's own served flag; excludes the serve of its course. */
  servedAt?: number | undefined;
  cancelled?: 'cancelled' | 'transferred' | undefined;
  /** When a document first had the cancellation. */
  cancelledAt?: number | undefined;
  /** State shown on a line: the course's serve, cancellation and the item's flags combined. */
  state: LineState;
  /** Not cancelled, transferred or served (TICK-22). */
  active: boolean;
  /** Note set at a display, else the document's kdsNotes joined; the waiter's note is document.note. */
  note?: string | undefined;
  /** Counts as prepared: by treatAsPreparedItems (TICK-13), or because it is left out. */
  treatedAsPrepared: boolean;
  /** Hidden on all expo and kitchen boards (TICK-46). */
  leftOut?: true | undefined;
  /** When it was added after the fire of its course. */
  addedAt?: number | undefined;
  /** Assigned load-balance group; boards use effectiveGroup() (ROUTE-12). */
  groupId?: string | undefined;
  /** When cooks should start, in a staggered ticket (TIME-21). */
  activateAt?: number | undefined;
  /** Effective registers, for rules that add a later value. */
  registers: EffectiveItemRegisters;
}

/** Effective registers of an item, from documents and events. */
export interface EffectiveItemRegisters {
  stage?: Register<ItemStage> | undefined;
  served?: Register<boolean> | undefined;
  note?: Register<string> | undefined;
}
