// Owns the ways to fill one column of cards: which of those that wait stand in it, and which one is torn at its end.
import type { FlowItem, Page, Place } from './column-layout.ts';
import { heightOfPart, linesThatFit } from './tear-card.ts';

/** A card, or what is left of it, that has no place yet. */
export interface Waiting {
  item: FlowItem;
  /** Among all items of the flow. */
  index: number;
  /** The first line that has no place. */
  from: number;
  /** How many parts of it stand already. */
  parts: number;
  /** It must begin in the next column: a younger one stands before it, or its first part does. */
  isDue: boolean;
  /** Before it the page has headings only: where no page can hold it, it keeps all its lines, and the board scrolls. */
  isFirst: boolean;
}

export interface Filling {
  places: readonly Place[];
  /** What waits for the next column, listed when it is asked for: most fillings are only judged by their cost. */
  rest: () => readonly Waiting[];
  /** How bad it looks, in CSS pixels of empty column. */
  cost: number;
}

/** Parts of a column's height. A hole as small as this costs nothing; */
const BORNE = 0.04;
/** a torn card is as bad as a hole of this size more, */
const TORN = 0.06;
/** and so is a card that a younger one stands before. */
const PASSED = 0.03;
/** One that has to wait for the next page is worse. */
const PASSED_BY_PAGE = 0.08;
const MOST_PASSED = 2;

/** How far a column is filled. */
interface Step {
  /** Index of the next in the queue. */
  at: number;
  top: number;
  places: readonly Place[];
  /** Those that younger ones stand before. */
  passed: readonly Waiting[];
  torn: Waiting | undefined;
  afterHeading: boolean;
}

/** The best ways, the best first; none when nothing that waits can stand in this column. @param most so many of them */
export function fillColumn(
  queue: readonly Waiting[],
  column: number,
  page: Page,
  most: number,
): readonly Filling[] {
  const best = new BestFillings(most);
  const open: Step[] = [{ at: 0, top: 0, places: [], passed: [], torn: undefined, afterHeading: false }];
  for (let step = open.pop(); step; step = open.pop()) {
    const entry = queue[step.at];
    if (!entry || !best.wouldTake(flawsOf(step, 0, column, page))) continue;
    const put = [whole(entry, step, column, page) ?? tornHere(entry, step, column, page)].filter(isThere);
    for (const next of put) offerClosed(best, next, queue, column, page);
    // The last one pushed is looked at first, so that of equals the one in order comes first.
    if (mayPass(entry, step, column, page)) {
      open.push({ ...step, at: step.at + 1, passed: [...step.passed, { ...entry, isDue: true }] });
    }
    open.push(...put);
  }
  return best.fillings;
}

/** The cheapest of those offered, in their order; of equals the first. */
class BestFillings {
  readonly fillings: Filling[] = [];
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  wouldTake(cost: number): boolean {
    return this.fillings.length < this.most || cost < (this.fillings.at(-1)?.cost ?? 0);
  }

  take(filling: Filling): void {
    const after = this.fillings.findIndex(({ cost }) => cost > filling.cost);
    this.fillings.splice(after < 0 ? this.fillings.length : after, 0, filling);
    this.fillings.splice(this.most);
  }
}

function isThere(step: Step | undefined): step is Step {
  return step !== undefined;
}

function isLast(column: number, page: Page): boolean {
  return column === page.columns - 1;
}

function endOf(column: number, page: Page): number {
  return isLast(column, page) ? page.height - page.keepFree : page.height;
}

/** In the last column there is nowhere to go on to, so that a card may be as high as it. */
function limitOf(column: number, page: Page): number {
  return Math.min(isLast(column, page) ? page.height : page.cardLimit, endOf(column, page));
}

function whole(entry: Waiting, step: Step, column: number, page: Page): Step | undefined {
  const { heading = false } = entry.item;
  if (heading && (step.passed.length > 0 || step.torn)) return undefined;
  const height = heightLeft(entry, page);
  const isHigh = !heading && height > limitOf(column, page);
  if (isHigh || step.top + height > endOf(column, page)) {
    return isTooLongForAPage(entry, step, column, page)
      ? stood(entry, step, column, height, page)
      : undefined;
  }
  return stood(entry, step, column, height, page);
}

/** The last column takes all that is left of a card that begins the page, and scrolls. */
function isTooLongForAPage(entry: Waiting, step: Step, column: number, page: Page): boolean {
  const isAlone = entry.isFirst && (entry.parts > 0 || step.places.every(({ id }) => id !== entry.item.id));
  return isAlone && isLast(column, page);
}

/** With all lines that are left of it. */
function stood(entry: Waiting, step: Step, column: number, height: number, page: Page): Step {
  const { item, from, parts } = entry;
  const part = from > 0 ? { part: { index: parts, of: 0, from, to: item.size.lines.length } } : {};
  return {
    ...step,
    at: step.at + 1,
    top: step.top + height + page.gap,
    places: [...step.places, { id: item.id, column, top: step.top, height, ...part }],
    afterHeading: item.heading === true,
  };
}

/** With as many lines as there is room for, if others are left for the next column. */
function tornHere(entry: Waiting, step: Step, column: number, page: Page): Step | undefined {
  const { item, from, parts } = entry;
  if (item.heading || step.torn) return undefined;
  const limit = limitOf(column, page);
  const mayBeTorn = page.dense || from > 0 || heightLeft(entry, page) > limit;
  if (!mayBeTorn) return undefined;
  const fitting = linesThatFit(item, from, Math.min(limit, endOf(column, page) - step.top), page);
  // A line that is higher than a column has one to itself.
  const to = fitting > from || step.top > 0 ? fitting : from + 1;
  if (to === from) return undefined;
  const height = heightOfPart(item, from, to, page);
  if (to >= item.size.lines.length) return stood(entry, step, column, height, page);
  return {
    ...step,
    at: step.at + 1,
    top: step.top + height + page.gap,
    places: [
      ...step.places,
      { id: item.id, column, top: step.top, height, part: { index: parts, of: 0, from, to } },
    ],
    torn: { ...entry, from: to, parts: parts + 1, isDue: true },
    afterHeading: false,
  };
}

/** At the end of the page the next column is that of the next page, and one that has no room may wait for it. */
function mayPass(entry: Waiting, step: Step, column: number, page: Page): boolean {
  const isBound = entry.isDue || entry.isFirst || entry.item.heading || step.afterHeading;
  const most = isLast(column, page) ? 1 : MOST_PASSED;
  if (!page.dense || isBound || step.passed.length >= most) return false;
  return isLast(column, page) || entry.item.size.height <= limitOf(column + 1, page);
}

/** Offers the column as it stands, if it may end here; the dear look at the next column comes last. */
function offerClosed(
  best: BestFillings,
  step: Step,
  queue: readonly Waiting[],
  column: number,
  page: Page,
): void {
  const { at, places, passed, torn, afterHeading, top } = step;
  const left = queue.length - at;
  if (at < dueIn(queue) || (afterHeading && left > 0)) return;
  const due = torn ? [torn, ...passed] : passed;
  const hole = due.length + left === 0 ? 0 : Math.max(0, endOf(column, page) - (top - page.gap));
  const cost = flawsOf(step, hole, column, page);
  if (!best.wouldTake(cost)) return;
  if (passed.length > 0 && !isLast(column, page) && !fits(due, column + 1, page)) return;
  best.take({ places, rest: () => [...due, ...queue.slice(at)], cost });
}

/** What a column costs that is filled like this and ends with such a hole; filling it further never costs less. */
function flawsOf({ torn, passed }: Step, hole: number, column: number, page: Page): number {
  const flaws =
    Math.max(0, hole / page.height - BORNE) +
    (torn ? TORN : 0) +
    passed.length * (isLast(column, page) ? PASSED_BY_PAGE : PASSED);
  return flaws * page.height;
}

/** How many of the queue must begin in this column: they stand at its head. */
function dueIn(queue: readonly Waiting[]): number {
  let due = 0;
  while (queue[due]?.isDue) due += 1;
  return due;
}

function fits(due: readonly Waiting[], column: number, page: Page): boolean {
  const heights = due.map((entry) => heightLeft(entry, page) + page.gap);
  return heights.reduce((sum, height) => sum + height, -page.gap) <= endOf(column, page);
}

function heightLeft({ item, from }: Waiting, page: Page): number {
  return from === 0 ? item.size.height : heightOfPart(item, from, item.size.lines.length, page);
}
