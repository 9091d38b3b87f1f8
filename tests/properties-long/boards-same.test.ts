// Property tests with a real database: the same facts, in any order, some twice, with restarts in between, make the same
// boards; every command is applied once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { at } from '../kitchen/builders.ts';
import { anyOrderOf, factSet } from '../properties/kitchen-facts.ts';
import { anyCommand } from '../properties/random-commands.ts';
import { seed } from '../properties/seed.ts';
import { isLong } from '../support/length.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const RUNS = isLong ? 40 : 10;
const NOW = at('12:20');
const BOARDS: BoardAddress[] = [
  { kind: 'expo', profile: 'pass' },
  { kind: 'kitchen', profile: 'grill', station: 'bon-grill' },
  { kind: 'customer', profile: 'guests' },
];

async function boardsAfter(facts: readonly Fact[], restartAt: number | undefined): Promise<unknown> {
  const hub = new TestHub(tempDir(), NOW);
  for (const address of BOARDS) hub.board(address);
  for (const [index, fact] of facts.entries()) {
    if (index === restartAt) hub.restart();
    await hub.take(fact);
  }
  const boards = BOARDS.map((address) => hub.board(address));
  hub.close();
  return boards;
}

describe(`[DURA-03] boards (seed ${seed})`, () => {
  test('don’t depend on the order of arrival, on repetition or on restarts', async () => {
    const arrivals = factSet.chain((facts) => fc.tuple(fc.constant(facts), anyOrderOf(facts), fc.nat()));
    await fc.assert(
      fc.asyncProperty(arrivals, async ([facts, shuffled, cut]) => {
        expect(await boardsAfter(shuffled, cut % shuffled.length)).toEqual(
          await boardsAfter(facts, undefined),
        );
      }),
      { seed, numRuns: RUNS },
    );
  }, 60_000);

  test('show each command’s effect once, however often it is sent and whenever the hub restarts [LIVE-06]', async () => {
    const commands = fc.array(anyCommand, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(factSet, commands, fc.nat(), async (facts, wanted, cut) => {
        const once = new TestHub(tempDir(), NOW);
        const often = new TestHub(tempDir(), NOW);
        await Promise.all([once.take(...facts), often.take(...facts)]);
        for (const [index, command] of wanted.entries()) {
          const id = `cmd-${index}`;
          const [pass] = BOARDS;
          if (pass === undefined) return;
          const answer = await once.command(pass, command, { id });
          expect(await often.command(pass, command, { id })).toEqual(answer);
          if (index === cut % wanted.length) often.restart();
          expect(await often.command(pass, command, { id })).toEqual(answer);
        }
        expect(BOARDS.map((address) => often.board(address))).toEqual(
          BOARDS.map((address) => once.board(address)),
        );
        expect(often.store.outbox.size()).toBe(once.store.outbox.size());
        once.close();
        often.close();
      }),
      { seed, numRuns: RUNS },
    );
  }, 60_000);
});
