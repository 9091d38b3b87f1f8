// A fake printer on the LAN: parses ESC/POS into lines of paper, answers status requests, and can be switched off, be out
// of paper, have its cover open, be slow, or lose the connection in the middle of a chit.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { freePorts } from './free-port.ts';

export interface PaperText {
  text: string;
  width: number;
  height: number;
  bold: boolean;
  inverse: boolean;
}

/** Print between two cuts. */
export interface Paper {
  lines: PaperText[];
  /** Code page chosen by ESC t n when the text was printed. */
  codePage: number;
  beeps: number;
}

export type Hebrew = 'cp862' | 'windows1255';

/** First byte of the Hebrew letters; other bytes from 0x80 are Latin. */
const ALEF: Record<Hebrew, number> = { cp862: 0x80, windows1255: 0xe0 };
const LETTERS = 'אבגדהוזחטיךכלםמןנסעףפץצקרשת';

const parameters: Readonly<Record<string, number>> = {
  '1b4d': 1,
  '1b61': 1,
  '1b74': 1,
  '1b45': 1,
  '1b42': 2,
  '1b32': 0,
  '1b33': 1,
  '1c2e': 0,
  '1d61': 1,
  '1d42': 1,
  '1d21': 1,
  '1d72': 1,
  '1d56': 1,
  '1b40': 0,
  '1004': 1,
};

export class FakePrinter {
  readonly port: number;
  readonly #hebrew: Hebrew;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  #state: 'ready' | 'paper' | 'cover' = 'ready';
  #bytes: number[] = [];
  #line: PaperText[] = [];
  #current = blank();
  #style = { width: 1, height: 1, bold: false, inverse: false };
  #codePage = 0;
  #cutAfterBytes: number | undefined;
  #cuts = 0;
  #isSlow = false;
  #isTalkative = false;
  /** Everything printed, by cut. */
  readonly papers: Paper[] = [];
  /** Never reports a finished print, like some printers. */
  isMute = false;
  connections = 0;
  /** Bytes of chits received, printed or not. */
  received = 0;

  private constructor(port: number, hebrew: Hebrew) {
    this.port = port;
    this.#hebrew = hebrew;
  }

  static async start(hebrew: Hebrew = 'cp862'): Promise<FakePrinter> {
    const [port = 0] = await freePorts(1);
    const printer = new FakePrinter(port, hebrew);
    await printer.switchOn();
    return printer;
  }

  async switchOn(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Loses everything not printed yet. */
  async switchOff(): Promise<void> {
    this.#forget();
    for (const socket of this.#sockets) socket.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.close();
    await once(server, 'close');
  }

  /** Without paper or with an open cover it buffers its input, and resumes automatically. */
  become(state: 'ready' | 'paper' | 'cover'): void {
    this.#state = state;
    this.#work();
  }

  /** Keeps everything in its buffer until released. */
  holdBack(isSlow: boolean): void {
    this.#isSlow = isSlow;
    this.#work();
  }

  /** Drops the buffered chit, as some printers do when their cover is opened; the connection stays. */
  loseBuffer(): void {
    this.#forget();
  }

  /** Breaks the connection and loses the partial chit after this many bytes; this many times. */
  breakAfter(bytes: number, times = 1): void {
    this.#cuts = times;
    this.#cutAfterBytes = bytes;
  }

  /** Sends its status, four bytes, unprompted whenever it receives a print. */
  tellUnasked(): void {
    this.#isTalkative = true;
  }

  /** Texts of each printed paper. */
  texts(): string[][] {
    return this.papers.map(({ lines }) => lines.map(({ text }) => text));
  }

  /** True if a paper has a line with this text. */
  has(paper: number, text: string): boolean {
    return this.texts()[paper]?.some((line) => line.includes(text)) ?? false;
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      // Status requests are answered immediately, wherever they are in the stream.
      const rest: number[] = [];
      for (let at = 0; at < bytes.length; at += 1) {
        if (bytes[at] === 0x10 && bytes[at + 1] === 0x04) {
          socket.write(Uint8Array.of(this.#answer(bytes[at + 2] ?? 1)));
          at += 2;
        } else rest.push(bytes[at] ?? 0);
      }
      this.received += rest.length;
      if (this.#isTalkative && rest.length > 0) socket.write(Uint8Array.of(0x10, 0, 0, 0x0f));
      this.#bytes.push(...rest);
      if (this.#cutAfterBytes !== undefined && this.#bytes.length >= this.#cutAfterBytes) {
        this.#cuts -= 1;
        if (this.#cuts === 0) this.#cutAfterBytes = undefined;
        this.#forget();
        socket.destroy();
        return;
      }
      this.#work();
    });
  }

  #answer(kind: number): number {
    if (this.#state === 'ready') return 0x12;
    if (kind === 1) return 0x12 | 0x08;
    if (kind === 2) return 0x12 | (this.#state === 'cover' ? 0x04 : 0x20);
    return 0x12 | (this.#state === 'paper' ? 0x60 : 0);
  }

  #forget(): void {
    this.#bytes = [];
    this.#line = [];
    this.#current = blank();
  }

  #work(): void {
    if (this.#state !== 'ready' || this.#isSlow) return;
    while (this.#bytes.length > 0) if (!this.#step()) return;
  }

  /** False if the rest of a command is still missing. */
  #step(): boolean {
    const [first = 0, second] = this.#bytes;
    if (first === 0x0a) return this.#newLine();
    if (first !== 0x1b && first !== 0x1d && first !== 0x1c) return this.#letter(first);
    if (second === undefined) return false;
    const name = hex(first) + hex(second);
    const count = parameters[name];
    if (count === undefined) throw new Error(`the printer doesn't know ${name}`);
    if (this.#bytes.length < 2 + count) return false;
    const [, , parameter = 0] = this.#bytes.splice(0, 2 + count);
    this.#obey(name, parameter);
    return true;
  }

  #obey(name: string, parameter: number): void {
    switch (name) {
      case '1b40':
        this.#style = { width: 1, height: 1, bold: false, inverse: false };
        this.#codePage = 0;
        return;
      case '1b74':
        this.#codePage = parameter;
        return;
      case '1b45':
        this.#style.bold = parameter === 1;
        return;
      case '1d42':
        this.#style.inverse = parameter === 1;
        return;
      case '1d21':
        this.#style = { ...this.#style, width: (parameter >> 4) + 1, height: (parameter & 0x0f) + 1 };
        return;
      case '1b42':
        this.#current.beeps += 1;
        return;
      case '1d56':
        this.papers.push(this.#current);
        this.#current = blank();
        return;
      case '1d72':
        if (!this.isMute) for (const socket of this.#sockets) socket.write(Uint8Array.of(0));
        return;
      default:
    }
  }

  #letter(byte: number): boolean {
    this.#bytes.shift();
    const { width, height, bold, inverse } = this.#style;
    const last = this.#line.at(-1);
    const letter = this.#read(byte);
    if (letter !== ' ') this.#current.codePage = this.#codePage;
    const isSame = last?.width === width && last.height === height && last.bold === bold;
    if (last && isSame && last.inverse === inverse) last.text += letter;
    else this.#line.push({ text: letter, width, height, bold, inverse });
    return true;
  }

  #read(byte: number): string {
    const alef = ALEF[this.#hebrew];
    const letter = byte >= alef ? LETTERS[byte - alef] : undefined;
    return letter ?? Buffer.of(byte).toString('latin1');
  }

  #newLine(): boolean {
    this.#bytes.shift();
    // Leading blanks, which position a line, have their own size.
    const said = this.#line.filter(({ text }) => text.trim() !== '');
    const [first] = said;
    if (first) {
      const indent = ' '.repeat(this.#line[0] === first ? 0 : (this.#line[0]?.text.length ?? 0));
      this.#current.lines.push({ ...first, text: indent + said.map(({ text }) => text).join('') });
    }
    this.#line = [];
    return true;
  }
}

function blank(): Paper {
  return { lines: [], codePage: 0, beeps: 0 };
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
