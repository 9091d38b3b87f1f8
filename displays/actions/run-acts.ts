// What a tap does once the board's second load is there: the commands that a finger can have meant are sent, once, and
// can be taken back (TICK-30, TICK-43, TICK-44).
import { UNDO_WINDOW_MS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import type { Command, CommandOf } from '../../shared/protocol/command.ts';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import type { Sent } from '../link/socket/open-commands.ts';
import { ActGuard, FIRE_HOLD_MS, showFelt } from './finger-guard.ts';
import { noteAct } from './finger-watch.ts';
import { offerFire } from './fire-offers.ts';
import { offerUndo } from './undo-offer.ts';

/** One for all boards of this display: a finger knows no difference between them. */
const guard = new ActGuard();

/**
 * @param commands none of which is under way
 * @param told what is said about them while they can be taken back
 * @returns false for a tap that did nothing
 */
export function runActs(watch: string, commands: readonly Command[], told: string): boolean {
  const { event } = window;
  // On a busy page a tap is heard late: it counts when the finger made it.
  const atMs = event?.timeStamp ?? performance.now();
  const meant = guard.meant(commands, atMs, event instanceof KeyboardEvent ? event.code : 'screen');
  if (meant.length === 0) {
    showFelt(event?.target);
    return false;
  }
  noteAct();
  const fires = meant.filter(({ name }) => name === 'course.fire');
  const others = meant.filter(({ name }) => name !== 'course.fire');
  const held = fires.map((command) => liveLink().send(command, watch, { holdMs: FIRE_HOLD_MS }));
  if (held.length > 0) offerFire({ ids: held.map(({ id }) => id), text: told, watch });
  const board = liveStore.getState().boards[watch];
  const guests = board?.kind === 'operator' ? guestsToTell(board.board, others) : [];
  const sent = others.map((command) => liveLink().send(command, watch));
  void undoable(sent).then((ids) => {
    if (ids.length > 0) offerUndo({ ids, text: told, watch, until: hubNow() + UNDO_WINDOW_MS, guests });
  });
  return true;
}

async function undoable(sent: readonly Sent[]): Promise<string[]> {
  const answers = await Promise.all(sent.map(({ answer }) => answer));
  return sent.flatMap(({ id }, index) => {
    const answer = answers[index];
    return answer?.ok && answer.undo ? [id] : [];
  });
}

// Owns whose guests may be told that what is being served is there (SMS-05): where the profile suggests it, the board
// offers it, and nobody has done it yet.

/** Asked before the commands are sent: a served ticket may leave the board. One for each order. */
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
