// Sort order of a board's tickets: late, fire, ready or table; moved to the start, not fired, served (TIME-12, TIME-13, TIME-24, TIME-26, TICK-14, TICK-26, GRP-10, KITCH-04).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import type { Course, Order } from '../../kitchen/state/kitchen.ts';
import { alertSetOf, lateOrder } from '../../kitchen/time/time-alerts.ts';
import type { SortKey } from './place-order.ts';

export interface SortPlan {
  by: 'late' | 'fire' | 'ready' | 'table';
  /** The limits that the board shows as late (TIME-02). */
  alerts: ReturnType<typeof alertSetOf>;
  descending: boolean;
  /** The list view of a station puts urgent tickets first (KITCH-04). */
  urgentFirst: boolean;
  movePrepared: boolean;
  readyMinutes: Setup['orderTicketsByReady'];
}

const MOVED = 0;
const URGENT = 1;
const IN_TURN = 2;
/** What a station is done with, on its board. */
const DONE = 3;
const URGENT_UNFIRED = 4;
const UNFIRED = 5;
const SERVED = 6;

/** How a board sorts: as its display chose, else its profile, else its site. By ready time is for sites in IL (TIME-14). */
export function sortPlan(
  setup: Setup,
  region: string,
  { orderTicketsBy: own }: Pick<OperatorProfile, 'orderTicketsBy'>,
  options: OperatorOptions,
  view: View,
  urgentRowsFirst: boolean,
): SortPlan {
  const ofSite = setup.orderTicketsBy === 'ready' && region !== 'IL' ? 'late' : setup.orderTicketsBy;
  const show = view.show ?? options.ticketDisplayMethod;
  return {
    by: view.sort === undefined || view.sort === 'time' ? (own ?? ofSite) : view.sort,
    alerts: alertSetOf(setup, view.secondaryAlerts === true),
    descending: view.descending === true,
    urgentFirst: urgentRowsFirst && show === 'table',
    movePrepared: options.movePreparedTicketsToStart,
    readyMinutes: setup.orderTicketsByReady,
  };
}

/** Beverages 0, Other and Desserts 1, Entrees 3, Mains 4; an unknown type like Other (GRP-10). */
export function courseTypeOrder(type: string): number {
  switch (type) {
    case 'Beverages':
      return 0;
    case 'Entrees':
      return 3;
    case 'Mains':
      return 4;
    default:
      return 1;
  }
}

/** The date (ms) of a ticket: its fire, or when it is or should be ready; of a pending one its notice (TIME-13). */
export function sortDate(order: Order, course: Course, plan: SortPlan): number {
  const { firedAt } = course;
  if (firedAt === undefined) {
    return course.notifiedAt ?? order.document.created ?? course.servedAt ?? order.touchedAt;
  }
  if (plan.by !== 'ready') return firedAt;
  if (course.status !== 'fired') return course.readyAt ?? firedAt;
  return firedAt + readyDelayMs(order.typeKey, plan.readyMinutes);
}

function readyDelayMs(typeKey: string, minutes: Setup['orderTicketsByReady']): number {
  switch (typeKey) {
    case 'Seated':
    case 'OTC_seated':
    case 'OTC_takeaway':
    case 'TA':
    case 'Delivery':
      return minutes[typeKey] * MINUTE_MS;
    default:
      return 0;
  }
}

export interface SortedTicket {
  order: Order;
  /** Its course, or the courses of its card joined. */
  course: Course;
  courses: readonly Course[];
  title: string;
  /** On the board of a station, since when it is done with the ticket (ms); undefined while it isn't. */
  doneAt: number | undefined;
}

/** The own place of a ticket. */
export function sortKey({ order, course, courses, title, doneAt }: SortedTicket, plan: SortPlan): SortKey {
  const movedAt = movedToStartAt(course, plan);
  const isOpen = course.status === 'fired' || course.status === 'ready';
  const at =
    plan.by === 'late' && isOpen
      ? Math.min(...courses.map((one) => lateOrder(one, plan.alerts)))
      : sortDate(order, course, plan);
  const rank = rankOf(course, movedAt, doneAt !== undefined, plan);
  return {
    rank,
    latest: latestOf(rank, course, movedAt, doneAt),
    table: plan.by === 'table' ? title : '',
    at,
    typeOrder: courseTypeOrder(course.type),
    firedAt: course.firedAt ?? at,
    name: course.type,
    title,
    id: course.id,
  };
}

/** By what tickets of one rank come latest first. */
function latestOf(
  rank: number,
  { servedAt }: Course,
  movedAt: number | undefined,
  doneAt: number | undefined,
): number {
  if (rank === SERVED) return servedAt ?? 0;
  return (rank === DONE ? doneAt : movedAt) ?? 0;
}

/**
 * Served tickets stand last: they wait for nothing, and must not take the places of those that do. For the same reason
 * what nobody cooks yet stands after all that is fired, unless somebody moved it; and on the board of a station what it is
 * done with stands behind what it has to make, wherever somebody moved it (KITCH-18).
 */
function rankOf(course: Course, movedAt: number | undefined, isDone: boolean, plan: SortPlan): number {
  if (course.status === 'served') return SERVED;
  if (isDone) return DONE;
  if (movedAt !== undefined) return MOVED;
  const urgent = plan.urgentFirst && course.urgent;
  if (course.status === 'pending') return urgent ? URGENT_UNFIRED : UNFIRED;
  return urgent ? URGENT : IN_TURN;
}

function movedToStartAt({ position, stage, preparedAt }: Course, plan: SortPlan): number | undefined {
  const byHand = position?.value.place === 'start' ? position.at : undefined;
  const prepared = plan.movePrepared && stage === 'prepared' ? preparedAt : undefined;
  return byHand === undefined ? prepared : Math.max(byHand, prepared ?? byHand);
}
