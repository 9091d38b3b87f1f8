import { describe, expect, it } from 'vitest';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import { EXPO, HUB_AHEAD_MS, linkBench, liveBench, WATCH } from '../support/link-bench.ts';
import { sampleBoard, sampleCustomerBoard, sampleTicket, welcome } from '../support/sample-boards.ts';

describe('hello', () => {
  it('is sent first, and boards are requested after the welcome [LIVE-01]', () => {
    const { host, link, connect, store } = linkBench();
    link.watch(WATCH, EXPO);
    link.start();
    host.socket.accept();
    expect(host.socket.said).toEqual([{ t: 'hello', protocol: 1, build: 'b1' }]);
    expect(store.getState().phase).toBe('connecting');
    connect();
    expect(host.socket.saidOf('watch')).toEqual([{ t: 'watch', watch: WATCH, board: EXPO, rows: true }]);
    expect(store.getState()).toMatchObject({ phase: 'live', site: { name: 'Harbour Kitchen' } });
  });

  it('must be followed by valid messages: invalid ones have no effect, not even partially [LIVE-01]', () => {
    const { host, store, held } = liveBench();
    const before = held();
    host.socket.hear({
      t: 'change',
      watch: WATCH,
      from: 1,
      seq: 2,
      parts: { groups: 'none', review: ['t1'] },
    });
    host.socket.hear({ t: 'pong', n: 'x' });
    host.socket.events.heard('{');
    expect(store.getState().boards[WATCH]).toBe(before);
    expect(host.faults).toHaveLength(2);
  });
});

describe('boards', () => {
  it('keep every ticket and part that a change does not name [LIVE-02] [LIVE-03]', () => {
    const { host, held } = liveBench();
    const before = held().board;
    const changed = sampleTicket('t2', 'T12');
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { tickets: { t2: changed } } });
    const after = held().board;
    expect(held().seq).toBe(2);
    expect(after.tickets.t2).toEqual(changed);
    expect(after.tickets.t1).toBe(before.tickets.t1);
    expect(after.groups).toBe(before.groups);
    expect(after.options).toBe(before.options);
  });

  it('remove a ticket or part that is null [LIVE-02]', () => {
    const { host, held } = liveBench();
    const balance = { groups: [{ id: 'g', name: 'Grill', shortName: 'G', open: 1 }] };
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { loadBalance: balance } });
    expect(held().board.loadBalance).toEqual(balance);
    host.socket.hear({
      t: 'change',
      watch: WATCH,
      from: 2,
      seq: 3,
      parts: { loadBalance: null, tickets: { t1: null } },
    });
    expect(Object.keys(held().board.tickets)).toEqual(['t2']);
    expect('loadBalance' in held().board).toBe(false);
  });

  it('are requested in full after a gap, once, and nothing is shown of what does not fit [LIVE-02]', () => {
    const { host, held, showBoard } = liveBench();
    const asked = host.socket.saidOf('watch').length;
    host.socket.hear({ t: 'change', watch: WATCH, from: 3, seq: 4, parts: { tickets: { t1: null } } });
    host.socket.hear({ t: 'change', watch: WATCH, from: 4, seq: 5, parts: { tickets: { t2: null } } });
    expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
    expect(Object.keys(held().board.tickets)).toEqual(['t1', 't2']);
    showBoard(5, sampleBoard([sampleTicket('t9')]));
    expect(Object.keys(held().board.tickets)).toEqual(['t9']);
  });

  it('that are sent in full again keep the objects that are equal [LIVE-02]', () => {
    const { held, showBoard } = liveBench();
    const before = held().board;
    showBoard(7, sampleBoard([sampleTicket('t1'), sampleTicket('t2', 'T40')]));
    expect(held().board.tickets.t1).toBe(before.tickets.t1);
    expect(held().board.tickets.t2?.title).toBe('T40');
    expect(held().board.options).toBe(before.options);
  });

  it('of customers are changed likewise [LIVE-02]', () => {
    const { host, link, store } = liveBench();
    link.watch('guests', { kind: 'customer', profile: 'c1' });
    const board = sampleCustomerBoard();
    host.socket.hear({ t: 'board', watch: 'guests', seq: 1, digest: boardDigest(board), board });
    const columns = { pending: [], fired: [], served: ['g1'] };
    host.socket.hear({ t: 'change', watch: 'guests', from: 1, seq: 2, parts: { columns } });
    expect(store.getState().boards.guests).toMatchObject({ kind: 'customer', seq: 2, board: { columns } });
  });

  it('are requested again under the same name for a changed view; unwatching ends the watch [LIVE-02]', () => {
    const { host, link, store, letGo } = liveBench();
    const view = { ...EXPO, view: { search: '12' } };
    const letGoOfView = link.watch(WATCH, view);
    letGo();
    host.pass(1);
    expect(host.socket.saidOf('watch').at(-1)?.board).toEqual(view);
    expect(host.socket.saidOf('unwatch')).toHaveLength(0);
    letGoOfView();
    host.pass(1);
    expect(host.socket.saidOf('unwatch')).toEqual([{ t: 'unwatch', watch: WATCH }]);
    expect(store.getState().boards[WATCH]).toBeUndefined();
  });

  it('show the reason of a refused watch [LIVE-02]', () => {
    const { host, link, store } = liveBench();
    link.watch('w', { kind: 'expo', profile: 'gone' });
    host.socket.hear({ t: 'refused', watch: 'w', code: 'board-unknown' });
    expect(store.getState().watchRefusals.w?.code).toBe('board-unknown');
  });
});

describe('digest', () => {
  it('matches the digest of the whole board after any changes [LIVE-13]', () => {
    const { host, held, showBoard } = liveBench();
    const asked = host.socket.saidOf('watch').length;
    const parts = {
      tickets: { t1: null, t3: sampleTicket('t3') },
      groups: [{ key: 'all', tickets: ['t2', 't3'] }],
    };
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts });
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 2, digest: boardDigest(held().board) });
    showBoard(3, sampleBoard([sampleTicket('t3', 'x')]));
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 3, digest: boardDigest(held().board) });
    expect(host.socket.saidOf('watch')).toHaveLength(asked);
  });

  it('mismatches at the same sequence number are reported, and the whole board is requested [LIVE-13]', () => {
    const { host } = liveBench();
    const asked = host.socket.saidOf('watch').length;
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 9, digest: '00000000' });
    expect(host.socket.saidOf('watch')).toHaveLength(asked);
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 1, digest: '00000000' });
    expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
    expect(host.faults).toHaveLength(1);
  });

  it('includes fields that this build does not know [LIVE-13]', () => {
    const { host, link } = liveBench();
    const asked = host.socket.saidOf('watch').length;
    const board = { ...sampleBoard(), newer: { than: 'this' } };
    link.refresh(WATCH);
    host.socket.hear({ t: 'board', watch: WATCH, seq: 4, digest: boardDigest(board), board });
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 4, digest: boardDigest(board) });
    expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
  });
});

describe('paint receipts', () => {
  it('have the last sequence number once it is painted, not every one between [LIVE-11]', () => {
    const { host } = liveBench();
    host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { review: ['t1'] } });
    host.socket.hear({ t: 'change', watch: WATCH, from: 2, seq: 3, parts: { review: [] } });
    expect(host.socket.saidOf('seen')).toEqual([]);
    host.paint();
    expect(host.socket.saidOf('seen')).toEqual([{ t: 'seen', watch: WATCH, seq: 3 }]);
    host.paint();
    expect(host.socket.saidOf('seen')).toHaveLength(1);
  });
});

describe('a silent hub', () => {
  it('is not live after 3 s, and live again with its next message [LIVE-08]', () => {
    const { host, store, passLive, hubTime } = liveBench();
    passLive(5_000);
    const lastHeard = hubTime();
    host.pass(2_999);
    expect(store.getState().phase).toBe('live');
    host.pass(1);
    expect(store.getState()).toMatchObject({ phase: 'not-live', heardAt: lastHeard });
    expect(Object.keys(store.getState().boards)).toEqual([WATCH]);
    host.socket.hear({ t: 'pong', n: 99, hubTime: hubTime() });
    expect(store.getState().phase).toBe('live');
  });

  it('is reconnected immediately, then with growing backoff and jitter of at most 5 s [LIVE-08]', () => {
    const { host, connect, passLive, store } = liveBench();
    passLive(10_000);
    host.socket.cut();
    host.pass(0);
    expect(host.sockets).toHaveLength(2);
    const tries: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = host.nowMs;
      const count = host.sockets.length;
      host.socket.cut();
      while (host.sockets.length === count) host.pass(1);
      tries.push(host.nowMs - before);
    }
    expect(tries).toEqual([375, 750, 1_500, 3_000, 3_750, 3_750, 3_750, 3_750]);
    expect(store.getState().phase).toBe('not-live');
    connect();
    expect(store.getState().phase).toBe('live');
    expect(host.socket.saidOf('watch')).toHaveLength(1);
  });

  it('is disconnected if its socket stays open [LIVE-08]', () => {
    const { host } = liveBench();
    host.pass(8_000);
    expect(host.sockets.length).toBeGreaterThan(1);
    expect(host.sockets[0]?.closed).toBe(true);
  });

  it('is not hammered after cutting a connection right after its welcome [LIVE-08]', () => {
    const { host, connect } = liveBench();
    for (let i = 0; i < 5; i++) {
      const count = host.sockets.length;
      host.socket.cut();
      while (host.sockets.length === count) host.pass(1);
      connect();
    }
    host.socket.cut();
    host.pass(1_000);
    expect(host.sockets).toHaveLength(6);
  });

  it('that disconnected the display for flooding isn’t called for as long as it says; the display shows why, and doesn’t reload [SAFE-06]', () => {
    const { host, link, connect, passLive } = liveBench();
    passLive(10_000);
    const told: object[] = [];
    link.refusals.add((refusal) => void told.push(refusal));
    host.socket.hear({ t: 'refused', code: 'rate-limited', params: { seconds: 15 } });
    host.socket.cut();
    host.pass(14_999);
    expect(host.sockets).toHaveLength(1);
    host.pass(1);
    expect(host.sockets).toHaveLength(2);
    connect();
    expect(host.socket.saidOf('watch')).not.toHaveLength(0);
    expect(told).toMatchObject([{ code: 'rate-limited', params: { seconds: 15 } }]);
    expect(host.reloads).toBe(0);
  });

  it('that dropped messages of a flood, with the socket open, gets them again with their original ids [SAFE-06] [LIVE-07]', () => {
    const { host, link } = liveBench();
    const { id } = link.send({ name: 'undo', id: 'k0' }, undefined);
    host.socket.hear({ t: 'refused', code: 'rate-limited', params: { seconds: 1 } });
    host.pass(1_000);
    expect(host.socket.saidOf('command').map((said) => said.id)).toEqual([id, id]);
    expect(host.socket.saidOf('watch')).toHaveLength(2);
  });

  it('that refuses a watch for its rate is asked again, and the display keeps its board [SAFE-06]', () => {
    const { host, store } = liveBench();
    host.socket.hear({ t: 'refused', watch: WATCH, code: 'rate-limited', params: { seconds: 1 } });
    expect(store.getState().watchRefusals[WATCH]).toBeUndefined();
    expect(store.getState().boards[WATCH]).toBeDefined();
    host.pass(1_000);
    expect(host.socket.saidOf('watch')).toHaveLength(2);
  });

  it('that closes without a welcome makes the display check its session [AUTH-22]', () => {
    const { host, link } = linkBench();
    let asked = 0;
    link.turnedAway.add(() => {
      asked += 1;
    });
    link.start();
    host.socket.cut();
    expect(asked).toBe(1);
  });
});

describe('time', () => {
  it('is the hub’s even if the display’s clock is hours wrong [LIVE-10]', () => {
    const { host, link, hubTime } = liveBench();
    expect(link.hubNow()).toBe(hubTime());
    host.pass(1_000);
    const ping = host.socket.saidOf('ping').at(-1);
    host.pass(100);
    host.socket.hear({ t: 'pong', n: ping?.n ?? 0, hubTime: hubTime() - 50 });
    expect(link.hubNow()).toBe(hubTime());
    host.wallOffsetMs -= 7_200_000;
    expect(link.hubNow()).toBe(host.wallMs() + 7_200_000 + HUB_AHEAD_MS);
  });
});

describe('a hub of another build', () => {
  it('makes the display reload [LIVE-12]', () => {
    const { host, link } = linkBench();
    link.start();
    host.socket.accept();
    host.socket.hear(welcome(1, 'b2'));
    expect(host.reloads).toBe(1);
  });
});
