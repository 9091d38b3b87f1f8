// Boards in use: watched ones, home boards of paired displays, and lost ones for ten minutes, also over a restart.
import { describe, expect, it } from 'vitest';
import { BoardsInUse, type WatchedBoard } from '../../hub/display-monitoring/boards-in-use.ts';
import type { BoardOnDisplays } from '../../hub/screens/open-screens.ts';
import { BOARD_IN_USE_MS } from '../../shared/glass-limits.ts';
import { smallSite } from '../support/test-hub.ts';

const NOON = Date.UTC(2026, 0, 2, 12);
const kitchen = (_id: string) => ({ _id, type: 'kitchen', name: _id });
const SITE = smallSite({ profiles: [kitchen('grill'), kitchen('cold')] });

/** A disk that outlives the hub. */
function disk() {
  const kept = new Map<string, readonly WatchedBoard[]>();
  return {
    kept,
    load: (site: string) => kept.get(site) ?? [],
    save: (site: string, boards: readonly WatchedBoard[]) => void kept.set(site, boards),
  };
}

function watching(profile: string, id: string): BoardOnDisplays {
  const address = { kind: 'kitchen', profile } as const;
  return { key: profile, address, displays: [{ id, page: 'painting', sound: undefined }] };
}

const names = (boards: BoardsInUse) => boards.all.map(({ profile }) => profile._id);
const gone = () => false;

describe('a board in use after a restart of the hub', () => {
  it('is one that a display watched, for ten minutes from the start [COVER-01]', () => {
    const memory = disk();
    new BoardsInUse(memory).follow(SITE, [watching('grill', 'd1')], [], () => true, NOON);
    const boards = new BoardsInUse(memory);
    // The hub was off for a night.
    const start = NOON + 8 * 3_600_000;
    boards.follow(SITE, [], [], gone, start);
    expect(names(boards)).toEqual(['grill']);
    boards.follow(SITE, [], [], gone, start + BOARD_IN_USE_MS - 1);
    expect(names(boards)).toEqual(['grill']);
    boards.follow(SITE, [], [], gone, start + BOARD_IN_USE_MS);
    expect(names(boards)).toEqual([]);
    expect([...memory.kept.values()]).toEqual([[]]);
  });

  it('is not the old board of a display that returned and switched to another [COVER-01]', () => {
    const memory = disk();
    new BoardsInUse(memory).follow(SITE, [watching('grill', 'd1')], [], () => true, NOON);
    const boards = new BoardsInUse(memory);
    boards.follow(SITE, [watching('cold', 'd1')], [], () => true, NOON + 1_000);
    expect(names(boards)).toEqual(['cold']);
  });

  it('is not forgotten because of a clock correction right after the start [COVER-01]', () => {
    const memory = disk();
    new BoardsInUse(memory).follow(SITE, [watching('grill', 'd1')], [], () => true, NOON);
    const boards = new BoardsInUse(memory);
    boards.follow(SITE, [], [], gone, 1_000);
    boards.clockMoved(NOON);
    boards.follow(SITE, [], [], gone, NOON + 2_000);
    expect(names(boards)).toEqual(['grill']);
  });

  it('is remembered separately for each organisation [COVER-01]', () => {
    const memory = disk();
    new BoardsInUse(memory).follow(SITE, [watching('grill', 'd1')], [], () => true, NOON);
    const boards = new BoardsInUse(memory);
    boards.follow({ ...SITE, site: { ...SITE.site, id: 'other' } }, [], [], gone, NOON);
    expect(names(boards)).toEqual([]);
    boards.follow(SITE, [], [], gone, NOON);
    expect(names(boards)).toEqual(['grill']);
  });
});

it('the watched boards are saved when they change, not with every check [GLASS-02]', () => {
  const memory = disk();
  const boards = new BoardsInUse(memory);
  boards.follow(SITE, [watching('grill', 'd1'), watching('cold', 'd2')], [], () => true, NOON);
  const first = memory.kept.get(SITE.site.id);
  boards.follow(SITE, [watching('cold', 'd2'), watching('grill', 'd1')], [], () => true, NOON + 1);
  boards.follow(SITE, [watching('cold', 'd2')], [], (id) => id === 'd2', NOON + 2);
  expect(memory.kept.get(SITE.site.id)).toBe(first);
});
