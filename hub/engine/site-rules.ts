// Effects of a step that depend only on the site's setup: assigns load-balance groups and zones (ROUTE-12, ROUTE-14,
// ROUTE-22), and prints automatically (PRINT-04, PRINT-05, PRINT-11).
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import type { OperatorPlan } from '../boards/settings/operator-plan.ts';
import { evaluateOrder } from '../boards/ticket/board-entry.ts';
import { planOf } from '../boards/why-off-board.ts';
import { autoPrints, type PrintingBoard, printsAutomatically } from '../kitchen/print/auto-prints.ts';
import type { PlannedPrint } from '../kitchen/print/print-job.ts';
import type { PrintShare } from '../kitchen/print/print-sheets.ts';
import {
  type AssignedOrder,
  type AssignmentView,
  documentLoads,
  documentZone,
  hubLoads,
  hubZone,
  lacksZone,
} from '../kitchen/routing/assignments.ts';
import { type LoadBalance, loadBalanceOf, openItems } from '../kitchen/routing/load-balance.ts';
import type { Station } from '../kitchen/routing/stations.ts';
import { type StationPlan, stationPlan } from '../kitchen/routing/stations.ts';
import { placeKey, type ZonePlan, zonePlan } from '../kitchen/routing/zones.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import type { SiteContext } from './ports.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Values that steps read from a site once per site context. */
export interface SiteRules {
  /** Id of the served organisation. */
  site: string;
  /** Site setting that allows the offline mode (SPOOL-09). */
  mayGoOffline: boolean;
  assignments: AssignmentRules;
  /** Automatic prints of the boards after a command changed an order. */
  autoPrints(before: Order, after: Order, now: number): PlannedPrint[];
}

export function siteRules(site: SiteContext): SiteRules {
  return {
    site: site.site.id,
    mayGoOffline: site.setup.enableOffline,
    assignments: assignmentRules(site),
    autoPrints: printRules(site),
  };
}

/** Longest window that keeps a ticket on a board. */
export function windowMs({ excludeCourses: { firedAgo, servedAgo } }: Setup): number {
  return Math.max(firedAgo, servedAgo) * MINUTE_MS;
}

interface AssignmentRules {
  known: AssignmentView['known'];
  balance: LoadBalance | undefined;
  zones: ZonePlan;
  stations: StationPlan;
}

function assignmentRules(site: SiteContext): AssignmentRules {
  const { setup } = site;
  const balance = loadBalanceOf(setup);
  return {
    known: {
      groups: new Set(setup.loadBalancing.groups.map(({ _id }) => _id)),
      sets: new Set(setup.zonesAssignment.zonesSets.map(({ _id }) => _id)),
    },
    balance,
    zones: zonePlan(setup, balance),
    stations: stationPlan(site, setup, site.site.role),
  };
}

export interface Assigning {
  memory: KitchenMemory;
  rules: AssignmentRules;
  now: number;
  /** A rule threw: that order gets nothing for now, the others aren't affected. */
  defect(reason: unknown, orderId: string): void;
}

/**
 * Assigns missing groups and zones to these orders, one by one, each seeing the assignments before it. Assignments in
 * documents come first, so that no zone is given twice.
 */
export function assign(orderIds: Iterable<string>, assigning: Assigning, work: UnitOfWork): void {
  const ids = [...orderIds];
  const view = viewOf(assigning);
  const forEach = (act: (known: AssignedOrder) => void) => {
    for (const orderId of ids) attempt(orderId, assigning, act);
  };
  const waiting: { orderId: string; courseId: string; firedAt: number }[] = [];
  forEach((known) => {
    work.addAssignments(documentLoads(known, view), 'cloud');
    for (const course of known.order.courses) {
      const zone = documentZone(known, course, view);
      if (zone !== undefined) work.addAssignments([zone], 'cloud');
    }
  });
  forEach((known) => work.addAssignments(hubLoads(known, view), 'hub'));
  if (view.zones.length === 0) return;
  forEach((known) => {
    for (const course of known.order.courses) {
      if (!lacksZone(known, course)) continue;
      waiting.push({ orderId: known.order.id, courseId: course.id, firedAt: course.firedAt ?? 0 });
    }
  });
  for (const { orderId, courseId } of waiting.sort((one, other) => one.firedAt - other.firedAt)) {
    attempt(orderId, assigning, (known) => {
      const course = known.order.courses.find(({ id }) => id === courseId);
      const zone = course === undefined ? undefined : hubZone(known, course, view);
      if (zone !== undefined) work.addAssignments([zone], 'hub');
    });
  }
}

function attempt(orderId: string, { memory, defect }: Assigning, act: (known: AssignedOrder) => void): void {
  const state = memory.state(orderId);
  const order = memory.orders.get(orderId);
  if (state === undefined || order === undefined) return;
  try {
    act({ state, order });
  } catch (error) {
    defect(error, orderId);
  }
}

function viewOf({ memory, rules, now }: Assigning): AssignmentView {
  const { balance } = rules;
  return {
    ...rules,
    now,
    open: (groupId) => (balance === undefined ? 0 : openItems(balance, memory.loads, groupId)),
    isHeld: (place) => memory.places.count(placeKey(place)) > 0,
    lastZone: (zoneSetId) => memory.zoneTurns.last(zoneSetId),
  };
}

/** The board's part of that course at `now` (ms); undefined while the course isn't on it. */
export function boardShare(
  plan: OperatorPlan,
  order: Order,
  courseId: string,
  now: number,
): PrintShare | undefined {
  const judged = evaluateOrder(order, plan, now).find(({ course }) => course.id === courseId);
  if (judged?.shown === undefined) return undefined;
  return { items: judged.shown.here, ...placesOf(plan, order) };
}

/** Where the board's items are made, including those of a course that has just left it. */
export function placesOf(plan: OperatorPlan, order: Order): Pick<PrintShare, 'station' | 'stationsOf'> {
  return {
    station: plan.station,
    stationsOf: (item) => withPaper(plan.routing(item, order.site).all).map(({ id }) => id),
  };
}

/** A virtual work station has no printer if a real station lists the item too. */
function withPaper(stations: readonly Station[]): readonly Station[] {
  const bons = stations.filter(({ isVirtual }) => !isVirtual);
  return bons.length === 0 ? stations : bons;
}

/** A board prints once, by its profile, however many displays show it, and even if none does. */
function printRules(site: SiteContext): (before: Order, after: Order, now: number) => PlannedPrint[] {
  // Covered work is printed by the profile of the covered board.
  const context: BoardContext = { ...site, covers: [], orders: new Map() };
  const atHq = site.site.role === 'hq';
  const plans = site.setup.profiles.flatMap((profile) =>
    profile.type !== 'customer' && printsAutomatically({ profile, atHq })
      ? [planOf(context, profile, undefined)]
      : [],
  );
  if (plans.length === 0) return () => [];
  return (before, after, now) => {
    const boards = plans.map((plan): PrintingBoard => {
      const { profile } = plan;
      return { profile, atHq, shareOf: (order, { id }) => boardShare(plan, order, id, now) };
    });
    return autoPrints(before, after, boards, now);
  };
}
