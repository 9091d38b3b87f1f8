// Print queue of one LAN printer: one chit after the other, each once; all wait while it can't print (PAPER-02).
import type { Printer } from '../../shared/model/setup/printer.ts';
import type { PrinterState } from '../../shared/protocol/printer.ts';
import type { OutboxOutcome } from '../engine/ports.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';
import type { Stores } from '../store/stores.ts';
import { PrinterConnection, type PrinterTimes } from './printer-connection.ts';

export interface PrinterSenderOptions {
  outbox: Pick<Stores['outbox'], 'nextOfPrinter'>;
  /** Outcome of a row: on the disk when it returns; if it throws, it isn't. */
  outboxResult(rowId: number, result: OutboxOutcome): void;
  times: PrinterTimes;
  /** The hub has the organisation of this printer. */
  isServed(): boolean;
  /** Bytes of a row's chit; `isRepeat`: it may be printed already. Throws if the row can't be read. */
  bonBytes(row: OutboxRow, printer: Printer, isRepeat: boolean): Uint8Array;
  /** It may answer no query, as it prints unchanged data of tills (CAPT-06). */
  mayBeMute: boolean;
  onState(): void;
  log: { warn(details: object, text: string): void; error(details: object, text: string): void };
}

interface Test {
  bytes: Uint8Array;
  answer(state: PrinterState): void;
}

/** A printer that drops the connection over each chit would use up its roll on copies of one. */
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
  /** Last row whose sender was notified that it is queued; rows of a previous run have no waiting sender. */
  #toldUpTo: number | undefined;
  /** It never confirms a print: the next ones are waited for less long. */
  #isMute = false;
  /** The last read or write of the disk failed. */
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

  /** Its settings changed: in effect from the next chit on. */
  use(printer: Printer): void {
    const { host, port } = this.#printer;
    this.#printer = printer;
    if (host === printer.host && port === printer.port) return;
    this.#state = 'unknown';
    this.wake();
  }

  /** Prints queued rows, or checks the printer's state; call it after every commit that may have added rows. */
  wake(): void {
    if (this.#isStopped || this.#running !== undefined) return;
    clearTimeout(this.#timer);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      this.#sleep();
    });
  }

  /** Prints it before queued rows; resolves with the printer's state, `ready` if it is printed. */
  test(bytes: Uint8Array): Promise<PrinterState> {
    if (this.#isStopped) return Promise.resolve('off');
    return new Promise((answer) => {
      this.#tests.push({ bytes, answer });
      this.wake();
    });
  }

  /**
   * Stops after the current chit, or a little later without its end; that one is then printed again, marked as a
   * repeat.
   */
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
    const { times } = this.#options;
    let isIdle = false;
    try {
      isIdle = this.#tests.length === 0 && this.#next() === undefined;
    } catch (error) {
      this.#failed(error);
    }
    // A row may have been added in the moment the last one was done.
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

  /** Its state; `unknown` while its organisation isn't served. Keeps a connection open while reachable. */
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
      const row = this.#next();
      if (row === undefined) return;
      await this.#printRow(connection, row);
      // A late confirmation of this chit must not count for the next one.
      if (this.#isMute) return;
    }
  }

  async #printRow(connection: PrinterConnection, row: OutboxRow): Promise<void> {
    const { outboxResult, bonBytes, log } = this.#options;
    if (row.attempts >= BEGUN_AT_MOST) {
      const reason = `started ${row.attempts} times and never finished printing`;
      outboxResult(row.id, { outcome: 'refused', reason });
      log.warn(
        { event: 'bon_given_up', orderId: row.orderId },
        'A chit never finished printing; it was quarantined',
      );
      return;
    }
    let bytes: Uint8Array;
    try {
      bytes = bonBytes(row, this.#printer, row.attempts > 0);
    } catch (error) {
      outboxResult(row.id, { outcome: 'refused', reason: String(error) });
      log.warn(
        { event: 'bon_unreadable', orderId: row.orderId },
        'A chit could not be read; it was quarantined',
      );
      return;
    }
    // Stored before the first byte is sent: after a crash the paper can't be checked.
    outboxResult(row.id, { outcome: 'begun', attempts: row.attempts + 1 });
    if (await this.#print(connection, bytes)) outboxResult(row.id, { outcome: 'sent' });
  }

  /** True if it is printed, as far as a printer can confirm. */
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

  /** The first queued row after that one. */
  #next(after?: number): OutboxRow | undefined {
    return this.#options.outbox.nextOfPrinter(this.#printer._id, after);
  }

  /** Notifies the sender of each row once that it is queued. */
  #tellWaiting(): void {
    const isFirstLook = this.#toldUpTo === undefined;
    let told = this.#toldUpTo ?? 0;
    for (let row = this.#next(told); row !== undefined; row = this.#next(told)) {
      told = row.id;
      if (!isFirstLook) this.#options.outboxResult(row.id, { outcome: 'printer-waits' });
    }
    this.#toldUpTo = told;
  }

  /** An unreadable or unwritable disk ends nothing: the rows are retried in a moment (DURA-04). */
  #failed(error: unknown): void {
    this.#hasFailed = true;
    const details = { event: 'printer_rows_failed', printer: this.#printer._id, error: String(error) };
    this.#options.log.error(details, 'The print queue of a printer could not be read or written');
  }
}
