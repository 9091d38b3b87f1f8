// Report data about single tickets and people: kept as long as its order, and no longer (REPORT-01, decisions/0040).
import { piecesOf } from '../derive/derive-item.ts';
import type { Fact } from '../state/facts.ts';
import type { Course, Order } from '../state/kitchen.ts';
import { tablesOf } from '../state/order-tables.ts';
import { catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';
import { firedSurelyAt, makingOf } from './course-times.ts';
import { LONGEST_MS } from './spread.ts';
import { type Tally, TallySum } from './tally.ts';

const COOK_MAX_CHARACTERS = 60;

/** A served ticket. Milliseconds, hub time. */
export interface TicketTime {
  courseId: string;
  /** Display number of the order. */
  number: string;
  /** Table names, separated by commas; empty without any. */
  tables: string;
  courseType: string;
  orderType: string;
  firedAt: number;
  /** From fire to serve. */
  tookMs: number;
  isLate: boolean;
}

/** Work of one person: pieces and lines prepared, tickets served, serves taken back. */
export interface CookTally {
  /** Name of the cook as entered at the display; empty if none was. */
  cook: string;
  tally: Tally;
}

export interface ReportDetails {
  tickets: readonly TicketTime[];
  cooks: readonly CookTally[];
}

/** @param fired its counted tickets, each with whether it was late */
export function reportDetails(
  order: Order,
  fired: readonly { course: Course; isLate: boolean }[],
  facts: readonly Fact[],
  from: SiteCatalogues,
): ReportDetails {
  return {
    tickets: fired.flatMap(({ course, isLate }) => ticketTime(order, course, isLate, from)),
    cooks: cooksOf(
      fired.map(({ course }) => course),
      facts,
    ),
  };
}

function ticketTime(order: Order, course: Course, isLate: boolean, from: SiteCatalogues): TicketTime[] {
  const firedAt = firedSurelyAt(course);
  if (course.status !== 'served' || firedAt === undefined || course.servedAt === undefined) return [];
  const tookMs = course.servedAt - firedAt;
  if (tookMs < 0 || tookMs > LONGEST_MS) return [];
  const { tables } = catalogueOf(order.site, from);
  const named = tablesOf(order).map((id) => {
    const table = tables.find(({ _id }) => _id === id);
    return table?.name || table?.number || id;
  });
  const number = String(order.document.number ?? order.document.UID ?? order.id);
  const kinds = { courseType: course.type, orderType: order.typeKey };
  return [{ courseId: course.id, number, tables: named.join(', '), ...kinds, firedAt, tookMs, isLate }];
}

/** Sorted by name, so that the same facts give the same result in any order of arrival. */
function cooksOf(fired: readonly Course[], facts: readonly Fact[]): CookTally[] {
  const sums = new Map<string, TallySum>();
  const add = (cook: string | undefined, tally: Tally) => {
    const name = (cook ?? '').trim().slice(0, COOK_MAX_CHARACTERS);
    const sum = sums.get(name) ?? new TallySum();
    sum.add(tally);
    sums.set(name, sum);
  };
  for (const course of fired) {
    for (const item of course.items) {
      if (item.cancelled !== undefined || item.stage !== 'prepared') continue;
      const { times } = makingOf(item, course);
      add(item.stageBy, { counts: { items: 1, pieces: piecesOf(item) }, times });
    }
    const { served } = course.registers;
    if (course.status === 'served' && served?.value === true)
      add(served.byName, { counts: { served: 1 }, times: {} });
  }
  for (const cook of takenBackBy(facts)) add(cook, { counts: { recalled: 1 }, times: {} });
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([cook, sum]) => ({ cook, tally: sum.tally() }));
}

/** People who took serves back, each event counted once however often it arrived. */
function takenBackBy(facts: readonly Fact[]): (string | undefined)[] {
  const known = new Map<string, string | undefined>();
  for (const fact of facts) {
    if (fact.kind !== 'action' || fact.event.type !== 'courseAction') continue;
    const { action, courseId, context } = fact.event;
    if (action === 'notServed' && courseId !== undefined) known.set(fact.requestId, context?.byName);
  }
  return [...known.values()];
}
