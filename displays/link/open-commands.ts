// Owns sending commands and what becomes of them (LIVE-05, LIVE-07): first ids, order, working signs, giving up.
import { LIVE_DISPLAY_PING_MS } from '../../shared/limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import type { UpMessage } from '../../shared/protocol/up.ts';
import { type Answer, CommandBook, type OpenCommand } from './command-book.ts';
import type { LinkHost } from './link-host.ts';
import type { LiveStore, RefusalParams, ShownRefusal } from './live-store.ts';
import type { WatchedBoards } from './watched-boards.ts';
import { workingKey } from './working-key.ts';

export class OpenCommands {
  private readonly host: LinkHost;
  private readonly store: LiveStore;
  private readonly boards: WatchedBoards;
  private readonly say: (message: UpMessage) => void;
  private readonly tellRefusal: (refusal: ShownRefusal) => void;
  private readonly book: CommandBook;

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

  send(command: Command, watch: string | undefined, quiet: boolean): { id: string; answer: Promise<Answer> } {
    const id = this.host.newId();
    const address = watch === undefined ? undefined : this.boards.addressOf(watch);
    const madeAtMs = this.host.wallMs();
    const answer = new Promise<Answer>((settle) => {
      this.begin({ id, watch, address, command, madeAtMs, connectedMs: 0, quiet, settle });
    });
    return { id, answer };
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
    for (const entry of this.book.all()) this.sayCommand(entry);
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

  private begin(entry: OpenCommand): void {
    this.holdBoardOf(entry);
    this.book.add(entry);
    this.showWorking();
    this.sayCommand(entry);
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
    for (const { command } of this.book.all()) {
      const key = workingKey(command);
      working[key] = (working[key] ?? 0) + 1;
    }
    this.store.setState({ working });
  }
}
