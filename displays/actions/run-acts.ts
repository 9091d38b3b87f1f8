// Sends the commands of a tap that the finger can have meant, once, and offers their undo (TICK-30, TICK-43, TICK-44).
import { FIRE_HOLD_SECONDS, SECOND_MS, UNDO_WINDOW_MS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Command, CommandOf } from '../../shared/protocol/command.ts';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import type { WatchedBoard } from '../link/live-store.ts';
import type { Sent } from '../link/open-commands.ts';
import { fingerTimes } from './finger-times.ts';
import { noteAct, showFelt } from './finger-watch.ts';
import { offerFire, offerUndo } from './offers.ts';
import { holdPlaces } from './place-hold.tsx';
import { askSetBack, type SetBack } from './set-back.ts';

/** When and where a finger asked. */
export interface FingerTap {
  /** When the finger asked, on the page's steady clock: on a busy page a tap is heard late. */
  atMs: number;
  /** What it hit, a key or the screen. */
  by: string;
  target: EventTarget | null | undefined;
}

/**
 * @param commands none of which is under way
 * @param undoText what is said about them while they can be taken back
 * @param tap counts as of the moment the finger made it
 * @param setsBack the dish that it would set back, which is asked about first
 * @returns false for a tap that did nothing
 */
export function runActs(
  watch: string,
  commands: readonly Command[],
  undoText: string,
  tap: FingerTap,
  setsBack?: SetBack,
): boolean {
  const meant = guard.meant(commands, tap.atMs, tap.by);
  if (meant.length === 0) {
    showFelt(tap.target);
    return false;
  }
  if (setsBack) {
    // The second tap of a wet finger must not answer the question.
    noteAct();
    askSetBack({ ...setsBack, watch, run: () => sendActs(watch, meant, undoText) });
  } else sendActs(watch, meant, undoText);
  return true;
}

function sendActs(watch: string, meant: readonly Command[], undoText: string): void {
  noteAct();
  const fires = meant.filter(({ name }) => name === 'course.fire');
  const others = meant.filter(({ name }) => name !== 'course.fire');
  const board = liveStore.getState().boards[watch];
  const holdMs = fireHoldMs(board);
  const held = fires.map((command) => liveLink().send(command, watch, { holdMs }));
  if (held.length > 0) offerFire({ ids: held.map(({ id }) => id), text: undoText, watch, holdMs });
  const guests = board?.kind === 'operator' ? guestsToTell(board.board, others) : [];
  const sent = others.map((command) => liveLink().send(command, watch));
  holdPlaces(watch, others, { ids: sent.map(({ id }) => id), text: undoText }, answersOf(sent));
  void undoable(sent).then((ids) => {
    if (ids.length > 0) offerUndo({ ids, text: undoText, watch, until: hubNow() + UNDO_WINDOW_MS, guests });
  });
}

/** As the profile says. */
function fireHoldMs(board: WatchedBoard | undefined): number {
  const options = board?.kind === 'operator' ? board.board.options : undefined;
  return (options?.fireHoldSeconds ?? FIRE_HOLD_SECONDS.default) * SECOND_MS;
}

function answersOf(sent: readonly Sent[]) {
  return Promise.all(sent.map(({ answer }) => answer));
}

async function undoable(sent: readonly Sent[]): Promise<string[]> {
  const answers = await answersOf(sent);
  return sent.flatMap(({ id }, index) => {
    const answer = answers[index];
    return answer?.ok && answer.undo ? [id] : [];
  });
}

/**
 * Whose guests may be told that what is being served is there (SMS-05): where the profile suggests it, the board offers
 * it, and nobody has done it yet. Asked before the commands are sent: a served ticket may leave the board. One for each
 * order.
 */
export function guestsToTell(
  { options, tickets }: Pick<OperatorBoard, 'options' | 'tickets'>,
  commands: readonly Command[],
): CommandOf<'order.notify'>[] {
  if (!options.suggestSmsOnServed) return [];
  const served = new Set(commands.flatMap(coursesServed));
  const guests = new Map<string, CommandOf<'order.notify'>>();
  for (const { orderId, courseIds, sms, actions } of Object.values(tickets)) {
    const courseId = courseIds.find((id) => served.has(id));
    if (courseId === undefined || sms !== undefined || !actions.includes('order.notify')) continue;
    guests.set(orderId, { name: 'order.notify', orderId, courseId });
  }
  return [...guests.values()];
}

function coursesServed(command: Command): string[] {
  if (command.name === 'course.serve') return command.served ? [command.courseId] : [];
  return command.name === 'order.serveAll' ? command.courseIds : [];
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
    this.acts = new Map([...this.acts].filter(([, act]) => atMs - act.atMs < fingerTimes.guardMs));
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
    return rank === STEP_RANK || rank < before.rank || atMs - before.atMs < fingerTimes.repeatMs;
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

/** One for all boards of this display: a finger knows no difference between them. */
const guard = new ActGuard();
