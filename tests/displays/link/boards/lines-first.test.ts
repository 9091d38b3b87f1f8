// Owns the examples of a change whose lines are drawn before what counts them.
import { describe, expect, it } from 'vitest';
import { linesFirst } from '../../../../displays/link/boards/watched-boards.ts';
import type { WatchedBoard } from '../../../../displays/link/live-store.ts';
import { fridayNight } from '../../../../shared/samples/friday-night.ts';
import { liveBench, WATCH } from '../../support/link-bench.ts';
import { sampleBoard, sampleGuestBoard, sampleTicket } from '../../support/sample-boards.ts';

const head = { counts: { ...sampleBoard().head.counts, cooking: 7 } };
const changed = sampleTicket('t2', 'T12');
const parts = { head, items: [], tickets: { t2: changed } };
const shown: WatchedBoard = { kind: 'operator', seq: 1, board: sampleBoard() };
const next: WatchedBoard = {
  kind: 'operator',
  seq: 2,
  board: { ...sampleBoard([sampleTicket('t1'), changed]), head },
};

const board = fridayNight(0);
const cooking = Object.values(board.tickets).find(({ items: lines }) => lines.some(({ next: to }) => to));
if (!cooking) throw new Error('the sample has nothing to be prepared');
const items = cooking.items.map((line) => ({ ...line, state: 'prepared' as const }));
const told = { head, tickets: { [cooking.id]: { ...cooking, stage: 'prepared' as const, items } } };
const night = { kind: 'operator' as const, seq: 1, board };
const prepared = {
  kind: 'operator' as const,
  seq: 2,
  board: { ...board, head, tickets: { ...board.tickets, ...told.tickets } },
};

describe('what of a change shows first', () => {
  it('[LIVE-03] is a ticket as it will be, where its lines are as they were', () => {
    expect(linesFirst(shown, next, parts)).toEqual({ t2: changed });
  });

  it('[LIVE-03] is the lines of a card, whose button comes with the rest', () => {
    expect(linesFirst(night, prepared, told)).toEqual({ [cooking.id]: { ...cooking, items } });
  });

  it('[LIVE-03] is all that is to be shown first, when the one before has not given way yet', () => {
    const both = linesFirst({ ...night, first: { t9: changed } }, prepared, told);
    expect(both).toEqual({ t9: changed, [cooking.id]: { ...cooking, items } });
  });

  it('[LIVE-03] is the whole change where a card comes or goes, or the order or the options are others', () => {
    const fewer = { ...next, board: { ...next.board, tickets: { t1: sampleTicket('t1') } } };
    expect(linesFirst(shown, fewer, { head, tickets: { t2: null } })).toBeUndefined();
    const more = {
      ...next,
      board: sampleBoard([sampleTicket('t1'), sampleTicket('t2'), sampleTicket('t3')]),
    };
    expect(linesFirst(shown, more, { head, tickets: { t3: sampleTicket('t3') } })).toBeUndefined();
    for (const part of ['groups', 'options', 'profile', 'detail', 'newer']) {
      expect(linesFirst(shown, next, { ...parts, [part]: {} })).toBeUndefined();
    }
  });

  it('[LIVE-03] is the whole change where nothing follows, on a customer board, and where nothing is shown yet', () => {
    expect(linesFirst(shown, next, { tickets: { t2: changed } })).toBeUndefined();
    expect(linesFirst(shown, next, { head })).toBeUndefined();
    expect(linesFirst(undefined, next, parts)).toBeUndefined();
    const guests: WatchedBoard = { kind: 'customer', seq: 1, board: sampleGuestBoard() };
    expect(linesFirst(guests, guests, parts)).toBeUndefined();
  });
});

describe('a change whose lines show first', () => {
  const hear = (bench: ReturnType<typeof liveBench>, from: number, told: object = parts) =>
    bench.host.socket.hear({ t: 'change', watch: WATCH, from, seq: from + 1, parts: told });

  it('[LIVE-11] is seen when all of it is painted, not when its lines are', () => {
    const bench = liveBench();
    const { host, held } = bench;
    host.paint();
    hear(bench, 1);
    expect(held().first).toEqual({ t2: changed });
    expect(held().board.head.counts.cooking).not.toBe(7);
    host.paint();
    expect(held().first).toBeUndefined();
    expect(held().board).toMatchObject({ head, tickets: { t2: changed } });
    expect(host.socket.saidOf('seen')).toEqual([{ t: 'seen', watch: WATCH, seq: 1 }]);
    host.paint();
    expect(host.socket.saidOf('seen').at(-1)).toEqual({ t: 'seen', watch: WATCH, seq: 2 });
  });

  it('[LIVE-03] gives way to the next change, and neither loses anything', () => {
    const bench = liveBench();
    const { host, held } = bench;
    hear(bench, 1);
    const again = {
      head: { counts: { ...head.counts, cooking: 8 } },
      tickets: { t1: sampleTicket('t1', 'T11') },
    };
    hear(bench, 2, again);
    expect(held().first).toMatchObject({ t1: { title: 'T11' }, t2: { title: 'T12' } });
    host.paint();
    expect(held().board.tickets).toMatchObject({ t1: { title: 'T11' }, t2: { title: 'T12' } });
    expect(held().board.head.counts.cooking).toBe(8);
    hear(bench, 3);
    hear(bench, 4, { review: ['t1'] });
    expect(held().board).toMatchObject({ review: ['t1'], head });
    host.paint();
    expect(host.socket.saidOf('seen').at(-1)).toEqual({ t: 'seen', watch: WATCH, seq: 5 });
  });

  it('[LIVE-03] shows whole on a page that nobody sees, where no paint would come', () => {
    const bench = liveBench();
    bench.host.isOnGlass = false;
    hear(bench, 1);
    expect(bench.held().board.head.counts.cooking).toBe(7);
  });
});
