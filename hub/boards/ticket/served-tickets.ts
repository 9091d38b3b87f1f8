// Served tickets of an order that a board may recall, as list entries (TICK-08).
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { RecallTicket } from '../../../shared/protocol/recall.ts';
import type { Course, Order } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import { inUnit } from '../lines/weight-unit.ts';
import type { BoardContext } from '../projection/board-projection.ts';
import { type OperatorPlan, operatorPlan } from '../settings/operator-plan.ts';
import { matchesSearch } from '../settings/view-filters.ts';
import { type EvaluatedCourse, evaluateOrder } from './board-entry.ts';
import { titleOf, waiterOf } from './ticket-people.ts';

/**
 * Rules of a profile's board, of one station or of all, without those that remove finished work: the fired and served
 * windows, and the hiding of served items.
 */
export function recallPlan(
  context: BoardContext,
  profile: OperatorProfile,
  station: string | undefined,
): OperatorPlan {
  const board = { kind: profile.type, profile: profile._id, view: { hideServed: false } };
  const address = station === undefined ? board : { ...board, station };
  const plan = operatorPlan(context, profile, address, { tellsReady: false, urgentRowsFirst: false });
  return {
    ...plan,
    exclusion: {
      ...plan.exclusion,
      firedAgoMs: Infinity,
      servedAgoMs: Infinity,
      hidden: new Set(),
      delivered: true,
    },
  };
}

/**
 * Served tickets of an order that the board would show if they were served right now. `search` as in a view; `now` in
 * ms. Each course is a ticket, as courses are recalled one by one.
 */
export function servedTickets(
  order: Order,
  plan: OperatorPlan,
  search: string | undefined,
  now: number,
): RecallTicket[] {
  if (order.courses.every(({ status }) => status !== 'served')) return [];
  const title = titleOf(order, plan.books.of(order.site).menu);
  const wanted = search?.trim().toLowerCase();
  if (wanted && !matchesSearch({ order, title }, wanted)) return [];
  return evaluateOrder(order, plan, now).flatMap((judged) => servedTicket(order, judged, title, plan) ?? []);
}

function servedTicket(
  order: Order,
  { course, shown }: EvaluatedCourse,
  title: string,
  plan: OperatorPlan,
): RecallTicket | undefined {
  const { servedAt, firedAt } = course;
  if (shown === undefined || course.status !== 'served' || servedAt === undefined) return undefined;
  const { context } = plan;
  const { document } = order;
  const { menu } = plan.books.of(order.site);
  const wanted = shown.here.filter((item) => item.cancelled === undefined);
  return {
    orderId: order.id,
    courseId: course.id,
    title,
    number: document.number ?? document.UID ?? order.id,
    courseType: course.type,
    orderType: document.orderType,
    servedAt,
    items: wanted.map((item) => ({
      id: item.id,
      name: itemName(item.itemId, item.document.name, plan.options, menu),
      quantity: item.document.units ?? 1,
      ...inUnit(item.document.uom),
    })),
    ...optional('organization', context.site.role === 'hq' ? context.siteNames.get(order.site) : undefined),
    ...optional('customer', document.orderer?.name),
    ...optional('waiter', waiterOf(document)?.name),
    ...(firedAt === undefined ? {} : { firedAt }),
    ...optional('servedBy', servedBy(course)),
  };
}

function servedBy({ registers: { served } }: Course): string | undefined {
  return served?.byName ?? served?.by;
}

function optional<Key extends string>(key: Key, text: string | null | undefined): { [K in Key]?: string } {
  const entry: { [K in Key]?: string } = {};
  if (text) entry[key] = text;
  return entry;
}
