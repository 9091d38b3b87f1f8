// Owns from which boards an order is excluded as a whole, and the one reason where it is excluded from all (ORD-28).
// Being made at another station or by another group is no exclusion.
import { hiddenBecause, visibleItems } from '../boards/settings/item-filter.ts';
import type { OperatorPlan } from '../boards/settings/operator-plan.ts';
import { planOf } from '../boards/why-off-board.ts';
import type { Course, Order } from '../kitchen/state/kitchen.ts';
import { courseVerdict, type ExclusionReason } from '../kitchen/visibility/exclusion.ts';
import { EXCLUSION_RULES, type ExclusionRule } from '../kitchen/visibility/exclusion-rules.ts';
import type { SiteContext } from './engine.ts';

export interface ExcludedFrom {
  /** Why it is on no expo or kitchen board of the site. */
  reason?: ExclusionReason;
  /** Those that exclude it where others don't. */
  boards: { profile: string; reason: ExclusionReason; rule: ExclusionRule }[];
}

const NOWHERE: ExcludedFrom = { boards: [] };

/** The rules of a site's boards are read once for as long as the site stays as it is. */
export function createExcludedFrom(): (order: Order, site: SiteContext, now: number) => ExcludedFrom {
  let known: { site: SiteContext; plans: OperatorPlan[] } | undefined;
  return (order, site, now) => {
    if (known?.site !== site) known = { site, plans: plansOf(site) };
    const boards = known.plans.flatMap((plan) => {
      const reason = orderReason(order, plan, now);
      return reason === undefined
        ? []
        : [{ profile: plan.profile.name, reason, rule: EXCLUSION_RULES[reason] }];
    });
    const [first] = boards;
    if (first === undefined) return NOWHERE;
    return boards.length === known.plans.length ? { reason: first.reason, boards: [] } : { boards };
  };
}

function plansOf(site: SiteContext): OperatorPlan[] {
  const context = { ...site, orders: new Map() };
  return site.setup.profiles.flatMap((profile) =>
    profile.type === 'customer' ? [] : [planOf(context, profile, undefined)],
  );
}

/** Why none of its courses is on the board; undefined if any is, or would be but for its station or group. */
function orderReason(order: Order, plan: OperatorPlan, now: number): ExclusionReason | undefined {
  if (order.courses.length === 0) return 'no-items';
  let first: ExclusionReason | undefined;
  for (const course of order.courses) {
    const visible = visibleItems(course, plan.items);
    const { reason } = courseVerdict(order, course, visible, plan.exclusion, now);
    if (reason === undefined) return undefined;
    if (reason === 'no-valid-items' && isOfOtherGroup(course, plan)) return undefined;
    first ??= reason;
  }
  return first;
}

function isOfOtherGroup({ items, type }: Course, plan: OperatorPlan): boolean {
  return items.some((item) => hiddenBecause(item, type, plan.items) === 'item-of-other-group');
}
