// Owns what each command needs before the engine hears of it (SAFE-01, PERM-02). A board's options decide the rest
// (PERM-10).
import type { CommandName } from '../../shared/protocol/command.ts';
import type { Right } from '../../shared/protocol/session.ts';
import type { BoardKind } from '../../shared/protocol/view.ts';

interface Needs {
  right: Right;
  /** Orders are touched through a board, whose profile decides rights; the rest needs none. */
  watch: boolean;
}

const THROUGH_BOARD: Needs = { right: 'boards', watch: true };
const BESIDE_BOARDS: Needs = { right: 'boards', watch: false };

const COMMAND_NEEDS: Record<CommandName, Needs> = {
  'item.mark': THROUGH_BOARD,
  'item.serve': THROUGH_BOARD,
  'item.note': THROUGH_BOARD,
  'course.fire': THROUGH_BOARD,
  'course.ready': THROUGH_BOARD,
  'course.serve': THROUGH_BOARD,
  'course.prepareAll': THROUGH_BOARD,
  'course.timer': THROUGH_BOARD,
  'course.move': THROUGH_BOARD,
  'course.link': THROUGH_BOARD,
  'course.reviewed': THROUGH_BOARD,
  'course.print': THROUGH_BOARD,
  'order.deliver': THROUGH_BOARD,
  'order.notify': THROUGH_BOARD,
  'order.serveAll': THROUGH_BOARD,
  'served.before': THROUGH_BOARD,
  'sms.prep': BESIDE_BOARDS,
  'stock.limit': BESIDE_BOARDS,
  'stock.clear': BESIDE_BOARDS,
  'message.post': BESIDE_BOARDS,
  'message.withdraw': BESIDE_BOARDS,
  'mode.set': BESIDE_BOARDS,
  undo: BESIDE_BOARDS,
};

/** Guests' boards act for nobody, and what was done may be taken back whoever works here now. */
export function asksWhoWorks(name: CommandName, kind: BoardKind | undefined): boolean {
  return kind !== 'customer' && name !== 'undo';
}

export function commandNeeds(name: CommandName): Needs {
  return COMMAND_NEEDS[name];
}
