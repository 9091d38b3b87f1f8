// The boards a display watches: asking for them, receiving them, noticing gaps and differences, reporting what was seen
// (LIVE-02, LIVE-11, LIVE-13).
import { SECOND_MS } from '../../../shared/limits.ts';
import type { OperatorParts } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { DownMessage } from '../../../shared/protocol/down.ts';
import type { RefusalCode } from '../../../shared/protocol/refusal.ts';
import type { UpMessage } from '../../../shared/protocol/up.ts';
import { isRecord } from '../field-checks.ts';
import type { FrameReader } from '../frame-reader.ts';
import type { LinkHost } from '../link-host.ts';
import type { LiveStore, RefusalParams, WatchedBoard } from '../live-store.ts';
import { type Watch, WatchBook } from './held-board.ts';

type Message<T extends DownMessage['t']> = Extract<DownMessage, { t: T }>;

export class WatchedBoards {
  private readonly host: LinkHost;
  private readonly store: LiveStore;
  private readonly frames: FrameReader;
  private readonly say: (message: UpMessage) => void;
  private readonly book: WatchBook;
  private paintAwaited = false;

  constructor(host: LinkHost, store: LiveStore, frames: FrameReader, say: (message: UpMessage) => void) {
    this.host = host;
    this.store = store;
    this.frames = frames;
    this.book = new WatchBook(frames);
    this.say = say;
  }

  addressOf(id: string): BoardAddress | undefined {
    return this.book.get(id)?.address;
  }

  /** Counts one more holder; the first one's address is asked for. */
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
    const shown = this.store.getState().boards[watch.id];
    const first = this.host.isShown() ? linesFirst(shown, next, message.parts) : undefined;
    if (first && shown?.kind === 'operator') this.showFirst(watch, { ...shown, first }, next);
    else this.show(watch, next);
  }

  compare(message: Message<'digest'>): void {
    const watch = this.book.get(message.watch);
    if (!watch || watch.asked || watch.board.agrees(message.seq, message.digest)) return;
    this.host.fault(`Board ${watch.id} differs from the hub's at ${message.seq}; asked for it whole.`);
    this.ask(watch.id);
  }

  /** A board that was taken by its envelope and can't be read is asked for again. */
  judge(): void {
    for (const watch of this.book.all()) {
      const held = watch.board.shown;
      if (!held || this.frames.canRead(held.board)) continue;
      this.host.fault(`Board ${watch.id} came as this build can't read it; asked for it whole.`);
      this.ask(watch.id);
    }
  }

  refused(id: string, code: RefusalCode, params: RefusalParams | undefined): void {
    if (!this.book.get(id)) return;
    if (code === 'rate-limited') {
      // The board that stands goes on standing; it is asked for again, as it is wanted then.
      this.host.after(Number(params?.['seconds'] ?? 1) * SECOND_MS, () => this.ask(id));
      return;
    }
    const refusal = { id, code, ...(params ? { params } : {}) };
    this.store.setState({ watchRefusals: { ...this.store.getState().watchRefusals, [id]: refusal } });
  }

  private show(watch: Watch, board: WatchedBoard): void {
    watch.rest = undefined;
    watch.shownSeq = board.seq;
    this.put(watch, board);
  }

  /** The lines now, and the whole once they are painted; only then has it been seen. */
  private showFirst(watch: Watch, first: WatchedBoard, whole: WatchedBoard): void {
    watch.rest = whole;
    this.put(watch, first);
  }

  private put(watch: Watch, board: WatchedBoard): void {
    this.store.setState({ boards: { ...this.store.getState().boards, [watch.id]: board } });
    if (this.paintAwaited) return;
    this.paintAwaited = true;
    this.host.afterPaint(() => this.painted());
  }

  private painted(): void {
    this.paintAwaited = false;
    for (const watch of this.book.all()) {
      if (watch.rest) {
        this.show(watch, watch.rest);
        continue;
      }
      if (watch.shownSeq === undefined || watch.shownSeq === watch.seenSeq) continue;
      watch.seenSeq = watch.shownSeq;
      this.say({ t: 'seen', watch: watch.id, seq: watch.shownSeq });
    }
  }
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

// What of a change is drawn a frame earlier than the rest: the lines it names. What counts them, and a button that
// makes a card higher and moves those below it, follows.

/** Parts that count or tell of cards; none of them says which there are, or how they stand. */
const FOLLOWING: ReadonlySet<string> = new Set<keyof OperatorParts>([
  'head',
  'items',
  'itemRows',
  'ingredients',
  'stations',
  'loadBalance',
  'averages',
  'kpis',
]);

/**
 * A weak screen draws the line that somebody touched much sooner than that line, its card's button, every card that has to
 * move for it, every sum and every filter.
 * @param shown what the screen shows now
 * @param next what it will show
 * @param parts what makes the difference
 * @returns the tickets to show first, by id, with the next board's lines; undefined where they would not fit into what is
 *   shown, or where there is nothing that could follow
 */
export function linesFirst(
  shown: WatchedBoard | undefined,
  next: WatchedBoard,
  parts: Readonly<Record<string, unknown>>,
): Record<string, Ticket> | undefined {
  if (shown?.kind !== 'operator' || next.kind !== 'operator') return undefined;
  const { tickets: named, ...others } = parts;
  const rest = Object.keys(others);
  if (!named || rest.length === 0 || !rest.every((part) => FOLLOWING.has(part))) return undefined;
  const first: Record<string, Ticket> = { ...shown.first };
  for (const id of Object.keys(named)) {
    const before = shown.board.tickets[id];
    const after = next.board.tickets[id];
    if (!before || !after) return undefined;
    first[id] = withLinesOf(before, after);
  }
  return first;
}

/** A ticket whose lines are as they were is shown as it is: something else was done with it. */
function withLinesOf(before: Ticket, after: Ticket): Ticket {
  const isSame = JSON.stringify(before.items) === JSON.stringify(after.items);
  return isSame ? after : { ...before, items: after.items };
}
