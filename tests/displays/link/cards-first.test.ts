// Owns the examples of a change whose cards are drawn before what counts them.
import { describe, expect, it } from 'vitest';
import { cardsFirst } from '../../../displays/link/cards-first.ts';
import type { WatchedBoard } from '../../../displays/link/live-store.ts';
import { fridayNight } from '../../../shared/samples/friday-night.ts';
import { liveBench, WATCH } from '../support/link-bench.ts';
import { sampleBoard, sampleGuestBoard, sampleTicket } from '../support/sample-boards.ts';

const head = { counts: { ...sampleBoard().head.counts, cooking: 7 } };
const changed = sampleTicket('t2', 'T12');
const parts = { head, items: [], tickets: { t2: changed } };
const shown: WatchedBoard = { kind: 'operator', seq: 1, board: sampleBoard() };
const next: WatchedBoard = {
  kind: 'operator',
  seq: 2,
  board: { ...sampleBoard([sampleTicket('t1'), changed]), head },
};

describe('what of a change shows first', () => {
  it('[LIVE-03] is its cards, among everything else as it was', () => {
    const first = cardsFirst(shown, next, parts);
    expect(first?.board).toEqual({ ...shown.board, tickets: next.board.tickets });
    expect(first?.board.tickets.t1).toBe(shown.board.tickets.t1);
  });

  it('[LIVE-03] is the lines of a card, whose button comes with the rest, unless something else was done with it', () => {
    const night = fridayNight(0);
    const before = Object.values(night.tickets).find(({ items }) =>
      items.some(({ next: to }) => to !== undefined),
    );
    if (!before) throw new Error('the sample has nothing to be prepared');
    const items = before.items.map((line) => ({ ...line, state: 'prepared' as const }));
    const after = { ...before, stage: 'prepared' as const, items };
    const told = { head, tickets: { [before.id]: after } };
    const first = cardsFirst(
      { kind: 'operator', seq: 1, board: night },
      { kind: 'operator', seq: 2, board: { ...night, head, tickets: { ...night.tickets, ...told.tickets } } },
      told,
    );
    expect(first?.board).toEqual({
      ...night,
      tickets: { ...night.tickets, [before.id]: { ...before, items } },
    });
  });

  it('[LIVE-03] is the whole change where a card comes or goes, or the order or the options are others', () => {
    const fewer = { ...next, board: { ...next.board, tickets: { t1: sampleTicket('t1') } } };
    expect(cardsFirst(shown, fewer, { head, tickets: { t2: null } })).toBeUndefined();
    const more = {
      ...next,
      board: sampleBoard([sampleTicket('t1'), sampleTicket('t2'), sampleTicket('t3')]),
    };
    expect(cardsFirst(shown, more, { head, tickets: { t3: sampleTicket('t3') } })).toBeUndefined();
    for (const part of ['groups', 'options', 'profile', 'detail', 'newer']) {
      expect(cardsFirst(shown, next, { ...parts, [part]: {} })).toBeUndefined();
    }
  });

  it('[LIVE-03] is the whole change where nothing follows, on a customer board, and where nothing is shown yet', () => {
    expect(cardsFirst(shown, next, { tickets: { t2: changed } })).toBeUndefined();
    expect(cardsFirst(shown, next, { head })).toBeUndefined();
    expect(cardsFirst(undefined, next, parts)).toBeUndefined();
    const guests: WatchedBoard = { kind: 'customer', seq: 1, board: sampleGuestBoard() };
    expect(cardsFirst(guests, guests, parts)).toBeUndefined();
  });
});

describe('a change whose cards show first', () => {
  const hear = (bench: ReturnType<typeof liveBench>, from: number, told: object = parts) =>
    bench.host.socket.hear({ t: 'change', watch: WATCH, from, seq: from + 1, parts: told });

  it('[LIVE-11] is seen when all of it is painted, not when its cards are', () => {
    const bench = liveBench();
    const { host, held } = bench;
    host.paint();
    hear(bench, 1);
    expect(held().board.tickets.t2).toEqual(changed);
    expect(held().board.head.counts.cooking).not.toBe(7);
    host.paint();
    expect(held().board.head.counts.cooking).toBe(7);
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
    expect(held().board.tickets).toMatchObject({ t1: { title: 'T11' }, t2: { title: 'T12' } });
    host.paint();
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
