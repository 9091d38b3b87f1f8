// Answers "why isn't this on that board": every course of an order and every item of it, with the reason and its
// requirement (ORD-28, LOG-04).
import type { CustomerProfile, OperatorProfile, Profile } from '../../shared/model/setup/profile.ts';
import type { Course, Order } from '../kitchen/state/kitchen.ts';
import { customerCourseReason } from '../kitchen/visibility/customer-status.ts';
import {
  EXCLUSION_RULES,
  type ExclusionRule,
  type ItemReason,
  type OffBoardReason,
} from '../kitchen/visibility/exclusion-rules.ts';
import { customerEntry } from './customer/customer-card.ts';
import { customerSettings } from './customer/customer-settings.ts';
import type { BoardContext } from './projection/board-projection.ts';
import { hiddenBecause, type ItemFilter } from './settings/item-filter.ts';
import { type OperatorPlan, operatorPlan } from './settings/operator-plan.ts';
import { customerOptions } from './settings/profile-options.ts';
import { boardEntries, type EvaluatedCourse, evaluateOrder } from './ticket/board-entry.ts';

export interface CourseOnBoard {
  courseId: string;
  shown: boolean;
  /** Why it isn't shown; absent while it is. */
  reason?: OffBoardReason;
  rule?: ExclusionRule;
  /** Items that the board's lines leave out, by ordered item id. */
  hiddenItems: HiddenItem[];
}

export interface HiddenItem {
  itemId: string;
  reason: ItemReason;
  rule: ExclusionRule;
}

/**
 * Evaluates an order for a profile's board at `now` (ms), regardless of display filters. `station` as in an address.
 * Customers see whole orders: a course counts as shown if the order's card covers it.
 */
export function whyOffBoard(
  context: BoardContext,
  profile: Profile,
  station: string | undefined,
  order: Order,
  now: number,
): CourseOnBoard[] {
  if (profile.type === 'customer') return onGuestsBoard(context, profile, order, now);
  const plan = planOf(context, profile, station);
  const all = evaluateOrder(order, plan, now);
  const left = coursesThatLeft(order, all, plan);
  return all.map((judged) => {
    const { course } = judged;
    const hiddenItems = hiddenOf(judged, plan.items);
    if (left.has(course)) return onBoard(course, 'station-done', hiddenItems);
    const reason = judged.reason === undefined ? undefined : reasonOf(judged.reason, course, hiddenItems);
    return onBoard(course, reason, hiddenItems);
  });
}

/** Rules of a profile's board, of one station or of all. */
export function planOf(
  context: BoardContext,
  profile: OperatorProfile,
  station: string | undefined,
): OperatorPlan {
  const address = { kind: profile.type, profile: profile._id, ...(station === undefined ? {} : { station }) };
  return operatorPlan(context, profile, address, { tellsReady: false, urgentRowsFirst: false });
}

/**
 * Rules of the site for questions without a board: those of the first kitchen or expo board; undefined for a site
 * without one.
 */
export function sitePlan(context: BoardContext): OperatorPlan | undefined {
  const profile = context.setup.profiles.find((one) => one.type !== 'customer');
  return profile && planOf(context, profile, undefined);
}

export function onBoard(
  { id }: Course,
  reason: OffBoardReason | undefined,
  hiddenItems: HiddenItem[],
): CourseOnBoard {
  if (reason === undefined) return { courseId: id, shown: true, hiddenItems };
  return { courseId: id, shown: false, reason, rule: EXCLUSION_RULES[reason], hiddenItems };
}

/** Courses whose ticket has left the station's board (KITCH-17). */
function coursesThatLeft(
  order: Order,
  judged: readonly EvaluatedCourse[],
  plan: OperatorPlan,
): ReadonlySet<Course> {
  if (plan.doneLeavesMs === undefined) return new Set();
  const entries = boardEntries(order, judged, plan).filter(({ part }) => part?.hasLeft);
  return new Set(entries.flatMap(({ parts }) => parts.map(({ course }) => course)));
}

/** A course without valid items because another group makes all of them belongs to that group (ROUTE-12). */
function reasonOf(
  reason: NonNullable<EvaluatedCourse['reason']>,
  course: Course,
  hiddenItems: readonly HiddenItem[],
): OffBoardReason {
  const elsewhere = hiddenItems.filter((hidden) => hidden.reason === 'item-of-other-group');
  const allElsewhere = course.items.length > 0 && elsewhere.length === course.items.length;
  return reason === 'no-valid-items' && allElsewhere ? 'other-group' : reason;
}

function hiddenOf({ course, shown }: EvaluatedCourse, filter: ItemFilter): HiddenItem[] {
  const lines = new Set(shown?.items);
  const hidden = course.items.flatMap((item): HiddenItem[] => {
    const reason =
      hiddenBecause(item, course.type, filter) ??
      (shown !== undefined && !lines.has(item) ? 'item-of-other-station' : undefined);
    return reason === undefined ? [] : [hiddenItem(item.id, reason)];
  });
  return [...hidden, ...unknownItems(course)];
}

function unknownItems({ unknownItemIds }: Course): HiddenItem[] {
  return unknownItemIds.map((itemId) => hiddenItem(itemId, 'unknown-item'));
}

function hiddenItem(itemId: string, reason: ItemReason): HiddenItem {
  return { itemId, reason, rule: EXCLUSION_RULES[reason] };
}

function onGuestsBoard(
  context: BoardContext,
  profile: CustomerProfile,
  order: Order,
  now: number,
): CourseOnBoard[] {
  const options = customerOptions(profile, context.setup, context.site);
  const settings = customerSettings(context, profile, options);
  const { reason } = customerEntry(order, options, settings, now);
  return order.courses.map((course) =>
    onBoard(course, reason ?? customerCourseReason(order.id, course, settings, now), unknownItems(course)),
  );
}
