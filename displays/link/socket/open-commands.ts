// Owns sending commands and what becomes of them (LIVE-05, LIVE-07): first ids, order, working signs, giving up.
import { LIVE_DISPLAY_PING_MS } from '../../../shared/limits.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import type { RefusalCode } from '../../../shared/protocol/refusal.ts';
import type { UpMessage } from '../../../shared/protocol/up.ts';
import type { WatchedBoards } from '../boards/watched-boards.ts';
import { type Answer, CommandBook, type OpenCommand } from '../command-book.ts';
import type { LinkHost } from '../link-host.ts';
import type { LiveStore, RefusalParams, ShownRefusal } from '../live-store.ts';
import { workingKey } from './working-key.ts';

export interface SendOptions {
  /** The caller shows a refusal itself; otherwise the shell shows a toast, or asks for the staff user. */
  quiet?: boolean;
  /** So many milliseconds the command stays here and can be taken back; it goes earlier when the page does. */
  holdMs?: number;
}

export interface Sent {
  /** What an undo names. */
  id: string;
  answer: Promise<Answer>;
}

export class OpenCommands {
  private readonly host: LinkHost;
  private readonly store: LiveStore;
  private readonly boards: WatchedBoards;
  private readonly say: (message: UpMessage) => void;
  private readonly tellRefusal: (refusal: ShownRefusal) => void;
  private readonly book: CommandBook;
  /** Calls off the timer of each command that is held, by its id. */
  private readonly held = new Map<string, () => void>();

  constructor(
    host: LinkHost,
    store: LiveStore,
    boards: WatchedBoards,
    say: (message: UpMessage) => void,
    tellRefusal: (refusal: ShownRefusal) => void,
  ) {
    this.host = host;
    this.store = store;
    this.boards = boards;
    this.say = say;
    this.tellRefusal = tellRefusal;
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

  /** Forgets a command that is still held here; false once it is on its way. */
  takeBack(id: string): boolean {
    if (!this.letGo(id)) return false;
    this.end(this.book.take(id), { ok: true, undo: false });
    return true;
  }

  /** Sends now what is held and meant. */
  sendHeld(isMeant: (entry: OpenCommand) => boolean): void {
    const held = this.book.all().filter((entry) => isMeant(entry) && this.letGo(entry.id));
    if (held.length === 0) return;
    this.showWorking();
    for (const entry of held) this.sayCommand(entry);
  }

  /** Takes over what this tab left open before its reload. */
  restore(): void {
    const { fresh, stale } = this.book.restore();
    for (const entry of fresh) this.holdBoardOf(entry);
    this.showWorking();
    for (const entry of stale) this.tellRefusal({ id: entry.id, code: 'no-connection' });
  }

  /** Sends everything that has no answer, in the order of the taps. */
  sendAll(): void {
    for (const entry of this.book.all()) if (!this.held.has(entry.id)) this.sayCommand(entry);
  }

  done(id: string, undo: boolean): void {
    this.end(this.book.take(id), { ok: true, undo });
  }

  refused(id: string, code: RefusalCode, params: RefusalParams | undefined): void {
    this.end(this.book.take(id), { ok: false, code, ...(params ? { params } : {}) });
  }

  /** One ping's time has passed with the hub there. */
  passTime(): void {
    for (const entry of this.book.waited(LIVE_DISPLAY_PING_MS))
      this.refused(entry.id, 'no-connection', undefined);
  }

  private begin(entry: OpenCommand, holdMs: number): void {
    const send = () => this.sendHeld((one) => one === entry);
    if (holdMs > 0) this.held.set(entry.id, this.host.after(holdMs, send));
    // What is done with one order reaches the hub as it was tapped.
    else this.sendHeld(({ command }) => isOfSameOrder(command, entry.command));
    this.holdBoardOf(entry);
    this.book.add(entry);
    this.showWorking();
    if (holdMs === 0) this.sayCommand(entry);
  }

  /** False where it isn't held. */
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
    this.tellRefusal({
      id: entry.id,
      code: answer.code,
      ...(answer.params ? { params: answer.params } : {}),
    });
  }

  /** A command needs its board at the hub, whose profile decides what is allowed, until it is answered. */
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
