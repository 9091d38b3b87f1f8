// Sends the commands of a tap that pass the double-tap guard, once, and offers their undo (TICK-30, TICK-43, TICK-44).
import { FIRE_HOLD_SECONDS, SECOND_MS, UNDO_WINDOW_MS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Command, CommandOf } from '../../shared/protocol/command.ts';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import type { WatchedBoard } from '../link/live-store.ts';
import type { Sent } from '../link/open-commands.ts';
import { askSetBack, type DishReset } from './dish-reset.ts';
import { fingerTimes } from './finger-times.ts';
import { offerFire, offerUndo } from './offers.ts';
import { freezePlaces } from './place-freeze.tsx';
import { markTapHandled, showFelt } from './tap-guard.ts';

/** Time and place of a tap. */
export interface FingerTap {
  /** When the finger tapped, on the page's monotonic clock: a busy page handles the tap late. */
  atMs: number;
  /** Source of the tap: a key or the touchscreen. */
  by: string;
  target: EventTarget | null | undefined;
}

/**
 * @param commands none of them in flight
 * @param undoText text of the undo offer
 * @param tap counts from the moment of the touch
 * @param setsBack the dish it would reset, which needs a confirmation first
 * @returns false for a tap that did nothing
 */
export function runActs(
  watch: string,
  commands: readonly Command[],
  undoText: string,
  tap: FingerTap,
  setsBack?: DishReset,
): boolean {
  const meant = guard.meant(commands, tap.atMs, tap.by);
  if (meant.length === 0) {
    showFelt(tap.target);
    return false;
  }
  if (setsBack) {
    // The second tap of a wet finger must not answer the question.
    markTapHandled();
    askSetBack({ ...setsBack, watch, run: () => sendActs(watch, meant, undoText) });
  } else sendActs(watch, meant, undoText);
  return true;
}

function sendActs(watch: string, meant: readonly Command[], undoText: string): void {
  markTapHandled();
  const fires = meant.filter(({ name }) => name === 'course.fire');
  const others = meant.filter(({ name }) => name !== 'course.fire');
  const board = liveStore.getState().boards[watch];
  const holdMs = fireHoldMs(board);
  const held = fires.map((command) => liveLink().send(command, watch, { holdMs }));
  if (held.length > 0) offerFire({ ids: held.map(({ id }) => id), text: undoText, watch, holdMs });
  const guests = board?.kind === 'operator' ? customersToNotify(board.board, others) : [];
  const sent = others.map((command) => liveLink().send(command, watch));
  freezePlaces(watch, others, { ids: sent.map(({ id }) => id), text: undoText }, answersOf(sent));
  void undoable(sent).then((ids) => {
    if (ids.length > 0) offerUndo({ ids, text: undoText, watch, until: hubNow() + UNDO_WINDOW_MS, guests });
  });
}

/** From the profile. */
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
 * Notifications for customers whose dishes are being served (SMS-05): if the profile suggests it, the board offers it, and
 * it wasn't sent yet. Computed before the commands are sent: a served ticket may leave the board. One for each order.
 */
export function customersToNotify(
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

// Double-tap guard for commands: the second tap of a wet finger hits a line or a button that has changed its meaning by
// then (TICK-43).

interface Act {
  atMs: number;
  by: string;
  /** Progress of the line after the action; the steps of a course have none. */
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
   * Filters out commands that echo an earlier action and remembers the rest. Actions on other lines and courses never
   * block each other.
   * @param atMs time of the tap, on a monotonic clock
   * @param by the key or the touchscreen: another key is always intended
   */
  meant(commands: readonly Command[], atMs: number, by: string): Command[] {
    this.acts = new Map([...this.acts].filter(([, act]) => atMs - act.atMs < fingerTimes.guardMs));
    const meant = commands.filter((command) => !this.isEcho(subjectsOf(command), atMs, by));
    for (const { key, rank } of meant.flatMap(subjectsOf)) this.acts.set(key, { atMs, by, rank });
    return meant;
  }

  /** A merged line differs from each of its items; a course that has just been advanced blocks the whole tap. */
  private isEcho(subjects: readonly Subject[], atMs: number, by: string): boolean {
    const isHeld = (one: Subject) => this.isHeld(one, atMs, by);
    if (subjects.every(({ rank }) => rank === STEP_RANK)) return subjects.some(isHeld);
    return subjects.every(isHeld);
  }

  /** A line may advance again once a double tap is ruled out; a step back, or a course's next step, is blocked longer. */
  private isHeld({ key, rank }: Subject, atMs: number, by: string): boolean {
    const before = this.acts.get(key);
    if (before?.by !== by) return false;
    return rank === STEP_RANK || rank < before.rank || atMs - before.atMs < fingerTimes.repeatMs;
  }
}

/** The lines or courses that a command brings to another state; empty if it does something else. */
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

/** One for all boards of this display: a finger may double-tap across boards. */
const guard = new ActGuard();
