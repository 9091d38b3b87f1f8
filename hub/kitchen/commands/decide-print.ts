// course.print: a whole course or chosen items of it, at the board's station or at each station that makes them
// (PRINT-01, PRINT-03, PRINT-07, PRINT-09, TICK-12, TICK-28).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import {
  type PrintShare,
  printedSinceFire,
  printSheets,
  type Sheet,
  wasJustPrinted,
} from '../print/print-sheets.ts';
import type { Course, Item, Order } from '../state/kitchen.ts';
import type { Print } from '../state/print.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse, findItems } from './find-course.ts';
import {
  ALREADY_REACHED,
  effectiveFrom,
  type Plan,
  type PlannedEvent,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { ofCourse } from './undo-recipe.ts';

/**
 * wrong-state for a course that is on no board or has nothing left to print. A repeat of a print a moment ago counts as
 * done (PRINT-03). A whole chit already printed since its fire is a reprint: the paper exists, and must not be cooked
 * twice (PRINT-09).
 */
export function decidePrint(
  command: CommandOf<'course.print'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { order, course } = found;
  const chosen = chosenItems(command, view);
  if (!chosen.ok) return chosen;
  const sheets = course.status === undefined ? [] : printSheets(shareOf(course, input), chosen.items);
  if (sheets.length === 0) return refused('wrong-state', { id: course.id, state: course.status ?? 'none' });
  const fresh = sheets.filter((sheet) => !wasJustPrinted(order.prints, course.id, sheet, input.now));
  if (fresh.length === 0) return ALREADY_REACHED;
  const again = isAgain(order, course, fresh);
  const reason = again ? 'reprint' : 'asked';
  const profile = input.actor.profile?._id ?? '';
  return {
    ok: true,
    events: again ? [reprintEvent(course, input)] : [],
    prints: fresh.map((sheet) => ({ order, courseId: course.id, sheet, reason, profile })),
  };
}

function chosenItems(
  { itemIds, ...command }: CommandOf<'course.print'>,
  view: KitchenView,
): { ok: true; items: readonly Item[] | undefined } | Refused {
  return itemIds === undefined ? { ok: true, items: undefined } : findItems(view, { ...command, itemIds });
}

/** The board's current part of the course; the whole course if it has just left the board. */
function shareOf({ items }: Course, { share }: CommandInput): PrintShare {
  if (share === undefined) return { items, station: undefined, stationsOf: () => [] };
  return share.items.length === 0 ? { ...share, items } : share;
}

/** A ticket that isn't fired yet has nothing to reprint. */
function isAgain(order: Order, course: Course, sheets: readonly Sheet[]): boolean {
  if (course.status === 'pending' || !sheets.every(({ whole }) => whole)) return false;
  const before: readonly Print[] = printedSinceFire(order.prints, course);
  return sheets.some(({ bon }) => before.some((print) => print.whole && print.bon === bon));
}

function reprintEvent(course: Course, input: CommandInput): PlannedEvent {
  return {
    event: { type: 'courseAction', action: 'reprint', ...ofCourse(course), ...signature(input) },
    notBefore: effectiveFrom(course.registers.reprinted, course.fire),
    undo: [],
  };
}
