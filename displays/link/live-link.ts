// Client side of the live protocol between a display and its hub: messages, pending commands, retries.
// Independent of the browser: sockets, clocks and storage are injected.
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
import { type DownMessage, downMessage, type Notice } from '../../shared/protocol/down.ts';
import type { UpMessage } from '../../shared/protocol/up.ts';
import { WatchedBoards } from './boards/watched-boards.ts';
import { LinkConnection } from './link-connection.ts';
import type { LinkHost } from './link-host.ts';
import { Listeners } from './listeners.ts';
import { emptyLiveState, type LiveStore, type RefusalParams, type ShownRefusal } from './live-store.ts';
import { OpenCommands, parseJson, type SendOptions, type Sent } from './open-commands.ts';

const DEV_BUILD = 'dev';
/** The part of a welcome that a hub of any build sends. */
const anyWelcome = z.object({ t: z.literal('welcome'), protocol: z.number(), build: z.string() });

export class LiveLink {
  /** One-time events from the hub: sounds, toasts, reloads. */
  readonly notices = new Listeners<Notice>();
  /** Refused commands whose sender doesn't show the refusal itself. */
  readonly refusals = new Listeners<ShownRefusal>();
  /** The hub doesn't welcome this display: check over HTTP whether it is still signed in. */
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
    // Immediately: a hidden page's timers run once a minute.
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

  /** Disconnects and clears the hub's data: it belonged to a session that is over. */
  stop(): void {
    this.sendHeld();
    this.connection.stop();
    this.gate.callOff();
    const { working } = this.store.getState();
    this.store.setState({ ...emptyLiveState, working });
  }

  /** Reloads the page as soon as that doesn't disturb anyone; used for the hub's reload request too. */
  reloadWhenItMay(): void {
    this.gate.ask();
  }

  /** Reconnects, for example after another person signed in; boards stay until the new ones arrive. */
  renew(): void {
    this.sendHeld();
    this.connection.renew();
  }

  /** Hub time in milliseconds since 1970 (LIVE-10). */
  hubNow(): number {
    return this.hubTime.at(this.host.monotonicMs());
  }

  /** Milliseconds since the hub's last message. */
  silentForMs(): number {
    return this.host.monotonicMs() - this.connection.lastHeardMs;
  }

  /**
   * Adds a watch; the returned function releases it. Releasing it and adding it again immediately, as React does when a
   * view changes, keeps the board.
   */
  watch(id: string, address: BoardAddress): () => void {
    this.boards.hold(id, address);
    this.boards.change(id, address);
    return () => {
      this.host.after(0, () => this.boards.release(id));
    };
  }

  /** Requests the whole board again. */
  refresh(id: string): void {
    this.boards.ask(id);
  }

  /**
   * Sends a command, or keeps it until it can be sent. Answers at the latest after the hub was connected for a minute
   * without answering (LIVE-07).
   */
  send(command: Command, watch: string | undefined, options: SendOptions = {}): Sent {
    return this.commands.send(command, watch, options);
  }

  /** Cancels a command that is still delayed in this display; false once it was sent. */
  takeBack(id: string): boolean {
    return this.commands.takeBack(id);
  }

  /** Sends the delayed commands of this display now, or only those of one board. */
  sendHeld(watch?: string): void {
    this.commands.sendHeld((entry) => watch === undefined || entry.watch === watch);
  }

  /** Only silence counts: a hub with another protocol never welcomes this page, and only a reload helps. */
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
    const read = downMessage.safeParse(raw);
    if (!read.success) return this.unreadable(text, raw);
    if (this.connection.welcomed && this.store.getState().phase !== 'live')
      this.store.setState({ phase: 'live' });
    this.receive(read.data, raw);
  }

  private unreadable(text: string, raw: unknown): void {
    this.host.fault(`The hub sent what this build can't read: ${text.slice(0, 200)}`);
    const greeting = anyWelcome.safeParse(raw);
    if (greeting.success && this.isOtherHub(greeting.data)) this.gate.ask();
  }

  private receive(message: DownMessage, raw: unknown): void {
    switch (message.t) {
      case 'welcome':
        return this.welcomed(message);
      case 'board':
        return this.boards.receiveBoard(message, raw);
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

  /** The hub dropped this display's messages, or is about to disconnect: after a delay all are sent again, with their ids. */
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

// Estimate of the hub's time (LIVE-10): the offset from the fastest of the last answers.

/** Answers that differ by more than their own uncertainty plus this mean that the hub's clock was set. */
const STEP_MS = 250;

interface TimeSample {
  offsetMs: number;
  roundTripMs: number;
}

export class HubTime {
  private samples: TimeSample[] = [];
  private best: TimeSample;

  /** Until the hub's first message, the display's own time is used. */
  constructor(firstOffsetMs: number) {
    this.best = { offsetMs: firstOffsetMs, roundTripMs: Number.POSITIVE_INFINITY };
  }

  /** Hub time in milliseconds since 1970 for a monotonic time of the display. */
  at(monotonicMs: number): number {
    return monotonicMs + this.best.offsetMs;
  }

  /** Uses the hub time of an unsolicited message, good enough until the first pong. */
  hint(hubTime: number, monotonicMs: number): void {
    if (this.samples.length === 0) this.best = { ...this.best, offsetMs: hubTime - monotonicMs };
  }

  /** Handles an answered ping: sent and received on the display's monotonic clock, with the hub's time in between. */
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
 * Rule for reloading a display (LIVE-12): never during a touch, never while the hub is offline, never twice within a
 * minute.
 */
const KEPT_UNDER = 'kds_reloaded_at';
const LOOK_AGAIN_MS = 250;

type Host = Pick<LinkHost, 'kept' | 'wallMs' | 'monotonicMs' | 'after' | 'touching' | 'reload'>;

export class ReloadGate {
  private readonly host: Host;
  private readonly held: () => boolean;
  private waiting: (() => void) | undefined;

  /** @param held true while a command has no answer (a reload would hide the tap's result) or the hub is offline */
  constructor(host: Host, held: () => boolean) {
    this.host = host;
    this.held = held;
  }

  /** Reloads as soon as allowed. */
  ask(): void {
    this.waiting?.();
    this.waiting = undefined;
    const delay = this.gapMs() || (this.host.touching() || this.held() ? LOOK_AGAIN_MS : 0);
    if (delay > 0) {
      this.waiting = this.host.after(delay, () => this.ask());
      return;
    }
    const isKept = this.host.kept.write(KEPT_UNDER, String(this.host.wallMs()));
    // Without storage, this page may itself come from such a reload: wait at least a minute.
    const leftMs = isKept ? 0 : LIVE_RELOAD_MIN_GAP_MS - this.host.monotonicMs();
    if (leftMs > 0) this.waiting = this.host.after(leftMs, () => this.ask());
    else this.host.reload();
  }

  /** The reason for the reload is gone. */
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
