// Owns the part of a step that gives out load-balance groups and zones: order by order, each seeing what the one before
// it took (ROUTE-12, ROUTE-14, ROUTE-22).

import type { Setup } from '../../shared/model/setup.ts';
import {
  type AssignedOrder,
  type AssignmentView,
  givenLoads,
  givenZone,
  lacksZone,
  toldLoads,
  toldZone,
} from '../kitchen/routing/assignments.ts';
import { type LoadBalance, loadBalanceOf, openItems } from '../kitchen/routing/load-balance.ts';
import { type StationPlan, stationPlan } from '../kitchen/routing/stations.ts';
import { placeKey, type ZonePlan, zonePlan } from '../kitchen/routing/zones.ts';
import type { EventFact, Origin } from '../kitchen/state/facts.ts';
import type { SiteCatalogues } from '../kitchen/state/site-catalogue.ts';
import type { KitchenMemory } from './kitchen-memory.ts';

/** What of a site decides assignments; made once for a setup and its catalogue. */
export interface AssignmentRules {
  known: AssignmentView['known'];
  balance: LoadBalance | undefined;
  zones: ZonePlan;
  stations: StationPlan;
}

export function assignmentRules(
  site: SiteCatalogues & { setup: Setup; site: { role: 'site' | 'hq' } },
): AssignmentRules {
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

export interface Giving {
  memory: KitchenMemory;
  rules: AssignmentRules;
  now: number;
  /** Takes facts of one order into memory and into what the step writes. */
  add(facts: readonly EventFact[], origin: Origin): void;
  /** A rule threw: that order goes without for now, the others are served. */
  defect(reason: Error, orderId: string): void;
}

/** Gives these orders what they lack. What documents assign comes first, so that no place is given twice. */
export function giveAssignments(orderIds: Iterable<string>, giving: Giving): void {
  const { add } = giving;
  const ids = [...orderIds];
  const view = viewOf(giving);
  const forEach = (act: (known: AssignedOrder) => void) => {
    for (const orderId of ids) attempt(orderId, giving, act);
  };
  const waiting: { orderId: string; courseId: string; firedAt: number }[] = [];
  forEach((known) => {
    add(toldLoads(known, view), 'cloud');
    for (const course of known.order.courses) {
      const zone = toldZone(known, course, view);
      if (zone !== undefined) add([zone], 'cloud');
    }
  });
  forEach((known) => add(givenLoads(known, view), 'hub'));
  if (view.zones.length === 0) return;
  forEach((known) => {
    for (const course of known.order.courses) {
      if (!lacksZone(known, course)) continue;
      waiting.push({ orderId: known.order.id, courseId: course.id, firedAt: course.firedAt ?? 0 });
    }
  });
  for (const { orderId, courseId } of waiting.sort((one, other) => one.firedAt - other.firedAt)) {
    attempt(orderId, giving, (known) => {
      const course = known.order.courses.find(({ id }) => id === courseId);
      const zone = course === undefined ? undefined : givenZone(known, course, view);
      if (zone !== undefined) add([zone], 'hub');
    });
  }
}

function attempt(orderId: string, { memory, defect }: Giving, act: (known: AssignedOrder) => void): void {
  const state = memory.state(orderId);
  const order = memory.orders.get(orderId);
  if (state === undefined || order === undefined) return;
  try {
    act({ state, order });
  } catch (error) {
    defect(error instanceof Error ? error : new Error(String(error)), orderId);
  }
}

function viewOf({ memory, rules, now }: Giving): AssignmentView {
  const { balance } = rules;
  return {
    ...rules,
    now,
    open: (groupId) => (balance === undefined ? 0 : openItems(balance, memory.loads, groupId)),
    isHeld: (place) => memory.places.count(placeKey(place)) > 0,
    lastZone: memory.zoneTurns.last,
  };
}
