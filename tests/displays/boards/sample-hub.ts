// A sample hub for board tests: sends sample boards, records commands, and answers when the test says so.
import type { Page } from 'playwright';
import type { Board } from '../../../shared/protocol/board/board.ts';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { BLOCKED_OFFLINE, type Link, type Notice } from '../../../shared/protocol/down.ts';
import type { CoveredBoard } from '../../../shared/protocol/glass.ts';
import type { Right } from '../../../shared/protocol/session.ts';
import { upMessage } from '../../../shared/protocol/up.ts';
import { boardFaults, NOWHERE } from '../../support/board-rules.ts';
import type { HubSocket, PageHub } from '../support/page-hub.ts';
import { welcome } from '../support/sample-boards.ts';

export class SampleHub implements PageHub {
  /** Board for the next watch. */
  board: Board;
  readonly commands: { id: string; command: Command }[] = [];
  readonly watched: BoardAddress[] = [];
  /** Rights of the signed-in account. */
  readonly rights: readonly Right[];
  private socket: HubSocket | undefined;
  private page: Page | undefined;
  private goesByScreen = false;
  /** It said something that isn't a board, or hung up: the page is no longer as it was after its load. */
  private saidMore = false;
  private painted: { seq: number; done: () => void } | undefined;
  /** Sequence numbers by watch: the page's board, and those of dialogs. */
  private readonly seqs = new Map<string, number>();

  constructor(board: Board, rights: readonly Right[] = ['boards']) {
    // One board is sent to every watch, including fields that only a dialog's watch would have.
    const faults = boardFaults(board).filter((fault) => !fault.endsWith(NOWHERE));
    if (faults.length > 0) throw new Error(`No hub sends this board: ${faults.join(', ')}`);
    this.board = board;
    this.rights = rights;
  }

  /** Whether the open page only shows a board: nothing was asked for and nothing else was said. */
  get isUntouched(): boolean {
    // How many cards fit is the screen's own to say.
    const views = new Set(this.watched.map(({ view }) => JSON.stringify({ ...view, maxCards: undefined })));
    const isAtRest = this.commands.length === 0 && views.size === 1 && this.seqs.size === 1;
    return isAtRest && !this.saidMore && !this.goesByScreen;
  }

  /** Sends another board to the open page; resolves once it is painted. */
  async show(board: Board): Promise<void> {
    this.board = board;
    const [watch = '', seq = 0] = [...this.seqs][0] ?? [];
    const isPainted = new Promise<void>((done) => {
      this.painted = { seq: seq + 1, done };
    });
    this.sendBoard(watch, seq + 1);
    await isPainted;
  }

  async stand(page: Page): Promise<void> {
    this.page = page;
    await page.routeWebSocket(/\/live$/, (socket) => {
      this.accept({ send: (text) => socket.send(text), close: () => void socket.close() });
      socket.onMessage((text) => this.hear(String(text)));
    });
  }

  /** Connects this display; its messages come in through `hear`. */
  accept(socket: HubSocket): void {
    this.socket = socket;
  }

  /** Commits the last command: answers done and sends the change. */
  answerLast({
    undo = true,
    tickets = {},
  }: {
    undo?: boolean;
    tickets?: Record<string, unknown>;
  } = {}): void {
    const last = this.commands.at(-1);
    if (!last) throw new Error('No command was sent');
    this.say({ t: 'done', id: last.id, ...(undo ? { undo: true } : {}) });
    if (Object.keys(tickets).length > 0) this.change({ tickets });
  }

  refuseLast(code: string): void {
    const last = this.commands.at(-1);
    if (!last) throw new Error('No command was sent');
    this.say({ t: 'refused', id: last.id, code });
  }

  change(parts: Record<string, unknown>): void {
    for (const [watch, seq] of this.seqs) {
      this.say({ t: 'change', watch, from: seq, seq: seq + 1, parts });
      this.seqs.set(watch, seq + 1);
    }
  }

  notify(notice: Notice): void {
    this.saidMore = true;
    this.say({ t: 'notice', notice });
  }

  /** Changes the hub's connection to the cloud. */
  cloud(state: Link['cloud']): void {
    this.saidMore = true;
    const { link } = welcome(Date.now(), '');
    const blocked = state === 'offline' ? { blocked: [...BLOCKED_OFFLINE] } : {};
    this.say({ t: 'link', link: { ...link, cloud: state, ...blocked } });
  }

  /** Reports a kitchen board without a display, or its cover. */
  uncovered(covers: CoveredBoard[]): void {
    this.saidMore = true;
    const { link } = welcome(Date.now(), '');
    const glass = { unseen: [], count: 0, groups: [], unshown: [], displays: [], covers };
    this.say({ t: 'link', link: { ...link, glass } });
  }

  /** Breaks the connection; the display reconnects. */
  cut(): void {
    this.saidMore = true;
    this.seqs.clear();
    this.socket?.close();
  }

  private sendBoard(watch: string, seq: number): void {
    this.seqs.set(watch, seq);
    this.say({ t: 'board', watch, seq, digest: boardDigest(this.board), board: this.board });
  }

  private say(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Sets the hub's clock to the display's from now on: a test that stops or advances one means both. */
  goByScreen(): void {
    this.goesByScreen = true;
  }

  private sayAtItsTime(message: (hubTime: number) => object): void {
    if (!this.goesByScreen) return this.say(message(Date.now()));
    const now = this.page?.evaluate(() => Date.now());
    // A page that leaves meanwhile needs no answer any more.
    void now?.then((hubTime) => this.say(message(hubTime))).catch(() => undefined);
  }

  hear(text: string): void {
    const message = upMessage.parse(JSON.parse(text));
    switch (message.t) {
      case 'hello':
        return this.sayAtItsTime((hubTime) => ({
          ...welcome(hubTime, message.build),
          session: { ...SESSION, rights: this.rights },
        }));
      case 'watch':
        this.watched.push(message.board);
        return this.sendBoard(message.watch, 1);
      case 'ping':
        return this.sayAtItsTime((hubTime) => ({ t: 'pong', n: message.n, hubTime }));
      case 'command':
        this.commands.push({ id: message.id, command: message.command });
        return;
      case 'unwatch':
        this.seqs.delete(message.watch);
        return;
      case 'seen':
        if (message.seq === this.painted?.seq) this.painted.done();
        return;
      default:
        message satisfies never;
    }
  }
}

const SESSION = {
  state: 'in',
  user: {
    firstName: 'Maya',
    lastName: 'Levi',
    name: 'Maya Levi',
    email: 'm@x.example',
    isStaff: false,
    isDealer: false,
  },
  organization: { id: 'o1', name: 'Harbour Kitchen', role: 'site' },
  staff: { id: 's', name: 'Maya Levi' },
};
