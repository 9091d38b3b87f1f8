// The facts: small, idempotent records of events. The kitchen is a fold over them; the same set in any order of arrival
// gives the same kitchen. Times are milliseconds since 1970 in hub time.

import type { ActionEvent } from '../../../shared/model/action.ts';
import type { OrderDocument } from '../../../shared/model/order.ts';
import type { EventFact, FireFact, PrintFact } from './event-facts.ts';
import type { DocumentStamps } from './kitchen.ts';
import type { PrintMessage } from './print.ts';

/**
 * Origin of a fact. `hub`: concluded by the hub itself. `spooler`: from an external spooler serving this hub. `till`:
 * orders sent over the LAN. `rule`: an automatic fire (PACE-04) or ready (EXPO-42).
 */
export type Origin = 'cloud' | 'display' | 'pad' | 'hub' | 'spooler' | 'till' | 'rule';

/** An order document with a certain lastUpdated. `raw` is the original document, unknown keys included. */
export interface OrderFact {
  kind: 'order';
  orderId: string;
  site: string;
  document: OrderDocument;
  raw: unknown;
}

/**
 * Stamps of all documents of an order, stale ones included: kept beside the newest document, because absence in a newer
 * document clears nothing. Read and merged by the kitchen's own rule.
 */
export interface DocumentStampsFact {
  kind: 'document-stamps';
  orderId: string;
  site: string;
  stamps: DocumentStamps;
}

export type Fact = OrderFact | DocumentStampsFact | EventFact;

/** Messages to send: actions and fires in the lane of their order, prints in separate ones. */
export type OutboxMessage =
  /** An order received over the LAN, as the pad sent it: the cloud must receive it before any action on it (INTAKE-07). */
  | { kind: 'order'; orderId: string; lastUpdated: number; raw: unknown }
  | { kind: 'action'; event: ActionEvent }
  | { kind: 'fire'; fire: FireFact }
  | {
      kind: 'print';
      print: PrintFact;
      commandId: string;
      message: PrintMessage;
      /** Target LAN printer; absent: the cloud prints it (PAPER-04). */
      printer?: string;
      /** The ticket was served and recalled before (PAPER-01). */
      recalled?: true;
    }
  /**
   * A captured print job, byte by byte, for the printer of its port; `orderId` is empty if it became no order
   * (CAPT-06).
   */
  | { kind: 'captured'; jobId: string; orderId: string; printer: string };

/** One waiting message, as stored. */
export interface OutboxRow {
  id: number;
  /** Rows of one lane are sent strictly in sequence. */
  lane: string;
  /** Order of the message. */
  orderId: string;
  requestId: string;
  site: string;
  message: OutboxMessage;
  attempts: number;
}
