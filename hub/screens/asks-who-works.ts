// Owns which commands need to know who works at a display (PERM-02).
import type { CommandName } from '../../shared/protocol/command.ts';
import type { BoardKind } from '../../shared/protocol/view.ts';

/** Guests' boards act for nobody, and what was done may be taken back whoever works here now. */
export function asksWhoWorks(name: CommandName, kind: BoardKind | undefined): boolean {
  return kind !== 'customer' && name !== 'undo';
}
