// Owns what a board has of a course when it comes to paper, and which boards of a site print by themselves (PRINT-04,
// PRINT-05, PRINT-11). A board prints by its profile, once, however many displays show it and whether any does.
import type { BoardContext } from '../boards/projection/board-projection.ts';
import type { OperatorPlan } from '../boards/settings/operator-plan.ts';
import { judgeOrder } from '../boards/ticket/judge-order.ts';
import { planOf } from '../boards/why-off-board.ts';
import { autoPrints, type PrintingBoard, printsByItself } from '../kitchen/print/auto-prints.ts';
import type { PlannedPrint } from '../kitchen/print/print-job.ts';
import type { PrintShare } from '../kitchen/print/print-sheets.ts';
import type { Station } from '../kitchen/routing/stations.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import type { SiteContext } from './engine-inputs.ts';

/** What the board has of that course at `now` (ms); undefined while the course isn't on it. */
export function boardShare(
  plan: OperatorPlan,
  order: Order,
  courseId: string,
  now: number,
): PrintShare | undefined {
  const judged = judgeOrder(order, plan, now).find(({ course }) => course.id === courseId);
  if (judged?.shown === undefined) return undefined;
  return { items: judged.shown.here, ...placesOf(plan, order) };
}

/** Where the board's items are made, also of a course that has just left it. */
export function placesOf(plan: OperatorPlan, order: Order): Pick<PrintShare, 'station' | 'stationsOf'> {
  return {
    station: plan.station,
    stationsOf: (item) => withPaper(plan.routing(item, order.site).all).map(({ id }) => id),
  };
}

/** A virtual work station has no printer while a kitchen bon lists the item too. */
function withPaper(stations: readonly Station[]): readonly Station[] {
  const bons = stations.filter(({ isVirtual }) => !isVirtual);
  return bons.length === 0 ? stations : bons;
}

/** What the boards of a site print after a command changed an order; read once for a setup and its catalogue. */
export function printRules(site: SiteContext): (before: Order, after: Order, now: number) => PlannedPrint[] {
  const context: BoardContext = { ...site, orders: new Map() };
  const atHq = site.site.role === 'hq';
  const plans = site.setup.profiles.flatMap((profile) =>
    profile.type !== 'customer' && printsByItself({ profile, atHq })
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
