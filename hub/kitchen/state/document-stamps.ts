// Reads the stamps of an order document and joins those of all documents of an order: absence never clears, so stale
// documents count as well (cloud contract "How documents and actions join"; ORD-13, ORD-18).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import {
  type CourseDocument,
  coursesOf,
  type ItemDocument,
  type OrderDocument,
} from '../../../shared/model/order.ts';
import type { ReadStamp } from '../../../shared/model/wire-values.ts';
import type {
  CourseRegisters,
  DocumentStamps,
  FlagStamps,
  ItemRegisters,
  ItemStage,
  Register,
  SmsMark,
} from './kitchen.ts';
import {
  joinCourse,
  joinFlagStamps,
  joinItem,
  joinRecords,
  joinSms,
  mergeLww,
  recordOf,
} from './registers.ts';

export const NO_STAMPS: DocumentStamps = { courses: {}, items: {} };

const COURSE_FLAGS = ['notified', 'ready', 'served', 'reprinted'] as const;
const ITEM_STAGES = ['preparing', 'cooking', 'prepared'] as const;

/** All stamps of one document. A bare `true` is kept as a flag; a stamp with a time becomes a value of that date. */
export function stampsOf(document: OrderDocument): DocumentStamps {
  const { lastUpdated } = document;
  const stamps: DocumentStamps = {
    courses: recordOf(coursesOf(document).map((course) => [course._id, ofCourse(course, lastUpdated)])),
    items: recordOf([...itemsOf(document)].map(([id, item]) => [id, ofItem(item, lastUpdated)])),
  };
  const delivered = word(document.delivered, true, '');
  if (delivered !== undefined) stamps.delivered = delivered;
  if (isBare(document.delivered)) stamps.deliveredTold = { first: lastUpdated, last: lastUpdated };
  const sms = ofNotifications(document);
  if (sms !== undefined) stamps.sms = sms;
  return stamps;
}

/** Joins two sets of stamps; commutative, and returns `a` itself if `b` adds nothing. */
export function joinStamps(a: DocumentStamps, b: DocumentStamps): DocumentStamps {
  const courses = joinRecords(a.courses, b.courses, joinCourse);
  const items = joinRecords(a.items, b.items, joinItem);
  const delivered = mergeLww(a.delivered, b.delivered);
  const { deliveredTold: told = b.deliveredTold } = a;
  const deliveredTold = told && b.deliveredTold && joinFlagStamps(told, b.deliveredTold);
  const sms = joinSms(a.sms, b.sms);
  const same = courses === a.courses && items === a.items && delivered === a.delivered && sms === a.sms;
  if (same && (deliveredTold ?? told) === a.deliveredTold) return a;
  return {
    courses,
    items,
    ...(delivered && { delivered }),
    ...(told && { deliveredTold: deliveredTold ?? told }),
    ...(sms && { sms }),
  };
}

function ofCourse(course: CourseDocument, lastUpdated: number): CourseRegisters {
  const registers: CourseRegisters = { fires: [] };
  const told: Record<string, FlagStamps> = {};
  for (const flag of COURSE_FLAGS) {
    const stamp = word(course[flag], true, '');
    if (stamp !== undefined) registers[flag] = stamp;
    if (isBare(course[flag])) told[flag] = { first: lastUpdated, last: lastUpdated };
  }
  if (isBare(course.fired)) told['fired'] = { first: lastUpdated, last: lastUpdated };
  const fired = momentOf(course.fired);
  if (fired !== undefined) {
    const { at, by, byName, shouldNotPrint } = fired;
    const requestId = ` ${canonicalJson([at, by, byName, shouldNotPrint])}`;
    registers.fires.push({ requestId, at, by, byName, shouldNotPrint, sure: true });
  }
  if (Object.keys(told).length > 0) registers.told = told;
  return registers;
}

function ofItem(item: ItemDocument, lastUpdated: number): ItemRegisters {
  const registers: ItemRegisters = {};
  const told: Record<string, FlagStamps> = {};
  ITEM_STAGES.forEach((flag, rank) => {
    const stage = mergeLww(registers.stage, word<ItemStage>(item[flag], flag, String(rank)));
    if (stage !== undefined) registers.stage = stage;
    if (isBare(item[flag])) told[flag] = { first: lastUpdated, last: lastUpdated };
  });
  const served = word(item.served, true, '');
  if (served !== undefined) registers.served = served;
  if (isBare(item.served)) told['served'] = { first: lastUpdated, last: lastUpdated };
  if (item.cancellation) told['cancelled'] = { first: lastUpdated, last: lastUpdated };
  if (item.added === true) told['added'] = { first: lastUpdated, last: lastUpdated };
  if (Object.keys(told).length > 0) registers.told = told;
  return registers;
}

/** Any notification of the order means that the customer was notified (BRK-10). */
function ofNotifications(document: OrderDocument): SmsMark | undefined {
  let sms: SmsMark | undefined;
  for (const { at, delivered } of document.tnsNotifications) {
    const arrived = delivered !== undefined && delivered !== false;
    sms = joinSms(sms, { at: at ?? document.lastUpdated, delivered: arrived });
  }
  return sms;
}

/** Register value from a document; its id begins with a space, so that an action of the same moment wins. */
function word<Value>(stamp: ReadStamp | undefined, value: Value, rank: string): Register<Value> | undefined {
  const moment = momentOf(stamp);
  if (moment === undefined) return undefined;
  const { at, by, byName } = moment;
  return { value, date: at, id: ` ${rank}${canonicalJson([by, byName])}`, at, by, byName };
}

function momentOf(stamp: ReadStamp | undefined) {
  if (typeof stamp !== 'object' || stamp.at === undefined) return undefined;
  return { ...stamp, at: stamp.at };
}

/** True for `true`, and for a stamp without a time. */
function isBare(stamp: ReadStamp | undefined): boolean {
  return stamp === true || (typeof stamp === 'object' && stamp.at === undefined);
}

// Finds the ordered items of a document: its own list and those that only an offer has (ORD-38).

/** Every ordered item by id; if list and offer have the same id, the list's wins. */
export function itemsOf(document: OrderDocument): ReadonlyMap<string, ItemDocument> {
  const items = new Map<string, ItemDocument>();
  for (const offer of document.orderedOffers) {
    for (const item of offer.orderedItems) if (typeof item !== 'string') items.set(item._id, item);
  }
  for (const item of document.orderedItems) items.set(item._id, item);
  return items;
}
