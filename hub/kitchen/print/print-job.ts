// Owns a decided print as what is remembered of it and what is sent for it.
import type { OutboxMessage, PrintFact } from '../state/facts.ts';
import type { Order } from '../state/kitchen.ts';
import type { PrintReason } from '../state/print.ts';
import { printMessage } from './print-message.ts';
import { itemIdsOf, type Sheet } from './print-sheets.ts';

export interface PlannedPrint {
  order: Order;
  courseId: string;
  sheet: Sheet;
  reason: PrintReason;
  /** Id of the profile of the board that it is for. */
  profile: string;
}

export interface PrintJob {
  fact: PrintFact;
  message: Extract<OutboxMessage, { kind: 'print' }>;
}

/** @param commandId the command behind it, which the display that gave it knows */
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
    message: { kind: 'print', print: fact, commandId, message: printMessage(order, sheet, reason) },
  };
}
