// Replay player: its own clock, and the hub's side of the live protocol with recorded data. The board is rendered by the
// same link and components as live (REPLAY-01).
import { createStore } from 'zustand/vanilla';
import { SECOND_MS } from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Site } from '../../shared/protocol/down.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import type { Landmark, ReplayChecked, ReplayedBoard } from '../../shared/protocol/replay.ts';
import type { Session } from '../../shared/protocol/session.ts';
import { upMessage } from '../../shared/protocol/up.ts';
import type { ApiAnswer } from '../link/http/api-call.ts';
import type { LinkHost, LinkSocket, SocketEvents } from '../link/link-host.ts';
import { LiveLink } from '../link/live-link.ts';
import type { LiveStore } from '../link/live-store.ts';
import type { Sent } from '../link/open-commands.ts';
import { replayApi } from './replay-api.ts';

const DUE_EVERY_MS = 100;
/** Prefetch in player time; fetches more when no more than this is left. */
const AHEAD_MS = 8 * SECOND_MS;
const LEFT_MS = 4 * SECOND_MS;
/** Half-width of the compared interval around the current time. */
const CHECKED_AROUND_MS = 30 * 60 * SECOND_MS;

export interface PlayerState {
  isBusy: boolean;
  isPlaying: boolean;
  speed: number;
  problem: RefusalCode | undefined;
  /** Target of the last jump. */
  ticket: ReplayedBoard['ticket'];
  /** A step or jump found nothing more in its direction. */
  foundNothing: boolean;
  checked: ReplayChecked | undefined;
  /** Incremented with each new time, to trigger a render of the clock. */
  shown: number;
}

interface DueChange {
  at: number;
  parts: Record<string, unknown>;
}

export class ReplayPlayer {
  readonly state = createStore<PlayerState>(() => ({
    isBusy: false,
    isPlaying: false,
    speed: 1,
    problem: undefined,
    ticket: undefined,
    foundNothing: false,
    checked: undefined,
    shown: 0,
  }));
  readonly link: LiveLink;
  /** Called for a tap on the board. */
  onTouch: () => void = () => {};
  readonly #facts: { site: Site | undefined; session: Session };
  #at: number;
  #runsSince: number | undefined;
  #events: SocketEvents | undefined;
  #watch: { id: string; address: BoardAddress } | undefined;
  #seq = 0;
  #changes: DueChange[] = [];
  /** End of the changes received from the hub. */
  #knownTo: number;
  #endDigest: string | undefined;
  #isFetching = false;
  #isEnd = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Sequence number: answers to earlier requests are discarded. */
  #wish = 0;

  constructor(at: number, facts: { site: Site | undefined; session: Session }, store: LiveStore) {
    this.#at = at;
    this.#knownTo = at;
    this.#facts = facts;
    this.link = new ReplayLink(hostOf(this), store, this);
  }

  get site(): Site | undefined {
    return this.#facts.site;
  }

  /** The current replay time, ms. */
  now(): number {
    if (this.#runsSince === undefined) return this.#at;
    const run = (performance.now() - this.#runsSince) * this.state.getState().speed;
    return Math.min(this.#at + run, Math.max(this.#at, this.#knownTo));
  }

  /** The hub's side of the link's socket. */
  connect(events: SocketEvents): LinkSocket {
    this.#events = events;
    setTimeout(() => events.opened());
    return { send: (text) => this.#heard(text), close: () => this.leave() };
  }

  async open(at: number): Promise<void> {
    this.pause();
    const watch = this.#watch;
    if (watch === undefined) {
      this.#set(at);
      return;
    }
    await this.#ask(() => replayApi.open(at, watch.address));
  }

  /** To the next or previous change of the board, or ticket of that kind. */
  async step(forward: boolean, to?: Landmark): Promise<void> {
    const watch = this.#watch;
    if (watch === undefined) return;
    const at = this.now();
    this.pause();
    await this.#ask(async () => {
      if (this.#knownTo !== at) {
        const there = await replayApi.open(at, watch.address);
        if (!there.ok) return there;
      }
      return replayApi.step(forward, to);
    });
  }

  play(): void {
    if (this.#watch === undefined || this.#runsSince !== undefined) return;
    this.#runsSince = performance.now();
    this.#timer = setInterval(() => this.#due(), DUE_EVERY_MS);
    this.state.setState({ isPlaying: true, foundNothing: false, ticket: undefined });
    this.#due();
  }

  pause(): void {
    this.#at = this.now();
    this.#runsSince = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.state.setState({ isPlaying: false });
  }

  setSpeed(speed: number): void {
    this.#at = this.now();
    if (this.#runsSince !== undefined) this.#runsSince = performance.now();
    this.state.setState({ speed });
  }

  /** Compares with what displays were sent, half an hour around. */
  async check(): Promise<void> {
    const at = this.now();
    this.state.setState({ isBusy: true, checked: undefined });
    const answer = await replayApi.check(at - CHECKED_AROUND_MS, at + CHECKED_AROUND_MS);
    this.state.setState({
      isBusy: false,
      ...(answer.ok ? { checked: answer.value } : { problem: answer.code }),
    });
  }

  leave(): void {
    this.pause();
    this.#wish += 1;
    this.#events = undefined;
    void replayApi.leave();
  }

  #heard(text: string): void {
    const said = upMessage.safeParse(JSON.parse(text)).data;
    if (said === undefined) return;
    if (said.t === 'hello') return this.#welcome();
    if (said.t === 'ping') return this.#say({ t: 'pong', n: said.n, hubTime: this.now() });
    if (said.t !== 'watch') return;
    // A dialog's own watch: a replay serves only its board.
    if (this.#watch !== undefined && this.#watch.id !== said.watch && !said.watch.startsWith('board:'))
      return;
    this.#watch = { id: said.watch, address: said.board };
    void this.open(this.now());
  }

  #welcome(): void {
    const { site, session } = this.#facts;
    const since = this.now();
    this.#say({
      t: 'welcome',
      protocol: 1,
      build: __BUILD__,
      hubTime: since,
      ...(site && { site }),
      session,
      link: { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since },
    });
  }

  async #ask(question: () => Promise<ApiAnswer<ReplayedBoard>>): Promise<void> {
    const wish = ++this.#wish;
    this.state.setState({ isBusy: true, problem: undefined, foundNothing: false, ticket: undefined });
    const answer = await question();
    if (wish !== this.#wish) return;
    this.state.setState({ isBusy: false });
    if (!answer.ok) return this.state.setState({ problem: answer.code });
    const { at, digest, found, ticket } = answer.value;
    this.#set(at);
    this.state.setState({ foundNothing: !found, ticket });
    this.#say({ t: 'board', watch: this.#watch?.id, seq: ++this.#seq, digest, board: answer.value.board });
  }

  #set(at: number): void {
    this.#at = at;
    this.#knownTo = at;
    this.#changes = [];
    this.#endDigest = undefined;
    this.#isEnd = false;
    this.state.setState(({ shown }) => ({ shown: shown + 1 }));
  }

  /** Sends the board its changes up to now, and fetches the next ones. */
  #due(): void {
    const now = this.now();
    for (let next = this.#changes[0]; next !== undefined && next.at <= now; next = this.#changes[0]) {
      this.#changes.shift();
      const from = this.#seq++;
      this.#say({ t: 'change', watch: this.#watch?.id, from, seq: this.#seq, parts: next.parts });
    }
    if (this.#changes.length === 0 && now >= this.#knownTo && this.#endDigest !== undefined) {
      // Compares the incrementally updated board with the hub's state at the end.
      this.#say({ t: 'digest', watch: this.#watch?.id, seq: this.#seq, digest: this.#endDigest });
      this.#endDigest = undefined;
    }
    this.state.setState(({ shown }) => ({ shown: shown + 1 }));
    const { speed } = this.state.getState();
    if (this.#knownTo - now < LEFT_MS * speed && !this.#isEnd) void this.#fetch(speed);
    else if (this.#isEnd && now >= this.#knownTo) this.pause();
  }

  async #fetch(speed: number): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    const wish = this.#wish;
    // The player was waiting for the data after the end.
    const waits = this.now() >= this.#knownTo;
    const answer = await replayApi.play(this.#knownTo + AHEAD_MS * speed);
    this.#isFetching = false;
    if (wish !== this.#wish) return;
    if (!answer.ok) {
      this.pause();
      return this.state.setState({ problem: answer.code });
    }
    if (waits) this.setSpeed(speed);
    const { at, changes, digest, isEnd } = answer.value;
    this.#changes.push(...changes);
    this.#knownTo = at;
    this.#endDigest = digest;
    this.#isEnd = isEnd;
  }

  #say(message: object): void {
    this.#events?.heard(JSON.stringify(message));
  }
}

/** The display's link with an adjustable clock; commands go nowhere. */
class ReplayLink extends LiveLink {
  readonly #player: ReplayPlayer;

  constructor(host: LinkHost, store: LiveStore, player: ReplayPlayer) {
    super(host, store);
    this.#player = player;
  }

  override hubNow(): number {
    return this.#player.now();
  }

  override send(): Sent {
    this.#player.onTouch();
    return { id: 'replay', answer: Promise.resolve({ ok: false, code: 'wrong-state' }) };
  }

  override reloadWhenItMay(): void {}
}

function hostOf(player: ReplayPlayer): LinkHost {
  let ids = 0;
  return {
    openSocket: (events) => player.connect(events),
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    afterPaint: () => {},
    page: () => ({ frameMs: 0 }),
    onVisible: () => {},
    hidden: () => undefined,
    onLeave: () => {},
    random: Math.random,
    newId: () => `replay-${++ids}`,
    kept: { read: () => null, write: () => true },
    build: __BUILD__,
    touching: () => false,
    reload: () => {},
    fault: (message) => reportError(new Error(message)),
  };
}
