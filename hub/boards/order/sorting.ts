// Sort order of a board's tickets: by late, fire or ready time or table; moved to the start, pending, served (TIME-12,
// TIME-13, TIME-24, TIME-26, TICK-14, TICK-26, GRP-10, KITCH-04).
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
  /** Limits after which the board shows tickets as late (TIME-02). */
  alerts: ReturnType<typeof alertSetOf>;
  descending: boolean;
  /** A station's list view puts urgent tickets first (KITCH-04). */
  urgentFirst: boolean;
  movePrepared: boolean;
  readyMinutes: Setup['orderTicketsByReady'];
}

const MOVED = 0;
const URGENT = 1;
const IN_TURN = 2;
/** Tickets that the board's station is done with. */
const DONE = 3;
const URGENT_UNFIRED = 4;
const UNFIRED = 5;
const SERVED = 6;

/**
 * Sorting of a board: chosen at its display, else from the profile, else from the site. Ready time is for sites in IL
 * only (TIME-14).
 */
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

/** Beverages 0, Other and Desserts 1, Entrees 3, Mains 4; unknown types count as Other (GRP-10). */
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

/** Date (ms) of a ticket: its fire, or its actual or expected ready time; for a pending one its notification (TIME-13). */
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
  /** The course, or the courses of the card joined. */
  course: Course;
  courses: readonly Course[];
  title: string;
  /** On a station's board, when the station finished the ticket (ms); undefined until then. */
  doneAt: number | undefined;
}

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

/** Timestamp for ranks in which the latest ticket comes first. */
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
 * Served tickets come last: no work is left on them, and they must not displace open ones. For the same reason pending
 * tickets come after fired ones unless they were moved by hand; and on a station's board finished tickets come after
 * those it still has to make, even if moved (KITCH-18).
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
