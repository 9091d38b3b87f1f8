// Boards that a display watches: requesting, receiving, detecting gaps and differences, reporting what was seen
// (LIVE-02, LIVE-11, LIVE-13).
import { SECOND_MS } from '../../../shared/limits.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { DownMessage } from '../../../shared/protocol/down.ts';
import type { RefusalCode } from '../../../shared/protocol/refusal.ts';
import type { UpMessage } from '../../../shared/protocol/up.ts';
import { isRecord } from '../field-checks.ts';
import type { LinkHost } from '../link-host.ts';
import type { LiveStore, RefusalParams, WatchedBoard } from '../live-store.ts';
import { type Watch, WatchBook } from './held-board.ts';

type Message<T extends DownMessage['t']> = Extract<DownMessage, { t: T }>;

export class WatchedBoards {
  private readonly host: LinkHost;
  private readonly store: LiveStore;
  private readonly say: (message: UpMessage) => void;
  private readonly book = new WatchBook();
  private paintAwaited = false;

  constructor(host: LinkHost, store: LiveStore, say: (message: UpMessage) => void) {
    this.host = host;
    this.store = store;
    this.say = say;
  }

  addressOf(id: string): BoardAddress | undefined {
    return this.book.get(id)?.address;
  }

  /** Adds a holder; the first one's address is requested. */
  hold(id: string, address: BoardAddress): void {
    const watch = this.book.hold(id, address);
    if (watch.holders === 1) this.ask(id);
  }

  release(id: string): void {
    if (!this.book.release(id)) return;
    this.say({ t: 'unwatch', watch: id });
    const { boards, watchRefusals } = this.store.getState();
    this.store.setState({ boards: without(boards, id), watchRefusals: without(watchRefusals, id) });
  }

  change(id: string, address: BoardAddress): void {
    const watch = this.book.get(id);
    if (!watch || JSON.stringify(watch.address) === JSON.stringify(address)) return;
    watch.address = address;
    this.ask(id);
  }

  ask(id: string): void {
    const watch = this.book.get(id);
    if (!watch) return;
    watch.asked = true;
    this.say({ t: 'watch', watch: id, board: watch.address, rows: true });
  }

  askAll(): void {
    for (const watch of this.book.all()) this.ask(watch.id);
  }

  receiveBoard(message: Message<'board'>, raw: unknown): void {
    const watch = this.book.get(message.watch);
    const whole = isRecord(raw) ? raw['board'] : undefined;
    if (!watch || !isRecord(whole)) return;
    watch.asked = false;
    watch.seenSeq = undefined;
    this.show(watch, watch.board.replace(message.seq, message.board, whole));
    const { watchRefusals } = this.store.getState();
    if (watchRefusals[watch.id]) this.store.setState({ watchRefusals: without(watchRefusals, watch.id) });
  }

  receiveChange(message: Message<'change'>): void {
    const watch = this.book.get(message.watch);
    if (!watch || watch.asked) return;
    const next = watch.board.apply(message.from, message.seq, message.parts);
    if (!next) return this.ask(watch.id);
    this.show(watch, next);
  }

  compare(message: Message<'digest'>): void {
    const watch = this.book.get(message.watch);
    if (!watch || watch.asked || watch.board.agrees(message.seq, message.digest)) return;
    this.host.fault(`Board ${watch.id} differs from the hub's at ${message.seq}; asked for it whole.`);
    this.ask(watch.id);
  }

  refused(id: string, code: RefusalCode, params: RefusalParams | undefined): void {
    if (!this.book.get(id)) return;
    if (code === 'rate-limited') {
      // The current board stays; it is requested again with the then current address.
      this.host.after(Number(params?.['seconds'] ?? 1) * SECOND_MS, () => this.ask(id));
      return;
    }
    const refusal = { id, code, ...(params ? { params } : {}) };
    this.store.setState({ watchRefusals: { ...this.store.getState().watchRefusals, [id]: refusal } });
  }

  private show(watch: Watch, board: WatchedBoard): void {
    watch.shownSeq = board.seq;
    this.store.setState({ boards: { ...this.store.getState().boards, [watch.id]: board } });
    if (this.paintAwaited) return;
    this.paintAwaited = true;
    this.host.afterPaint(() => this.painted());
  }

  private painted(): void {
    this.paintAwaited = false;
    for (const watch of this.book.all()) {
      if (watch.shownSeq !== undefined && watch.shownSeq !== watch.seenSeq)
        this.saySeen(watch, watch.shownSeq);
    }
  }

  /** A page turn or a scroll may have brought tickets into view: report those as seen, too. */
  lookAgain(): void {
    if (this.host.page().hidden) return;
    for (const watch of this.book.all()) {
      const isOther = watch.hidden && this.hiddenOf(watch)?.join() !== watch.hidden.join();
      if (watch.seenSeq !== undefined && isOther) this.saySeen(watch, watch.seenSeq);
    }
    if (!this.paintAwaited) this.painted();
  }

  /** Reports nothing while the view is unknown; checked again at the next beat. */
  private saySeen(watch: Watch, seq: number): void {
    const hidden = this.hiddenOf(watch);
    if (!hidden) return;
    watch.hidden = hidden;
    watch.seenSeq = seq;
    this.say({ t: 'seen', watch: watch.id, seq, ...(hidden.length > 0 && { hidden }) });
  }

  /** Visibility applies only to a board's own cards; a dialog shows everything it watches. */
  private hiddenOf({ id, board }: Watch): string[] | undefined {
    const isBoard = id.startsWith('board:') && board.shown?.kind === 'operator';
    return isBoard ? this.host.hidden(Object.keys(board.shown.board.tickets)) : [];
  }
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
