// Delays of a board, updated as tickets come and go; costs nothing unless the view asks for them (DLG-07).
import type { CourseKpis, DelayedItem } from '../../../shared/protocol/board/course-kpis.ts';
import { isToBeMade } from '../../kitchen/derive/prepared.ts';
import { lateFrom } from '../../kitchen/time/time-alerts.ts';
import { itemName } from '../catalogue/item-names.ts';
import { inUnit } from '../lines/weight-unit.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry, ShownCourse, Undrawable } from '../ticket/board-entry.ts';
import { isStationDone } from '../ticket/station-part.ts';
import { courseKpis, type LateCourse, nextDelayAt } from './course-kpis.ts';

export interface LateCourses {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** Figures at `now` (ms); null if the view doesn't ask for them. */
  kpis(now: number): CourseKpis | null | Undrawable;
  /** Next moment (ms) at which they change by time alone; Infinity if none. */
  nextChangeAt(now: number): number;
}

/** Late tickets count as in the header: those that pass the view's filters, regardless of its stage filter. */
export function createLateCourses(plan: OperatorPlan): LateCourses {
  if (plan.view.kpis !== true) return NOT_ASKED;
  const entries = new Map<BoardEntry, LateCourse[] | undefined>();
  const lateOf = (entry: BoardEntry): LateCourse[] => {
    const known = entries.get(entry) ?? latePartsOf(entry).map((part) => lateCourse(entry, part, plan));
    entries.set(entry, known);
    return known;
  };
  return {
    add(entry) {
      if (entry.counted && latePartsOf(entry).length > 0) entries.set(entry, undefined);
    },
    subtract: (entry) => void entries.delete(entry),
    kpis(now) {
      const late: LateCourse[] = [];
      for (const entry of entries.keys()) {
        try {
          late.push(...lateOf(entry));
        } catch (reason) {
          return { undrawable: entry, reason };
        }
      }
      return courseKpis(late, now);
    },
    nextChangeAt: (now) =>
      nextDelayAt(
        [...entries.values()].flatMap((late) => late ?? []),
        now,
      ),
  };
}

const NOT_ASKED: LateCourses = {
  add: () => undefined,
  subtract: () => undefined,
  kpis: () => null,
  nextChangeAt: () => Infinity,
};

/** On a station's board, only parts with work for the station. */
function latePartsOf({ parts }: BoardEntry): ShownCourse[] {
  return parts.filter(({ alert, part }) => alert === 'late' && !isStationDone(part));
}

function lateCourse(entry: BoardEntry, part: ShownCourse, plan: OperatorPlan): LateCourse {
  return {
    id: part.course.id,
    type: part.course.type,
    lateFrom: lateFrom(part.course, plan.alerts),
    items: delayedItems(entry, part, plan),
  };
}

/** Items still to be made here; if there are none, all items waiting to be served. */
function delayedItems(
  { id, order, title }: BoardEntry,
  { course, here }: ShownCourse,
  { books, options, context }: OperatorPlan,
): Omit<DelayedItem, 'minutes'>[] {
  const { menu } = books.of(order.site);
  const unmade = here.filter(isToBeMade);
  const items = unmade.length > 0 ? unmade : here.filter(({ active }) => active);
  const organization = context.site.role === 'hq' ? context.siteNames.get(order.site) : undefined;
  return items.map(({ id: itemId, itemId: known, document, state }) => ({
    ticketId: id,
    orderId: order.id,
    courseId: course.id,
    title,
    orderType: order.document.orderType,
    ...(organization === undefined ? {} : { organization }),
    courseType: course.type,
    itemId,
    name: itemName(known, document.name, options, menu),
    quantity: document.units ?? 1,
    ...inUnit(document.uom),
    state,
  }));
}
