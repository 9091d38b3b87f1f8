// Handles print requests of pads: printed once, and remembered like any other print (PRINT-03, PRINT-10, PRINT-12).

import { objectsIn } from '../../../shared/json/json-object.ts';
import { PRINT_SAME_WINDOW_MS } from '../../../shared/limits.ts';
import type { PrintFact } from '../state/event-facts.ts';
import type { Print, PrintMessage } from '../state/print.ts';
import type { PrintJob } from './print-job.ts';
import { isSamePart } from './print-sheets.ts';

/** Items and order as sent by the pad, unknown keys included. */
export interface PadPrint {
  kitchenBon: string | null;
  bonTags: PrintMessage['bonTags'];
  printItems: readonly { _id: string }[];
  order: { _id: string; [key: string]: unknown };
}

/** `known`: the same is already being printed, under that id; `reused`: the id belongs to a different print. */
export type PadPrintDecision =
  | { kind: 'print'; job: PrintJob }
  | { kind: 'known'; id: string }
  | { kind: 'reused' };

/**
 * @param prints former prints of that order
 * @param now milliseconds since 1970 in hub time
 */
export function decidePadPrint(
  sent: PadPrint,
  prints: readonly Print[],
  requestId: string,
  now: number,
): PadPrintDecision {
  const { kitchenBon, bonTags, printItems, order } = sent;
  const bon = kitchenBon ?? undefined;
  const items = printItems.map(({ _id }) => _id).sort();
  const part = { courseId: courseOf(order, items), bon, items };
  const former = prints.find((print) => print.requestId === requestId);
  if (former !== undefined)
    return isSamePart(former, part) ? { kind: 'known', id: requestId } : { kind: 'reused' };
  // In both directions: after a clock went back, a print dated in the future isn't recent.
  const isRecent = (print: Print) => Math.abs(now - print.at) <= PRINT_SAME_WINDOW_MS;
  const same = prints.find((print) => isSamePart(print, part) && isRecent(print));
  if (same !== undefined) return { kind: 'known', id: same.requestId };
  const fact: PrintFact = {
    kind: 'print',
    requestId,
    orderId: order._id,
    courseId: part.courseId,
    ...(bon === undefined ? {} : { bon }),
    items,
    whole: bonTags.includes('KDS_FULL_BON'),
    reason: 'pad',
    profile: '',
    at: now,
  };
  const message = { type: 'orderFire', printItems, kitchenBon, bonTags, order } as const;
  return {
    kind: 'print',
    job: { fact, message: { kind: 'print', print: fact, commandId: requestId, message } },
  };
}

/** Course that contains all the items; empty if none does. */
function courseOf(order: PadPrint['order'], items: readonly string[]): string {
  const courses = [...objectsIn(order['kdsCourses']), ...objectsIn(order['courses'])];
  const holder = courses.find(({ orderedItems }) => {
    const held = new Set(Array.isArray(orderedItems) ? orderedItems.map(String) : []);
    return items.every((id) => held.has(id));
  });
  return holder === undefined ? '' : String(holder['_id'] ?? '');
}
