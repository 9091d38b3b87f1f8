// Owns all running sums of a board together: every order's share comes in and goes out through here.
import type { Order } from '../../kitchen/state/kitchen.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { createCounts } from './counts.ts';
import { createIngredientTotals } from './ingredients.ts';
import { createItemDetail } from './item-detail.ts';
import { createItemTotals } from './item-totals.ts';
import { createLateCourses } from './late-courses.ts';
import type { OrderOnBoard } from './ticket-sounds.ts';
import { createSourceChoices, createStationCounts, createWaiterCounts } from './work-counts.ts';

export function createBoardSums(plan: OperatorPlan) {
  const counts = createCounts();
  const items = createItemTotals(plan);
  const ingredients = createIngredientTotals(plan);
  const stations = createStationCounts(plan);
  const waiters = createWaiterCounts();
  const sources = createSourceChoices(plan.context.site.region);
  const detail = createItemDetail(plan);
  const late = createLateCourses(plan);
  const ofTickets = [counts, items, ingredients, waiters, sources, detail, late];
  return {
    add(order: Order, { judged, entries }: OrderOnBoard): void {
      for (const course of judged) stations.add(order, course);
      for (const sum of ofTickets) for (const entry of entries) sum.add(entry);
    },
    subtract(order: Order, { judged, entries }: OrderOnBoard): void {
      for (const course of judged) stations.subtract(order, course);
      for (const sum of ofTickets) for (const entry of entries) sum.subtract(entry);
    },
    counts: () => counts.now(),
    items: () => items.list(),
    ingredients: () => ingredients.list(),
    stations: () => stations.list(),
    waiters: () => waiters.list(),
    sources: () => sources.list(),
    detail: () => detail.now(),
    kpis: (now: number) => late.kpis(now),
    nextDelayAt: (now: number) => late.nextChangeAt(now),
  };
}
