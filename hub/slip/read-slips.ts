// Report of `npm run slip`: the result of print jobs received one after the other at one port (CAPT-12). Decoding,
// reading, joining and the kitchen's intake are the hub's own code; only rows and orders are kept in memory.
import {
  type CapturedCodePage,
  type CapturedLanguage,
  type CapturePort,
  capturePort,
} from '../../shared/model/capture-port.ts';
import type { CaptureTemplate } from '../../shared/model/capture-template.ts';
import { EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { ReadItem, ReadOrder } from '../../shared/protocol/tills/capture.ts';
import { CAPTURE_JOB_MAX_BYTES } from '../capture/capture-limits.ts';
import { type CapturedJob, CapturedJobs } from '../capture/captured-jobs.ts';
import { JobStream } from '../capture/job-stream.ts';
import { answerPrint, type ReadPrint } from '../capture/read-printed.ts';
import { CAPTURE_WORDS, isTextLine, printedOrder, warningsOf } from '../capture/reading/printed-order.ts';
import type { SiteContext } from '../engine/ports.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { keyOf } from '../kitchen/intake/intake-lines.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { Item, Order, OrderState } from '../kitchen/state/kitchen.ts';
import { MemoryJobs } from './memory-jobs.ts';

export interface SlipOptions {
  language: CapturedLanguage;
  codePage: CapturedCodePage;
  /** Reads every chit; without it the built-in templates do. */
  template?: CaptureTemplate | undefined;
}

export interface SlipLine {
  quantity: number;
  name: string;
  modifiers: { name: string; action: 'add' | 'remove' }[];
  notes: string[];
  warnings: string[];
  seat: string | null;
  course: string | null;
  cancelled: boolean;
}

/** One print job. A file contains several if the paper is cut in between. */
export interface SlipEntry {
  file: string;
  /** Number of the job within its file, from 1. */
  job: number;
  /** whole: every line understood · part: some lines unread · text: no order, shown as printed. */
  verdict: 'whole' | 'part' | 'text';
  /**
   * order · text: a separate ticket · same: printed a moment ago · reprint: of a known order; the last two are only
   * listed.
   */
  state: string;
  template: string | null;
  number: string | null;
  table: string | null;
  type: 'dine-in' | 'takeaway' | 'delivery' | null;
  guests: number | null;
  waiter: string | null;
  customer: string | null;
  reprint: boolean;
  lines: SlipLine[];
  /** Notes of the whole order. */
  notes: string[];
  /** Warnings outside the lines of dishes. */
  warnings: string[];
  /** Lines that no rule understood; all lines of a chit read as text. */
  unread: string[];
}

export interface SlipOrder {
  number: string | null;
  table: string | null;
  type: string;
  tags: string[];
  warnings: string[];
  /** Items the kitchen has to make. */
  live: Omit<SlipLine, 'cancelled'>[];
  /** Cancelled items, with the cancelled amount. */
  cancelled: Omit<SlipLine, 'cancelled'>[];
  /** Shown on the ticket as printed: unread lines, unmatched cancellations. */
  text: string[];
}

/** One entry per job, in order, and at the end the orders. */
export type SlipReport = [...SlipEntry[], { orders: SlipOrder[] }];

const SITE = 'slip';
const PORT = 'port';
const TEMPLATE = 'given';
const BEGIN_MS = Date.UTC(2026, 0, 1, 12);
/** Interval between jobs: short enough that an equal second one counts as the same paper. */
const BETWEEN_MS = 5_000;

export async function readSlips(
  files: readonly { file: string; bytes: Uint8Array }[],
  options: SlipOptions,
): Promise<SlipReport> {
  const kitchen = new SlipKitchen(options);
  const entries: SlipEntry[] = [];
  for (const { file, bytes } of files) {
    for (const [at, job] of jobsIn(bytes, options.language).entries())
      entries.push(entryOf(await kitchen.print(job), file, at + 1));
  }
  return [...entries, { orders: kitchen.orders() }];
}

/** A file without readable content is one job too, so that each file has an entry. */
function jobsIn(bytes: Uint8Array, language: CapturedLanguage): PrintJob[] {
  const stream = new JobStream(language, CAPTURE_JOB_MAX_BYTES);
  const jobs: PrintJob[] = stream.feed(bytes).filter((event) => event.kind === 'job');
  const last = stream.finish('closed');
  if (last !== undefined) jobs.push(last);
  return jobs.length > 0 ? jobs : [{ bytes, language: stream.language, end: 'closed' }];
}

interface PrintedSlip {
  state: string;
  reading: ReadPrint['reading'];
}

type PrintJob = Pick<CapturedJob, 'bytes' | 'language' | 'end'>;

class SlipKitchen {
  readonly #port: CapturePort;
  readonly #rows: MemoryJobs;
  readonly #states = new Map<string, OrderState>();
  readonly #orders = new Map<string, Order>();
  readonly #jobs: CapturedJobs;
  #now = BEGIN_MS;
  #reading: ReadPrint['reading'] | undefined;
  #onRead: () => void = () => {};
  #onError: (error: Error) => void = () => {};

  constructor({ language, codePage, template }: SlipOptions) {
    const settings = { id: PORT, port: 9100, name: 'Slip', language, codePage };
    this.#port = capturePort.parse({
      ...settings,
      ...(template === undefined ? {} : { template: TEMPLATE }),
    });
    this.#rows = new MemoryJobs(template === undefined ? [] : [{ ...template, id: TEMPLATE }]);
    this.#jobs = new CapturedJobs({
      rows: this.#rows,
      engine: {
        orders: this.#orders,
        receive: async (facts) => this.#receive(facts),
        quarantine: async ({ reason }) => this.#onError(new Error(reason)),
      },
      // The hub does this in a separate process with resource limits.
      reader: {
        read: async (question) => {
          const answer = answerPrint(question);
          if (answer.do !== 'read') return { ok: false, why: 'failed' };
          this.#reading = answer.read.reading;
          return { ok: true, value: answer.read };
        },
      },
      site: () => CONTEXT,
      ports: () => [this.#port],
      onRead: () => this.#onRead(),
      now: () => this.#now,
      log: { info: () => {}, error: (details) => this.#onError(new Error(JSON.stringify(details))) },
    });
  }

  async print(job: PrintJob): Promise<PrintedSlip> {
    this.#now += BETWEEN_MS;
    const row = this.#rows.add({
      ...job,
      id: `job${this.#rows.all.length + 1}`,
      site: SITE,
      portId: PORT,
      at: this.#now,
    });
    await new Promise<void>((resolve, reject) => {
      this.#onRead = resolve;
      this.#onError = reject;
      this.#jobs.wake();
    });
    // The loop that read it has to end before the next job wakes it.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#reading === undefined) throw new Error('the print job was never read');
    return { state: row.state, reading: this.#reading };
  }

  orders(): SlipOrder[] {
    return [...this.#orders.values()].map((order) => this.#orderOf(order));
  }

  #receive(facts: readonly Fact[]): void {
    for (const fact of facts) {
      const state = apply(this.#states.get(fact.orderId), fact);
      this.#states.set(fact.orderId, state);
      const order = deriveOrder(state, CONTEXT);
      if (order !== undefined) this.#orders.set(fact.orderId, order);
    }
  }

  #orderOf(order: Order): SlipOrder {
    const jobs = this.#rows
      .ofOrder(order.id)
      .flatMap(({ id, seq, reading }) =>
        reading === null ? [] : [{ id, seq, reading: JSON.parse(reading), isOnPaper: false }],
      );
    const { order: printed, cancelled } = printedOrder(order.id, jobs, CAPTURE_WORDS.en);
    const live = order.courses.flatMap((course) =>
      course.items
        .filter((item) => item.cancelled === undefined)
        .map((item) => ({ course: course.type, item })),
    );
    const isDish = ({ item }: { item: Item }) => !isTextLine(keyOf(item));
    return {
      number: order.document.number ?? null,
      table: printed.table === undefined ? null : String(printed.table),
      type: printed.type ?? 'takeaway',
      tags: printed.tags ?? [],
      warnings: printed.allergies ?? [],
      live: live.filter(isDish).map(({ course, item }) => lineOf(item, course)),
      cancelled: cancelled.map(({ course, item }) => withoutMark(readLine(item, course))),
      text: live.filter((one) => !isDish(one)).map(({ item }) => textOfLine(item)),
    };
  }
}

const CONTEXT: SiteContext = {
  setup: readSetup(undefined),
  catalogue: EMPTY_CATALOGUE,
  site: { id: SITE, name: 'Slip', role: 'site', region: 'US', timeZone: 'UTC' },
  siteNames: new Map([[SITE, 'Slip']]),
  limits: new Map(),
};

function textOfLine(item: Item): string {
  const { name, quantity, modifiers, notes } = lineOf(item, '');
  const signs = modifiers.map((one) => ` ${one.action === 'add' ? '+' : '-'}${one.name}`);
  const title = name === CAPTURE_WORDS.en.printed ? [] : [`${quantity} ${name}${signs.join('')}`];
  return [...title, ...notes].join('\n');
}

const NO_ORDER: ReadOrder = { courses: [], notes: [], unread: [], isReprint: false };

function entryOf({ state, reading }: PrintedSlip, file: string, job: number): SlipEntry {
  const { verdict, template, text = [], order = NO_ORDER } = reading;
  const unread = verdict === 'text' ? text.map((line) => line.trim()) : order.unread;
  return {
    file,
    job,
    verdict,
    state,
    template: template ?? null,
    number: order.number ?? null,
    table: order.table ?? null,
    type: order.type ?? null,
    guests: order.guests ?? null,
    waiter: order.waiter ?? null,
    customer: order.customer ?? null,
    reprint: order.isReprint,
    lines: order.courses.flatMap((course) => course.items.map((item) => readLine(item, course.name))),
    notes: order.notes,
    warnings: warningsOf([...order.notes, ...unread]),
    unread,
  };
}

function readLine(item: ReadItem, course: string | undefined): SlipLine {
  return {
    quantity: item.quantity,
    name: item.name,
    modifiers: item.modifiers,
    notes: item.notes,
    warnings: warningsOf([...item.notes, ...item.modifiers.map(({ name }) => name)]),
    seat: item.seat ?? null,
    course: course ?? null,
    cancelled: item.cancelled,
  };
}

function withoutMark({ cancelled: _cancelled, ...line }: SlipLine): Omit<SlipLine, 'cancelled'> {
  return line;
}

function lineOf(item: Item, course: string): Omit<SlipLine, 'cancelled'> {
  const { name, units, removedModifiers, selectedModifiers, note, dinerTags, diner } = item.document;
  return {
    quantity: units ?? 1,
    name: name ?? '',
    modifiers: [
      ...selectedModifiers.map((one) => ({ name: one.name ?? '', action: 'add' as const })),
      ...removedModifiers.map((one) => ({ name: one.name, action: 'remove' as const })),
    ],
    notes: note === undefined || note === '' ? [] : note.split('\n'),
    warnings: dinerTags,
    seat: diner ?? null,
    course: course === 'Other' ? null : course,
  };
}
