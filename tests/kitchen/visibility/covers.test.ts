// Effect of a tap on covers, and which boards may cover which.
import { describe, expect, it } from 'vitest';
import { type Cover, changedCovers, coverChange } from '../../../hub/kitchen/visibility/covers.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

const setup = readSetup({
  profiles: [
    { _id: 'grill', type: 'kitchen', name: 'Grill', neighbours: ['cold'] },
    { _id: 'cold', type: 'kitchen', name: 'Cold' },
    { _id: 'bar', type: 'kitchen', name: 'Bar' },
    { _id: 'pass', type: 'expo', name: 'Pass' },
  ],
});
const GRILL = { profile: 'grill' };
const COLD = { profile: 'cold' };
const PASS = { profile: 'pass' };

describe('a tap that changes a cover', () => {
  const tap = (covered: Cover['covered'], by: Cover['by'], on = true, covers: Cover[] = []) =>
    coverChange({ name: 'board.cover', covered, by, on }, covers, setup);

  it('lets neighbours and the pass cover a board, but neither others nor the board itself [COVER-01]', () => {
    expect(tap(GRILL, COLD)).toEqual({
      ...{ do: 'begin', covered: GRILL, by: COLD, names: { covered: 'Grill', by: 'Cold' } },
    });
    expect(tap(COLD, PASS)).toMatchObject({ do: 'begin', covered: COLD, by: PASS });
    expect(tap(GRILL, { profile: 'bar' })).toBe('not-allowed');
    expect(tap(PASS, PASS)).toBe('not-allowed');
    expect([tap({ profile: 'nobody' }, COLD), tap(GRILL, { profile: 'nobody' })]).toEqual([
      'board-unknown',
      'board-unknown',
    ]);
  });

  it('changes nothing if the target state already applies, and can remove a covering board [COVER-01][LIVE-05]', () => {
    const covers = changedCovers([], { do: 'begin', covered: GRILL, by: COLD }, 7_000);
    expect(covers).toEqual([{ covered: GRILL, by: COLD, since: 7_000 }]);
    expect(tap(GRILL, COLD, true, covers)).toBeUndefined();
    const end = tap({ profile: 'grill', station: '-1' }, COLD, false, covers);
    expect(end).toMatchObject({ do: 'end', covered: GRILL, by: COLD });
    expect(changedCovers(covers, { do: 'end', covered: GRILL, by: COLD }, 8_000)).toEqual([]);
    expect(tap(GRILL, COLD, false)).toBeUndefined();
  });
});
