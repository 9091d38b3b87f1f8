// Printers of the site: one sender for each in the setup, their state, and the test print (PAPER-01, PAPER-02,
// PAPER-04).
import * as z from 'zod/mini';
import { type Printer, printer as printerSchema } from '../../shared/model/setup/printer.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import type { PrinterHealth, PrinterState } from '../../shared/protocol/printer.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import { boardsAtPrinter } from '../kitchen/print/print-routing.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';
import type { Stores } from '../store/stores.ts';
import { chitOf } from './chit-content.ts';
import { layOut, layOutTest } from './chit-layout.ts';
import { encoded } from './esc-pos.ts';
import { PRINTER_TIMES, type PrinterTimes } from './printer-connection.ts';
import { PrinterSender, type PrinterSenderOptions } from './printer-sender.ts';

export interface LanPrintersOptions {
  outbox: Pick<Stores['outbox'], 'nextOfPrinter' | 'waitingAtPrinters'>;
  outboxResult: PrinterSenderOptions['outboxResult'];
  /** Undefined while the hub has no organisation, or no setup of it. */
  site(): SiteContext | undefined;
  /** Printers to which captured jobs are forwarded unchanged (CAPT-06). */
  passing(): readonly { id: string; name: string; host: string; port: number; stations: string[] }[];
  /** Bytes of a captured job; undefined if it was deleted. */
  capturedBytes(jobId: string): Uint8Array | undefined;
  events: HubEvents;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  log: PrinterSenderOptions['log'];
  times?: PrinterTimes;
}

type Passing = ReturnType<LanPrintersOptions['passing']>;

/** Printed before a possible second copy; the bytes after it are the till's own. */
const REPEATED = Buffer.from('** Repeat, may be a second copy **\n', 'latin1');

export class LanPrinters {
  readonly #options: LanPrintersOptions;
  readonly #senders = new Map<string, PrinterSender>();
  /** Senders removed from the setup that are still finishing a print. */
  readonly #ending = new Set<Promise<void>>();
  #setup: Setup | undefined;
  /** Printers of the setup, and those for captured jobs. */
  #printers: readonly Printer[] = [];
  #passing = '[]';
  /** Last setup without printers whose stray rows have been rerouted. */
  #emptied: Setup | undefined;
  #told = '[]';
  #isWaking = false;
  #isStopped = false;

  constructor(options: LanPrintersOptions) {
    this.#options = options;
  }

  /**
   * Call it after every commit that may have added rows, and when the setup changes. The work is done a moment later: a
   * commit can't be followed by another one within its own step.
   */
  readonly wake = (): void => {
    if (this.#isWaking || this.#isStopped) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      this.#wakeNow();
    });
  };

  #wakeNow(): void {
    const site = this.#options.site();
    if (this.#isStopped || site === undefined) return;
    // Every tap comes here, in most restaurants for nothing: without a printer no row has one either.
    const passing = this.#options.passing();
    const count = site.setup.printers.length + passing.length;
    const hasNone = count === 0 && this.#senders.size + this.#ending.size === 0;
    if (hasNone && site.setup === this.#emptied) return;
    try {
      const told = JSON.stringify(passing);
      if (site.setup !== this.#setup || told !== this.#passing) this.#use(site.setup, passing);
      this.#passing = told;
      this.#rerouteStray();
      if (hasNone) this.#emptied = site.setup;
      this.#tell();
      const waiting = this.#options.outbox.waitingAtPrinters();
      for (const [id, sender] of this.#senders) if (waiting.has(id)) sender.wake();
    } catch (error) {
      const details = { event: 'printer_rows_failed', error: String(error) };
      this.#options.log.error(details, 'The print queue could not be read or written');
    }
  }

  /** State of every printer in the setup (PAPER-02). */
  readonly health = (): PrinterHealth[] => {
    const waiting = this.#options.outbox.waitingAtPrinters();
    return [...this.#senders.values()].map(({ printer: { _id: id, name }, state }) => ({
      id,
      name,
      state,
      waiting: waiting.get(id) ?? 0,
    }));
  };

  /** Refuses with printer-unknown or the printer's problem; resolves once the test is printed. */
  async test(id: string): Promise<{ ok: true; value: undefined } | { ok: false; refusal: Refusal }> {
    const sender = this.#senders.get(id);
    const site = this.#options.site();
    if (sender === undefined || site === undefined)
      return { ok: false, refusal: { code: 'printer-unknown' } };
    const { printer } = sender;
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: site.site.timeZone });
    const lines = layOutTest(printer, time.format(this.#options.now()));
    const state = await sender.test(encoded(lines, printer));
    return state === 'ready'
      ? { ok: true, value: undefined }
      : { ok: false, refusal: { code: refusalOf(state), params: { name: printer.name } } };
  }

  /** Stops every printer after its current chit. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const sender of this.#senders.values()) this.#end(sender);
    await Promise.all(this.#ending);
  }

  #use(setup: Setup, passing: Passing): void {
    this.#setup = setup;
    this.#printers = [...setup.printers, ...passing.map(asPrinter)];
    const usable = new Map(this.#printers.filter(({ host }) => host !== '').map((one) => [one._id, one]));
    for (const [id, sender] of this.#senders) {
      if (usable.has(id)) continue;
      this.#senders.delete(id);
      this.#end(sender);
    }
    for (const [id, printer] of usable) {
      const known = this.#senders.get(id);
      if (known !== undefined) known.use(printer);
      else {
        const sender = this.#senderOf(printer);
        this.#senders.set(id, sender);
        sender.wake();
      }
    }
  }

  #end(sender: PrinterSender): void {
    const ending = sender.stop().finally(() => {
      this.#ending.delete(ending);
      // Its queued rows have to be rerouted now.
      this.wake();
    });
    this.#ending.add(ending);
  }

  /** Reroutes rows of removed printers as they would be routed today; captured jobs have no alternative. */
  #rerouteStray(): void {
    if (this.#ending.size > 0) return;
    const { outbox, outboxResult } = this.#options;
    for (const id of outbox.waitingAtPrinters().keys()) {
      if (this.#printers.some((printer) => printer._id === id && printer.host !== '')) continue;
      for (let row = outbox.nextOfPrinter(id); row !== undefined; row = outbox.nextOfPrinter(id)) {
        const gone = { outcome: 'refused', reason: 'its port no longer forwards jobs' } as const;
        outboxResult(row.id, row.message.kind === 'captured' ? gone : { outcome: 'rerouted' });
      }
    }
  }

  #senderOf(printer: Printer): PrinterSender {
    const { outbox, outboxResult, log, times = PRINTER_TIMES } = this.#options;
    return new PrinterSender(printer, {
      ...{ outbox, outboxResult, times, log },
      isServed: () => this.#options.site() !== undefined,
      bonBytes: (row, on, isRepeat) => this.#bonBytes(row, on, isRepeat),
      mayBeMute: printer._id.startsWith(PASSING),
      onState: () => this.#tell(),
    });
  }

  #bonBytes({ message, site }: OutboxRow, printer: Printer, isRepeat: boolean): Uint8Array {
    const context = this.#options.site();
    if (message.kind === 'captured') {
      const bytes = this.#options.capturedBytes(message.jobId);
      if (bytes === undefined) throw new Error('the captured job was deleted');
      return isRepeat ? Buffer.concat([REPEATED, bytes]) : bytes;
    }
    if (message.kind !== 'print' || context === undefined) throw new Error('no print job, or no site');
    return encoded(
      layOut(chitOf(message, site, context, { isRepeat, language: printer.language }), printer),
      printer,
    );
  }

  #tell(): void {
    const setup = this.#setup;
    if (setup === undefined || this.#isStopped) return;
    const troubles = this.health()
      .filter(({ state }) => state !== 'ready' && state !== 'unknown')
      .map((health) => {
        const printer = this.#printers.find(({ _id }) => _id === health.id);
        const boards =
          printer === undefined ? { profiles: [], stations: [] } : boardsAtPrinter(printer, setup);
        return { ...health, ...boards };
      });
    const told = JSON.stringify(troubles);
    if (told === this.#told) return;
    this.#told = told;
    this.#options.events.emit('printerTroublesChanged', troubles);
  }
}

function refusalOf(state: Exclude<PrinterState, 'ready'>): Refusal['code'] {
  switch (state) {
    case 'paper':
      return 'printer-paper';
    case 'cover':
      return 'printer-cover';
    case 'error':
      return 'printer-error';
    case 'off':
    case 'unknown':
      return 'printer-off';
    default:
      return state satisfies never;
  }
}

const PASSING = 'capture:';

/** In the form of a setup printer; its jobs need no layout. */
function asPrinter({ id, name, host, port, stations }: Passing[number]): Printer {
  const usual = z.parse(printerSchema, { _id: id, name, host, port });
  return { ...usual, stations };
}
