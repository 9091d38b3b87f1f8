// Finds orders that must be evaluated together: linked courses, and courses moved behind another (TICK-26, TICK-27).
import type { Course, Order } from '../../kitchen/state/kitchen.ts';
import { compareText } from './line-order.ts';

export interface CourseLinks {
  /** Sets the current state of an order; undefined if it is gone. */
  set(orderId: string, order: Order | undefined): void;
  /** Every order whose tickets may change because of these, including themselves. Call it before and after set(). */
  affectedBy(orderIds: Iterable<string>): Set<string>;
  /** Ids of the courses linked with this one, sorted; links are mutual and transitive, as in the rule for course.link. */
  linkedWith(courseId: string): string[];
}

interface LinkedOrder {
  courseIds: readonly string[];
  links: readonly (readonly [string, string])[];
  anchors: readonly string[];
}

/** Reference counts: an entry stays until nothing refers to it. */
type OrdersNaming = Map<string, Map<string, number>>;

export function createCourseLinks(): CourseLinks {
  const known = new Map<string, LinkedOrder>();
  const homeOf = new Map<string, string>();
  const partners: OrdersNaming = new Map();
  const followers: OrdersNaming = new Map();

  const name = (orderId: string, { courseIds, links, anchors }: LinkedOrder, by: 1 | -1) => {
    for (const [from, to] of links) {
      count(partners, from, to, by);
      count(partners, to, from, by);
    }
    for (const anchor of anchors) count(followers, anchor, orderId, by);
    for (const courseId of courseIds) {
      if (by === 1) homeOf.set(courseId, orderId);
      else if (homeOf.get(courseId) === orderId) homeOf.delete(courseId);
    }
  };
  const group = (courseId: string): Iterable<string> => {
    // Most courses have no link.
    if (!partners.has(courseId)) return [courseId];
    const members = new Set([courseId]);
    // A set that grows during iteration also visits the added members.
    for (const member of members)
      for (const partner of partners.get(member)?.keys() ?? []) members.add(partner);
    return members;
  };

  return {
    set(orderId, order) {
      const old = known.get(orderId);
      if (old !== undefined) name(orderId, old, -1);
      known.delete(orderId);
      if (order === undefined) return;
      const fresh = knownOf(order);
      known.set(orderId, fresh);
      name(orderId, fresh, 1);
    },
    affectedBy(orderIds) {
      const asked = [...orderIds];
      const affected = new Set(asked);
      for (const orderId of asked) {
        for (const courseId of known.get(orderId)?.courseIds ?? []) {
          for (const member of group(courseId)) {
            const home = homeOf.get(member);
            if (home !== undefined) affected.add(home);
          }
        }
      }
      if (followers.size === 0) return affected;
      for (const orderId of affected) {
        for (const courseId of known.get(orderId)?.courseIds ?? []) {
          for (const follower of followers.get(courseId)?.keys() ?? []) affected.add(follower);
        }
      }
      return affected;
    },
    linkedWith: (courseId) =>
      [...group(courseId)].filter((member) => member !== courseId && homeOf.has(member)).sort(compareText),
  };
}

function knownOf({ courses }: Order): LinkedOrder {
  return {
    courseIds: courses.map(({ id }) => id),
    links: courses.flatMap(({ id, linkedTo }) => linkedTo.map((to) => [id, to] as const)),
    anchors: courses.flatMap((course) => anchorOf(course) ?? []),
  };
}

/** Course that this one was moved behind. */
export function anchorOf({ id, position }: Course): string | undefined {
  if (position?.value.place !== 'after') return undefined;
  return position.value.courseId === id ? undefined : position.value.courseId;
}

function count(naming: OrdersNaming, key: string, named: string, by: 1 | -1): void {
  const times = naming.get(key) ?? new Map<string, number>();
  const left = (times.get(named) ?? 0) + by;
  if (left > 0) times.set(named, left);
  else times.delete(named);
  if (times.size > 0) naming.set(key, times);
  else naming.delete(key);
}
