// Rules for covering a board without a display: when it is offered, when others take over automatically, when it ends.
import { describe, expect, it } from 'vitest';
import { type BoardScreen, type CoverRules, evaluateCovers } from '../../../hub/boards/glass/cover-rule.ts';
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
) => evaluateCovers(screens(changes), covers, { ...RULES, ...rules }, now);

describe('a board with tickets and without a live display', () => {
  it('is offered to its neighbours and the pass after the display has been gone for a while [COVER-01]', () => {
    expect(judge(4_999)).toEqual({ needs: [], changes: [], nextAt: 5_000 });
    const { needs, changes, nextAt } = judge(5_000);
    expect(needs.map(({ board, offered }) => [board.profile._id, named(offered)])).toEqual([
      ['grill', ['cold', 'fry', 'pass']],
    ]);
    expect([changes, nextAt]).toEqual([[], 30_000]);
  });

  it('is not offered without tickets, outside working hours or while its display is live [COVER-01]', () => {
    expect(judge(60_000, { grill: { ...gone, tickets: 0 } }).needs).toEqual([]);
    expect(judge(60_000, { grill: gone }, [], { isOpen: false }).needs).toEqual([]);
    expect(judge(60_000, {}).needs).toEqual([]);
  });

  it('is offered only to boards whose own display is live [COVER-01]', () => {
    const [need] = judge(6_000, { grill: gone, cold: { isLive: false } }).needs;
    expect(named(need?.offered)).toEqual(['fry', 'pass']);
  });

  it('is taken over by its neighbours after the set time, by the pass if no neighbour has a display [COVER-01]', () => {
    expect(judge(30_000).changes.map(({ do: what, by }) => [what, by.profile])).toEqual([
      ['begin', 'cold'],
      ['begin', 'fry'],
    ]);
    const alone = { grill: gone, cold: { isLive: false }, fry: { isLive: false } };
    expect(judge(30_000, alone).changes.map(({ by }) => by)).toEqual([PASS]);
  });

  it('is taken over only by a tap when the delay is 0 seconds, and never by a board whose cover a person ended [COVER-01]', () => {
    expect(judge(900_000, { cold: gone }).changes).toEqual([]);
    const isDeclined = (_: unknown, by: { profile: string }) => by.profile === 'cold';
    expect(judge(30_000, { grill: gone }, [], { isDeclined }).changes.map(({ by }) => by.profile)).toEqual([
      'fry',
    ]);
  });

  it('stays on offer to others while covered, and is taken over again if the covering board loses its display too [COVER-01]', () => {
    const cover: Cover = { covered: GRILL, by: COLD, since: 6_000 };
    const { needs, changes } = judge(30_000, { grill: gone }, [cover]);
    expect([named(needs[0]?.offered), changes]).toEqual([['fry', 'pass'], []]);
    const bothGone = { grill: gone, cold: { isLive: false } };
    expect(judge(30_000, bothGone, [cover]).changes.map(({ by }) => by.profile)).toEqual(['fry']);
  });
});

describe('the end of a cover', () => {
  const cover: Cover = { covered: GRILL, by: COLD, since: 6_000 };
  const back = { isLive: true, since: 100_000, tickets: 6, hasPainted: true };

  it('comes automatically once the display has painted and stayed for the grace period [COVER-02]', () => {
    expect(judge(114_999, { grill: back }, [cover])).toMatchObject({ changes: [], nextAt: 115_000 });
    expect(judge(115_000, { grill: back }, [cover]).changes).toEqual([
      { do: 'end', covered: GRILL, by: COLD },
    ]);
    expect(judge(900_000, { grill: { ...back, hasPainted: false } }, [cover]).changes).toEqual([]);
  });

  it('does not come while the display comes and goes every ten seconds: no card jumps [COVER-02]', () => {
    for (let now = 100_000; now < 200_000; now += 10_000) {
      const isLive = (now / 10_000) % 2 === 0;
      const grill = { ...back, isLive, since: now };
      expect(judge(now + 9_999, { grill }, [cover]).changes).toEqual([]);
    }
  });

  it('comes at closing time after the board’s work if its display never comes back [COVER-02]', () => {
    const closed = { isOpen: false };
    expect(judge(900_000, { grill: gone }, [cover], closed).changes).toEqual([]);
    expect(judge(900_000, { grill: { ...gone, tickets: 0 } }, [cover], closed).changes).toHaveLength(1);
  });
});
