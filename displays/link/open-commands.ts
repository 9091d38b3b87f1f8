// Sending commands and tracking their results (LIVE-05, LIVE-07): stable ids, order, working marks, timeout.

import {
  COMMAND_GIVE_UP_CONNECTED_MS,
  COMMAND_KEEP_OVER_RELOAD_MS,
  LIVE_DISPLAY_PING_MS,
} from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type Command, workingKey } from '../../shared/protocol/command.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import type { UpMessage } from '../../shared/protocol/up.ts';
import { readAddress } from './boards/read-address.ts';
import type { WatchedBoards } from './boards/watched-boards.ts';
import { isNumber, isRecord, isText } from './field-checks.ts';
import type { LinkHost } from './link-host.ts';
import type { LiveStore, RefusalParams, ShownRefusal } from './live-store.ts';

export interface SendOptions {
  /** The caller shows a refusal itself; otherwise the shell shows a toast, or asks for the staff user. */
  quiet?: boolean;
  /** Delay in milliseconds during which the command can be cancelled; sent earlier if the page closes. */
  holdMs?: number;
}

export interface Sent {
  /** Id used for an undo. */
  id: string;
  answer: Promise<Answer>;
}

export class OpenCommands {
  private readonly host: LinkHost;
  private readonly store: LiveStore;
  private readonly boards: WatchedBoards;
  private readonly say: (message: UpMessage) => void;
  private readonly showRefusal: (refusal: ShownRefusal) => void;
  private readonly book: CommandBook;
  /** Functions that cancel the timers of delayed commands, by command id. */
  private readonly held = new Map<string, () => void>();

  constructor(
    host: LinkHost,
    store: LiveStore,
    boards: WatchedBoards,
    say: (message: UpMessage) => void,
    showRefusal: (refusal: ShownRefusal) => void,
  ) {
    this.host = host;
    this.store = store;
    this.boards = boards;
    this.say = say;
    this.showRefusal = showRefusal;
    this.book = new CommandBook(host);
  }

  anyOpen(): boolean {
    return this.book.all().length > 0;
  }

  send(command: Command, watch: string | undefined, { quiet = false, holdMs = 0 }: SendOptions): Sent {
    const id = this.host.newId();
    const address = watch === undefined ? undefined : this.boards.addressOf(watch);
    const madeAtMs = this.host.wallMs();
    const answer = new Promise<Answer>((settle) => {
      this.begin({ id, watch, address, command, madeAtMs, connectedMs: 0, quiet, settle }, holdMs);
    });
    return { id, answer };
  }

  /** Cancels a command that is still delayed; false once it was sent. */
  takeBack(id: string): boolean {
    if (!this.letGo(id)) return false;
    this.end(this.book.remove(id), { ok: true, undo: false });
    return true;
  }

  /** Sends the matching delayed commands now. */
  sendHeld(isMeant: (entry: OpenCommand) => boolean): void {
    const held = this.book.all().filter((entry) => isMeant(entry) && this.letGo(entry.id));
    if (held.length === 0) return;
    this.showWorking();
    for (const entry of held) this.sayCommand(entry);
  }

  /** Restores the commands that this tab left open before its reload. */
  restore(): void {
    const { fresh, stale } = this.book.restore();
    for (const entry of fresh) this.holdBoardOf(entry);
    this.showWorking();
    for (const entry of stale) this.showRefusal({ id: entry.id, code: 'no-connection' });
  }

  /** Sends all unanswered commands, in the order of the taps. */
  sendAll(): void {
    for (const entry of this.book.all()) if (!this.held.has(entry.id)) this.sayCommand(entry);
  }

  done(id: string, undo: boolean): void {
    this.end(this.book.remove(id), { ok: true, undo });
  }

  refused(id: string, code: RefusalCode, params: RefusalParams | undefined): void {
    this.end(this.book.remove(id), { ok: false, code, ...(params ? { params } : {}) });
  }

  /** One ping interval has passed with the hub connected. */
  passTime(): void {
    for (const entry of this.book.waited(LIVE_DISPLAY_PING_MS))
      this.refused(entry.id, 'no-connection', undefined);
  }

  private begin(entry: OpenCommand, holdMs: number): void {
    const send = () => this.sendHeld((one) => one === entry);
    if (holdMs > 0) this.held.set(entry.id, this.host.after(holdMs, send));
    // Commands of one order reach the hub in the order of the taps.
    else this.sendHeld(({ command }) => isOfSameOrder(command, entry.command));
    this.holdBoardOf(entry);
    this.book.add(entry);
    this.showWorking();
    if (holdMs === 0) this.sayCommand(entry);
  }

  /** False if it isn't delayed. */
  private letGo(id: string): boolean {
    this.held.get(id)?.();
    return this.held.delete(id);
  }

  private end(entry: OpenCommand | undefined, answer: Answer): void {
    if (!entry) return;
    this.showWorking();
    if (entry.watch !== undefined && entry.address) this.boards.release(entry.watch);
    entry.settle(answer);
    if (answer.ok || entry.quiet) return;
    this.showRefusal({
      id: entry.id,
      code: answer.code,
      ...(answer.params ? { params: answer.params } : {}),
    });
  }

  /** Keeps a command's board watched until it is answered: the hub needs the board's profile to check permissions. */
  private holdBoardOf(entry: OpenCommand): void {
    if (entry.watch !== undefined && entry.address) this.boards.hold(entry.watch, entry.address);
  }

  private sayCommand({ id, watch, command }: OpenCommand): void {
    this.say({ t: 'command', id, command, ...(watch === undefined ? {} : { watch }) });
  }

  private showWorking(): void {
    const working: Record<string, number> = {};
    const held: Record<string, string> = {};
    for (const { id, command } of this.book.all()) {
      const key = workingKey(command);
      working[key] = (working[key] ?? 0) + 1;
      if (this.held.has(id)) held[key] = id;
    }
    this.store.setState({ working, held });
  }
}

function isOfSameOrder(one: Command, other: Command): boolean {
  return 'orderId' in one && 'orderId' in other && one.orderId === other.orderId;
}

/** A command that this build can show as working; the hub validates the rest. */
function isKnownCommand(value: unknown): value is Command {
  try {
    return workingKey(value as Command) !== '';
  } catch {
    return false;
  }
}

/** Unanswered commands (LIVE-07): in order, kept over a reload, given up after a timeout. */
export type Answer = { ok: true; undo: boolean } | { ok: false; code: RefusalCode; params?: RefusalParams };

interface OpenCommand {
  id: string;
  watch?: string | undefined;
  address?: BoardAddress | undefined;
  command: Command;
  madeAtMs: number;
  /** How long the hub was connected without answering. */
  connectedMs: number;
  quiet: boolean;
  settle(answer: Answer): void;
}

const KEPT_UNDER = 'kds_open_commands';

type KeptCommand = Pick<OpenCommand, 'id' | 'watch' | 'address' | 'command' | 'madeAtMs'>;

/** Empty if this build can't read it. */
function keptCommand(value: unknown): KeptCommand[] {
  if (!isRecord(value)) return [];
  const { id, watch, address, command, madeAtMs } = value;
  if (!isText(id) || !isNumber(madeAtMs) || !isKnownCommand(command)) return [];
  const place = isText(watch) ? { watch, address: readAddress(address) } : {};
  return [{ id, command, madeAtMs, ...place }];
}

type Kept = Pick<LinkHost, 'kept' | 'wallMs'>;

class CommandBook {
  private readonly host: Kept;
  private readonly open = new Map<string, OpenCommand>();

  constructor(host: Kept) {
    this.host = host;
  }

  add(entry: OpenCommand): void {
    this.open.set(entry.id, entry);
    this.keep();
  }

  all(): OpenCommand[] {
    return [...this.open.values()];
  }

  remove(id: string): OpenCommand | undefined {
    const entry = this.open.get(id);
    if (entry && this.open.delete(id)) this.keep();
    return entry;
  }

  /** Adds time in which the hub could have answered; returns the commands that have timed out. */
  waited(ms: number): OpenCommand[] {
    for (const entry of this.open.values()) entry.connectedMs += ms;
    return this.all().filter((entry) => entry.connectedMs >= COMMAND_GIVE_UP_CONNECTED_MS);
  }

  /** The tab's commands from before its reload; those older than an hour are returned as `stale`. */
  restore(): { fresh: OpenCommand[]; stale: OpenCommand[] } {
    const now = this.host.wallMs();
    const entries = this.read().map((kept) => ({ ...kept, connectedMs: 0, quiet: false, settle: ignore }));
    const isFresh = (entry: OpenCommand) => now - entry.madeAtMs < COMMAND_KEEP_OVER_RELOAD_MS;
    const fresh = entries.filter(isFresh);
    for (const entry of fresh) this.open.set(entry.id, entry);
    this.keep();
    return { fresh, stale: entries.filter((entry) => !isFresh(entry)) };
  }

  private read(): KeptCommand[] {
    const kept = parseJson(this.host.kept.read(KEPT_UNDER) ?? '');
    return Array.isArray(kept) ? kept.flatMap(keptCommand) : [];
  }

  private keep(): void {
    const entries = this.all().map(({ id, watch, address, command, madeAtMs }) => ({
      id,
      watch,
      address,
      command,
      madeAtMs,
    }));
    this.host.kept.write(KEPT_UNDER, entries.length === 0 ? null : JSON.stringify(entries));
  }
}

/** No caller is left for the answer of a command from before a reload. */
function ignore(): void {
  return;
}

/** The value of a JSON text, or undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
