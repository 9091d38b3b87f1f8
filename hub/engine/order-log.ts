// Log of orders in the kitchen: why one is on no board or missing from some, double serves, refused commands (LOG-04,
// ORD-28, TICK-10). Each reason is logged once, and again only when it changes.
import { LRUCache } from 'lru-cache';
import { partHash } from '../../shared/protocol/board/digest.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { hiddenBecause, visibleItems } from '../boards/settings/item-filter.ts';
import type { OperatorPlan } from '../boards/settings/operator-plan.ts';
import { planOf } from '../boards/why-off-board.ts';
import type { HubLog } from '../host/log.ts';
import { LOG_LINES, RateLimiter } from '../host/rate-limiter.ts';
import type { Decision } from '../kitchen/commands/decision.ts';
import type { Course, Order } from '../kitchen/state/kitchen.ts';
import { courseVerdict, type ExclusionReason } from '../kitchen/visibility/exclusion.ts';
import { EXCLUSION_RULES, type ExclusionRule } from '../kitchen/visibility/exclusion-rules.ts';
import { ordersNamed } from './audit-log.ts';
import type { CommandEntry, SiteContext } from './ports.ts';

/** Number of logged lines that are remembered, two for each order; older ones may be logged again. */
const REMEMBERED_LINES = 6_000;

export interface OrderLog {
  /** Logs why an order is off boards, if that changed; `now` is ms. */
  order(order: Order | undefined, site: SiteContext, now: number): void;
  command(entry: CommandEntry, decision: Decision, orders: ReadonlyMap<string, Order>): void;
  /** An exception inside a rule: always a defect of the hub. `orderId` is the affected order, if it is a single one. */
  defect(reason: unknown, orderId?: string): void;
}

/** Order of a log line; all of them if a command has several. */
function namedOrders(command: Command): { orderId?: string; orderIds?: string[] } {
  const [orderId, ...others] = ordersNamed(command);
  if (orderId === undefined) return {};
  return others.length === 0 ? { orderId } : { orderId, orderIds: [orderId, ...others] };
}

/** @param monotonicMs milliseconds of a clock that never steps */
export function createOrderLog(log: HubLog, monotonicMs: () => number): OrderLog {
  const refusals = new RateLimiter(LOG_LINES, monotonicMs);
  const logged = new LRUCache<string, number>({ max: REMEMBERED_LINES });
  const excludedFrom = createExcludedFrom();
  // As a hash: the texts of a day's orders would be megabytes.
  const isNews = (key: string, line: unknown) => {
    const digest = partHash(key, line);
    if (logged.peek(key) === digest) return false;
    logged.set(key, digest);
    return true;
  };

  return {
    order(order, site, now) {
      if (order === undefined) return;
      const { id: orderId } = order;
      const { reason, boards } = excludedFrom(order, site, now);
      if (isNews(`reason:${orderId}`, reason ?? '') && reason !== undefined) {
        log.info({ orderId, reason, rule: EXCLUSION_RULES[reason] }, 'order excluded');
      }
      if (isNews(`boards:${orderId}`, boards) && boards.length > 0) {
        log.info({ orderId, boards }, 'order excluded from boards');
      }
    },

    command(entry, decision, orders) {
      const { command, id } = entry;
      if (!decision.ok) {
        const { code } = decision.refusal;
        const line = refusals.take(`${entry.actor.displayId} ${code}`);
        const fields = { commandId: id, command: command.name, code, ...namedOrders(command), ...line };
        if (line) log.info(fields, 'command refused');
        return;
      }
      if (command.name !== 'course.serve' || !command.served || decision.facts.length > 0) return;
      const course = orders.get(command.orderId)?.courses.find((one) => one.id === command.courseId);
      if (course?.status === 'served') {
        log.warn({ orderId: command.orderId, courseId: command.courseId }, 'double serve ignored');
      }
    },

    defect: (reason, orderId) => {
      const err = asError(reason);
      if (orderId === undefined) log.error({ err }, 'a rule failed; the input was quarantined');
      else log.error({ err, orderId }, 'a rule failed; the order was left off');
    },
  };
}

/** Converts a thrown value to an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * Boards that exclude an order as a whole, and the common reason if all do (ORD-28). Being made at another station or
 * by another group isn't an exclusion.
 */
interface ExcludedFrom {
  /** Why it is on no expo or kitchen board of the site. */
  reason?: ExclusionReason;
  /** Boards that exclude it while others don't. */
  boards: { profile: string; reason: ExclusionReason; rule: ExclusionRule }[];
}

const NOWHERE: ExcludedFrom = { boards: [] };

/** Reads the rules of a site's boards once per site context. */
function createExcludedFrom(): (order: Order, site: SiteContext, now: number) => ExcludedFrom {
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

/** Why none of its courses is on the board; undefined if one is, or would be but for its station or group. */
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
