// Which commands a finger can have meant: a wet one taps twice, and its second tap finds a line or a button that says
// something else by then (TICK-43).

import type { Command } from '../../shared/protocol/command.ts';
import { FINGER_GUARD_MS, LINE_REPEAT_MS } from './finger-limits.ts';

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
