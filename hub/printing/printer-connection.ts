// TCP connection to one printer: sends bytes, receives its answers (PAPER-02).
import { connect, type Socket } from 'node:net';
import type { PrinterState } from '../../shared/protocol/printer.ts';
import { answerKind, IS_IT_PRINTED, STATE_QUESTIONS, stateOf } from './esc-pos.ts';

/** Timeouts for a printer, in ms. */
export interface PrinterTimes {
  connectMs: number;
  /** Answer to a real-time query. */
  answerMs: number;
  /** Confirmation that a chit is printed, while the printer reports ready. */
  printedMs: number;
  /** Interval of status queries: while chits are queued or printing, and while idle. */
  busyLookMs: number;
  idleLookMs: number;
  /** For the current chit when the hub stops. */
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

/** Remaining bytes of an automatic status, after the first. */
const UNASKED_REST = 3;

/** `unsure`: it is ready but never confirmed; `broken`: the connection is lost, and the paper's state unknown. */
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
   * Undefined if there is no answer at that address in time.
   * @param mayBeMute a printer that answers no query counts as ready: it may use another protocol
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

  /** Current state: `off` if the connection is lost, `error` if nothing is answered. */
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
   * Prints one chit and waits for its completion, as long as the printer keeps the connection: one that runs out of
   * paper continues by itself once it is refilled.
   * @param onState called with its state at each query meanwhile
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
        // A printer that stops answering would block the others forever.
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

  /** Ends early if the connection does. */
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
