// Builds the product's order document from a small intake order; the only place that does (INTAKE-01, INTAKE-03,
// INTAKE-06).
import { HOUR_MS } from '../../../shared/limits.ts';
import type { IntakeOrder } from '../../../shared/model/intake-order.ts';
import { mentionsAllergen } from '../../../shared/model/mentions-allergen.ts';
import type { Item, Order } from '../state/kitchen.ts';
import {
  courseKeyOf,
  IntakeLines,
  type IntakeReceipt,
  isSameName,
  keyOf,
  menuCourses,
} from './intake-lines.ts';
import { iso, type RawOrder, rawOf, rawsById, said } from './raw-order.ts';

/** An order document in the cloud's format, as JSON. Equal orders and receipts give equal documents. */
export function orderDocumentOf(order: IntakeOrder, receipt: IntakeReceipt): RawOrder {
  const known = rawOf(receipt.before?.raw);
  const lines = new IntakeLines(order, receipt);
  for (const { course, index } of menuCourses(order, receipt.book)) lines.add(course, index);
  const { items, courses } = lines.finished();
  return said({
    ...known,
    ...headOf(order, receipt),
    _id: order.id,
    organization: receipt.site,
    created: known['created'] ?? iso(receipt.now),
    lastUpdated: iso(receipt.lastUpdated),
    orderedItems: items,
    kdsCourses: courses,
  });
}

const DAY_MS = 24 * HOUR_MS;

/**
 * Change time of a version: by the till's clock if it sends one, so that the newer of two sources wins; never in the
 * future, never before the previous version. A clock that is off by more than a day is ignored.
 */
export function lastUpdatedOf(order: IntakeOrder, now: number, before: Order | undefined): number {
  const said = order.updatedAt === undefined ? now : Math.min(Date.parse(order.updatedAt), now);
  const moment = now - said > DAY_MS ? now : said;
  return Math.max(moment, (before?.document.lastUpdated ?? 0) + 1);
}

const TYPES = {
  'dine-in': { orderType: 'Seated' },
  counter: { orderType: 'OTC', serviceType: 'seated' },
  'counter-takeaway': { orderType: 'OTC', serviceType: 'takeaway' },
  takeaway: { orderType: 'TA' },
  delivery: { orderType: 'Delivery' },
} as const;

function headOf(order: IntakeOrder, { book }: IntakeReceipt): RawOrder {
  const { customer, notes, number, waiter, guests, promisedAt, source, tags = [], allergies = [] } = order;
  const tables = [order.table ?? []].flat().map(String);
  const orderer = said({
    name: customer?.name,
    phone: customer?.phone,
    notes,
    deliveryAddress: customer?.address && { formatted_address: customer.address },
  });
  return {
    serviceType: undefined,
    ...TYPES[order.type ?? (tables.length > 0 ? 'dine-in' : 'takeaway')],
    number: number === undefined ? undefined : String(number),
    tableIds: tables.map((table) => book.tableId(table)),
    orderTags: [...tags, ...allergies.map(warning)],
    diners: guests,
    owner: waiter && { name: waiter },
    source,
    deliveryInfo: promisedAt && { toBePreparedOn: promisedAt },
    orderer: Object.keys(orderer).length === 0 ? undefined : orderer,
  };
}

/** Text that boards recognize as an allergy warning. */
function warning(allergy: string): string {
  if (mentionsAllergen(allergy)) return allergy;
  return `${/[\u0590-\u05ff]/.test(allergy) ? 'אלרגיה' : 'Allergy'}: ${allergy}`;
}

// Changes a till makes to an existing order apart from new versions; lines from other sources stay unchanged.

export type IntakeEdit =
  | { ok: true; raw: RawOrder }
  /** No line or course has that id or name, or it was already served. */
  | { ok: false; unknown: string }
  | { ok: false; served: string };

/**
 * The order with lines cancelled: those given by id or name, or all that were not served.
 * @param lastUpdated milliseconds since 1970, later than the document's
 */
export function cancelledDocument(
  order: Order,
  named: readonly string[] | undefined,
  reason: string | undefined,
  lastUpdated: number,
): IntakeEdit {
  const all = order.courses.flatMap(({ items }) => items);
  const chosen = new Set<Item>();
  for (const name of named ?? []) {
    const found = all.filter((item) => keyOf(item) === name);
    const byName = found.length > 0 ? found : all.filter((item) => isSameName(item.document.name, name));
    if (byName.length === 0) return { ok: false, unknown: name };
    if (byName.every(({ state }) => state === 'served')) return { ok: false, served: name };
    for (const item of byName) chosen.add(item);
  }
  const isGone = (item: Item) =>
    item.state !== 'served' && item.cancelled === undefined && (named === undefined || chosen.has(item));
  const cancellation = reason === undefined ? true : { reason };
  const { items } = rawsById(order.raw);
  for (const item of all.filter(isGone))
    items.set(item.id, { ...items.get(item.id), _id: item.id, cancellation });
  return { ok: true, raw: editedRaw(order, { orderedItems: [...items.values()] }, lastUpdated) };
}

/** The order with courses fired: those given by id or name, or all. */
export function firedDocument(
  order: Order,
  named: readonly string[] | undefined,
  lastUpdated: number,
): IntakeEdit {
  const { courses } = rawsById(order.raw);
  for (const name of named ?? []) {
    const isKnown = order.courses.some((course) => isCalled(course, name));
    if (!isKnown) return { ok: false, unknown: name };
  }
  for (const course of order.courses) {
    const isMeant = named === undefined || named.some((name) => isCalled(course, name));
    if (!isMeant || course.fire !== undefined) continue;
    courses.set(course.id, { ...courses.get(course.id), _id: course.id, fired: true });
  }
  return { ok: true, raw: editedRaw(order, { kdsCourses: [...courses.values()] }, lastUpdated) };
}

function isCalled(course: Order['courses'][number], name: string): boolean {
  return course.id === name || courseKeyOf(course) === name || isSameName(course.type, name);
}

function editedRaw(order: Order, changed: RawOrder, lastUpdated: number): RawOrder {
  return { ...rawOf(order.raw), ...changed, lastUpdated: iso(lastUpdated) };
}
