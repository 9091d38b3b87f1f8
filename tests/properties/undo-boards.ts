// Property: undo restores every board, expo, kitchen station and customer, whatever was changed.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { UNDO_WINDOW_MS } from '../../shared/limits.ts';
import { BoardKitchen } from '../boards/board-kitchen.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { noa, SmallKitchen } from '../kitchen/small-kitchen.ts';
import { factSet } from './kitchen-facts.ts';
import { anyBoardSetup, boardsAt } from './property-kitchens.ts';
import { anyCommand } from './random-commands.ts';
import { seed } from './seed.ts';

/** Another order on the boards, as the target of moves and links. */
const neighbour: Fact = arrives(
  order('order-2', {
    updated: '12:03',
    courses: [course('soup', ['broth'], { fired: { at: iso('12:03') } })],
    items: [item('broth')],
  }),
);
const covered = ['mains', 'cake'].map((courseId) => ({ orderId: 'order-1', courseId }));

/** Runs it `runs` times; returns the names of the undone commands. */
export function undoRestoresBoards(runs: number): ReadonlySet<string> {
  const undone = new Set<string>();
  fc.assert(
    fc.property(
      factSet,
      anyBoardSetup,
      anyCommand,
      fc.integer({ min: at('12:00'), max: at('12:08') }),
      fc.nat({ max: UNDO_WINDOW_MS }),
      (facts, place, command, now, wait) => {
        const boards = new BoardKitchen([neighbour, ...facts], place);
        const { setup, catalogue } = boards.context();
        const kitchen = new SmallKitchen([neighbour, ...facts], { setup, catalogue });
        const actor = { ...noa, profile: setup.profiles.find(({ _id }) => _id === 'pass') };
        const decision = kitchen.command('zz-command', now, command, { actor, covered });
        if (!decision.ok || decision.undo === undefined) return;
        const later = now + wait;
        const before = boardsAt(boards, later);
        boards.take(decision.facts);
        const undo = kitchen.command('zz-undo', later, { name: 'undo', id: 'zz-command' }, { actor });
        if (!undo.ok) throw new Error(`undo refused: ${undo.refusal.code}`);
        boards.take(undo.facts);
        expect(boardsAt(boards, later)).toEqual(before);
        undone.add(command.name);
      },
    ),
    { seed, numRuns: runs },
  );
  return undone;
}
