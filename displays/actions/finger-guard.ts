// Whether a tap was meant for what it hit. Cards leave, move up and change under a finger that is on its way, and a wet
// one taps twice: what came under it within that time must not act (TICK-43). Tickets and lines that stand where they
// stood act at once, however quickly one follows the other.
import type { Command } from '../../shared/protocol/command.ts';

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

// Which commands a finger can have meant: a wet one taps twice, and its second tap finds a line or a button that says
// something else by then (TICK-43).

interface Act {
  atMs: number;
  by: string;
  /** How far along the act brought a line; a course's steps have none. */
  rank: number;
}

interface Subject {
  key: string;
  rank: number;
}

const LINE_RANKS = ['todo', 'preparing', 'cooking', 'prepared', 'served'];
const STEP_RANK = -1;

export class ActGuard {
  private acts = new Map<string, Act>();

  /**
   * Those of the commands that aren't the echo of an act before; they are remembered as acts themselves. Acts on other
   * lines and courses never hold one up.
   * @param atMs when the finger asked for them, on a clock that never steps
   * @param by what it hit, a key or the screen: another key means what it says
   */
  meant(commands: readonly Command[], atMs: number, by: string): Command[] {
    this.acts = new Map([...this.acts].filter(([, act]) => atMs - act.atMs < FINGER_GUARD_MS));
    const meant = commands.filter((command) => !this.isEcho(subjectsOf(command), atMs, by));
    for (const { key, rank } of meant.flatMap(subjectsOf)) this.acts.set(key, { atMs, by, rank });
    return meant;
  }

  /** A merged line is another one than each of its items; of courses one that was just brought further is too many. */
  private isEcho(subjects: readonly Subject[], atMs: number, by: string): boolean {
    const isHeld = (one: Subject) => this.isHeld(one, atMs, by);
    if (subjects.every(({ rank }) => rank === STEP_RANK)) return subjects.some(isHeld);
    return subjects.every(isHeld);
  }

  /** A line may go on to its next state once two taps can't be one any more; back, and a course's next step, come later. */
  private isHeld({ key, rank }: Subject, atMs: number, by: string): boolean {
    const before = this.acts.get(key);
    if (before?.by !== by) return false;
    return rank === STEP_RANK || rank < before.rank || atMs - before.atMs < LINE_REPEAT_MS;
  }
}

/** The lines or courses that a command brings to another state; none where it does something else with them. */
function subjectsOf(command: Command): Subject[] {
  switch (command.name) {
    case 'item.mark':
      return linesOf(command, command.as);
    case 'item.serve':
      return linesOf(command, command.served ? 'served' : 'todo');
    case 'course.ready':
    case 'course.serve':
    case 'course.prepareAll':
      return stepsOf(command.orderId, [command.courseId]);
    case 'course.fire':
    case 'order.serveAll':
      return stepsOf(command.orderId, command.courseIds);
    default:
      return [];
  }
}

function linesOf({ orderId, itemIds }: { orderId: string; itemIds: string[] }, state: string): Subject[] {
  return itemIds.map((id) => ({ key: `${orderId} line ${id}`, rank: LINE_RANKS.indexOf(state) }));
}

function stepsOf(orderId: string, courseIds: readonly string[]): Subject[] {
  return courseIds.map((id) => ({ key: `${orderId} course ${id}`, rank: STEP_RANK }));
}

// How long fingers are waited for (TICK-43, TICK-44); the hub knows nothing of it.

/** So long after a tap nothing else acts that came under the finger, or that the same button has become. */
export const FINGER_GUARD_MS = 700;
/** Two taps on a line within this are one. */
const LINE_REPEAT_MS = 400;
/** Nobody sees and taps what changed within less than this: such a tap was meant for what stood there before. */
const REACTION_MS = 300;
/** How long a tap that did nothing shows that it was felt. */
const FELT_MS = 400;
/** How long a display holds a fire back, so that it can be taken back before anybody hears of it. */
export const FIRE_HOLD_MS = 3_000;

// A tap that did nothing shows that it was felt (TICK-43).

/** What a finger can press on a board. */
export const CONTROL = '[data-act], [data-line], [data-row], [role="button"], button, a, input';

export function showFelt(target: EventTarget | null | undefined): void {
  if (!(target instanceof Element)) return;
  const node = target.closest(CONTROL) ?? target.closest('[data-ticket]');
  if (!node) return;
  node.setAttribute('data-felt', '');
  setTimeout(() => node.removeAttribute('data-felt'), FELT_MS);
}
