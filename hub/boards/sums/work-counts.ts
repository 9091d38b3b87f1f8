// Open work per station and tickets per waiter, kept as running sums (EXPO-05, KITCH-07).
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { piecesOf } from '../../kitchen/derive/derive-item.ts';
import { isToBeMade } from '../../kitchen/derive/prepared.ts';
import { isKnownSource, type OrderSource, sourceOptions } from '../../kitchen/derive/sources.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { compareText } from '../order/line-order.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry, EvaluatedCourse } from '../ticket/board-entry.ts';

export type StationCount = OperatorBoard['stations'][number];
export type NamedCount = OperatorBoard['waiters'][number];

export interface StationCounts {
  add(order: Order, judged: EvaluatedCourse): void;
  subtract(order: Order, judged: EvaluatedCourse): void;
  /** The same array while nothing changed. */
  list(): StationCount[];
}

/**
 * Items still to be prepared at each station that makes part of them, whatever the board's own station; every station
 * is listed, virtual ones flagged (ROUTE-03).
 */
export function createStationCounts(plan: OperatorPlan): StationCounts {
  const counts = new Map(plan.stations.stations.map(({ id }) => [id, 0]));
  let list: StationCount[] | undefined;
  const change = (order: Order, { everywhere }: EvaluatedCourse, sign: 1 | -1) => {
    for (const item of everywhere) {
      if (!isToBeMade(item)) continue;
      for (const { id } of plan.routing(item, order.site).all) {
        counts.set(id, (counts.get(id) ?? 0) + sign * piecesOf(item));
        list = undefined;
      }
    }
  };
  return {
    add: (order, judged) => change(order, judged, 1),
    subtract: (order, judged) => change(order, judged, -1),
    list() {
      list ??= plan.stations.stations.map(({ id, name, isVirtual }) => ({
        id,
        name,
        count: counts.get(id) ?? 0,
        ...(isVirtual ? { isVirtual: true as const } : {}),
      }));
      return list;
    },
  };
}

export interface SourceChoices {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** The same array while nothing changed. */
  list(): OrderSource[];
}

/**
 * Sources that filters offer: the site's own, and unknown ones while an unserved ticket has that source (ORD-10,
 * ORD-11).
 */
export function createSourceChoices(region: string): SourceChoices {
  const unknown = new Map<string, number>();
  let list: OrderSource[] | undefined;
  const change = ({ source: { id }, course }: BoardEntry, by: 1 | -1) => {
    if (isKnownSource(id) || course.status === 'served') return;
    const count = (unknown.get(id) ?? 0) + by;
    if (count === 0) unknown.delete(id);
    else unknown.set(id, count);
    list = undefined;
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    list() {
      list ??= sourceOptions(region, unknown.keys());
      return list;
    },
  };
}

export interface WaiterCounts {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** The same array while nothing changed. */
  list(): NamedCount[];
}

/** Unserved tickets of each waiter, regardless of view filters; waiters without any aren't listed. */
export function createWaiterCounts(): WaiterCounts {
  const byName = new Map<string, NamedCount>();
  let list: NamedCount[] | undefined;
  const change = ({ waiter, course }: BoardEntry, by: 1 | -1) => {
    if (waiter === undefined || course.status === 'served') return;
    // One id may have two names (a waiter renamed in mid-shift): they are counted separately, so that no sum depends on
    // arrival order.
    const key = `${waiter.id} ${waiter.name}`;
    const count = (byName.get(key)?.count ?? 0) + by;
    if (count === 0) byName.delete(key);
    else byName.set(key, { ...waiter, count });
    list = undefined;
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    list() {
      list ??= [...byName.values()].sort(
        (one, other) => compareText(one.name, other.name) || compareText(one.id, other.id),
      );
      return list;
    },
  };
}
