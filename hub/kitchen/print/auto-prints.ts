// Automatic prints after a user on a board has set a ticket or an item to prepared, or a ticket to served (PRINT-04 to
// PRINT-06, PRINT-08, PRINT-11, HQ-04).
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import { isPrepared } from '../derive/prepared.ts';
import { chosenStation } from '../routing/stations.ts';
import type { Course, Order } from '../state/kitchen.ts';
import type { Print, PrintReason } from '../state/print.ts';
import type { PlannedPrint } from './print-job.ts';
import {
  isSameSheet,
  type PrintShare,
  printedSinceFire,
  printSheets,
  type Sheet,
  wasJustPrinted,
} from './print-sheets.ts';

/** Properties of a board that decide its automatic prints. */
export interface PrintingBoard {
  profile: Pick<
    OperatorProfile,
    | '_id'
    | 'type'
    | 'printTicketOnPrepared'
    | 'printItemOnPrepared'
    | 'printTicketOnServed'
    | 'printTicketOnServedStationId'
    | 'excludeSingleItemPrint'
    | 'excludePrintOrderByType'
  >;
  atHq: boolean;
  /** The board's part of that course; undefined while the course isn't on it. */
  shareOf(order: Order, course: Course): PrintShare | undefined;
}

/** True if a profile ever prints automatically. */
export function printsAutomatically({ profile, atHq }: Pick<PrintingBoard, 'profile' | 'atHq'>): boolean {
  return profile.printTicketOnServed || printsOnPrepared(profile, atHq) !== undefined;
}

/**
 * Sheets these boards print after a command changed an order from `before`. Each sheet once per fire: undoing and
 * repeating a step prints nothing more, unless the sheet has other items by then. Two boards that would print the same
 * sheet print it once (PRINT-03).
 */
export function autoPrints(
  before: Order,
  after: Order,
  boards: readonly PrintingBoard[],
  now: number,
): PlannedPrint[] {
  const planned: PlannedPrint[] = [];
  const prints: Print[] = [...after.prints];
  for (const course of after.courses) {
    const former = before.courses.find(({ id }) => id === course.id);
    if (former === undefined || course.fire?.shouldNotPrint === true) continue;
    for (const board of boards) {
      if (holdsBackType(board, after)) continue;
      for (const { sheet, reason } of sheetsNow({ before, after, former, course }, board)) {
        const known = printedSinceFire(prints, course).some(
          (print) => print.reason === reason && isSameSheet(print, course.id, sheet),
        );
        if (known || wasJustPrinted(prints, course.id, sheet, now)) continue;
        const one: PlannedPrint = {
          order: after,
          courseId: course.id,
          sheet,
          reason,
          profile: board.profile._id,
        };
        planned.push(one);
        prints.push(asPrint(one, now));
      }
    }
  }
  return planned;
}

interface Change {
  before: Order;
  after: Order;
  former: Course;
  course: Course;
}

interface DueSheet {
  sheet: Sheet;
  reason: PrintReason;
}

function sheetsNow(change: Change, board: PrintingBoard): DueSheet[] {
  return [...onPrepared(change, board), ...onServed(change, board)];
}

function onPrepared(
  { after, former, course }: Change,
  { profile, atHq, shareOf }: PrintingBoard,
): DueSheet[] {
  const what = printsOnPrepared(profile, atHq);
  if (what === undefined) return [];
  const reached = course.items.filter(
    (item) =>
      item.stage === 'prepared' && former.items.find(({ id }) => id === item.id)?.stage !== 'prepared',
  );
  const ticketReached = isDone(course) && !isDone(former);
  if (what === 'ticket' ? !ticketReached : reached.length === 0) return [];
  const share = shareOf(after, course);
  if (share === undefined) return [];
  const bons = printSheets(share).filter(
    ({ items }) => !(profile.excludeSingleItemPrint && items.length === 1),
  );
  if (what === 'ticket') return bons.map((sheet) => ({ sheet, reason: 'ticket-prepared' }));
  return bons.flatMap((bon) =>
    bon.items
      .filter((item) => reached.includes(item))
      .map((item) => ({
        sheet: { bon: bon.bon, items: [item], whole: bon.items.length === 1 },
        reason: 'item-prepared' as const,
      })),
  );
}

/** The board's part of the ticket when it was served, as some boards hide served tickets. */
function onServed({ before, former, course }: Change, { profile, shareOf }: PrintingBoard): DueSheet[] {
  if (!profile.printTicketOnServed || course.status !== 'served' || former.status === 'served') return [];
  const share = shareOf(before, former);
  if (share === undefined) return [];
  const station = chosenStation(profile.printTicketOnServedStationId) ?? share.station;
  return printSheets({ ...share, station }).map((sheet) => ({ sheet, reason: 'served' }));
}

/** The two options exclude each other (PROF-27); if a stored profile has both, the ticket is printed. */
function printsOnPrepared(profile: PrintingBoard['profile'], atHq: boolean): 'ticket' | 'item' | undefined {
  if (atHq && profile.type === 'kitchen') return undefined;
  if (profile.printTicketOnPrepared) return 'ticket';
  return profile.printItemOnPrepared ? 'item' : undefined;
}

function holdsBackType({ profile }: PrintingBoard, { typeKey, document }: Order): boolean {
  const types = profile.excludePrintOrderByType;
  return types.includes(typeKey) || types.includes(document.orderType);
}

/** A ticket with only left-out items needs no work and no chit. */
function isDone({ status, items }: Course): boolean {
  const shown = items.filter((item) => item.cancelled === undefined && !item.leftOut);
  return status !== undefined && status !== 'pending' && shown.length > 0 && isPrepared(items);
}

function asPrint({ courseId, sheet, reason, profile }: PlannedPrint, at: number): Print {
  const { bon, items, whole } = sheet;
  const ids = items.map(({ id }) => id).sort();
  return {
    requestId: '',
    courseId,
    ...(bon === undefined ? {} : { bon }),
    items: ids,
    whole,
    reason,
    profile,
    at,
  };
}
