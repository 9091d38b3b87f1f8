// Whether a tap was meant for what it hit. Cards leave, move up and change under a finger that is on its way, and a wet
// one taps twice: what came under it within that time must not act (TICK-43). Tickets and lines that stand where they
// stood act at once, however quickly one follows the other.
import { FINGER_GUARD_MS, REACTION_MS } from './finger-limits.ts';

export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Touched {
  /** Equal for what is the same to a person, also after it was drawn anew. */
  control: unknown;
  /** The ticket or row that it is part of; undefined outside of the cards. */
  part: string | undefined;
}

export interface Tap extends Touched {
  /** When the finger came down, in milliseconds of a clock that never steps. */
  atMs: number;
  x: number;
  y: number;
  /** When what it hit last came, moved or got another meaning, on the same clock; undefined when it was long ago. */
  changedAtMs: number | undefined;
}

/** What an earlier tap hit: where it stood then and stands now; undefined: it is gone. */
export interface Trace extends Touched {
  atMs: number;
  x: number;
  y: number;
  /** It changed something. */
  acted: boolean;
  controlWas: Place;
  controlIs: Place | undefined;
  /** Of the whole ticket or row. */
  partWas: Place | undefined;
}

/** A second tap comes down so near the first one. */
const JITTER_PX = 24;
/** What moved by less than this stands where it stood. */
export const SLACK_PX = 4;

export function isWet(tap: Tap, traces: readonly Trace[]): boolean {
  // Nobody reacts so fast: the tap was aimed at what stood there before. A tap that waited for a busy page is older still.
  if (tap.changedAtMs !== undefined && tap.atMs - tap.changedAtMs < REACTION_MS) return true;
  return traces.some(
    (trace) => isRecent(trace, tap.atMs) && (isInControl(tap, trace) || isInPart(tap, trace)),
  );
}

export function isRecent({ atMs }: Pick<Trace, 'atMs'>, nowMs: number): boolean {
  return nowMs - atMs < FINGER_GUARD_MS;
}

/** Where something else was tapped a moment ago. Two buttons of one line that lie over one another are no such case. */
function isInControl(tap: Tap, trace: Trace): boolean {
  if (trace.control === tap.control) return false;
  // From one key of a dialog to the next nothing can go wrong, and a quick hand taps them as it knows them.
  if (!trace.acted && trace.part === undefined && tap.part === undefined) return false;
  // The title of a card is tapped on all of its header, which is larger than the title.
  const isNear = Math.hypot(tap.x - trace.x, tap.y - trace.y) <= JITTER_PX;
  if (!isNear && !holds(trace.controlWas, tap)) return false;
  const isBeside = trace.part !== undefined && trace.part === tap.part;
  return !isBeside || trace.controlIs === undefined || isMoved(trace.controlWas, trace.controlIs);
}

/** Where another ticket stood, a button of which was tapped a moment ago. */
function isInPart(tap: Tap, { part, partWas }: Trace): boolean {
  return tap.part !== undefined && tap.part !== part && partWas !== undefined && holds(partWas, tap);
}

function holds({ left, top, right, bottom }: Place, { x, y }: Pick<Tap, 'x' | 'y'>): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function isMoved(was: Place, is: Place): boolean {
  const shifts = [is.left - was.left, is.top - was.top, is.right - was.right, is.bottom - was.bottom];
  return shifts.some((shift) => Math.abs(shift) > SLACK_PX);
}
