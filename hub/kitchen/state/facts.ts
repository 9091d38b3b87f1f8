// The facts: the small, idempotent things that happened. The kitchen is a fold over them; the same set in any
// order of arrival gives the same kitchen. Times are milliseconds since 1970 in hub time.

import type { ActionEvent } from '../../../shared/model/action.ts';
import type { OrderDocument } from '../../../shared/model/order.ts';
import type { EventFact, FireFact, PrintFact } from './event-facts.ts';
import type { DocumentStamps } from './kitchen.ts';
import type { PrintMessage } from './print.ts';

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
