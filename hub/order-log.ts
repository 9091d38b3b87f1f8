// Owns what the log says of orders in the kitchen: why one is on no board, double serves, refused commands (LOG-04,
// ORD-28, TICK-10). Each reason is said once, and again only when it changes.
import type { Logger } from 'pino';
import { MINUTE_MS } from '../shared/limits.ts';
import type { SiteContext } from './engine.ts';
import type { CommandEntry } from './engine-inputs.ts';
import type { Decision } from './kitchen/decision.ts';
import { courseVerdict, type ExclusionReason, type ExclusionSettings } from './kitchen/exclusion.ts';
import type { Course, Order } from './kitchen/kitchen.ts';

/** How many orders' last words are remembered; older ones may be said again. */
const REMEMBERED_ORDERS = 5_000;

export interface OrderLog {
  order(order: Order | undefined, site: SiteContext, now: number): void;
  command(entry: CommandEntry, decision: Decision, orders: ReadonlyMap<string, Order>): void;
  /** An exception inside a rule: always a defect of the hub. */
  defect(reason: Error): void;
}

export function createOrderLog(log: Logger): OrderLog {
  const said = new Map<string, string>();
  const isNews = (key: string, words: string) => {
    if (said.get(key) === words) return false;
    said.delete(key);
    said.set(key, words);
    if (said.size > REMEMBERED_ORDERS) said.delete(said.keys().next().value ?? key);
    return true;
  };

  return {
    order(order, site, now) {
      if (order === undefined) return;
      const { id: orderId } = order;
      const reason = siteReason(order, site, now);
      if (isNews(`reason:${orderId}`, reason ?? '') && reason !== undefined) {
        log.info({ orderId, reason }, 'order excluded');
      }
    },

    command(entry, decision, orders) {
      const { command, id } = entry;
      if (!decision.ok) {
        log.info({ commandId: id, command: command.name, code: decision.refusal.code }, 'command refused');
        return;
      }
      if (command.name !== 'course.serve' || !command.served || decision.facts.length > 0) return;
      const course = orders.get(command.orderId)?.courses.find((one) => one.id === command.courseId);
      if (course?.status === 'served') {
        log.warn({ orderId: command.orderId, courseId: command.courseId }, 'double serve ignored');
      }
    },

    defect: (reason) => log.error({ err: reason }, 'a rule failed; the input was set aside'),
  };
}

/** Why an order shows on no board of the site, whatever the profile; undefined if any of its courses may show. */
function siteReason(order: Order, site: SiteContext, now: number): ExclusionReason | undefined {
  const { firedAgo, servedAgo } = site.setup.excludeCourses;
  const settings: ExclusionSettings = {
    firedAgoMs: firedAgo * MINUTE_MS,
    servedAgoMs: servedAgo * MINUTE_MS,
    tables: new Set(),
    types: new Set(),
    openTabs: false,
    pending: true,
    keptCourseTags: new Set(),
  };
  const reasonOf = (course: Course) => courseVerdict(order, course, course.items, settings, now).reason;
  const reasons = order.courses.map(reasonOf);
  if (reasons.length === 0) return 'no-items';
  return reasons.includes(undefined) ? undefined : reasons[0];
}
