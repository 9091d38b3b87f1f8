// Owns all running sums of a board together: every ticket's share comes in and goes out through here.
import type { Order } from '../kitchen/kitchen.ts';
import type { JudgedCourse } from './board-entry.ts';
import { createCounts } from './counts.ts';
import { createIngredientTotals } from './ingredients.ts';
import { createItemTotals } from './item-totals.ts';
import type { OperatorPlan } from './operator-plan.ts';
import { createSourceChoices, createStationCounts, createWaiterCounts } from './work-counts.ts';

export function createBoardSums(plan: OperatorPlan) {
  const counts = createCounts();
  const items = createItemTotals(plan);
  const ingredients = createIngredientTotals(plan);
  const stations = createStationCounts(plan);
  const waiters = createWaiterCounts();
  const sources = createSourceChoices(plan.context.site.region);
  const ofTickets = [counts, items, ingredients, waiters, sources];
  return {
    add(order: Order, judged: JudgedCourse): void {
      stations.add(order, judged);
      if (judged.entry !== undefined) for (const sum of ofTickets) sum.add(judged.entry);
    },
    subtract(order: Order, judged: JudgedCourse): void {
      stations.subtract(order, judged);
      if (judged.entry !== undefined) for (const sum of ofTickets) sum.subtract(judged.entry);
    },
    counts: () => counts.now(),
    items: () => items.list(),
    ingredients: () => ingredients.list(),
    stations: () => stations.list(),
    waiters: () => waiters.list(),
    sources: () => sources.list(),
  };
}
