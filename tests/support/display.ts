// A headless display: speaks the live protocol over a real websocket, keeps its boards, checks every digest, resends
// commands after a reconnect with their original ids.
import WebSocket from 'ws';
import * as z from 'zod/mini';
import type { Board } from '../../shared/protocol/board/board.ts';
import { boardDigest } from '../../shared/protocol/board/digest.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { type DownMessage, downMessage, type Link } from '../../shared/protocol/down.ts';
import type { PageReport } from '../../shared/protocol/up.ts';
import { until } from './until.ts';

export type Answer = { ok: true; undo: boolean } | { ok: false; code: string; params?: unknown };

interface Held {
  address: BoardAddress;
  board?: Board;
  seq: number;
}

/** Keeps command ids unique among all displays of a test run. */
let displays = 0;

export class Display {
  readonly #url: string;
  readonly #cookie: string;
  readonly #prefix = `d${process.pid}-${++displays}`;
  #commands = 0;
  #socket: WebSocket | undefined;
  #closed = false;
  readonly #held = new Map<string, Held>();
  readonly #working = new Map<
    string,
    { watch: string; command: Command; answer: (answer: Answer) => void }
  >();
  readonly messages: DownMessage[] = [];
  /** Digest mismatches: always a defect. */
  readonly mismatches: string[] = [];
  /** Called for every change on arrival. */
  onChange: (watch: string, seq: number) => void = () => {};

  #painting: NodeJS.Timeout | undefined;
  /** State of its page from now on, if it simulates one. */
  report: PageReport = { frameMs: 16 };
  /** Tickets that it has but doesn't show. */
  outOfView: string[] = [];

  constructor(hubUrl: string, cookie: string) {
    this.#url = `${hubUrl.replace('http', 'ws')}/live`;
    this.#cookie = cookie;
  }

  async connect(): Promise<this> {
    this.#open();
    await until(() => this.#socket?.readyState === WebSocket.OPEN, 'the display did not connect', 15_000);
    return this;
  }

  #open(): void {
    const origin = this.#url.replace('ws', 'http').replace('/live', '');
    const socket = new WebSocket(this.#url, { headers: { cookie: this.#cookie, origin } });
    this.#socket = socket;
    socket.on('open', () => {
      this.#send({ t: 'hello', protocol: 1, build: 'test' });
      for (const [watch, { address }] of this.#held) this.#send({ t: 'watch', watch, board: address });
      for (const [id, { watch, command }] of this.#working) this.#send({ t: 'command', id, watch, command });
    });
    socket.on('message', (data) => this.#take(String(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (!this.#closed && this.#socket === socket) setTimeout(() => this.#closed || this.#open(), 50);
    });
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #take(text: string): void {
    const message = z.parse(downMessage, JSON.parse(text));
    this.messages.push(message);
    if (message.t === 'board') {
      const held = this.#held.get(message.watch);
      if (held === undefined) return;
      held.board = message.board;
      held.seq = message.seq;
      this.#compare(held, message.digest);
      this.onChange(message.watch, message.seq);
    } else if (message.t === 'change') this.#change(message);
    else if (message.t === 'digest') {
      const held = this.#held.get(message.watch);
      if (held?.seq === message.seq) this.#compare(held, message.digest);
    } else if (message.t === 'done') this.#answer(message.id, { ok: true, undo: message.undo === true });
    else if (message.t === 'refused' && message.id !== undefined) {
      this.#answer(message.id, { ok: false, code: message.code, params: message.params });
    }
  }

  #change({ watch, from, seq, parts }: Extract<DownMessage, { t: 'change' }>): void {
    const held = this.#held.get(watch);
    if (held?.board === undefined) return;
    if (held.seq !== from) return this.#send({ t: 'watch', watch, board: held.address });
    const board: Record<string, unknown> = { ...held.board };
    for (const [part, value] of Object.entries(parts)) {
      if (part === 'tickets') {
        const tickets: Record<string, unknown> = { ...held.board.tickets };
        for (const [id, ticket] of Object.entries(value as object)) {
          if (ticket === null) delete tickets[id];
          else tickets[id] = ticket;
        }
        board['tickets'] = tickets;
      } else if (value === null) delete board[part];
      else board[part] = value;
    }
    held.board = board as unknown as Board;
    held.seq = seq;
    this.onChange(watch, seq);
  }

  #compare(held: Held, digest: string): void {
    const own = held.board === undefined ? '' : boardDigest(held.board);
    if (own !== digest) this.mismatches.push(`${held.address.profile}@${held.seq}: ${own} is not ${digest}`);
  }

  #answer(id: string, answer: Answer): void {
    this.#working.get(id)?.answer(answer);
    this.#working.delete(id);
  }

  /** Watches a board and resolves once it has arrived. */
  async watch(watch: string, address: BoardAddress): Promise<Board> {
    this.#held.set(watch, { address, seq: 0 });
    this.#send({ t: 'watch', watch, board: address });
    return until(() => this.#held.get(watch)?.board, `no board for ${JSON.stringify(address)}`, 15_000);
  }

  /** Simulates a page from now on: reports its state and sends paint receipts. */
  paint(): void {
    const say = () => {
      this.#send({ t: 'ping', n: 1, page: this.report });
      if (this.report.hidden !== true) for (const watch of this.#held.keys()) this.#seen(watch);
    };
    say();
    this.#painting = setInterval(say, 250);
  }

  /** Simulates a page frozen by a script: only the socket answers. */
  freezePage(): void {
    clearInterval(this.#painting);
    this.#painting = undefined;
  }

  #seen(watch: string): void {
    const hidden = this.outOfView.length === 0 ? {} : { hidden: this.outOfView };
    this.#send({ t: 'seen', watch, seq: this.seq(watch), ...hidden });
  }

  unwatch(watch: string): void {
    this.#held.delete(watch);
    this.#send({ t: 'unwatch', watch });
  }

  board(watch: string): Board | undefined {
    return this.#held.get(watch)?.board;
  }

  /** Last link state sent by the hub. */
  link(): Link | undefined {
    const said = this.messages.findLast((message) => message.t === 'link' || message.t === 'welcome');
    return said?.t === 'link' || said?.t === 'welcome' ? said.link : undefined;
  }

  seq(watch: string): number {
    return this.#held.get(watch)?.seq ?? 0;
  }

  /** Tickets of an expo or kitchen board, in board order. */
  tickets(watch: string): Ticket[] {
    const board = this.board(watch);
    if (board === undefined || !('groups' in board)) return [];
    return board.groups.flatMap((group) => group.tickets).flatMap((id) => board.tickets[id] ?? []);
  }

  /** Sends a command and keeps it until it is answered. */
  command(
    watch: string,
    command: Command,
    id = `${this.#prefix}-${++this.#commands}`,
  ): Promise<Answer> & { id: string } {
    const answered = new Promise<Answer>((resolve) => {
      this.#working.set(id, { watch, command, answer: resolve });
    });
    this.#send({ t: 'command', id, watch, command });
    return Object.assign(answered, { id });
  }

  /** Sends any text, also invalid in the protocol. */
  sendRaw(text: string): void {
    this.#socket?.send(text);
  }

  /** Stops reading, like a display whose process is frozen; its socket stays open. */
  freeze(): void {
    this.#socket?.pause();
  }

  revive(): void {
    this.#socket?.resume();
  }

  working(): number {
    return this.#working.size;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#painting);
    this.#socket?.close();
  }
}
