// Progress of a station with its own part of a ticket, and when the ticket leaves its board (KITCH-16 to KITCH-18). The
// part is what the board makes: its dishes, and modifiers of dishes made at another station.
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import { isToBeMade, stageOf } from '../../kitchen/derive/prepared.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { allergyState } from './order-allergies.ts';

export interface StationPart {
  stage: Stage | undefined;
  /** When the last of it was done (ms); absent while some of it is to be made, and unless the course is fired. */
  doneAt: number | undefined;
  /** Finished longer ago than finished tickets stay on the board. */
  isOver: boolean;
  /** Next moment (ms) at which that changes by time alone; Infinity if none. */
  nextChangeAt: number;
}

/**
 * A station's part of one course at `now` (ms). `here` are the items of which the board makes something; a modifier is
 * done when its dish is, as only the station of the dish can mark it. Undefined if the board isn't a station's.
 * `counted` returns the moment from which a stamp counts (TIME-16).
 */
export function stationPart(
  course: Course,
  here: readonly Item[],
  doneLeavesMs: number | undefined,
  counted: (stamp: number) => number,
  now: number,
): StationPart | undefined {
  if (doneLeavesMs === undefined) return undefined;
  const stage = partStage(course, here);
  if (stage !== 'prepared') return { stage, doneAt: undefined, isOver: false, nextChangeAt: Infinity };
  const doneAt = lastDoneAt(course, here);
  const leavesAt = counted(doneAt) + doneLeavesMs;
  const isOver = now >= leavesAt;
  return { stage, doneAt, isOver, nextChangeAt: isOver ? Infinity : leavesAt };
}

/** A dish added after the course was called ready still has to be made. */
function partStage({ status, readyAt }: Course, here: readonly Item[]): Stage | undefined {
  if (status === 'ready') {
    const isLater = ({ addedAt }: Item) => addedAt !== undefined && addedAt > (readyAt ?? Infinity);
    if (!here.some((item) => isToBeMade(item) && isLater(item))) return status;
  } else if (status !== 'fired') return status;
  return here.some(isToBeMade) ? stageOf('fired', here) : 'prepared';
}

/** Items that need no work were done with the fire. */
function lastDoneAt({ firedAt = 0 }: Course, here: readonly Item[]): number {
  const moments = here.map((item) => {
    if (item.cancelled !== undefined) return item.cancelledAt;
    return item.stage === 'prepared' ? item.stageAt : item.servedAt;
  });
  return Math.max(firedAt, ...moments.map((moment) => moment ?? firedAt));
}

/** Parts of the courses of one card joined: work left on one keeps all of it on the board. */
export interface TicketPart {
  stage: Stage | undefined;
  doneAt: number | undefined;
  /** It has left the board and waits for other stations. A warning that this board hasn't confirmed keeps it (EXPO-41). */
  hasLeft: boolean;
}

/** A ticket that has left is listed only in views that ask for those. */
export function isListed(part: TicketPart | undefined, { left }: { left: boolean }): boolean {
  return part === undefined || part.hasLeft === left;
}

/** No work is left at this station: on its board it comes after tickets with work (KITCH-18). */
export function isStationDone(part: Pick<TicketPart, 'stage'> | undefined): boolean {
  return part?.stage === 'prepared' || part?.stage === 'ready';
}

/** @param course the card's courses joined; `here` the items of all of them */
export function ticketPart(
  order: Order,
  course: Course,
  here: readonly Item[],
  parts: readonly { course: Course; part?: StationPart | undefined }[],
  plan: OperatorPlan,
): TicketPart | undefined {
  if (plan.doneLeavesMs === undefined) return undefined;
  const moments = parts.flatMap(({ part }) => part?.doneAt ?? []);
  const isDone = moments.length === parts.length;
  const doneAt = isDone ? Math.max(...moments) : undefined;
  const hasLeft = isDone && parts.every(({ part }) => part?.isOver) && !asksToConfirm(order, parts, plan);
  return { stage: partStage(course, here), doneAt, hasLeft };
}

function asksToConfirm(order: Order, parts: readonly { course: Course }[], plan: OperatorPlan): boolean {
  const courses = parts.map(({ course }) => course);
  return (allergyState(order, courses, plan)?.here.length ?? 0) > 0;
}
