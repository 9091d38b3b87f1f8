// What one printer on the LAN prints: one bon after the other, each once; while it can't, all of them wait (PAPER-02).
import type { Printer } from '../../shared/model/setup/printer.ts';
import type { PrinterState } from '../../shared/protocol/printer.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';
import { PrinterConnection, type PrinterTimes } from './printer-connection.ts';

/** The stored rows of one printer. Each change is on the disk when the call returns; a throw means that it isn't. */
export interface PrinterRows {
  /** The first of them behind that row. */
  next(after?: number): OutboxRow | undefined;
  begun(id: number, attempts: number): void;
  printed(id: number): void;
  /** It can't be read: into quarantine, and out of the lane. */
  refused(id: number, reason: string): void;
  /** The printer can't now; told once for each row. */
  waits(id: number): void;
}

export interface PrinterSenderOptions {
  rows: PrinterRows;
  times: PrinterTimes;
  /** The hub serves somebody whose printer this is. */
  isServed(): boolean;
  /** The bytes of a row's bon; `isRepeat`: it may be on paper already. Throws where the row can't be read. */
  bonBytes(row: OutboxRow, printer: Printer, isRepeat: boolean): Uint8Array;
  /** It may answer no question, as it prints what others wrote for it (CAPT-06). */
  mayBeMute: boolean;
  onState(): void;
  log: { warn(details: object, text: string): void; error(details: object, text: string): void };
}

interface Test {
  bytes: Uint8Array;
  answer(state: PrinterState): void;
}

/** A printer that drops the line over each bon would use up its roll on copies of one. */
const BEGUN_AT_MOST = 10;

export class PrinterSender {
  readonly #options: PrinterSenderOptions;
  #printer: Printer;
  #state: PrinterState = 'unknown';
  #isStopped = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #connection: PrinterConnection | undefined;
  readonly #tests: Test[] = [];
  /** Up to this row whoever asked knows that it waits; of a former run nobody looks for it any more. */
  #toldUpTo: number | undefined;
  /** It never says that a bon is printed: the next ones aren't waited for as long. */
  #isMute = false;
  /** The disk could not be read or written just now. */
  #hasFailed = false;

  constructor(printer: Printer, options: PrinterSenderOptions) {
    this.#printer = printer;
    this.#options = options;
  }

  get printer(): Printer {
    return this.#printer;
  }

  get state(): PrinterState {
    return this.#state;
  }

  /** Its settings are others: they hold from the next bon on. */
  use(printer: Printer): void {
    const { host, port } = this.#printer;
    this.#printer = printer;
    if (host === printer.host && port === printer.port) return;
    this.#state = 'unknown';
    this.wake();
  }

  /** Prints what waits, or looks how the printer is; call it after every commit that may have added rows. */
  wake(): void {
    if (this.#isStopped || this.#running !== undefined) return;
    clearTimeout(this.#timer);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      this.#sleep();
    });
  }

  /** Prints it before what waits; answers with the state that the printer is in, `ready` if it is printed. */
  test(bytes: Uint8Array): Promise<PrinterState> {
    if (this.#isStopped) return Promise.resolve('off');
    return new Promise((answer) => {
      this.#tests.push({ bytes, answer });
      this.wake();
    });
  }

  /** Ends after the bon under way, or a little later without its end; that one is printed again then, and says so. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const limit = setTimeout(() => this.#connection?.close(), this.#options.times.stopMs);
    await this.#running;
    clearTimeout(limit);
    for (const { answer } of this.#tests.splice(0)) answer('off');
  }

  #sleep(): void {
    if (this.#isStopped) return;
    const { times, rows } = this.#options;
    let isIdle = false;
    try {
      isIdle = this.#tests.length === 0 && rows.next() === undefined;
    } catch (error) {
      this.#failed(error);
    }
    // A row may have come in the moment in which the last one was done.
    const goesOn = this.#state === 'ready' && !this.#isMute && !this.#hasFailed;
    const restMs = isIdle ? times.idleLookMs : goesOn ? 0 : times.busyLookMs;
    this.#timer = setTimeout(() => this.wake(), restMs);
  }

  async #run(): Promise<void> {
    this.#hasFailed = false;
    try {
      this.#become(await this.#look());
      if (this.#state === 'ready' && this.#connection !== undefined) await this.#printAll(this.#connection);
      if (this.#state !== 'ready') this.#tellWaiting();
    } catch (error) {
      this.#failed(error);
    }
    for (const { answer } of this.#state === 'ready' ? [] : this.#tests.splice(0)) answer(this.#state);
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** Its state; `unknown` while it is nobody's. With a line to it as long as it is reached. */
  async #look(): Promise<PrinterState> {
    if (!this.#options.isServed()) return 'unknown';
    const { host, port } = this.#printer;
    this.#connection = await PrinterConnection.open(host, port, this.#times(), this.#options.mayBeMute);
    return this.#connection === undefined ? 'off' : await this.#connection.state();
  }

  async #printAll(connection: PrinterConnection): Promise<void> {
    while (this.#state === 'ready' && !this.#isStopped) {
      const test = this.#tests.shift();
      if (test !== undefined) {
        await this.#print(connection, test.bytes);
        test.answer(this.#state);
        continue;
      }
      const row = this.#options.rows.next();
      if (row === undefined) return;
      await this.#printRow(connection, row);
      // Its late word for this bon must not be taken for its word for the next one.
      if (this.#isMute) return;
    }
  }

  async #printRow(connection: PrinterConnection, row: OutboxRow): Promise<void> {
    const { rows, bonBytes, log } = this.#options;
    if (row.attempts >= BEGUN_AT_MOST) {
      rows.refused(row.id, `begun ${row.attempts} times and never printed to its end`);
      log.warn(
        { event: 'bon_given_up', orderId: row.orderId },
        'A bon never came to its end; it was set aside',
      );
      return;
    }
    let bytes: Uint8Array;
    try {
      bytes = bonBytes(row, this.#printer, row.attempts > 0);
    } catch (error) {
      rows.refused(row.id, String(error));
      log.warn(
        { event: 'bon_unreadable', orderId: row.orderId },
        'A bon could not be read; it was set aside',
      );
      return;
    }
    // On the disk before the first byte goes: after a crash nobody can ask the paper.
    rows.begun(row.id, row.attempts + 1);
    if (await this.#print(connection, bytes)) rows.printed(row.id);
  }

  /** Whether it is on paper, as far as a printer can say. */
  async #print(connection: PrinterConnection, bytes: Uint8Array): Promise<boolean> {
    const end = await connection.print(bytes, (state) => this.#become(state));
    if (end !== 'broken') {
      this.#isMute = end === 'unsure';
      this.#become('ready');
      return true;
    }
    this.#become(this.#state === 'ready' ? 'off' : this.#state);
    return false;
  }

  #times(): PrinterTimes {
    const { times } = this.#options;
    return this.#isMute ? { ...times, printedMs: times.busyLookMs } : times;
  }

  #become(state: PrinterState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState();
  }

  /** Whoever asked for one of them hears once that it waits. */
  #tellWaiting(): void {
    const { rows } = this.#options;
    const isFirstLook = this.#toldUpTo === undefined;
    let told = this.#toldUpTo ?? 0;
    for (let row = rows.next(told); row !== undefined; row = rows.next(told)) {
      told = row.id;
      if (!isFirstLook) rows.waits(row.id);
    }
    this.#toldUpTo = told;
  }

  /** A disk that can't be read or written ends nothing: the rows are still there in a moment (DURA-04). */
  #failed(error: unknown): void {
    this.#hasFailed = true;
    const details = { event: 'printer_rows_failed', printer: this.#printer._id, error: String(error) };
    this.#options.log.error(details, 'The bons of a printer could not be read or written');
  }
}
