// The facts: the small, idempotent things that happened. The kitchen is a fold over them; the same set in any
// order of arrival gives the same kitchen. Times are milliseconds since 1970 in hub time.

import type { ActionEvent } from '../../../shared/model/action.ts';
import type { OrderDocument } from '../../../shared/model/order.ts';
import type { AllergiesSeen, DocumentStamps } from './kitchen.ts';
import type { Print, PrintMessage } from './print.ts';

/**
 * Where a fact came from. `hub`: what the hub itself concluded. `spooler`: one that stands elsewhere and serves this hub.
 * `till`: whoever sends orders over the LAN. `rule`: a course that fired (PACE-04) or turned ready (EXPO-42) by itself.
 */
export type Origin = 'cloud' | 'display' | 'pad' | 'hub' | 'spooler' | 'till' | 'rule';

/** An order document of a certain lastUpdated. `raw` is the document as it came, unknown keys and all. */
export interface OrderFact {
  kind: 'order';
  orderId: string;
  site: string;
  document: OrderDocument;
  raw: unknown;
}

/** An event of a person, told by a display, a pad or the cloud; `event.request_id` makes it one and the same. */
export interface ActionFact {
  kind: 'action';
  requestId: string;
  orderId: string;
  event: ActionEvent;
}

/** A fire: the hub's own, or one told by order-course-fired-after-notify. */
export interface FireFact {
  kind: 'fire';
  requestId: string;
  orderId: string;
  courseIds: string[];
  fired: { at: number; by?: string; byName?: string; shouldNotPrint?: boolean };
}

/** The cloud refused a fire of the hub's own for good: it withdraws that fire and nothing else (TICK-42). */
export interface FireRefusedFact {
  kind: 'fire-refused';
  requestId: string;
  orderId: string;
  refusedRequestId: string;
  at: number;
}

/** An order moved from one table to another (BRK-09). */
export interface TableMovedFact {
  kind: 'table-moved';
  requestId: string;
  orderId: string;
  from: string[];
  to: string[];
  at: number;
}

/** The guest was told by SMS, or the SMS was delivered (BRK-10, BRK-11). Without courseId it concerns the whole order. */
export interface SmsFact {
  kind: 'sms';
  requestId: string;
  orderId: string;
  courseId?: string;
  at: number;
  delivered: boolean;
  /** Who asked for it at a display of this hub. */
  by?: string;
}

/** Which load-balance group makes an item (ROUTE-12, ROUTE-22). Of two on one item the first one stored is kept. */
export interface LoadAssignedFact {
  kind: 'load-assigned';
  requestId: string;
  orderId: string;
  courseId: string;
  /** Id of the ordered item. */
  itemId: string;
  groupId: string;
  at: number;
}

/** Which place of a zone set a ticket takes (ROUTE-14, ROUTE-20). Of two on one course the first one stored is kept. */
export interface ZoneAssignedFact {
  kind: 'zone-assigned';
  requestId: string;
  orderId: string;
  courseId: string;
  zoneSetId: string;
  zoneIndex: number;
  sectionIndex: number;
  /** Counts what was given in that set, from 1; the next place comes after that of the greatest. */
  turn: number;
  at: number;
}

/** Stations have read what guests of an order must not be served, in the words of that time (EXPO-36). */
export interface AllergiesSeenFact extends AllergiesSeen {
  kind: 'allergies-seen';
  orderId: string;
}

/**
 * Somebody pulled a planned order forward or let it wait again (PACE-03), held its courses back from firing by themselves or
 * released them (PACE-04). The kitchen's own affair: the cloud has no word for it.
 */
export interface PlanFact {
  kind: 'plan';
  requestId: string;
  orderId: string;
  set: 'pulled' | 'held';
  value: boolean;
  /** By which the latest word holds; `at` is when it was said. */
  date: number;
  at: number;
  by?: string;
  byName?: string;
}

/** Items of a course went to one bon's paper: remembered, so that nothing is printed twice (PRINT-03, PRINT-04). */
export interface PrintFact extends Print {
  kind: 'print';
  orderId: string;
}

/**
 * What all documents of an order, stale ones included, have said about its stamps: kept beside the newest document,
 * because absence in a newer document clears nothing. Read and merged by the kitchen's own rule.
 */
export interface DocumentStampsFact {
  kind: 'document-stamps';
  orderId: string;
  site: string;
  stamps: DocumentStamps;
}

/** Everything but documents: kept append-only, unique by requestId. */
export type EventFact =
  | ActionFact
  | FireFact
  | FireRefusedFact
  | TableMovedFact
  | SmsFact
  | LoadAssignedFact
  | ZoneAssignedFact
  | PrintFact
  | AllergiesSeenFact
  | PlanFact;
export type Fact = OrderFact | DocumentStampsFact | EventFact;

/** What waits to be sent: actions and fires in the lane of their order, prints in one of their own. */
export type OutboxMessage =
  /** An order that came over the LAN, as the pad sent it: the cloud hears of it before it hears what was done with it (INTAKE-07). */
  | { kind: 'order'; orderId: string; lastUpdated: number; raw: unknown }
  | { kind: 'action'; event: ActionEvent }
  | { kind: 'fire'; fire: FireFact }
  | {
      kind: 'print';
      print: PrintFact;
      commandId: string;
      message: PrintMessage;
      /** The printer on the LAN that it goes to; absent: the cloud prints it (PAPER-04). */
      printer?: string;
      /** The ticket was served and brought back before (PAPER-01). */
      recalled?: true;
    }
  /** A captured job, byte by byte, for the printer of its port; `orderId` is empty where it became no order (CAPT-06). */
  | { kind: 'captured'; jobId: string; orderId: string; printer: string };

/** One message that waits, as it is stored. */
export interface OutboxRow {
  id: number;
  /** Rows of one lane go strictly one after the other. */
  lane: string;
  /** The order it is about. */
  orderId: string;
  requestId: string;
  site: string;
  message: OutboxMessage;
  attempts: number;
}
