// Allergy warnings of an order, shown on each of its tickets at every station (EXPO-35), and the stations that
// confirmed them (EXPO-36).
import { mentionsAllergen, namesAllergy } from '../../../shared/model/mentions-allergen.ts';
import type { Allergy } from '../../../shared/protocol/board/ticket.ts';
import type { AllergyState } from '../../kitchen/commands/decision.ts';
import type { Station } from '../../kitchen/routing/stations.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import type { CatalogueLookups } from '../catalogue/site-catalogue-index.ts';
import { namedByDiners } from '../lines/item-lines.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';

/** Parts of a ticket that warnings are read from. */
interface WarnedTicket {
  order: Order;
  parts: readonly { course: Course; items: readonly Item[] }[];
}

/**
 * Every warning of the order, from all courses and stations, each text once per diner: what diners reported (never what
 * dishes merely contain), and tags and notes about an allergy. Cancelled and transferred items don't count. `here`
 * marks texts that the ticket shows itself.
 */
export function orderAllergies({ order, parts }: WarnedTicket, plan: OperatorPlan): Allergy[] {
  const courses = new Set(parts.map(({ course }) => course));
  const lines = new Set(parts.flatMap(({ items }) => items));
  const all = allWarnings(order, plan, { courses, lines }).map(({ allergy }) => allergy);
  if (all.length === 0) return all;
  const here = new Set(all.filter((one) => one.here).map(likeness));
  const told = new Map<string, Allergy>();
  // Warnings given here first, so that the dish of this ticket is named.
  for (const one of all.sort((a, b) => Number(b.here === true) - Number(a.here === true))) {
    const key = here.has(likeness(one)) ? likeness(one) : JSON.stringify([likeness(one), one.diner]);
    if (!told.has(key)) told.set(key, one);
  }
  return [...told.values()];
}

/** True if its order has any warning; cheaper than listing them. */
export function hasAllergies({ order }: Pick<WarnedTicket, 'order'>, plan: OperatorPlan): boolean {
  const { courses } = order;
  return (
    ofOrder(order, plan).length > 0 ||
    courses.some((course) => ofCourse(course, false, order, plan).length > 0) ||
    courses.some(({ items }) => items.some((item) => ofItem(item, false, order, plan).length > 0))
  );
}

/** A warning and its subject: an item, a course or the order, by id. */
interface Warning {
  of: string;
  allergy: Allergy;
}

/** Parts of an order that can be read next to a warning. */
interface Readable {
  courses: ReadonlySet<Course>;
  lines: ReadonlySet<Item>;
}

const NOTHING_READ: Readable = { courses: new Set(), lines: new Set() };

function allWarnings(order: Order, plan: OperatorPlan, { courses, lines }: Readable): Warning[] {
  const told = (of: string) => (allergy: Allergy) => ({ of, allergy });
  return [
    ...ofOrder(order, plan).map(told(order.id)),
    ...order.courses.flatMap((course) =>
      ofCourse(course, courses.has(course), order, plan).map(told(course.id)),
    ),
    ...order.courses.flatMap(({ items }) =>
      items.flatMap((item) => ofItem(item, lines.has(item), order, plan).map(told(item.id))),
    ),
  ];
}

function ofOrder({ site, document }: Order, { books, options }: OperatorPlan): Allergy[] {
  const { tags } = books.of(site);
  const { notes, deliveryAddress } = document.orderer ?? {};
  const delivery = deliveryAddress?.notes;
  return [
    ...document.orderTags.map((tag) => ({ text: tags.shown(tag).text, here: true as const })),
    ...(notes === undefined ? [] : [{ text: notes, here: true as const }]),
    ...(delivery === undefined ? [] : [{ text: delivery, ...hereIf(options.showDeliveryNotes) }]),
  ].filter(({ text }) => mentionsAllergen(text));
}

function ofCourse({ document, type }: Course, isHere: boolean, order: Order, plan: OperatorPlan): Allergy[] {
  const { tags } = plan.books.of(order.site);
  return document.tags
    .map((tag) => tags.shown(tag).text)
    .filter(mentionsAllergen)
    .map((text) => ({ text, courseType: type, ...hereIf(isHere) }));
}

function ofItem(item: Item, isHere: boolean, order: Order, plan: OperatorPlan): Allergy[] {
  if (item.cancelled !== undefined) return [];
  const { tags, dinerTags, note, name, diner, chair, removedModifiers, selectedModifiers } = item.document;
  const isSilent = note === undefined && item.note === undefined;
  const chosen = removedModifiers.length + selectedModifiers.length;
  if (isSilent && tags.length + dinerTags.length + chosen === 0) return [];
  const book = plan.books.of(order.site);
  const guests = namedByDiners(item, book).filter((text) => text !== '');
  const written = [
    ...[...tags.map((tag) => book.tags.shown(tag).text), note, item.note].filter(
      (text): text is string => text !== undefined && mentionsAllergen(text),
    ),
    ...saidAsModifiers(item, book),
  ];
  if (guests.length + written.length === 0) return [];
  const seat = diner ?? chair;
  const from = {
    item: itemName(item.itemId, name, plan.options, book.menu),
    ...(seat ? { diner: seat } : {}),
  };
  // If lines aren't shown, their text isn't either.
  const isRead = isHere && !plan.options.headersOnly;
  return [
    ...guests.map((text) => ({ text, ...from, ...hereIf(isHere) })),
    ...written.map((text) => ({ text, ...from, ...hereIf(isRead) })),
  ];
}

/**
 * Some tills can only send warnings as modifiers. A modifier that is a dish may be called gluten-free without any diner
 * asking for it.
 */
function saidAsModifiers(item: Item, { menu }: CatalogueLookups): string[] {
  const { removedModifiers, selectedModifiers } = item.document;
  const isWish = (text: string, isDish: boolean) => (isDish ? namesAllergy(text) : mentionsAllergen(text));
  return [
    ...removedModifiers.map(({ name }) => name).filter(namesAllergy),
    ...selectedModifiers
      .filter(({ isDefault }) => isDefault !== true)
      .map((modifier) => ({ text: menu.modifiers.ownName(modifier), of: menu.modifiers.itemOf(modifier) }))
      .filter(({ text, of }) => isWish(text, of !== undefined))
      .map(({ text }) => text),
  ];
}

function hereIf(isHere: boolean): Pick<Allergy, 'here'> {
  return isHere ? { here: true } : {};
}

function likeness({ text }: Allergy): string {
  return text.trim().toLowerCase();
}

// Confirmations of an order's warnings by station (EXPO-36).

/** Work without a station is confirmed by any board of every station. */
const NO_STATION = { id: '', name: '' };

/** Id under which a board of every station confirms. */
function boardReceipt(profileId: string): string {
  return `board:${profileId}`;
}

/** Warnings of an order that concern unserved items, for detecting new ones (EXPO-41). */
export function openWarnings(order: Order, plan: OperatorPlan): ReadonlySet<string> {
  const served = new Set(
    order.courses.flatMap(({ id, servedAt, items }) => [
      ...(servedAt === undefined ? [] : [id]),
      ...items.filter(({ state }) => state === 'served').map((item) => item.id),
    ]),
  );
  const open = allWarnings(order, plan, NOTHING_READ).filter(({ of }) => !served.has(of));
  return new Set(open.map(keyOf));
}

function keyOf({ of, allergy }: Warning): string {
  return JSON.stringify([likeness(allergy), of]);
}

/**
 * State of the confirmations for these courses' warnings: required from each station that makes part of them, and again
 * from all when a new warning comes. A kitchen board of every station confirms for all of them; an expo board cooks
 * nothing and confirms only for itself and for work without a station. Undefined for an order without warnings.
 */
export function allergyState(
  order: Order,
  courses: readonly Course[],
  plan: OperatorPlan,
): AllergyState | undefined {
  const told = allWarnings(order, plan, NOTHING_READ);
  if (told.length === 0) return undefined;
  const warnings = [...new Set(told.map(keyOf))].sort();
  const missing = stationsAsked(order, courses, plan).filter(({ id }) => !hasConfirmed(id, warnings, order));
  const isPass = plan.makers === undefined && plan.profile.type === 'expo';
  const here = missing
    .map(({ id }) => id)
    .filter((id) => (isPass ? id === NO_STATION.id : plan.makers === undefined || plan.makers.includes(id)));
  const own = boardReceipt(plan.profile._id);
  if (isPass && !hasConfirmed(own, warnings, order)) here.push(own);
  const boards = plan.context.setup.profiles
    .filter(({ _id }) => hasConfirmed(boardReceipt(_id), warnings, order))
    .map(({ name }) => name);
  const hasBoard = boardsOf(plan);
  return {
    ...{ warnings, here, missing: missing.map(({ name }) => name), boards },
    awaited: missing.filter(({ id }) => hasBoard(id)).map(({ name }) => name),
    mayGoOn: plan.makers === undefined,
  };
}

/**
 * Stations that have a board to confirm on: their own kitchen board, or one whose display chooses its station or cooks
 * for all. Work without a station can be confirmed at any board of every station.
 */
function boardsOf({ context }: OperatorPlan): (station: string) => boolean {
  const { profiles } = context.setup;
  const stations = new Set(profiles.flatMap((one) => (one.type === 'kitchen' ? [one.stationId] : [])));
  const hasPass = profiles.some(({ type }) => type === 'expo');
  const virtual = new Set(context.setup.virtualWorkStations.map(({ _id }) => _id));
  return (id) => {
    if (stations.has(id)) return true;
    // A virtual station shows work of real ones: only a board set to it is certain to exist.
    if (virtual.has(id)) return false;
    return stations.has(undefined) || (id === NO_STATION.id && hasPass);
  };
}

/** True if these courses must not be called ready yet because confirmations are missing (EXPO-36). */
export function awaitsConfirmations(order: Order, courses: readonly Course[], plan: OperatorPlan): boolean {
  if (!plan.context.setup.kds.readyWaitsForAllergies) return false;
  return (allergyState(order, courses, plan)?.awaited?.length ?? 0) > 0;
}

function stationsAsked(
  order: Order,
  courses: readonly Course[],
  plan: OperatorPlan,
): Pick<Station, 'id' | 'name'>[] {
  const made = courses.flatMap(({ items }) => items.filter(({ cancelled }) => cancelled === undefined));
  const stations = made.flatMap((item): readonly Pick<Station, 'id' | 'name'>[] => {
    const { all } = plan.routing(item, order.site);
    return all.length === 0 ? [NO_STATION] : all;
  });
  return [...new Map(stations.map((station) => [station.id, station])).values()];
}

function hasConfirmed(station: string, warnings: readonly string[], { allergiesSeen }: Order): boolean {
  const takenBack = new Set(allergiesSeen.map(({ takesBack }) => takesBack));
  const confirmed = allergiesSeen.filter(
    ({ stations, requestId, takesBack }) =>
      takesBack === undefined && !takenBack.has(requestId) && stations.includes(station),
  );
  const read = new Set(confirmed.flatMap((seen) => seen.warnings));
  return warnings.every((warning) => read.has(warning));
}
