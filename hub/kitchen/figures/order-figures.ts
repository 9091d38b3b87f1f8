// Contribution of one order to the figures of its day: a function of its facts and the site's rules, without a clock,
// so that the same facts give the same result whenever they are counted (DURA-08, REPORT-01).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Site } from '../../../shared/protocol/down.ts';
import type { DeriveRules } from '../derive/derive-course.ts';
import { piecesOf } from '../derive/derive-item.ts';
import { deriveOrder } from '../derive/derive-order.ts';
import { preparedAt } from '../derive/prepared.ts';
import { sourceOf } from '../derive/sources.ts';
import { type ItemRouting, itemRouting } from '../routing/item-stations.ts';
import { stationPlan } from '../routing/stations.ts';
import { apply } from '../state/apply.ts';
import type { Fact } from '../state/facts.ts';
import { isTestOrder } from '../state/hub-orders.ts';
import type { Course, Item, Order, OrderState } from '../state/kitchen.ts';
import { entryOf } from '../state/registers.ts';
import { catalogueOf } from '../state/site-catalogue.ts';
import { type DayNumber, localHour } from '../time/local-time.ts';
import { serviceDay } from '../time/opening.ts';
import { promiseOf } from '../time/planned-orders.ts';
import { alertSetOf, lateFrom } from '../time/time-alerts.ts';
import { durations, firedSurelyAt, makingOf, NO_TALLY } from './course-times.ts';
import { type ReportDetails, reportDetails } from './report-details.ts';
import { type FigureRow, FigureSum, joinTallies, type Tally } from './tally.ts';

const REASON_MAX_CHARACTERS = 60;

export interface FigureSite extends DeriveRules {
  site: Pick<Site, 'role' | 'timeZone'>;
}

/** A site's setup and lists, read once until they change. */
export interface FigureRules extends FigureSite {
  routing: ItemRouting;
}

export interface FigureName extends Pick<FigureRow, 'dimension' | 'key'> {
  name: string;
}

export interface OrderFigures {
  site: string;
  day: DayNumber;
  rows: readonly FigureRow[];
  /** Current names of the stations, items and sources in these rows. */
  names: readonly FigureName[];
  /** Deleted together with the order (REPORT-01). */
  kept: ReportDetails;
}

export function figureRules(from: FigureSite): FigureRules {
  const { setup, site } = from;
  return { ...from, routing: itemRouting(from, setup, stationPlan(from, setup, site.role)) };
}

/**
 * Undefined while none of its tickets is fired, as it was no work for the kitchen yet; and for a test order
 * (INTAKE-12).
 */
export function orderFigures(facts: readonly Fact[], rules: FigureRules): OrderFigures | undefined {
  let state: OrderState | undefined;
  for (const fact of facts) state = apply(state, fact);
  const order = state && deriveOrder(state, rules);
  if (state === undefined || order === undefined || isTestOrder(order.id)) return undefined;
  const fired = order.courses.filter(({ status }) => status !== undefined && status !== 'pending');
  if (fired.length === 0) return undefined;
  const began = beganAt(state, order, fired);
  const timeZone = catalogueOf(order.site, rules).regional.timeZone ?? rules.site.timeZone;
  const first = firstOf(fired);
  const recalls = takenBack(facts);
  const sum = new FigureSum();
  const names = new Map<string, FigureName>();
  const add = (row: FigureRow, name?: string) => {
    sum.addRows([row]);
    if (name !== undefined) names.set(JSON.stringify([row.dimension, row.key]), { ...idOf(row), name });
  };
  for (const course of fired) {
    const ticket: FiredTicket = {
      order,
      course,
      hour: localHour(course.firedAt ?? began, timeZone),
      ofOrder: course === first ? joinTallies(waited(order, began), promiseTally(order, fired)) : NO_TALLY,
      recalled: recalls.get(course.id) ?? 0,
      sms: smsOf(state, course, course === first),
      isLate: isLate(course, rules),
      rules,
    };
    addTicket(ticket, add);
  }
  const rows = sum.rows().map((row) => ({ ...row, counts: { orders: 1, ...row.counts } }));
  const day = serviceDay(rules.setup.workHours, timeZone, began);
  const judged = fired.map((course) => ({ course, isLate: isLate(course, rules) }));
  const kept = reportDetails(order, judged, facts, rules);
  return { site: order.site, day, rows, names: [...names.values()], kept };
}

/** Empty for an order planned for later: its wait was intended (PACE-03). */
function waited({ document, planned }: Order, began: number): Tally {
  return planned === undefined ? durations('receivedToFired', document.created, began) : NO_TALLY;
}

/** Promised times are whole minutes, so a ticket done within that minute is on time. */
function promiseTally({ document }: Order, fired: readonly Course[]): Tally {
  const promisedAt = promiseOf(document);
  const made = fired.map(
    ({ items, readyAt, servedAt }) => readyAt ?? preparedAt(items, undefined) ?? servedAt,
  );
  if (promisedAt === undefined || made.includes(undefined)) return NO_TALLY;
  const isKept = made.every((at) => (at ?? 0) < promisedAt + MINUTE_MS);
  return { counts: { promised: 1, ...(isKept ? { promisesKept: 1 } : {}) }, times: {} };
}

type Add = (row: FigureRow, name?: string) => void;

interface FiredTicket {
  order: Order;
  course: Course;
  hour: number;
  /** Counted once per order, with the ticket that was fired first. */
  ofOrder: Tally;
  recalled: number;
  sms: number;
  isLate: boolean;
  rules: FigureRules;
}

function idOf({ dimension, key }: FigureRow): Pick<FigureRow, 'dimension' | 'key'> {
  return { dimension, key };
}

function addTicket(ticket: FiredTicket, add: Add): void {
  const { order, course, ofOrder, recalled, sms } = ticket;
  const items = course.items.filter(({ cancelled }) => cancelled !== 'transferred');
  const lines = items.map(lineOf);
  const readyAt = course.readyAt ?? preparedAt(course.items, undefined);
  const servedAt = course.status === 'served' ? course.servedAt : undefined;
  const whole = [
    { counts: { recalled, sms }, times: {} },
    durations('readyToServed', readyAt, servedAt),
    ofOrder,
  ].reduce(joinTallies, worked(ticket, lines, readyAt, servedAt));
  const source = sourceOf(order.document);
  add({ dimension: 'site', key: '', ...whole });
  add({ dimension: 'hour', key: String(ticket.hour), ...whole });
  add({ dimension: 'orderType', key: order.typeKey, ...whole });
  add({ dimension: 'source', key: source.id, ...whole }, source.label);
  add({ dimension: 'courseType', key: course.type, ...whole });
  addStations(ticket, items, servedAt, add);
  addItems(ticket, items, servedAt, add);
  for (const item of items) {
    if (item.cancelled !== undefined)
      add({ dimension: 'cancelReason', key: reasonOf(item.document), ...lineOf(item) });
  }
}

/** At a station a ticket is ready once its own part is; if that isn't marked there, together with the whole ticket. */
function addStations(
  ticket: FiredTicket,
  items: readonly Item[],
  servedAt: number | undefined,
  add: Add,
): void {
  const { order, rules } = ticket;
  const parts = new Map<string, { name: string; items: Item[] }>();
  for (const item of items) {
    const { all } = rules.routing(item, order.site);
    for (const { id, name } of all.length === 0 ? [{ id: '', name: '' }] : all) {
      const part = parts.get(id) ?? { name, items: [] };
      part.items.push(item);
      parts.set(id, part);
    }
  }
  for (const [key, part] of parts) {
    const readyAt = preparedAt(part.items, undefined) ?? ticket.course.readyAt;
    const tally = worked(ticket, part.items.map(lineOf), readyAt, servedAt);
    add({ dimension: 'station', key, ...tally }, key === '' ? undefined : part.name);
  }
}

/** Every line of an item is timed individually. */
function addItems(ticket: FiredTicket, items: readonly Item[], servedAt: number | undefined, add: Add): void {
  const { course } = ticket;
  for (const [key, lines] of Map.groupBy(items, ({ itemId }) => itemId ?? '')) {
    const made = lines.map((item) => joinTallies(lineOf(item), makingOf(item, course)));
    const tally = worked(ticket, made, undefined, servedAt);
    add({ dimension: 'item', key, ...tally }, key === '' ? undefined : lines[0]?.document.name);
  }
}

/** Figures of a ticket in any dimension, with its lines there. */
function worked(
  { course, isLate: late }: FiredTicket,
  lines: readonly Tally[],
  readyAt: number | undefined,
  servedAt: number | undefined,
): Tally {
  const firedAt = firedSurelyAt(course);
  const served = servedAt === undefined ? 0 : 1;
  const ticket: Tally = { counts: { tickets: 1, served, late: late ? 1 : 0 }, times: {} };
  return [
    durations('firedToReady', firedAt, readyAt),
    durations('firedToServed', firedAt, servedAt),
    ...lines,
  ].reduce(joinTallies, ticket);
}

function lineOf(item: Pick<Item, 'cancelled' | 'document' | 'stage' | 'servedAt'>): Tally {
  const pieces = piecesOf(item);
  if (item.cancelled === undefined) return { counts: { items: 1, pieces }, times: {} };
  const begun = item.stage !== 'todo' || item.servedAt !== undefined;
  return { counts: { cancelled: pieces, ...(begun ? { wasted: pieces } : {}) }, times: {} };
}

/** Its first fire, even if the same ticket was fired again later: the order stays in its day. */
function beganAt(state: OrderState, { document }: Order, fired: readonly Course[]): number {
  const moments = fired.flatMap(({ id, firedAt }) => {
    const words = entryOf(state.courses, id);
    const known = words?.fires.filter(({ requestId }) => !state.refusedFires.includes(requestId)) ?? [];
    return [...known.map(({ at }) => at), ...(firedAt === undefined ? [] : [firedAt])];
  });
  return moments.length === 0 ? (document.created ?? document.lastUpdated) : Math.min(...moments);
}

function firstOf(fired: readonly Course[]): Course | undefined {
  return fired.reduce((first, course) =>
    (course.firedAt ?? Infinity) < (first.firedAt ?? Infinity) ? course : first,
  );
}

/** Number of times the serve of each course was taken back. */
function takenBack(facts: readonly Fact[]): Map<string, number> {
  const known = new Map<string, string>();
  for (const fact of facts) {
    if (fact.kind !== 'action' || fact.event.type !== 'courseAction') continue;
    const { action, courseId } = fact.event;
    if (action === 'notServed' && courseId !== undefined) known.set(fact.requestId, courseId);
  }
  const counts = new Map<string, number>();
  for (const courseId of known.values()) counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  return counts;
}

/** The cloud also reports a ticket's SMS as one of its order: those of the order count if no ticket has any. */
function smsOf(state: OrderState, { id }: Course, isFirst: boolean): number {
  if (entryOf(state.courses, id)?.sms !== undefined) return 1;
  const ofTickets = Object.values(state.courses).some(({ sms }) => sms !== undefined);
  return isFirst && !ofTickets && state.sms !== undefined ? 1 : 0;
}

/** Late by the site's alerts, once it is served: an unserved one is only counted as a ticket (TIME-01). */
function isLate(course: Course, { setup }: FigureRules): boolean {
  const { status, servedAt } = course;
  if (status !== 'served' || servedAt === undefined) return false;
  return servedAt >= lateFrom({ ...course, status: 'fired' }, alertSetOf(setup, false));
}

function reasonOf({ cancellation }: Item['document']): string {
  const reason = typeof cancellation === 'object' ? (cancellation.reason ?? '') : '';
  return reason.trim().slice(0, REASON_MAX_CHARACTERS);
}
