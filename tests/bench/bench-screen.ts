// A display that only measures: tracks the tickets of its board, reports changes of them, and sends the hub what a real
// one sends: paint receipts, and a ping a second.
import { once } from 'node:events';
import WebSocket from 'ws';
import { LIVE_DISPLAY_PING_MS } from '../../shared/limits.ts';
import type { Line } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';

export interface SeenTicket {
  orderId: string;
  number?: string;
  courseIds: string[];
  items: Pick<Line, 'itemIds' | 'next'>[];
}

/** A display sends `seen` after painting: one frame after the change, once for all changes of that frame. */
export const FRAME_MS = 16;

/** `silent` displays send nothing unprompted: for the hub's own cost of a change. */
export type DisplayMode = 'answering' | 'silent';

interface Heard {
  t: string;
  id?: string;
  seq?: number;
  from?: number;
  board?: { tickets: Record<string, SeenTicket | null> };
  parts?: { tickets?: Record<string, SeenTicket | null> };
}

export class BenchScreen {
  readonly tickets = new Map<string, SeenTicket>();
  /** Called for each changed ticket, with its id, and with its number prefixed by `#`. */
  readonly onTicket = new Set<(id: string) => void>();
  /** Number of times it asked for its board again: after a gap, or after a digest mismatch. */
  asksAgain = 0;
  onDone: (id: string) => void = () => {};
  whole: Promise<void>;
  readonly address: BoardAddress;
  readonly #socket: WebSocket;
  readonly #manner: DisplayMode;
  #gotWhole: () => void = () => {};
  #seq = 0;
  #isPaintAwaited = false;
  #pings = 0;

  private constructor(socket: WebSocket, address: BoardAddress, manner: DisplayMode) {
    this.#socket = socket;
    this.address = address;
    this.#manner = manner;
    this.whole = new Promise((resolve) => {
      this.#gotWhole = resolve;
    });
    socket.on('message', (data) => this.#take(JSON.parse(String(data))));
    this.#say({ t: 'hello', protocol: 1, build: 'bench' });
    this.#watch();
    if (manner === 'silent') return;
    const pings = setInterval(() => this.#say({ t: 'ping', n: ++this.#pings }), LIVE_DISPLAY_PING_MS);
    socket.on('close', () => clearInterval(pings));
  }

  static async open(
    hubUrl: string,
    cookie: string,
    address: BoardAddress,
    manner: DisplayMode = 'answering',
  ): Promise<BenchScreen> {
    const socket = new WebSocket(`${hubUrl.replace('http', 'ws')}/live`, {
      headers: { cookie, origin: hubUrl },
      perMessageDeflate: false,
    });
    await once(socket, 'open');
    const screen = new BenchScreen(socket, address, manner);
    await screen.whole;
    return screen;
  }

  #take(message: Heard): void {
    switch (message.t) {
      case 'done':
      case 'refused':
        return this.onDone(message.id ?? '');
      case 'board':
        this.#show(message.seq, message.board?.tickets);
        return this.#gotWhole();
      case 'change':
        return message.from === this.#seq
          ? this.#show(message.seq, message.parts?.tickets)
          : this.#askAgain();
      case 'digest':
        return message.seq === this.#seq ? undefined : this.#askAgain();
      default:
    }
  }

  #show(seq: number | undefined, tickets: Record<string, SeenTicket | null> | undefined): void {
    this.#seq = seq ?? 0;
    if (this.#manner === 'answering') this.#sayAfterPaint();
    for (const [id, ticket] of Object.entries(tickets ?? {})) {
      if (ticket === null) this.tickets.delete(id);
      else this.tickets.set(id, ticket);
      for (const tell of this.onTicket) {
        tell(id);
        if (ticket?.number !== undefined) tell(`#${ticket.number}`);
      }
    }
  }

  #sayAfterPaint(): void {
    if (this.#isPaintAwaited) return;
    this.#isPaintAwaited = true;
    setTimeout(() => {
      this.#isPaintAwaited = false;
      this.#say({ t: 'seen', watch: 'w', seq: this.#seq });
    }, FRAME_MS);
  }

  #askAgain(): void {
    this.asksAgain += 1;
    this.#watch();
  }

  #watch(): void {
    this.#say({ t: 'watch', watch: 'w', board: this.address, rows: true });
  }

  #say(message: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  send(id: string, command: object): void {
    this.#say({ t: 'command', id, watch: 'w', command });
  }

  close(): void {
    this.#socket.close();
  }
}
