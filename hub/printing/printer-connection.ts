// The line to one printer: bytes out, its answers in (PAPER-02).
import { connect, type Socket } from 'node:net';
import type { PrinterState } from '../../shared/protocol/printer.ts';
import { answerKind, IS_IT_PRINTED, STATE_QUESTIONS, stateOf } from './esc-pos.ts';

/** How long a printer is waited for, in ms. */
export interface PrinterTimes {
  connectMs: number;
  /** Its answer to what is answered at once. */
  answerMs: number;
  /** Its word that a bon is printed, while it says that it is ready. */
  printedMs: number;
  /** Between two questions for its state: while bons wait or are printed, and while it has nothing to do. */
  busyLookMs: number;
  idleLookMs: number;
  /** For the bon under way when the hub stops. */
  stopMs: number;
}

export const PRINTER_TIMES: PrinterTimes = {
  connectMs: 3_000,
  answerMs: 2_000,
  printedMs: 20_000,
  busyLookMs: 2_000,
  idleLookMs: 15_000,
  stopMs: 3_000,
};

/** Bytes of a state that is told unasked, after its first. */
const UNASKED_REST = 3;

/** `unsure`: it is ready and never said so; `broken`: the line is gone, and nobody knows what is on the paper. */
export type PrintEnd = 'printed' | 'unsure' | 'broken';

export class PrinterConnection {
  readonly #socket: Socket;
  readonly #times: PrinterTimes;
  readonly #mayBeMute: boolean;
  #isOpen = true;
  #skip = 0;
  #answered: ((byte: number | undefined) => void) | undefined;
  #printed: (() => void) | undefined;
  readonly #onPrinted = new Set<() => void>();

  private constructor(socket: Socket, times: PrinterTimes, mayBeMute: boolean) {
    this.#socket = socket;
    this.#times = times;
    this.#mayBeMute = mayBeMute;
    socket.on('data', (bytes) => {
      for (const byte of bytes) this.#take(byte);
    });
    socket.on('error', () => this.close());
    socket.on('close', () => this.close());
  }

  /**
   * Undefined where nobody answers at that address in time.
   * @param mayBeMute one that answers no question of ours is ready: it may speak another language
   */
  static open(
    host: string,
    port: number,
    times: PrinterTimes,
    mayBeMute = false,
  ): Promise<PrinterConnection | undefined> {
    return new Promise((resolve) => {
      const socket = connect({ host, port, noDelay: true, keepAlive: true });
      const give = (connection: PrinterConnection | undefined) => {
        clearTimeout(timer);
        resolve(connection);
      };
      const fail = () => {
        socket.destroy();
        give(undefined);
      };
      const timer = setTimeout(fail, times.connectMs);
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.off('error', fail);
        give(new PrinterConnection(socket, times, mayBeMute));
      });
    });
  }

  /** Its state now: `off` where the line is gone, `error` where it answers nothing. */
  async state(): Promise<PrinterState> {
    const answers: number[] = [];
    for (const question of STATE_QUESTIONS) {
      const answer = await this.#ask(question);
      if (answer === undefined && this.#isOpen && this.#mayBeMute) return 'ready';
      if (answer === undefined) return this.#isOpen ? 'error' : 'off';
      answers.push(answer);
    }
    return stateOf(answers);
  }

  /**
   * Prints one bon and waits until it is on paper, for as long as the printer keeps the line: one that runs out of paper
   * goes on by itself once it has some.
   * @param onState told its state whenever it is asked meanwhile
   */
  async print(bytes: Uint8Array, onState: (state: PrinterState) => void): Promise<PrintEnd> {
    let isPrinted = false;
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = () => {
      isPrinted = true;
      resolve();
    };
    this.#onPrinted.clear();
    this.#onPrinted.add(done);
    this.#socket.write(bytes);
    this.#socket.write(IS_IT_PRINTED);
    let silentMs = 0;
    let wasStopped = false;
    while (this.#isOpen) {
      await Promise.race([promise, this.#pause(this.#times.busyLookMs)]);
      if (isPrinted) return 'printed';
      const state = await this.state();
      if (isPrinted) return 'printed';
      onState(state);
      if (state !== 'ready') {
        // One that answers nothing any more would hold the others up for ever.
        silentMs = state === 'error' ? silentMs + this.#times.busyLookMs : 0;
        wasStopped = true;
        if (silentMs >= this.#times.printedMs) break;
        continue;
      }
      silentMs += this.#times.busyLookMs;
      if (silentMs >= this.#times.printedMs) return wasStopped ? 'broken' : 'unsure';
    }
    return isPrinted ? 'printed' : 'broken';
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#socket.destroy();
    this.#answered?.(undefined);
    this.#printed?.();
  }

  #ask(question: Uint8Array): Promise<number | undefined> {
    if (!this.#isOpen) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const give = (byte: number | undefined) => {
        clearTimeout(timer);
        this.#answered = undefined;
        resolve(byte);
      };
      const timer = setTimeout(() => give(undefined), this.#times.answerMs);
      this.#answered = give;
      this.#socket.write(question);
    });
  }

  /** Ends early with the line. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#printed = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #take(byte: number): void {
    if (this.#skip > 0) {
      this.#skip -= 1;
      return;
    }
    switch (answerKind(byte)) {
      case 'state':
        return this.#answered?.(byte);
      case 'printed':
        for (const done of this.#onPrinted) done();
        return this.#printed?.();
      case 'unasked':
        this.#skip = UNASKED_REST;
        return;
      default:
    }
  }
}
