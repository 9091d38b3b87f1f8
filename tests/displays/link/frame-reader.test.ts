// Owns the tests of frames that come before the wire's schemas, and of the moment at which these judge them.
import { describe, expect, it } from 'vitest';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import { FRAME_CHECKS, linkBench, liveBench, WATCH } from '../support/link-bench.ts';
import { sampleBoard, sampleTicket } from '../support/sample-boards.ts';

/** A board whose frame is right and whose ticket isn't. */
const oddBoard = () => ({ ...sampleBoard(), tickets: { t1: { ...sampleTicket('t1'), items: 'none' } } });

describe('before the schemas have come', () => {
  it('[LIVE-01] [LIVE-02] boards and changes of this build are shown as they are', () => {
    const { host, link, held } = liveBench(undefined, false);
    const changed = sampleTicket('t2', 'T12');
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { tickets: { t2: changed } } });
    expect(held().board.tickets.t2?.title).toBe('T12');
    const asked = host.socket.saidOf('watch').length;
    link.judgeBy(FRAME_CHECKS);
    expect(host.faults).toEqual([]);
    expect(host.socket.saidOf('watch')).toHaveLength(asked);
  });

  it.each([
    [{ t: 'pong', n: 'x', hubTime: 1 }],
    [{ t: 'later', n: 1 }],
    [{ n: 1 }],
    [[]],
    [null],
    ['welcome'],
    [{ t: 'constructor' }],
    [{ t: 'board', watch: WATCH, seq: 2, digest: '', board: { profile: {}, tickets: {} } }],
    [{ t: 'change', watch: WATCH, from: 1, seq: 2, parts: 'all' }],
  ])('[LIVE-01] a frame without its envelope is told and not followed: %j', (frame) => {
    const { host, held } = liveBench(undefined, false);
    const before = held();
    host.socket.events.heard(JSON.stringify(frame));
    expect(host.faults).toHaveLength(1);
    expect(held()).toBe(before);
  });

  it('[LIVE-12] a hub of another build makes the display reload', () => {
    const { host, link } = linkBench(undefined, false);
    link.start();
    host.socket.accept();
    host.socket.hear({ t: 'welcome', protocol: 2, build: 'b2', hubTime: 1, session: {}, link: {} });
    expect(host.reloads).toBe(1);
    expect(host.socket.saidOf('watch')).toEqual([]);
  });
});

describe('once the schemas have come', () => {
  it('[LIVE-13] a digest is of all that was taken before, too', () => {
    const { host, link, held } = liveBench(undefined, false);
    const changed = sampleTicket('t2', 'T12');
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { tickets: { t2: changed } } });
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 2, digest: '00000000' });
    expect(host.faults).toEqual([]);
    link.judgeBy(FRAME_CHECKS);
    const asked = host.socket.saidOf('watch').length;
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 2, digest: boardDigest(held().board) });
    expect(host.socket.saidOf('watch')).toHaveLength(asked);
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 2, digest: '00000000' });
    expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
  });

  it('[LIVE-01] what was taken and can’t be read is told', () => {
    const { host, link } = liveBench(undefined, false);
    host.socket.hear({ t: 'notice', notice: { kind: 'sound', sound: 'gong' } });
    expect(host.faults).toEqual([]);
    link.judgeBy(FRAME_CHECKS);
    expect(host.faults).toEqual([expect.stringContaining('gong')]);
  });

  it('[LIVE-02] a board that was taken and can’t be read is told and asked for again', () => {
    const { host, link, held, showBoard } = liveBench(undefined, false);
    const board = oddBoard();
    host.socket.hear({ t: 'board', watch: WATCH, seq: 2, digest: boardDigest(board), board });
    const asked = host.socket.saidOf('watch').length;
    link.judgeBy(FRAME_CHECKS);
    expect(host.faults).toEqual([expect.stringContaining(WATCH)]);
    expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
    showBoard(3);
    expect(held().board.tickets.t1?.items).toEqual([]);
  });

  it('[LIVE-02] so is one that a change made so', () => {
    const { host, link } = liveBench(undefined, false);
    const parts = { tickets: oddBoard().tickets };
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts });
    const asked = host.socket.saidOf('watch').length;
    link.judgeBy(FRAME_CHECKS);
    expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
  });

  it('[LIVE-01] [LIVE-02] every later frame is judged', () => {
    const { host, link, held } = liveBench(undefined, false);
    link.judgeBy(FRAME_CHECKS);
    const before = held();
    const board = oddBoard();
    host.socket.hear({ t: 'board', watch: WATCH, seq: 2, digest: boardDigest(board), board });
    expect(host.faults).toHaveLength(1);
    const asked = host.socket.saidOf('watch').length;
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { tickets: board.tickets } });
    expect(held()).toBe(before);
    expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
  });
});
