// How far a station is with its own part of a ticket, and when the ticket leaves its board (KITCH-16 to KITCH-18). The
// part is what the board makes: its dishes, and modifiers of dishes that another station makes.
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import { isToBeMade, stageOf } from '../../kitchen/derive/prepared.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import { allergyState } from './order-allergies.ts';

export interface StationPart {
  stage: Stage | undefined;
  /** When the last of it was done (ms); absent while some of it is to be made, and unless the course is fired. */
  doneAt: number | undefined;
  /** It was done longer ago than it stays on the board after that. */
  isOver: boolean;
  /** The next moment (ms) at which time alone changes that; Infinity if none. */
  nextChangeAt: number;
}

/**
 * A station's part of one course at `now` (ms). `here` are the items that the board takes part in; a modifier is done with
 * its dish, as only who makes the dish can mark it. Undefined where the board isn't of a station. `counted` gives the moment from which a stamp counts (TIME-16).
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

/** A dish that came after the course was called ready is to be made all the same. */
function partStage({ status, readyAt }: Course, here: readonly Item[]): Stage | undefined {
  if (status === 'ready') {
    const isLater = ({ addedAt }: Item) => addedAt !== undefined && addedAt > (readyAt ?? Infinity);
    if (!here.some((item) => isToBeMade(item) && isLater(item))) return status;
  } else if (status !== 'fired') return status;
  return here.some(isToBeMade) ? stageOf('fired', here) : 'prepared';
}

/** What needs no hand was done with the fire. */
function lastDoneAt({ firedAt = 0 }: Course, here: readonly Item[]): number {
  const moments = here.map((item) => {
    if (item.cancelled !== undefined) return item.cancelledAt;
    return item.stage === 'prepared' ? item.stageAt : item.servedAt;
  });
  return Math.max(firedAt, ...moments.map((moment) => moment ?? firedAt));
}

/** The parts of the courses of one card together: what is to be made of one keeps all of it on the board. */
export interface TicketPart {
  stage: Stage | undefined;
  doneAt: number | undefined;
  /** It has left the board: it waits for others. A warning that this board hasn't confirmed keeps it (EXPO-41). */
  hasLeft: boolean;
}

/** A ticket that has left is listed where the view asks for those, and nowhere else. */
export function isListed(part: TicketPart | undefined, { left }: { left: boolean }): boolean {
  return part === undefined || part.hasLeft === left;
}

/** Nothing of it is to be made at this station: on its board it stands behind what is (KITCH-18). */
export function isStationDone(part: Pick<TicketPart, 'stage'> | undefined): boolean {
  return part?.stage === 'prepared' || part?.stage === 'ready';
}

/** @param course what the courses of the card make together, `here` the items of all of them */
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
