// Tests what displays receive: whole boards, changes, digests, and the handling of slow readers.

import { describe, expect, it } from 'vitest';
import { LIVE_BACKLOG_CHECK_MS, LIVE_DIGEST_MS } from '../../hub/screens/live-publisher.ts';
import { LIVE_HUB_DROP_AFTER_MS, LIVE_HUB_PING_MS } from '../../hub/screens/open-screens.ts';
import {
  LIVE_BACKLOG_DROP_AFTER_MS,
  LIVE_BACKLOG_DROP_BYTES,
  LIVE_BACKLOG_PAUSE_BYTES,
} from '../../hub/screens/outgoing-queue.ts';
import { boardDigest } from '../../shared/protocol/board/digest.ts';
import { FakeLiveEngine, PASS } from './fake-live-engine.ts';
import { ManualScheduler } from './manual-scheduler.ts';
import { fakeDisplay, LINK, screensStage } from './screens-stage.ts';

const KEY = new FakeLiveEngine().keyOf(PASS);

function watching(count: number, watch = 'w1') {
  const scheduler = new ManualScheduler();
  const stage = screensStage(scheduler);
  const displays = Array.from({ length: count }, () => {
    const display = fakeDisplay(stage);
    display.hello();
    display.say({ t: 'watch', watch, board: PASS });
    return display;
  });
  const [first] = displays;
  if (!first) throw new Error('no display');
  return { ...stage, stage, scheduler, displays, first };
}

describe('the publisher', () => {
  it('sends the whole board once, then changes with their start and end sequence [LIVE-02]', () => {
    const { engine, first } = watching(1);
    const [board] = first.socket.take();
    expect(board).toMatchObject({ t: 'board', watch: 'w1', seq: 1 });
    engine.change(KEY, { review: ['t1'] });
    engine.change(KEY, { review: [] });
    expect(first.socket.take()).toEqual([
      { t: 'change', watch: 'w1', from: 1, seq: 2, parts: { review: ['t1'] } },
      { t: 'change', watch: 'w1', from: 2, seq: 3, parts: { review: [] } },
    ]);
  });

  it('sends the whole board again on request [LIVE-02]', () => {
    const { engine, first, log } = watching(1);
    engine.change(KEY, { review: ['t1'] });
    first.socket.take();
    first.say({ t: 'watch', watch: 'w1', board: { ...PASS, view: {} } });
    expect(first.socket.take()).toMatchObject([
      { t: 'board', watch: 'w1', seq: 2, board: { review: ['t1'] } },
    ]);
    expect(engine.boards.get(KEY)?.opens).toBe(1);
    expect(log.map(({ text }) => text)).toEqual(['a display requested the board it already had']);
  });

  it('switches to another board under the same watch id [LIVE-02]', () => {
    const { engine, first } = watching(1);
    first.socket.take();
    const grill = { kind: 'kitchen', profile: 'grill' } as const;
    first.say({ t: 'watch', watch: 'w1', board: grill });
    expect(engine.boards.has(KEY)).toBe(false);
    engine.change(engine.keyOf(grill), { review: ['t9'] });
    expect(first.socket.take()).toMatchObject([{ t: 'board' }, { t: 'change', parts: { review: ['t9'] } }]);
  });

  it('sends the whole board when a change does not start at the display’s sequence, and nothing when it is older [LIVE-02]', () => {
    const { screens, first } = watching(1);
    first.socket.take();
    screens.publisher.boardChanged(KEY, { from: 0, seq: 1, parts: { review: [] } });
    expect(first.socket.sent).toHaveLength(0);
    screens.publisher.boardChanged(KEY, { from: 5, seq: 6, parts: { review: [] } });
    expect(first.socket.take()).toMatchObject([{ t: 'board' }]);
  });

  it('sends nothing of a board to displays that watch another one [LIVE-03]', () => {
    const { engine, first, stage } = watching(1);
    const other = fakeDisplay(stage);
    other.hello();
    other.say({ t: 'watch', watch: 'w1', board: { kind: 'kitchen', profile: 'grill' } });
    other.socket.take();
    first.socket.take();
    engine.change(KEY, { review: ['t1'] });
    expect(other.socket.sent).toHaveLength(0);
    expect(first.socket.sent).toHaveLength(1);
  });

  it('serialises a change once, and displays with the same watch id share one Buffer [LIVE-04]', () => {
    const { engine, displays, stage } = watching(7);
    for (const { socket } of displays) socket.take();
    const other = fakeDisplay(stage);
    other.hello();
    other.say({ t: 'watch', watch: 'another', board: PASS });
    let written = 0;
    const review = Object.assign(['t1'], { toJSON: () => ++written && ['t1'] });
    engine.change(KEY, { review });
    const buffers = new Set(displays.map(({ socket }) => socket.sent[0]));
    expect(written).toBe(1);
    expect(buffers.size).toBe(1);
  });

  it('serialises one board for all that connect while it stays the same [LIVE-04]', () => {
    const { displays } = watching(5);
    expect(new Set(displays.map(({ socket }) => socket.sent[0])).size).toBe(1);
  });

  it('splices each watch id around the shared parts [LIVE-04]', () => {
    const { engine, first, stage } = watching(1);
    const odd = fakeDisplay(stage);
    odd.hello();
    odd.say({ t: 'watch', watch: 'w"2', board: PASS });
    odd.socket.take();
    first.socket.take();
    engine.change(KEY, { review: ['t1'] });
    expect(odd.socket.take()).toEqual([
      { t: 'change', watch: 'w"2', from: 1, seq: 2, parts: { review: ['t1'] } },
    ]);
  });

  it('releases boards to the engine when watches and sockets end', () => {
    const { engine, displays, first, scheduler } = watching(3);
    first.say({ t: 'unwatch', watch: 'w1' });
    expect(engine.boards.get(KEY)?.opens).toBe(2);
    for (const { socket } of displays) socket.close(1000, '');
    expect(engine.boards.size).toBe(0);
    expect(scheduler.waiting).toBe(0);
  });

  it('ends watches of a board that is gone, and opens it again on request', () => {
    const { engine, screens, displays, first } = watching(2);
    first.socket.take();
    screens.publisher.boardGone(KEY, { code: 'board-unknown' });
    expect(first.socket.take()).toEqual([{ t: 'refused', watch: 'w1', code: 'board-unknown' }]);
    expect(engine.boards.size).toBe(0);
    first.say({ t: 'watch', watch: 'w1', board: PASS });
    expect(first.socket.take()).toMatchObject([{ t: 'board' }]);
    for (const { socket } of displays) socket.close(1000, '');
    expect(engine.boards.size).toBe(0);
  });
});

describe('digests', () => {
  it('come every 10 s with their sequence number, and equal the recomputed board [LIVE-13]', () => {
    const { engine, first, scheduler } = watching(1);
    engine.change(KEY, { review: ['t1'] });
    first.socket.take();
    scheduler.advance(LIVE_DIGEST_MS);
    const digest = boardDigest(engine.boardNow(KEY).board);
    expect(first.socket.take()).toEqual([{ t: 'digest', watch: 'w1', seq: 2, digest }]);
    scheduler.advance(LIVE_DIGEST_MS);
    expect(first.socket.take()).toHaveLength(1);
  });
});

describe('slow displays', () => {
  it('get no change beyond 256 KiB, then one whole board; others are unaffected [LIVE-09]', () => {
    const { engine, displays, first, scheduler } = watching(2);
    const fast = displays[1];
    first.socket.take();
    fast?.socket.take();
    first.socket.bufferedAmount = LIVE_BACKLOG_PAUSE_BYTES;
    engine.change(KEY, { review: ['t1'] });
    engine.change(KEY, { review: ['t2'] });
    scheduler.advance(LIVE_BACKLOG_CHECK_MS * 4);
    expect(first.socket.sent).toHaveLength(0);
    expect(fast?.socket.take()).toHaveLength(2);
    first.socket.bufferedAmount = 0;
    scheduler.advance(LIVE_BACKLOG_CHECK_MS);
    expect(first.socket.take()).toMatchObject([{ t: 'board', seq: 3, board: { review: ['t2'] } }]);
    engine.change(KEY, { review: [] });
    expect(first.socket.take()).toMatchObject([{ t: 'change', from: 3, seq: 4 }]);
    expect(fast?.socket.take()).toHaveLength(1);
  });

  it('get the whole board even if they missed only one change [LIVE-09]', () => {
    const { engine, first, scheduler } = watching(1);
    first.socket.take();
    first.socket.bufferedAmount = LIVE_BACKLOG_PAUSE_BYTES;
    engine.change(KEY, { review: ['t1'] });
    first.socket.bufferedAmount = 0;
    scheduler.advance(LIVE_BACKLOG_CHECK_MS);
    expect(first.socket.take()).toMatchObject([{ t: 'board', seq: 2 }]);
  });

  it('get the whole board later if they were too slow for their first one [LIVE-09]', () => {
    const { engine, first, scheduler, stage } = watching(1);
    first.socket.take();
    first.socket.bufferedAmount = LIVE_BACKLOG_PAUSE_BYTES;
    first.say({ t: 'watch', watch: 'w2', board: { kind: 'kitchen', profile: 'grill' } });
    expect(first.socket.sent).toHaveLength(0);
    engine.change(engine.keyOf({ kind: 'kitchen', profile: 'grill' }), { review: ['t1'] });
    first.socket.bufferedAmount = 0;
    scheduler.advance(LIVE_BACKLOG_CHECK_MS);
    expect(first.socket.take()).toMatchObject([{ t: 'board', watch: 'w2', seq: 2 }]);
    expect(stage.log).toEqual([]);
  });

  it('are disconnected over 1 MiB [LIVE-09]', () => {
    const { engine, first } = watching(1);
    first.socket.bufferedAmount = LIVE_BACKLOG_DROP_BYTES + 1;
    engine.change(KEY, { review: ['t1'] });
    expect(first.socket.closedWith).toBe('terminated');
    expect(engine.boards.size).toBe(0);
  });

  it('are disconnected over 1 MiB even if only notices are sent [LIVE-09]', () => {
    const { first, screens } = watching(1);
    first.socket.bufferedAmount = LIVE_BACKLOG_DROP_BYTES + 1;
    screens.publisher.linkChanged(LINK);
    expect(first.socket.closedWith).toBe('terminated');
  });

  it('are disconnected if they have not caught up after 10 s [LIVE-09]', () => {
    const { engine, first, scheduler, log } = watching(1);
    first.handler.alive();
    first.socket.bufferedAmount = LIVE_BACKLOG_PAUSE_BYTES;
    engine.change(KEY, { review: ['t1'] });
    scheduler.advance(LIVE_BACKLOG_DROP_AFTER_MS - LIVE_BACKLOG_CHECK_MS);
    expect(first.socket.isOpen).toBe(true);
    scheduler.advance(LIVE_BACKLOG_CHECK_MS);
    expect(first.socket.closedWith).toBe('terminated');
    expect(log.at(-1)?.fields).toMatchObject({ reason: 'backlog-time' });
    expect(scheduler.waiting).toBe(0);
  });
});

describe('silent displays', () => {
  it('are pinged every 5 s and dropped after 20 s of silence; those that answer stay [LIVE-09]', () => {
    const { displays, first, scheduler } = watching(2);
    const [, alive] = displays;
    for (let waited = 0; waited < LIVE_HUB_DROP_AFTER_MS; waited += LIVE_HUB_PING_MS) {
      scheduler.advance(LIVE_HUB_PING_MS);
      alive?.handler.alive();
    }
    expect(first.socket.pings).toBe(4);
    expect(first.socket.isOpen).toBe(true);
    scheduler.advance(LIVE_HUB_PING_MS);
    expect(first.socket.closedWith).toBe('terminated');
    expect(alive?.socket.isOpen).toBe(true);
  });

  it('are not dropped because the hub itself was stalled [LIVE-09]', () => {
    const { first, scheduler } = watching(1);
    scheduler.standStill(600_000);
    first.handler.alive();
    scheduler.advance(LIVE_HUB_PING_MS);
    expect(first.socket.isOpen).toBe(true);
  });
});

describe('notices', () => {
  it('are sent to one board, one display or all, once to each socket', () => {
    const { screens, visitors, stage, displays, first } = watching(2);
    visitors.set('session-2', {
      actor: { clientId: 'client-2', displayId: 'session-2' },
      session: { state: 'in', rights: ['boards'] },
      staffGone: false,
    });
    const idle = fakeDisplay(stage, 'session-2');
    first.say({ t: 'watch', watch: 'again', board: PASS });
    for (const { socket } of displays) socket.take();
    const counts = () => [...displays, idle].map(({ socket }) => socket.take().length);
    screens.publisher.notice({ board: KEY }, { kind: 'sound', sound: 'new' });
    expect(counts()).toEqual([1, 1, 0]);
    screens.publisher.notice({ display: 'session-2' }, { kind: 'identify', name: 'Pass' });
    expect(counts()).toEqual([0, 0, 1]);
    screens.publisher.notice('all', { kind: 'reload' });
    expect(counts()).toEqual([1, 1, 1]);
    screens.publisher.linkChanged({ ...LINK, cloud: 'offline' });
    expect(idle.socket.take()).toEqual([{ t: 'link', link: { ...LINK, cloud: 'offline' } }]);
  });
});
