// All running sums of a board: adds and removes the share of every order.

import type { Stage } from '../../../shared/model/kitchen-states.ts';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Alert } from '../../../shared/protocol/board/ticket.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';
import { isStationDone } from '../ticket/station-part.ts';
import { AllDay } from './all-day.ts';
import { createIngredientTotals } from './ingredients.ts';
import { createItemDetail } from './item-detail.ts';
import { ItemTotals } from './item-totals.ts';
import { createLateCourses } from './late-courses.ts';
import type { EvaluatedTickets } from './ticket-sounds.ts';
import { createSourceChoices, createStationCounts, createWaiterCounts } from './work-counts.ts';

export type BoardSums = ReturnType<typeof createBoardSums>;

export function createBoardSums(plan: OperatorPlan) {
  const counts = createCounts(ofTicket);
  const isOfPart = plan.doneLeavesMs !== undefined;
  const partCounts = createCounts(ofPart);
  const left = createLeftCount();
  const items = new ItemTotals(plan);
  const allDay = new AllDay(plan);
  const ingredients = createIngredientTotals(plan);
  const stations = createStationCounts(plan);
  const waiters = createWaiterCounts();
  const sources = createSourceChoices(plan.context.site.region);
  const detail = createItemDetail(plan);
  const late = createLateCourses(plan);
  const ofTickets = [
    counts,
    ...(isOfPart ? [partCounts, left] : []),
    items,
    allDay,
    ingredients,
    waiters,
    sources,
    detail,
    late,
  ];
  return {
    add(order: Order, { judged, entries }: EvaluatedTickets): void {
      for (const course of judged) stations.add(order, course);
      for (const sum of ofTickets) for (const entry of entries) sum.add(entry);
    },
    subtract(order: Order, { judged, entries }: EvaluatedTickets): void {
      for (const course of judged) stations.subtract(order, course);
      for (const sum of ofTickets) for (const entry of entries) sum.subtract(entry);
    },
    counts: () => counts.now(),
    partCounts: () => (isOfPart ? partCounts.now() : undefined),
    /** Number of tickets that have left the station's board (KITCH-17). */
    left: () => left.now(),
    items: () => allDay.rows(items.list()),
    ingredients: () => ingredients.list(),
    stations: () => stations.list(),
    waiters: () => waiters.list(),
    sources: () => sources.list(),
    detail: () => detail.now(),
    kpis: (now: number) => late.kpis(now),
    nextDelayAt: (now: number) => late.nextChangeAt(now),
  };
}

// Counts in the header of a board, kept as running sums: per stage, warned and late (EXPO-02, live protocol "Rules").

type HeadCounts = OperatorBoard['head']['counts'];

interface RunningCounts {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  now(): HeadCounts;
}

/** Stages and alert for which a ticket is counted; undefined if it has no stage. */
type Counted = (entry: BoardEntry) => { stages: readonly Stage[]; alert: Alert } | undefined;

const ofTicket: Counted = ({ course: { stage }, dueStages, alert }) =>
  stage && { stages: [stage, ...dueStages], alert };

/** For a station, late means late with its own work. */
const ofPart: Counted = ({ part, alert }) =>
  part?.stage && { stages: [part.stage], alert: isStationDone(part) ? 'none' : alert };

/** Counts tickets that pass the view's filters, regardless of its stage filter. */
export function createCounts(countedAs: Counted = ofTicket): RunningCounts {
  const counts = { pending: 0, fired: 0, cooking: 0, prepared: 0, ready: 0, served: 0, late: 0, warn: 0 };
  const change = (entry: BoardEntry, by: 1 | -1) => {
    const as = entry.counted ? countedAs(entry) : undefined;
    if (as === undefined) return;
    for (const stage of as.stages) counts[stage] += by;
    if (as.alert !== 'none') counts[as.alert] += by;
  };
  return {
    add: (entry) => change(entry, 1),
    subtract: (entry) => change(entry, -1),
    now: () => ({ ...counts }),
  };
}

/** Tickets that have left the board, regardless of view filters. */
function createLeftCount() {
  let count = 0;
  const change = ({ part }: BoardEntry, by: 1 | -1) => {
    if (part?.hasLeft === true) count += by;
  };
  return {
    add: (entry: BoardEntry) => change(entry, 1),
    subtract: (entry: BoardEntry) => change(entry, -1),
    now: () => count,
  };
}
