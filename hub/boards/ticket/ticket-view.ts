// Ticket as displays see it: one course of an order, or several that share a card, by a board's profile (live protocol
// "Ticket"; TICK-01, GRP-04, EXPO-11 to EXPO-14).

import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { sectionName, zoneName } from '../../../shared/model/zone-names.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { OfferedAction } from '../../../shared/protocol/command.ts';
import { offeredActions } from '../../kitchen/commands/allowed-commands.ts';
import type { AllergyState } from '../../kitchen/commands/decision.ts';
import { type FireMoment, fireMoments, firesByRule } from '../../kitchen/planning/fire-rules.ts';
import { shareOf } from '../../kitchen/routing/item-stations.ts';
import type { Course, Order, ZonePlace } from '../../kitchen/state/kitchen.ts';
import { entryOf } from '../../kitchen/state/registers.ts';
import type { MakingPlan } from '../catalogue/made-here.ts';
import { itemLines } from '../lines/item-lines.ts';
import { sortDate } from '../order/sorting.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { type BoardEntry, courseTypes } from './board-entry.ts';
import { allergyState, orderAllergies } from './order-allergies.ts';
import { stationMarks } from './station-marks.ts';
import { customerOf, deliveryOf, movedFrom, packingOf } from './ticket-people.ts';

const TYPES_APART = ', ';

/** Draws a ticket; a pure function of the entry, so that it can be drawn when it first becomes visible. */
export function ticketView(entry: BoardEntry, plan: OperatorPlan): Ticket | undefined {
  const { order, course, parts } = entry;
  const courses = parts.map((part) => part.course);
  const { document } = order;
  const { status, stage } = course;
  if (status === undefined || stage === undefined) return undefined;
  const { tags } = plan.books.of(order.site);
  const { options, profile } = plan;
  const { setup, ages } = plan.context;
  const firesItself = firesByRule(order, setup);
  const offering = { ...options, kind: profile.type, review: entry.review, firesByRule: firesItself };
  const warnings = orderAllergies(entry, plan);
  const isAsked = warnings.length > 0 && status !== 'served';
  const allergies = isAsked ? allergyState(order, courses, plan) : undefined;
  const offersOf = (one: Course, here: BoardEntry['here']) =>
    allergyOffers(
      stationOffers(offeredActions(one, order, offering), { order, here }, plan),
      allergies,
      one,
      plan,
    );
  const ofCourses = plan.cards.byOrder && parts.length > 1 ? coursesOf(parts, offersOf) : undefined;
  const ticket: Ticket = {
    id: entry.id,
    orderId: order.id,
    courseIds: courses.map(({ id }) => id),
    title: entry.title,
    number: document.number ?? document.UID ?? order.id,
    courseType: courseTypes(courses).join(TYPES_APART),
    orderType: document.orderType,
    source: entry.source,
    status,
    stage,
    tags: tags.ofHead(
      [...document.orderTags, ...course.document.tags],
      parts.flatMap(({ items }) => items.flatMap((item) => item.document.tags)),
      plan.station,
    ),
    sortAt: sortDate(order, course, plan.sort),
    alert: entry.alert,
    urgent: course.urgent,
    moved: course.position !== undefined && course.position.value.place !== 'reset',
    reprint: course.reprint,
    review: entry.review,
    items: linesOf(entry, plan),
    actions: actionsOf(ofCourses, offersOf(course, entry.here)),
    ...(ofCourses === undefined ? {} : { courses: ofCourses }),
  };
  const covers = coveredBoards(entry);
  if (covers.length > 0) ticket.covers = covers;
  if (warnings.length > 0) ticket.allergies = warnings;
  if (allergies !== undefined) {
    const { here, missing, boards = [] } = allergies;
    ticket.allergiesSeen = {
      ...{ here: here.length === 0, missing: [...missing] },
      ...(boards.length === 0 ? {} : { boards: [...boards] }),
    };
  }
  const stations = status === 'fired' ? stationMarks(order, courses, plan) : {};
  return Object.assign(
    ticket,
    people(entry, plan),
    times(entry),
    heldOf(entry),
    firesItself && status === 'pending' ? { firing: firingOf(entry, fireMoments(order, setup, ages)) } : {},
    marks(entry, plan),
    stations,
    partOf(entry),
  );
}

/** Courses of a card one by one, each with its offered actions (GRP-27). */
function coursesOf(
  parts: BoardEntry['parts'],
  offersOf: (course: Course, here: BoardEntry['here']) => OfferedAction[],
): NonNullable<Ticket['courses']> {
  return parts.flatMap(({ course, here, alert }) => {
    const { id, type, status, stage, firedAt, readyAt } = course;
    if (status === undefined || stage === undefined) return [];
    const state = { id, courseType: type, status, stage, alert };
    return [
      {
        ...state,
        ...(firedAt === undefined ? {} : { firedAt }),
        ...(readyAt === undefined ? {} : { readyAt }),
        actions: offersOf(course, here),
      },
    ];
  });
}

/** If the courses of a card differ in state, it offers the actions of any of them. */
function actionsOf(courses: Ticket['courses'], joined: readonly OfferedAction[]): string[] {
  if (courses === undefined || courses.every(({ status }) => status === courses[0]?.status))
    return [...joined];
  return [...new Set(courses.flatMap(({ actions }) => actions))];
}

function partOf({ part }: BoardEntry): Pick<Ticket, 'part'> {
  if (part?.stage === undefined) return {};
  const { stage, doneAt } = part;
  return { part: { stage, ...(doneAt === undefined ? {} : { doneAt }) } };
}

/** Names of the boards whose work the ticket shows, each once (COVER-01). */
function coveredBoards({ parts }: BoardEntry): string[] {
  return [...new Set(parts.flatMap(({ here, covered }) => here.flatMap((item) => covered.get(item) ?? [])))];
}

/** Why a ticket is pending: since when, and the state of its order's previous course (CARD-02). */
function heldOf({ order, course, parts }: BoardEntry): Pick<Ticket, 'held'> {
  if (course.status !== 'pending') return {};
  const since = course.notifiedAt ?? order.document.created;
  const own = new Set(parts.map((part) => part.course.id));
  const before = courseBefore(order.courses.filter(({ id }) => !own.has(id)));
  return {
    held: {
      ...(since === undefined ? {} : { since }),
      ...(before === undefined ? {} : { before }),
    },
  };
}

/** When a ticket fires automatically, or that it is on hold (PACE-04). */
function firingOf(
  { order, parts }: BoardEntry,
  moments: readonly FireMoment[],
): NonNullable<Ticket['firing']> {
  const own = new Set(parts.map((part) => part.course.id));
  const at = moments.filter(({ courseId }) => own.has(courseId)).map((moment) => moment.at);
  const { held } = order;
  return {
    ...(at.length === 0 ? {} : { at: Math.min(...at) }),
    ...(held?.value === true ? { held: held.at, ...(held.byName && { by: held.byName }) } : {}),
  };
}

/** The last fired course in progress; else the last served one. */
function courseBefore(courses: readonly Course[]): NonNullable<Ticket['held']>['before'] {
  const open = latestOf(courses, ({ status, firedAt }) =>
    status === 'fired' || status === 'ready' ? firedAt : undefined,
  );
  if (open !== undefined) {
    const { type, status, firedAt, readyAt } = open;
    const isReady = status === 'ready';
    const since = isReady ? (readyAt ?? firedAt) : firedAt;
    return {
      courseType: type,
      status: isReady ? 'ready' : 'fired',
      ...(since === undefined ? {} : { since }),
    };
  }
  const served = latestOf(courses, ({ status, servedAt }) => (status === 'served' ? servedAt : undefined));
  if (served?.servedAt === undefined) return undefined;
  return { courseType: served.type, status: 'served', since: served.servedAt };
}

function latestOf(
  courses: readonly Course[],
  at: (course: Course) => number | undefined,
): Course | undefined {
  let latest: Course | undefined;
  for (const course of courses) {
    const moment = at(course);
    if (moment !== undefined && moment > ((latest && at(latest)) ?? -Infinity)) latest = course;
  }
  return latest;
}

/** Lines are grouped by course, each with its own: one tap never affects two courses. */
function linesOf({ order, parts }: BoardEntry, plan: OperatorPlan): Line[] {
  return parts.flatMap(({ course, items, covered, clock }) => {
    const lines = itemLines({ order, course, items, covered, prep: clock }, plan);
    return parts.length === 1 ? lines : lines.map((line) => ({ ...line, courseId: course.id }));
  });
}

function people({ order, waiter }: BoardEntry, plan: OperatorPlan): Partial<Ticket> {
  const { document } = order;
  const { options, context } = plan;
  const { menu } = plan.books.of(order.site);
  const diners = document.diners ?? document.orderer?.dinerCount;
  const customer = customerOf(document, options);
  const delivery = deliveryOf(document, options);
  const from = movedFrom(order, menu);
  const organization = context.site.role === 'hq' ? context.siteNames.get(order.site) : undefined;
  return {
    ...(diners === undefined ? {} : { diners }),
    ...(waiter === undefined ? {} : { waiter: waiter.name }),
    ...(customer === undefined ? {} : { customer }),
    ...(delivery === undefined ? {} : { delivery }),
    ...packingOf(order),
    ...(from === undefined ? {} : { movedFrom: from }),
    ...(organization === undefined ? {} : { organization }),
  };
}

function times({ course, prep }: BoardEntry): Partial<Ticket> {
  const { firedAt, readyAt, firstServedAt, servedAt } = course;
  return {
    ...(firedAt === undefined ? {} : { firedAt }),
    ...(readyAt === undefined ? {} : { readyAt }),
    ...(firstServedAt === undefined ? {} : { firstServedAt }),
    ...(servedAt === undefined ? {} : { servedAt }),
    ...(prep === undefined ? {} : { prep: { endsAt: prep.endsAt, state: prep.state } }),
  };
}

function marks(entry: BoardEntry, plan: OperatorPlan): Partial<Ticket> {
  const { order, course, parts, linked } = entry;
  const zone = plan.options.showZoneAssignment ? zoneOfCard(parts, plan.context.setup) : undefined;
  const color = ticketColor(order, course, plan.options);
  const cycle = ticketCycle(
    parts.map((part) => part.course),
    plan.profile,
  );
  return {
    ...(cycle === undefined ? {} : { cycle }),
    ...(zone === undefined ? {} : { zone }),
    ...(course.sms === undefined ? {} : { sms: course.sms }),
    ...(course.notified === undefined ? {} : { notified: course.notified }),
    ...(linked.length === 0 ? {} : { linked: [...linked] }),
    ...(order.deliveredAt === undefined ? {} : { delivered: true }),
    ...(color === undefined ? {} : { color }),
  };
}

// Actions that a station's board doesn't offer on a ticket of which it makes only modifiers (ROUTE-07).

/** Actions that change the progress of dishes: reserved to the stations that make them. */
const ON_DISHES: ReadonlySet<OfferedAction> = new Set(['item.mark', 'item.serve', 'course.prepareAll']);

/** Actions of a ticket on its board; a station that makes one of its dishes gets all of them. */
export function stationOffers(
  offers: readonly OfferedAction[],
  { order, here }: Pick<BoardEntry, 'order' | 'here'>,
  { routing, makers }: MakingPlan,
): OfferedAction[] {
  const makesDish = here.some((item) => shareOf(routing(item, order.site), makers).kind === 'item');
  return makesDish ? [...offers] : offers.filter((offer) => !ON_DISHES.has(offer));
}

// Actions blocked until the warnings of a ticket are confirmed (EXPO-36).

const AFTER_COOKING: ReadonlySet<OfferedAction> = new Set(['course.ready', 'course.serve', 'order.serveAll']);

function allergyOffers(
  offers: readonly OfferedAction[],
  allergies: AllergyState | undefined,
  { status }: Pick<Course, 'status'>,
  { context }: OperatorPlan,
): OfferedAction[] {
  if (allergies === undefined) return [...offers];
  const { readyWaitsForAllergies } = context.setup.kds;
  const { missing, awaited = missing, mayGoOn = false } = allergies;
  const waits = readyWaitsForAllergies && status === 'fired' && awaited.length > 0;
  const left = waits ? offers.flatMap((offer) => offeredWhileWaiting(offer, mayGoOn)) : offers;
  return allergies.here.length === 0 ? [...left] : ['order.allergiesSeen', ...left];
}

/** An expo board may proceed without a confirmation after asking the user (EXPO-43). */
function offeredWhileWaiting(offer: OfferedAction, mayGoOn: boolean): OfferedAction[] {
  if (!AFTER_COOKING.has(offer)) return [offer];
  if (!mayGoOn || offer === 'order.serveAll') return [];
  return offer === 'course.ready' ? ['course.ready:unconfirmed'] : ['course.serve:unconfirmed'];
}

// Colour of a ticket's header: by course or order type, unless the status colours it (EXPO-25).

/** A colour name or value of the setup; undefined: the header is coloured by status. */
function ticketColor(order: Order, course: Course, options: OperatorOptions): string | undefined {
  if (options.overrideHeaderColorWithStatus) return undefined;
  const { courseColors, typeColors } = options;
  return (
    entryOf(courseColors, course.type) ||
    entryOf(typeColors, order.typeKey) ||
    entryOf(typeColors, order.document.orderType) ||
    undefined
  );
}

// Cycle of a ticket's courses, shown as the profile is set (PERM-17).

const CYCLES_APART = ', ';

/** Several courses on one card show each cycle once, or the earliest date (ms); undefined if there is nothing to show. */
function ticketCycle(
  courses: readonly Pick<Course, 'document'>[],
  { cycleDisplayMethod }: Pick<OperatorProfile, 'cycleDisplayMethod'>,
): Ticket['cycle'] {
  switch (cycleDisplayMethod) {
    case 'none':
      return undefined;
    case 'number': {
      const names = new Set(courses.flatMap(({ document }) => document.cycle || []));
      return names.size === 0 ? undefined : { name: [...names].join(CYCLES_APART) };
    }
    case 'time': {
      const dates = courses.flatMap(({ document }) => document.cycleDate ?? []);
      return dates.length === 0 ? undefined : { at: Math.min(...dates) };
    }
    default:
      return cycleDisplayMethod satisfies never;
  }
}

// Text of a ticket's zone: names of the zone and the section, as numbers or letters (ROUTE-15, ROUTE-18, ROUTE-21).

/** Zone of its first course that has one; if the courses of a card have several, their zones joined. */
function zoneOfCard(parts: BoardEntry['parts'], setup: Setup): Ticket['zone'] {
  const zones = parts.flatMap(({ course }) => zoneOf(course.zone, setup) ?? []);
  const names = new Set(zones.map(({ label, reading = label }) => reading));
  const [first] = zones;
  return first !== undefined && names.size > 1 ? { ...first, reading: [...names].join(', ') } : first;
}

/** Undefined without an assignment, or if its set is no longer in the setup. */
export function zoneOf(assignment: ZonePlace | undefined, setup: Setup): Ticket['zone'] {
  if (assignment === undefined) return undefined;
  const set = setup.zonesAssignment.zonesSets.find(({ _id }) => _id === assignment.zoneSetId);
  if (set === undefined) return undefined;
  const { zoneIndex, sectionIndex } = assignment;
  const zone = zoneName(zoneIndex, set);
  const section = sectionName(sectionIndex, set);
  const place = { set: set._id, zone: zoneIndex, section: sectionIndex, label: `${zone}${section}` };
  // Two adjacent numbers would read as one, and so would two letters.
  if (set.zonesNamingConvention !== set.sectionsNamingConvention) return place;
  return { ...place, reading: `${zone}-${section}` };
}
