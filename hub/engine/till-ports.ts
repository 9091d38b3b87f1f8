// Interface between the engine and the tills: requests, answers, and stored data.
import type { IntakeOrder } from '../../shared/model/intake-order.ts';
import type { TillAnswer } from '../../shared/protocol/tills/tills.ts';
import type { NamedItems } from '../kitchen/state/site-catalogue.ts';

/** Request of a till about an order (INTAKE-02, INTAKE-03); `till` is the id of the sender. */
export type TillRequest = { till: string; orderId: string } & (
  | { do: 'put'; order: IntakeOrder; mayBeNew: boolean }
  /** Lines by id or name; if none is named, all that were not served. */
  | { do: 'cancel'; items?: readonly string[] | undefined; reason?: string | undefined }
  /** Courses by id or name; if none is named, all. */
  | { do: 'fire'; courses?: readonly string[] | undefined }
);

/** Refusals of a till's request. */
export type TillProblem =
  | { code: 'order-unknown' | 'other-till' | 'version-conflict' | 'no-site' | 'storage-full' | 'hub-fault' }
  | { code: 'item-unknown' | 'item-served' | 'course-unknown'; name: string };

export type TillReply = { ok: true; answer: TillAnswer } | { ok: false; problem: TillProblem };

export interface TillInput {
  kind: 'till';
  request: TillRequest;
  answer(reply: TillReply): void;
}

/** Last version of an order that a till sent, and the answer to it, both as JSON. */
export interface TillOrderState {
  orderId: string;
  site: string;
  till: string;
  rank: number;
  content: string;
  answer: string;
  receivedAt: number;
  changedAt: number;
}

/** Write inside a transaction. */
export interface TillRows {
  order(orderId: string): TillOrderState | undefined;
  saveOrder(row: TillOrderState): void;
  orderIds(): string[];
  isActive(till: string): boolean;
  addEvents(
    events: readonly { site: string; orderId: string; type: string; at: number; data: string }[],
  ): void;
  noteItem(site: string, item: string, name: string, at: number): void;
  named(site: string): NamedItems;
  deleteBefore(before: number): void;
}
