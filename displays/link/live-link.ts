// The conversation between a display and its hub (live protocol): what is said, what is held, what is asked again.
// It runs without a browser: sockets, clocks and storage are handed in.
import * as z from 'zod/mini';
import {
  HUB_TIME_SAMPLES,
  LIVE_RELOAD_MIN_GAP_MS,
  LIVE_SILENCE_BANNER_MS,
  PROTOCOL_VERSION,
  SECOND_MS,
} from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { DownMessage, Notice } from '../../shared/protocol/down.ts';
import type { UpMessage } from '../../shared/protocol/up.ts';
import { WatchedBoards } from './boards/watched-boards.ts';
import { isRecord } from './field-checks.ts';
import { LinkConnection } from './link-connection.ts';
import type { LinkHost } from './link-host.ts';
import { Listeners } from './listeners.ts';
import { emptyLiveState, type LiveStore, type RefusalParams, type ShownRefusal } from './live-store.ts';
import { OpenCommands, parseJson, type SendOptions, type Sent } from './open-commands.ts';

const DEV_BUILD = 'dev';
/** As much of a welcome as a hub of any build sends. */
const anyWelcome = z.object({ t: z.literal('welcome'), protocol: z.number(), build: z.string() });

const KINDS: Readonly<Record<DownMessage['t'], true>> = {
  welcome: true,
  board: true,
  change: true,
  digest: true,
  done: true,
  refused: true,
  link: true,
  notice: true,
  pong: true,
};

export class LiveLink {
  /** What the hub tells once: sounds, toasts, reloads. */
  readonly notices = new Listeners<Notice>();
  /** Refused commands whose sender doesn't show the refusal itself. */
  readonly refusals = new Listeners<ShownRefusal>();
  /** The hub doesn't welcome this display: ask over HTTP whether it is still signed in. */
  readonly turnedAway = new Listeners<void>();

  private readonly host: LinkHost;
  private readonly store: LiveStore;
  private readonly connection: LinkConnection;
  private readonly hubTime: HubTime;
  private readonly boards: WatchedBoards;
  private readonly commands: OpenCommands;
  private readonly gate: ReloadGate;
  private readonly pings = new Map<number, number>();
  private pingNumber = 0;
  private restored = false;

  constructor(host: LinkHost, store: LiveStore) {
    this.host = host;
    this.store = store;
    this.hubTime = new HubTime(host.wallMs() - host.monotonicMs());
    const say = (message: UpMessage) => this.say(message);
    this.boards = new WatchedBoards(host, store, say);
    this.commands = new OpenCommands(host, store, this.boards, say, (refusal) => this.refusals.emit(refusal));
    host.onLeave(() => this.sendHeld());
    // At once: a hidden page's timers run once a minute.
    host.onVisible(() => this.ping());
    this.gate = new ReloadGate(host, () => this.commands.anyOpen() || this.isHubSilent());
    this.connection = new LinkConnection(host, {
      opened: () => this.hello(),
      heard: (text) => this.heard(text),
      silent: () => this.silent(),
      beat: () => this.ping(),
      turnedAway: () => this.turnedAway.emit(),
    });
  }

  start(): void {
    if (!this.restored) this.commands.restore();
    this.restored = true;
    this.connection.start();
  }

  /** Hangs up and forgets what the hub showed: it was for a session that is over. */
  stop(): void {
    this.sendHeld();
    this.connection.stop();
    this.gate.callOff();
    const { working } = this.store.getState();
    this.store.setState({ ...emptyLiveState, working });
  }

  /** Loads the page anew as soon as nobody would notice; the hub's own wish has the same way. */
  reloadWhenItMay(): void {
    this.gate.ask();
  }

  /** Connects anew, for example after somebody else signed in; boards stay until the new ones come. */
  renew(): void {
    this.sendHeld();
    this.connection.renew();
  }

  /** The hub's time in milliseconds since 1970 (LIVE-10). */
  hubNow(): number {
    return this.hubTime.at(this.host.monotonicMs());
  }

  /** Milliseconds since the hub was last heard. */
  silentForMs(): number {
    return this.host.monotonicMs() - this.connection.lastHeardMs;
  }

  /**
   * Holds a watch; the returned function lets it go. Whoever lets go and holds again at once, as React does when a view
   * changes, keeps the board.
   */
  watch(id: string, address: BoardAddress): () => void {
    this.boards.hold(id, address);
    this.boards.change(id, address);
    return () => {
      this.host.after(0, () => this.boards.release(id));
    };
  }

  /** Asks for the whole board again. */
  refresh(id: string): void {
    this.boards.ask(id);
  }

  /**
   * Sends a command, or keeps it until it can be sent. The answer comes at the latest after the hub was there for a
   * minute without answering (LIVE-07).
   */
  send(command: Command, watch: string | undefined, options: SendOptions = {}): Sent {
    return this.commands.send(command, watch, options);
  }

  /** Forgets a command that is still held in this display, as if nobody had asked for it; false once it is on its way. */
  takeBack(id: string): boolean {
    return this.commands.takeBack(id);
  }

  /** Sends now what is held in this display, or only what was asked for on one board. */
  sendHeld(watch?: string): void {
    this.commands.sendHeld((entry) => watch === undefined || entry.watch === watch);
  }

  /** Silence alone counts: a hub of another protocol never welcomes this page, and only a reload helps. */
  private isHubSilent(): boolean {
    return this.host.monotonicMs() - this.connection.lastHeardMs >= LIVE_SILENCE_BANNER_MS;
  }

  private say(message: UpMessage): void {
    if (this.connection.welcomed) this.connection.send(JSON.stringify(message));
  }

  private hello(): void {
    const message: UpMessage = { t: 'hello', protocol: PROTOCOL_VERSION, build: this.host.build };
    this.connection.send(JSON.stringify(message));
  }

  private ping(): void {
    if (!this.connection.welcomed) return;
    this.commands.passTime();
    this.pingNumber += 1;
    this.pings.set(this.pingNumber, this.host.monotonicMs());
    this.say({ t: 'ping', n: this.pingNumber, page: this.host.page() });
    this.boards.lookAgain();
  }

  private silent(): void {
    const { heardAt } = this.store.getState();
    const known = heardAt !== undefined || this.store.getState().hubBuild !== undefined;
    const at = known ? this.hubTime.at(this.connection.lastHeardMs) : undefined;
    this.store.setState({ phase: 'not-live', heardAt: at });
  }

  private heard(text: string): void {
    const raw = parseJson(text);
    if (!this.isReadable(raw)) return this.unreadable(text, raw);
    if (this.connection.welcomed && this.store.getState().phase !== 'live')
      this.store.setState({ phase: 'live' });
    this.receive(raw);
  }

  /** Until the checks are loaded frames are trusted but for their kind: the hub serves the very build that reads them. */
  private isReadable(raw: unknown): raw is DownMessage {
    const checks = this.host.frameChecks();
    if (checks) return checks.message.safeParse(raw).success;
    return isRecord(raw) && typeof raw['t'] === 'string' && Object.hasOwn(KINDS, raw['t']);
  }

  private unreadable(text: string, raw: unknown): void {
    this.host.fault(`The hub sent what this build can't read: ${text.slice(0, 200)}`);
    const greeting = anyWelcome.safeParse(raw);
    if (greeting.success && this.isOtherHub(greeting.data)) this.gate.ask();
  }

  private receive(message: DownMessage): void {
    switch (message.t) {
      case 'welcome':
        return this.welcomed(message);
      case 'board':
        return this.boards.receiveBoard(message);
      case 'change':
        return this.boards.receiveChange(message);
      case 'digest':
        return this.boards.compare(message);
      case 'done':
        return this.commands.done(message.id, message.undo === true);
      case 'refused':
        return this.refused(message);
      case 'link':
        return this.store.setState({ link: message.link });
      case 'notice':
        return this.noticed(message.notice);
      case 'pong':
        return this.ponged(message);
      default:
        message satisfies never;
    }
  }

  private welcomed(message: Extract<DownMessage, { t: 'welcome' }>): void {
    this.hubTime.hint(message.hubTime, this.host.monotonicMs());
    this.pings.clear();
    this.store.setState({
      phase: 'live',
      heardAt: undefined,
      site: message.site,
      session: message.session,
      link: message.link,
      hubBuild: message.build,
      managerMessages: message.managerMessages ?? [],
    });
    if (this.isOtherHub(message)) this.gate.ask();
    else this.gate.callOff();
    if (message.protocol !== PROTOCOL_VERSION) return;
    this.connection.markWelcomed();
    this.boards.askAll();
    this.commands.sendAll();
    this.ping();
  }

  private isOtherHub({ build, protocol }: z.infer<typeof anyWelcome>): boolean {
    if (protocol !== PROTOCOL_VERSION) return true;
    return build !== this.host.build && build !== DEV_BUILD && this.host.build !== DEV_BUILD;
  }

  private refused(message: Extract<DownMessage, { t: 'refused' }>): void {
    const { id, watch, code, params } = message;
    if (id !== undefined) this.commands.refused(id, code, params);
    else if (watch !== undefined) this.boards.refused(watch, code, params);
    else if (code === 'not-signed-in') this.turnedAway.emit();
    else if (code === 'protocol-unknown') this.gate.ask();
    else if (code === 'rate-limited') this.heldBack(params);
    else this.host.fault(`The hub refused a message of this display: ${code}`);
  }

  /** The hub dropped what this display said, or is about to hang up: after a while everything is said again, with its ids. */
  private heldBack(params: RefusalParams = {}): void {
    const waitMs = Number(params['seconds'] ?? 1) * SECOND_MS;
    this.connection.waitAtLeast(waitMs);
    this.refusals.emit({ id: '', code: 'rate-limited', params });
    this.host.after(waitMs, () => {
      this.boards.askAll();
      this.commands.sendAll();
    });
  }

  private noticed(notice: Notice): void {
    if (notice.kind === 'manager-messages') this.store.setState({ managerMessages: notice.messages });
    if (notice.kind === 'reload') this.gate.ask();
    this.notices.emit(notice);
  }

  private ponged(message: Extract<DownMessage, { t: 'pong' }>): void {
    const sent = this.pings.get(message.n);
    if (sent === undefined) return;
    for (const n of this.pings.keys()) if (n <= message.n) this.pings.delete(n);
    this.hubTime.answered(sent, this.host.monotonicMs(), message.hubTime);
  }
}

// The hub's time as this screen knows it (LIVE-10): the offset of the quickest answer among the last ones.

/** Answers that disagree by more than their own uncertainty and this much mean that the hub's clock was set. */
const STEP_MS = 250;

interface TimeSample {
  offsetMs: number;
  roundTripMs: number;
}

export class HubTime {
  private samples: TimeSample[] = [];
  private best: TimeSample;

  /** Until the hub was heard, its time is taken to be the screen's own. */
  constructor(firstOffsetMs: number) {
    this.best = { offsetMs: firstOffsetMs, roundTripMs: Number.POSITIVE_INFINITY };
  }

  /** Hub time in milliseconds since 1970 at a moment of the screen's steady clock. */
  at(monotonicMs: number): number {
    return monotonicMs + this.best.offsetMs;
  }

  /** Takes the hub's time out of a message that was not asked for, good enough until the first pong. */
  hint(hubTime: number, monotonicMs: number): void {
    if (this.samples.length === 0) this.best = { ...this.best, offsetMs: hubTime - monotonicMs };
  }

  /** Takes an answered ping: sent and heard on the screen's steady clock, in between the hub looked at its own. */
  answered(sentMs: number, heardMs: number, hubTime: number): void {
    const roundTripMs = Math.max(0, heardMs - sentMs);
    const sample = { offsetMs: hubTime - (sentMs + heardMs) / 2, roundTripMs };
    if (this.stepped(sample)) this.samples = [];
    this.samples.push(sample);
    if (this.samples.length > HUB_TIME_SAMPLES) this.samples.shift();
    this.best = this.samples.reduce((a, b) => (b.roundTripMs < a.roundTripMs ? b : a));
  }

  private stepped(sample: TimeSample): boolean {
    if (this.samples.length === 0) return false;
    const doubt = (sample.roundTripMs + this.best.roundTripMs) / 2 + STEP_MS;
    return Math.abs(sample.offsetMs - this.best.offsetMs) > doubt;
  }
}

/**
 * When a display may reload itself (LIVE-12): never in the middle of a touch, never while the hub is away, never
 * twice within a minute.
 */
const KEPT_UNDER = 'kds_reloaded_at';
const LOOK_AGAIN_MS = 250;

type Host = Pick<LinkHost, 'kept' | 'wallMs' | 'monotonicMs' | 'after' | 'touching' | 'reload'>;

export class ReloadGate {
  private readonly host: Host;
  private readonly held: () => boolean;
  private waiting: (() => void) | undefined;

  /** @param held true while a command has no answer (a reload would hide what became of the tap) or the hub is away */
  constructor(host: Host, held: () => boolean) {
    this.host = host;
    this.held = held;
  }

  /** Reloads as soon as it may. */
  ask(): void {
    this.waiting?.();
    this.waiting = undefined;
    const delay = this.gapMs() || (this.host.touching() || this.held() ? LOOK_AGAIN_MS : 0);
    if (delay > 0) {
      this.waiting = this.host.after(delay, () => this.ask());
      return;
    }
    const isKept = this.host.kept.write(KEPT_UNDER, String(this.host.wallMs()));
    // The page itself may have come by such a reload, which nothing remembers here: it stands a minute at least.
    const leftMs = isKept ? 0 : LIVE_RELOAD_MIN_GAP_MS - this.host.monotonicMs();
    if (leftMs > 0) this.waiting = this.host.after(leftMs, () => this.ask());
    else this.host.reload();
  }

  /** What asked for the reload is gone. */
  callOff(): void {
    this.waiting?.();
    this.waiting = undefined;
  }

  private gapMs(): number {
    const last = Number(this.host.kept.read(KEPT_UNDER) ?? Number.NEGATIVE_INFINITY);
    const since = Math.max(0, this.host.wallMs() - last);
    return Math.max(0, LIVE_RELOAD_MIN_GAP_MS - since);
  }
}
