// Owns a display that only measures: it keeps which tickets each board shows and tells when one of them changed.
import { once } from 'node:events';
import WebSocket from 'ws';
import type { Line } from '../../shared/protocol/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/view.ts';

export interface SeenTicket {
  orderId: string;
  courseIds: string[];
  items: Pick<Line, 'itemIds' | 'next'>[];
}

export class BenchScreen {
  readonly tickets = new Map<string, SeenTicket>();
  readonly #socket: WebSocket;
  /** Told of each ticket that a change brought. */
  onTicket: (id: string) => void = () => {};
  onDone: (id: string) => void = () => {};
  whole: Promise<void>;
  #gotWhole: () => void = () => {};

  private constructor(socket: WebSocket, address: BoardAddress) {
    this.#socket = socket;
    this.whole = new Promise((resolve) => {
      this.#gotWhole = resolve;
    });
    socket.on('message', (data) => this.#take(JSON.parse(String(data))));
    socket.send(JSON.stringify({ t: 'hello', protocol: 1, build: 'bench' }));
    socket.send(JSON.stringify({ t: 'watch', watch: 'w', board: address, rows: true }));
  }

  static async open(hubUrl: string, cookie: string, address: BoardAddress): Promise<BenchScreen> {
    const socket = new WebSocket(`${hubUrl.replace('http', 'ws')}/live`, {
      headers: { cookie, origin: hubUrl },
      perMessageDeflate: false,
    });
    await once(socket, 'open');
    const screen = new BenchScreen(socket, address);
    await screen.whole;
    return screen;
  }

  #take(message: {
    t: string;
    id?: string;
    board?: { tickets: object };
    parts?: { tickets?: object };
  }): void {
    if (message.t === 'done' || message.t === 'refused') return this.onDone(message.id ?? '');
    const tickets = message.t === 'board' ? message.board?.tickets : message.parts?.tickets;
    for (const [id, ticket] of Object.entries(tickets ?? {})) {
      if (ticket === null) this.tickets.delete(id);
      else this.tickets.set(id, ticket);
      this.onTicket(id);
    }
    if (message.t === 'board') this.#gotWhole();
  }

  send(id: string, command: object): void {
    this.#socket.send(JSON.stringify({ t: 'command', id, watch: 'w', command }));
  }

  close(): void {
    this.#socket.close();
  }
}
