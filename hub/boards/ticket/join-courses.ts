// Owns the one course that the courses of a card make together: what sorts, counts, filters and colours it (GRP-04).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { stageOf } from '../../kitchen/derive/prepared.ts';
import type { Course } from '../../kitchen/state/kitchen.ts';
import { compareText } from '../order/line-order.ts';
import { courseTypeOrder } from '../order/sorting.ts';

/**
 * Joins the courses of a card, which share a status; `first` is the one that names the card. A card is as old as the
 * oldest of its courses, as far as the least done of their items, urgent if one is, and where the last move put one.
 */
export function joinCourses(first: Course, others: readonly Course[]): Course {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const items = all.flatMap((course) => course.items);
  const stage = first.status === undefined ? undefined : stageOf(first.status, items);
  return {
    ...first,
    id: all.map(({ id }) => id).join('+'),
    document: { ...first.document, tags: unique(all.flatMap(({ document }) => document.tags)) },
    type: courseTypes(all)[0] ?? first.type,
    stage,
    notifiedAt: earliest(all, ({ notifiedAt }) => notifiedAt),
    firedAt: earliest(all, ({ firedAt }) => firedAt),
    readyAt: latest(all, ({ readyAt }) => readyAt),
    servedAt: latest(all, ({ servedAt }) => servedAt),
    firstServedAt: earliest(all, ({ firstServedAt }) => firstServedAt),
    preparedAt: all.every(({ preparedAt }) => preparedAt !== undefined)
      ? latest(all, ({ preparedAt }) => preparedAt)
      : undefined,
    items,
    unknownItemIds: all.flatMap(({ unknownItemIds }) => unknownItemIds),
    position: lastMove(all),
    urgent: all.some(({ urgent }) => urgent),
    linkedTo: unique(all.flatMap(({ linkedTo }) => linkedTo)),
    reprint: all.some(({ reprint }) => reprint),
    reviewed: all.every(({ reviewed }) => reviewed),
    sms: firstOf(all, ({ sms }) => sms),
    notified: firstOf(all, ({ notified }) => notified),
    zone: firstOf(all, ({ zone }) => zone),
  };
}

/** The types of some courses, each once: Beverages first, Mains last (GRP-10). */
export function courseTypes(courses: readonly Course[]): string[] {
  return unique(courses.map(({ type }) => type)).sort(
    (one, other) => courseTypeOrder(one) - courseTypeOrder(other) || compareText(one, other),
  );
}

function firstOf<Value>(
  courses: readonly Course[],
  read: (course: Course) => Value | undefined,
): Value | undefined {
  for (const course of courses) {
    const value = read(course);
    if (value !== undefined) return value;
  }
  return undefined;
}

function earliest(
  courses: readonly Course[],
  read: (course: Course) => number | undefined,
): number | undefined {
  const moments = courses.flatMap((course) => read(course) ?? []);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

function latest(
  courses: readonly Course[],
  read: (course: Course) => number | undefined,
): number | undefined {
  const moments = courses.flatMap((course) => read(course) ?? []);
  return moments.length === 0 ? undefined : Math.max(...moments);
}

/**
 * The last move of one of them. By when it was made, not by its date, which an undo renews; one that was put back moves
 * nothing.
 */
function lastMove(courses: readonly Course[]): Course['position'] {
  const moves = courses.flatMap(({ position }) =>
    position === undefined || position.value.place === 'reset' ? [] : [position],
  );
  return moves.sort(
    (one, other) => other.at - one.at || compareText(canonicalJson(one.value), canonicalJson(other.value)),
  )[0];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
