// Frames this build can't read.
import { expect, it } from 'vitest';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import { linkBench, liveBench, WATCH } from '../support/link-bench.ts';
import { sampleBoard, sampleTicket } from '../support/sample-boards.ts';

/** A board with a valid frame and an invalid ticket. */
const oddBoard = () => ({ ...sampleBoard(), tickets: { t1: { ...sampleTicket('t1'), items: 'none' } } });

it.each([
  [{ t: 'pong', n: 'x', hubTime: 1 }],
  [{ t: 'later', n: 1 }],
  [{ n: 1 }],
  [[]],
  [null],
  ['welcome'],
  [{ t: 'constructor' }],
  [{ t: 'board', watch: WATCH, seq: 2, digest: '', board: { profile: {}, tickets: {} } }],
  [{ t: 'board', watch: WATCH, seq: 2, digest: boardDigest(oddBoard()), board: oddBoard() }],
  [{ t: 'change', watch: WATCH, from: 1, seq: 2, parts: 'all' }],
  [{ t: 'notice', notice: { kind: 'sound', sound: 'gong' } }],
])('an unreadable frame is reported and leaves the board as it is: %j [LIVE-01]', (frame) => {
  const { host, held } = liveBench();
  const before = held();
  host.socket.events.heard(JSON.stringify(frame));
  expect(host.faults).toEqual([expect.stringContaining(JSON.stringify(frame).slice(0, 200))]);
  expect(held()).toBe(before);
});

it('an unreadable change makes the display request the whole board again [LIVE-02]', () => {
  const { host, held, showBoard } = liveBench();
  const before = held();
  const asked = host.socket.saidOf('watch').length;
  const parts = { tickets: oddBoard().tickets };
  host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts });
  expect(held()).toBe(before);
  expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
  showBoard(3);
  expect(held().board.tickets.t1?.items).toEqual([]);
});

it('a digest that differs makes the display request the whole board again, one that matches does not [LIVE-13]', () => {
  const { host, held } = liveBench();
  const changed = sampleTicket('t2', 'T12');
  host.socket.hear({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { tickets: { t2: changed } } });
  const asked = host.socket.saidOf('watch').length;
  host.socket.hear({ t: 'digest', watch: WATCH, seq: 2, digest: boardDigest(held().board) });
  expect(host.socket.saidOf('watch')).toHaveLength(asked);
  host.socket.hear({ t: 'digest', watch: WATCH, seq: 2, digest: '00000000' });
  expect(host.socket.saidOf('watch')).toHaveLength(asked + 1);
});

it('a hub of another build makes the display reload [LIVE-12]', () => {
  const { host, link } = linkBench();
  link.start();
  host.socket.accept();
  host.socket.hear({ t: 'welcome', protocol: 2, build: 'b2', hubTime: 1, session: {}, link: {} });
  expect(host.reloads).toBe(1);
  expect(host.socket.saidOf('watch')).toEqual([]);
});
