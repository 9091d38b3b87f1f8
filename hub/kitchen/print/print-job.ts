// Turns a decided print into the fact to store and the message to send.

import { asJsonObject, type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import type { PrintFact } from '../state/event-facts.ts';
import type { OutboxMessage } from '../state/facts.ts';
import type { Item, Order } from '../state/kitchen.ts';
import type { PrintMessage, PrintReason } from '../state/print.ts';
import { itemIdsOf, type Sheet } from './print-sheets.ts';

export interface PlannedPrint {
  order: Order;
  courseId: string;
  sheet: Sheet;
  reason: PrintReason;
  /** Profile id of the board it is printed for. */
  profile: string;
}

export interface PrintJob {
  fact: PrintFact;
  message: Extract<OutboxMessage, { kind: 'print' }>;
}

/** @param commandId the command behind it, known to the display that sent it */
export function printJob(planned: PlannedPrint, requestId: string, commandId: string, now: number): PrintJob {
  const { order, courseId, sheet, reason, profile } = planned;
  const fact: PrintFact = {
    kind: 'print',
    requestId,
    orderId: order.id,
    courseId,
    ...(sheet.bon === undefined ? {} : { bon: sheet.bon }),
    items: itemIdsOf(sheet),
    whole: sheet.whole,
    reason,
    profile,
    at: now,
  };
  return {
    fact,
    message: {
      kind: 'print',
      print: fact,
      commandId,
      message: printMessage(order, sheet, reason),
      ...(isRecalled(order, courseId) ? { recalled: true as const } : {}),
    },
  };
}

/** Its serve was taken back (TICK-08). */
function isRecalled({ courses }: Order, courseId: string): boolean {
  const served = courses.find(({ id }) => id === courseId)?.registers.served;
  return served?.value === false;
}

// Message of a sheet to the cloud: the ordered items as received, with notes from displays, and the whole order
// (CLOUD-17, PRINT-01, PRINT-12).

/** `expoPrint`: requested by a user on a board; reprints and automatic prints are sent as station chits after a fire. */
export function printMessage(order: Order, sheet: Sheet, reason: PrintReason): PrintMessage {
  const documents = documentsById(order.raw);
  return {
    type: reason === 'asked' ? 'expoPrint' : 'orderFire',
    printItems: sheet.items.map((item) => withNote(documents.get(item.id) ?? item.document, item)),
    kitchenBon: sheet.bon ?? null,
    bonTags: [sheet.whole ? 'KDS_FULL_BON' : 'KDS_PARTIAL_BON'],
    order: order.raw,
  };
}

/** Items are in the order's own list or inside an offer (ORD-03). */
function documentsById(raw: unknown): Map<string, JsonObject> {
  const { orderedItems, orderedOffers } = asJsonObject(raw);
  const inOffers = objectsIn(orderedOffers).flatMap((offer) => objectsIn(offer['orderedItems']));
  return new Map([...inOffers, ...objectsIn(orderedItems)].map((item) => [String(item['_id']), item]));
}

/** The document may not have a cook's latest note yet. */
function withNote(document: JsonObject, { note, registers }: Item): JsonObject {
  if (registers.note === undefined) return document;
  return { ...document, kdsNotes: note === undefined || note === '' ? [] : [note] };
}
