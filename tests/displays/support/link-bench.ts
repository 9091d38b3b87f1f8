// A link under test: its host and store, and shortcuts to the state in which a board is shown.
import { LiveLink } from '../../../displays/link/live-link.ts';
import { createLiveStore } from '../../../displays/link/live-store.ts';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { ManualHost } from './manual-host.ts';
import { sampleBoard, welcome } from './sample-boards.ts';

export const EXPO: BoardAddress = { kind: 'expo', profile: 'p1' };
export const WATCH = 'board:expo:p1:';
/** The hub's clock is three hours ahead of the display's. */
export const HUB_AHEAD_MS = 10_800_000;

export function linkBench(storage?: Map<string, string>) {
  const host = new ManualHost(storage);
  const store = createLiveStore();
  const link = new LiveLink(host, store);
  const hubTime = () => host.wallMs() + HUB_AHEAD_MS;

  const connect = () => {
    host.socket.accept();
    host.socket.hear(welcome(hubTime()));
  };
  /** Answers pings while time passes, so that the display stays connected. */
  const passLive = (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      host.pass(Math.min(1_000, left));
      const ping = host.socket.saidOf('ping').at(-1);
      if (ping) host.socket.hear({ t: 'pong', n: ping.n, hubTime: hubTime() });
    }
  };
  const showBoard = (seq = 1, shown = sampleBoard()) => {
    host.socket.hear({ t: 'board', watch: WATCH, seq, digest: boardDigest(shown), board: shown });
    return shown;
  };
  const held = () => {
    const watched = store.getState().boards[WATCH];
    if (watched?.kind !== 'operator') throw new Error('No operator board is held');
    return watched;
  };
  return { host, store, link, hubTime, connect, passLive, showBoard, held };
}

/** A connected link that shows the sample board at sequence 1. */
export function liveBench(storage?: Map<string, string>) {
  const bench = linkBench(storage);
  bench.link.start();
  bench.connect();
  const letGo = bench.link.watch(WATCH, EXPO);
  bench.showBoard();
  return { ...bench, letGo };
}
