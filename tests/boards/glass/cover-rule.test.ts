// When a board without a screen is offered to others, when they take over by themselves, and when that is over.
import { describe, expect, it } from 'vitest';
import { type BoardScreen, type CoverRules, judgeCovers } from '../../../hub/boards/glass/cover-rule.ts';
import type { Cover } from '../../../hub/kitchen/visibility/covers.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

const profiles = [
  { _id: 'grill', type: 'kitchen', name: 'Grill', neighbours: ['cold', 'fry'], coverAfterSeconds: 30 },
  { _id: 'cold', type: 'kitchen', name: 'Cold' },
  { _id: 'fry', type: 'kitchen', name: 'Fry' },
  { _id: 'bar', type: 'kitchen', name: 'Bar' },
  { _id: 'pass', type: 'expo', name: 'Pass' },
];
const setup = readSetup({ profiles });
const GRILL = { profile: 'grill' };
const COLD = { profile: 'cold' };
const PASS = { profile: 'pass' };

const RULES: CoverRules = { isOpen: true, offerAfterMs: 5_000, graceMs: 15_000, isDeclined: () => false };

function screens(changes: Record<string, Partial<BoardScreen>> = {}): BoardScreen[] {
  return setup.profiles.flatMap((profile) => {
    if (profile.type === 'customer') return [];
    const live = { station: undefined, isLive: true, since: 0, tickets: 0, hasPainted: true };
    return [{ profile, ...live, ...changes[profile._id] }];
  });
}
const gone = { isLive: false, tickets: 6, hasPainted: false };
const named = (boards: readonly BoardScreen[] = []) => boards.map(({ profile }) => profile._id);
const judge = (
  now: number,
  changes: Record<string, Partial<BoardScreen>> = { grill: gone },
  covers: readonly Cover[] = [],
  rules: Partial<CoverRules> = {},
) => judgeCovers(screens(changes), covers, { ...RULES, ...rules }, now);

describe('a board with work and without a live screen', () => {
  it('[COVER-01] is offered to its neighbours and the pass once it was gone for a while', () => {
    expect(judge(4_999)).toEqual({ needs: [], changes: [], nextAt: 5_000 });
    const { needs, changes, nextAt } = judge(5_000);
    expect(needs.map(({ board, offered }) => [board.profile._id, named(offered)])).toEqual([
      ['grill', ['cold', 'fry', 'pass']],
    ]);
    expect([changes, nextAt]).toEqual([[], 30_000]);
  });

  it('[COVER-01] isn’t where it has no work, outside of the work hours, or while its screen is live', () => {
    expect(judge(60_000, { grill: { ...gone, tickets: 0 } }).needs).toEqual([]);
    expect(judge(60_000, { grill: gone }, [], { isOpen: false }).needs).toEqual([]);
    expect(judge(60_000, {}).needs).toEqual([]);
  });

  it('[COVER-01] only boards whose own screen is live are asked', () => {
    const [need] = judge(6_000, { grill: gone, cold: { isLive: false } }).needs;
    expect(named(need?.offered)).toEqual(['fry', 'pass']);
  });

  it('[COVER-01] after the set time its neighbours take over by themselves, the pass where none has a screen', () => {
    expect(judge(30_000).changes.map(({ do: what, by }) => [what, by.profile])).toEqual([
      ['begin', 'cold'],
      ['begin', 'fry'],
    ]);
    const alone = { grill: gone, cold: { isLive: false }, fry: { isLive: false } };
    expect(judge(30_000, alone).changes.map(({ by }) => by)).toEqual([PASS]);
  });

  it('[COVER-01] with 0 seconds nobody does but by a tap, and nobody who was sent away by a person', () => {
    expect(judge(900_000, { cold: gone }).changes).toEqual([]);
    const isDeclined = (_: unknown, by: { profile: string }) => by.profile === 'cold';
    expect(judge(30_000, { grill: gone }, [], { isDeclined }).changes.map(({ by }) => by.profile)).toEqual([
      'fry',
    ]);
  });

  it('[COVER-01] one that is covered is offered to the others still; one whose cover lost its screen too is taken over', () => {
    const cover: Cover = { covered: GRILL, by: COLD, since: 6_000 };
    const { needs, changes } = judge(30_000, { grill: gone }, [cover]);
    expect([named(needs[0]?.offered), changes]).toEqual([['fry', 'pass'], []]);
    const bothGone = { grill: gone, cold: { isLive: false } };
    expect(judge(30_000, bothGone, [cover]).changes.map(({ by }) => by.profile)).toEqual(['fry']);
  });
});

describe('when its screen is back', () => {
  const cover: Cover = { covered: GRILL, by: COLD, since: 6_000 };
  const back = { isLive: true, since: 100_000, tickets: 6, hasPainted: true };

  it('[COVER-02] the cover ends by itself, once it has painted and stayed for the grace', () => {
    expect(judge(114_999, { grill: back }, [cover])).toMatchObject({ changes: [], nextAt: 115_000 });
    expect(judge(115_000, { grill: back }, [cover]).changes).toEqual([
      { do: 'end', covered: GRILL, by: COLD },
    ]);
    expect(judge(900_000, { grill: { ...back, hasPainted: false } }, [cover]).changes).toEqual([]);
  });

  it('[COVER-02] a screen that comes and goes every ten seconds ends nothing: no card jumps', () => {
    for (let now = 100_000; now < 200_000; now += 10_000) {
      const isLive = (now / 10_000) % 2 === 0;
      const grill = { ...back, isLive, since: now };
      expect(judge(now + 9_999, { grill }, [cover]).changes).toEqual([]);
    }
  });

  it('[COVER-02] one whose screen never comes back is covered until the place is closed and its work is done', () => {
    const closed = { isOpen: false };
    expect(judge(900_000, { grill: gone }, [cover], closed).changes).toEqual([]);
    expect(judge(900_000, { grill: { ...gone, tickets: 0 } }, [cover], closed).changes).toHaveLength(1);
  });
});
