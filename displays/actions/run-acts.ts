// What a tap does once the board's second load is there: the commands that a finger can have meant are sent, once, and
// can be taken back (TICK-30, TICK-43, TICK-44).
import { UNDO_WINDOW_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { hubNow, liveLink, liveStore } from '../link/live.ts';
import type { Sent } from '../link/socket/open-commands.ts';
import { ActGuard } from './act-guard.ts';
import { showFelt } from './felt.ts';
import { FIRE_HOLD_MS } from './finger-limits.ts';
import { noteAct } from './finger-watch.ts';
import { offerFire } from './fire-offers.ts';
import { guestsToTell } from './guests-to-tell.ts';
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
