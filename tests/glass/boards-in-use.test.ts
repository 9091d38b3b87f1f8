// Boards that count as in use: watched ones, homes of paired displays, and lost ones for ten minutes, over a restart too.
import { describe, expect, it } from 'vitest';
import { BoardsInUse, type WatchedBoard } from '../../hub/glass/boards-in-use.ts';
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

describe('after a restart of the hub', () => {
  it('[COVER-01] a board that a display watched is still in use, and for ten minutes from the start', () => {
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

  it('[COVER-01] a display that came back and turned to another board leaves its old one', () => {
    const memory = disk();
    new BoardsInUse(memory).follow(SITE, [watching('grill', 'd1')], [], () => true, NOON);
    const boards = new BoardsInUse(memory);
    boards.follow(SITE, [watching('cold', 'd1')], [], () => true, NOON + 1_000);
    expect(names(boards)).toEqual(['cold']);
  });

  it('[COVER-01] a correction of the clock right after the start forgets no board', () => {
    const memory = disk();
    new BoardsInUse(memory).follow(SITE, [watching('grill', 'd1')], [], () => true, NOON);
    const boards = new BoardsInUse(memory);
    boards.follow(SITE, [], [], gone, 1_000);
    boards.clockMoved(NOON);
    boards.follow(SITE, [], [], gone, NOON + 2_000);
    expect(names(boards)).toEqual(['grill']);
  });

  it('[COVER-01] boards of another organisation are another memory', () => {
    const memory = disk();
    new BoardsInUse(memory).follow(SITE, [watching('grill', 'd1')], [], () => true, NOON);
    const boards = new BoardsInUse(memory);
    boards.follow({ ...SITE, site: { ...SITE.site, id: 'other' } }, [], [], gone, NOON);
    expect(names(boards)).toEqual([]);
    boards.follow(SITE, [], [], gone, NOON);
    expect(names(boards)).toEqual(['grill']);
  });
});

it('[GLASS-02] what is watched is saved when it changes, not with every look', () => {
  const memory = disk();
  const boards = new BoardsInUse(memory);
  boards.follow(SITE, [watching('grill', 'd1'), watching('cold', 'd2')], [], () => true, NOON);
  const first = memory.kept.get(SITE.site.id);
  boards.follow(SITE, [watching('cold', 'd2'), watching('grill', 'd1')], [], () => true, NOON + 1);
  boards.follow(SITE, [watching('cold', 'd2')], [], (id) => id === 'd2', NOON + 2);
  expect(memory.kept.get(SITE.site.id)).toBe(first);
});
