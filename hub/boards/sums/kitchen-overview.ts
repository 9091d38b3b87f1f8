// Overview of the kitchen for managers: open tickets, late tickets, work per station (REPORT-06). Uses the site's own
// rules; tickets hidden by a profile count as work.
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { KitchenOverview } from '../../../shared/protocol/figures/report.ts';
import { piecesOf } from '../../kitchen/derive/derive-item.ts';
import { isToBeMade } from '../../kitchen/derive/prepared.ts';
import { itemRouting } from '../../kitchen/routing/item-stations.ts';
import { stationPlan } from '../../kitchen/routing/stations.ts';
import type { Course, Order } from '../../kitchen/state/kitchen.ts';
import { catalogueOf } from '../../kitchen/state/site-catalogue.ts';
import { promiseOf } from '../../kitchen/time/planned-orders.ts';
import { alertSetOf, timeAlert } from '../../kitchen/time/time-alerts.ts';
import { courseVerdict, type ExclusionSettings } from '../../kitchen/visibility/exclusion.ts';
import { menuIndex } from '../catalogue/menu-index.ts';
import { compareText } from '../order/line-order.ts';
import type { BoardContext } from '../projection/board-projection.ts';
import { titleOf } from '../ticket/ticket-people.ts';

/** Maximum number of tickets listed. */
const TICKETS_NAMED = 12;

interface OpenTicket {
  order: Order;
  course: Course;
  isLate: boolean;
}

type Load = Omit<KitchenOverview['stations'][number], 'id' | 'name'>;

/** `changesAt`: next moment (ms) at which it changes by time alone; Infinity if none. */
export function kitchenOverview(
  context: BoardContext,
  now: number,
): { kitchen: KitchenOverview; changesAt: number } {
  const { setup, site, siteNames } = context;
  const plan = stationPlan(context, setup, site.role);
  const routing = itemRouting(context, setup, plan);
  const stations = new Map(plan.stations.map(({ id }) => [id, noLoad()]));
  const sites = new Map([...siteNames.keys()].map((id) => [id, noLoad()]));
  const { tickets, pending, changesAt } = openTickets(context, now);
  for (const { order, course, isLate } of tickets) {
    count(sites, order.site, isLate);
    const here = new Set<string>();
    for (const item of course.items.filter(isToBeMade)) {
      for (const { id } of routing(item, order.site).all) {
        const load = stations.get(id) ?? noLoad();
        load.pieces += piecesOf(item);
        stations.set(id, load);
        here.add(id);
      }
    }
    for (const id of here) {
      count(stations, id, isLate);
      noteOldest(stations, id, course.firedAt);
    }
  }
  const named = plan.stations.map(({ id, name }) => ({ id, name, ...(stations.get(id) ?? noLoad()) }));
  return {
    kitchen: {
      open: tickets.length,
      late: tickets.filter(({ isLate }) => isLate).length,
      pending,
      stations: named.sort((one, other) => other.pieces - one.pieces || compareText(one.name, other.name)),
      sites: site.role === 'hq' ? siteLoads(sites, siteNames) : [],
      tickets: tickets
        .sort(inOrder)
        .slice(0, TICKETS_NAMED)
        .map((ticket) => shown(ticket, context)),
      limited: limitedItems(context),
    },
    changesAt,
  };
}

function openTickets(context: BoardContext, now: number) {
  const exclusion = siteExclusion(context);
  const alerts = alertSetOf(context.setup, false);
  const tickets: OpenTicket[] = [];
  let pending = 0;
  let changesAt = Infinity;
  for (const order of context.orders.values()) {
    for (const course of order.courses) {
      const { reason, until } = courseVerdict(order, course, course.items, exclusion, now);
      if (reason !== undefined) continue;
      if (course.status === 'pending') {
        pending += 1;
        continue;
      }
      const { alert, nextChangeAt } = timeAlert(course, alerts, now);
      tickets.push({ order, course, isLate: alert === 'late' });
      changesAt = Math.min(changesAt, nextChangeAt, until);
    }
  }
  return { tickets, pending, changesAt };
}

function siteExclusion({ setup, site, siteNames, ages }: BoardContext): ExclusionSettings {
  return {
    sites: site.role === 'hq' ? new Set(siteNames.keys()) : undefined,
    firedAgoMs: setup.excludeCourses.firedAgo * MINUTE_MS,
    servedAgoMs: setup.excludeCourses.servedAgo * MINUTE_MS,
    ages,
    ...{ tables: new Set(), types: new Set(), keptCourseTags: new Set() },
    openTabs: false,
    hidden: new Set(['served']),
    delivered: false,
  };
}

function siteLoads(
  loads: ReadonlyMap<string, Load>,
  names: BoardContext['siteNames'],
): KitchenOverview['sites'] {
  return [...loads].map(([id, { tickets, late }]) => ({ id, name: names.get(id) ?? id, tickets, late }));
}

function noLoad(): Load {
  return { tickets: 0, late: 0, pieces: 0 };
}

function count(loads: Map<string, Load>, id: string, isLate: boolean): void {
  const load = loads.get(id) ?? noLoad();
  load.tickets += 1;
  if (isLate) load.late += 1;
  loads.set(id, load);
}

function noteOldest(loads: Map<string, Load>, id: string, firedAt: number | undefined): void {
  const load = loads.get(id);
  if (load === undefined || firedAt === undefined) return;
  load.oldestAt = Math.min(load.oldestAt ?? firedAt, firedAt);
}

/** 86'd items first, then by name. */
function limitedItems({ limits, catalogue }: BoardContext): NonNullable<KitchenOverview['limited']> {
  return [...limits]
    .flatMap(([id, left]) => {
      const name = catalogue.items.find(({ _id }) => _id === id)?.name;
      return name === undefined ? [] : [{ name, left }];
    })
    .sort((one, other) => one.left - other.left || compareText(one.name, other.name));
}

function inOrder(one: OpenTicket, other: OpenTicket): number {
  const byLate = Number(other.isLate) - Number(one.isLate);
  return byLate || (one.course.firedAt ?? Infinity) - (other.course.firedAt ?? Infinity);
}

function shown(
  { order, course, isLate }: OpenTicket,
  context: BoardContext,
): KitchenOverview['tickets'][number] {
  const { firedAt } = course;
  const promisedAt = promiseOf(order.document);
  const site = context.site.role === 'hq' ? context.siteNames.get(order.site) : undefined;
  return {
    orderId: order.id,
    courseId: course.id,
    title: titleOf(order, menuIndex(catalogueOf(order.site, context))),
    ...(site === undefined ? {} : { site }),
    courseType: course.type,
    orderType: order.typeKey,
    ...(firedAt === undefined ? {} : { firedAt }),
    ...(promisedAt === undefined ? {} : { promisedAt }),
    isLate,
  };
}
