// What becomes of a captured job: an order by a template, a ticket with its text as printed, or nothing new where the same
// paper came a moment ago (CAPT-02, CAPT-04, CAPT-05). One after the other, each again until it is done.
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CapturePort } from '../../shared/model/capture-port.ts';
import type { CaptureTemplate } from '../../shared/model/capture-template.ts';
import { intakeOrder } from '../../shared/model/intake-order.ts';
import { type PrintedLine, readOrder as readOrderShape } from '../../shared/protocol/tills/capture.ts';
import type { QuarantineEntry, SiteContext } from '../engine/ports.ts';
import { readOrder } from '../intake/order-message.ts';
import { intakeBook } from '../kitchen/intake/named-items.ts';
import { lastUpdatedOf, orderDocumentOf } from '../kitchen/intake/order-document.ts';
import type { Fact, Origin } from '../kitchen/state/facts.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import { CAPTURE_RETRY_MS, CAPTURE_SAME_JOB_MS, CAPTURE_SAME_ORDER_MS } from './capture-limits.ts';
import { commonTemplates } from './common-templates.ts';
import { type CompiledTemplate, compileTemplate } from './compiled-template.ts';
import { decodeJob, textOf } from './decode-job.ts';
import { CAPTURE_WORDS, type OrderJob, printedOrder, type StoredReading } from './printed-order.ts';
import { bestReading, headOfText } from './read-job.ts';

/** A job as it is stored. `state`: stored · order · text · same (printed a moment ago) · reprint. */
export interface CapturedJob {
  seq: number;
  id: string;
  site: string;
  portId: string;
  at: number;
  language: string;
  end: string;
  bytes: Uint8Array;
  state: string;
  orderId: string | null;
  number: string | null;
  textHash: string | null;
  reading: string | null;
  /** due · queued at its printer · not-needed; null where its port passes nothing on (CAPT-06). */
  onPaper: string | null;
}

type JobOutcome = Pick<CapturedJob, 'state' | 'orderId' | 'number' | 'textHash' | 'reading'>;

export interface CapturedJobRows {
  nextStored(site: string): CapturedJob | undefined;
  finish(id: string, outcome: JobOutcome): void;
  sameNumber(job: CapturedJob, number: string, since: number): CapturedJob[];
  sameText(job: CapturedJob, textHash: string, since: number): CapturedJob | undefined;
  ofOrder(orderId: string): CapturedJob[];
  /**
   * Jobs of the same port before this one whose connection broke, not older than `since`, or ended without a cut of the
   * paper, not older than `endedSince`: a till that stops in the middle closes its connection like one that is done.
   */
  brokenBefore(job: CapturedJob, since: number, endedSince: number): CapturedJob[];
  /** Jobs of the same port that began after this one and were stored before it. */
  overtook(job: CapturedJob): CapturedJob[];
  templates(site: string): (CaptureTemplate & { id: string })[];
}

export interface CapturedJobsOptions {
  rows: CapturedJobRows;
  engine: {
    readonly orders: ReadonlyMap<string, Order>;
    /** Resolves after the commit. */
    receive(facts: readonly Fact[], origin: Origin): Promise<void>;
    quarantine(entry: QuarantineEntry): Promise<void>;
  };
  /** Undefined while the hub serves nobody. */
  site(): SiteContext | undefined;
  ports(): readonly CapturePort[];
  /** A job is read. */
  onRead(): void;
  now(): number;
  log: { info(details: object, text: string): void; error(details: object, text: string): void };
}

export interface NamedTemplate {
  template: { id: string; name: string };
  compiled: CompiledTemplate;
}

let common: readonly NamedTemplate[] | undefined;

/** Those that come along; made when the first job is read, as most restaurants have no till that prints. */
export function compiledCommon(): readonly NamedTemplate[] {
  common ??= commonTemplates().map((template) => ({ template, compiled: compileTemplate(template) }));
  return common;
}

const storedReading = z.object({
  verdict: z.enum(['whole', 'part', 'text']),
  template: z.optional(z.string()),
  order: z.optional(readOrderShape),
  text: z.optional(z.array(z.string())),
  hasPicture: z.boolean(),
  station: z.optional(z.string()),
  portName: z.string(),
  lineKey: z.optional(z.string()),
  cameTwice: z.optional(z.boolean()),
});

export class CapturedJobs {
  readonly #options: CapturedJobsOptions;
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: CapturedJobsOptions) {
    this.#options = options;
  }

  /** Jobs were stored, or the hub serves somebody now. */
  readonly wake = (): void => {
    if (this.#isStopped || this.#running !== undefined) return;
    clearTimeout(this.#retry);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  };

  /** Ends after the job under way; the others wait on the disk. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#running;
  }

  /** What stands on the tickets of an order is another: its jobs came out on paper. */
  async tellAgain(orderId: string): Promise<void> {
    const facts = this.#factsOf(orderId);
    if (facts.ok) await this.#options.engine.receive(facts.facts, 'pad');
  }

  async #run(): Promise<void> {
    // Never in the till's own turn: what it asks is answered first.
    await new Promise((resolve) => setImmediate(resolve));
    let job: CapturedJob | undefined;
    try {
      for (job = this.#next(); job !== undefined && !this.#isStopped; job = this.#next())
        await this.#handle(job).finally(this.#options.onRead);
    } catch (error) {
      const details = { event: 'captured_job_failed', job: job?.id, error: String(error) };
      this.#options.log.error(details, 'A captured print job could not be handed on yet');
      if (!this.#isStopped) this.#retry = setTimeout(this.wake, CAPTURE_RETRY_MS);
    }
  }

  #next(): CapturedJob | undefined {
    const site = this.#options.site();
    return site === undefined ? undefined : this.#options.rows.nextStored(site.site.id);
  }

  async #handle(job: CapturedJob): Promise<void> {
    const { rows } = this.#options;
    const site = this.#options.site();
    if (site === undefined) return;
    const { lines, textHash } = this.#decoded(job);
    const same = rows.sameText(job, textHash, job.at - CAPTURE_SAME_JOB_MS);
    if (same !== undefined) {
      await this.#askWhetherTwice(same, job);
      return this.#finishAs('same', job, textHash, same.orderId);
    }
    const whole = this.#wholeOf(job);
    if (whole !== undefined) return this.#finishAs('same', job, textHash, whole.orderId);
    const reading = this.#read(job, lines);
    const number = reading.order?.number;
    const earlier = this.#earlierOrder(job, reading);
    if (reading.order?.isReprint === true && earlier !== undefined)
      return this.#finishAs('reprint', job, textHash, earlier.orderId, number);
    const begun = this.#begunAs(job);
    if (begun === undefined) return this.#handOn(job, reading, textHash, this.#orderIdFor(job, earlier));
    const lineKey = readingOf(begun)?.lineKey ?? begun.id;
    const orderId = begun.orderId ?? randomUUID();
    this.#finishAs('same', begun, begun.textHash ?? '', orderId);
    await this.#handOn(job, { ...reading, lineKey }, textHash, orderId);
  }

  /**
   * An equal slip is no second order, but may have been meant as one: the ticket asks. Not where the first one broke off, and
   * not where one till prints an order at several stations.
   */
  async #askWhetherTwice(first: CapturedJob, job: CapturedJob): Promise<void> {
    const reading = readingOf(first);
    const isAtOtherStation =
      first.portId !== job.portId && reading?.order?.number !== undefined && reading.order.table !== undefined;
    if (reading === undefined || reading.cameTwice === true || reading.order?.isReprint === true) return;
    if (first.end === 'broken' || isAtOtherStation) return;
    const { id, state, orderId, number, textHash } = first;
    const asked = JSON.stringify({ ...reading, cameTwice: true });
    this.#options.rows.finish(id, { state, orderId, number, textHash, reading: asked });
    if (orderId !== null) await this.tellAgain(orderId);
  }

  /** What the till printed again before the hub had noticed that the line of this one broke. */
  #wholeOf(job: CapturedJob): CapturedJob | undefined {
    if (job.end === 'cut') return undefined;
    const { bytes } = job;
    return this.#options.rows
      .overtook(job)
      .find((other) => Buffer.compare(other.bytes.subarray(0, bytes.length), bytes) === 0);
  }

  /** The job that this one is the whole of: its line broke, and the till sent it again from its beginning. */
  #begunAs(job: CapturedJob): CapturedJob | undefined {
    const since = job.at - CAPTURE_SAME_ORDER_MS;
    const broken = this.#options.rows.brokenBefore(job, since, job.at - CAPTURE_SAME_JOB_MS);
    return broken.find(({ bytes, orderId }) => {
      const isBeginning = Buffer.compare(job.bytes.subarray(0, bytes.length), bytes) === 0;
      return orderId !== null && isBeginning && bytes.length < job.bytes.length;
    });
  }

  #finishAs(
    state: 'same' | 'reprint',
    job: CapturedJob,
    textHash: string,
    orderId: string | null,
    number: string | undefined = undefined,
  ): void {
    // Its order is noted in the reading: only jobs that the order is made of carry it themselves.
    const reading = JSON.stringify({ of: orderId });
    this.#options.rows.finish(job.id, { state, orderId: null, number: number ?? null, textHash, reading });
    const details = { event: 'captured_job_again', job: job.id, state, orderId };
    this.#options.log.info(details, 'The same print job came again; it is no second order');
  }

  #portOf({ portId }: Pick<CapturedJob, 'portId'>): CapturePort | undefined {
    return this.#options.ports().find(({ id }) => id === portId);
  }

  #decoded(job: CapturedJob): { lines: PrintedLine[]; textHash: string } {
    const lines = linesOf(job, this.#portOf(job));
    const words = lines.map((line) => (line.kind === 'text' ? textOf(line).trim() : JSON.stringify(line)));
    const said = words.filter((text) => text !== '').join('\n');
    return { lines, textHash: createHash('sha256').update(said).digest('hex') };
  }

  #read(job: CapturedJob, lines: readonly PrintedLine[]): StoredReading {
    const port = this.#portOf(job);
    const templates = this.#templatesOf(port, job.site);
    const best = bestReading(lines, templates);
    const common = {
      hasPicture: lines.some(({ kind }) => kind === 'picture'),
      ...(port?.station === undefined ? {} : { station: port.station }),
      portName: port?.name ?? '',
    };
    if (best === undefined)
      return { ...common, verdict: 'text', text: printedText(lines), ...headOfText(lines, templates) };
    const { template, reading } = best;
    return { ...common, verdict: reading.verdict, template: template.id, order: reading.order };
  }

  /** A manager's own before those that come along. */
  #templatesOf(port: CapturePort | undefined, site: string): NamedTemplate[] {
    const wished = port?.template ?? 'auto';
    if (wished === 'text') return [];
    const own = this.#options.rows.templates(site).map((template) => ({
      template,
      compiled: compileTemplate(template),
    }));
    const all: NamedTemplate[] = [...own, ...compiledCommon()];
    return wished === 'auto' ? all : all.filter(({ template }) => template.id === wished);
  }

  /** The job of the same number and table that came last, if its order may still be the same one (decisions/0063). */
  #earlierOrder(job: CapturedJob, { order }: StoredReading): CapturedJob | undefined {
    if (order?.number === undefined) return undefined;
    const since = job.at - CAPTURE_SAME_ORDER_MS;
    return this.#options.rows
      .sameNumber(job, order.number, since)
      .find((row) => row.orderId !== null && isSameOrder(row, job, order.table));
  }

  /** The order that the kitchen still has open; else one of its own. A job that was read before keeps its own. */
  #orderIdFor(job: CapturedJob, earlier: CapturedJob | undefined): string {
    if (job.orderId !== null) return job.orderId;
    const id = earlier?.orderId ?? undefined;
    return id !== undefined && this.#options.engine.orders.has(id) ? id : randomUUID();
  }

  async #handOn(job: CapturedJob, reading: StoredReading, textHash: string, orderId: string): Promise<void> {
    const { rows, engine, log } = this.#options;
    const number = reading.order?.number ?? null;
    const kept = { orderId, number, textHash, reading: JSON.stringify(reading) };
    // On the disk before the order is: after a crash in between it is the same order again.
    rows.finish(job.id, { ...kept, state: 'stored' });
    const facts = this.#factsOf(orderId);
    if (facts.ok) await engine.receive(facts.facts, 'pad');
    else await engine.quarantine({ source: 'capture', reason: facts.reason, body: JSON.stringify(reading) });
    rows.finish(job.id, { ...kept, state: reading.verdict === 'text' ? 'text' : 'order' });
    const details = { event: 'captured_job', job: job.id, orderId, verdict: reading.verdict };
    log.info(details, 'A print job became an order');
  }

  #factsOf(orderId: string): { ok: true; facts: Fact[] } | { ok: false; reason: string } {
    const { rows, engine, now } = this.#options;
    const context = this.#options.site();
    if (context === undefined) throw new Error('the hub serves nobody');
    const jobs = rows.ofOrder(orderId).flatMap((row): OrderJob[] => {
      const reading = readingOf(row);
      const isOnPaper = row.onPaper === 'queued' && this.#portOf(row)?.passOn === 'fallback';
      return reading === undefined
        ? []
        : [{ id: reading.lineKey ?? row.id, seq: row.seq, reading, isOnPaper }];
    });
    const words = CAPTURE_WORDS[context.site.region === 'IL' ? 'he' : 'en'];
    const { order, stations } = printedOrder(orderId, jobs, words);
    const read = intakeOrder.safeParse(order);
    if (!read.success) return { ok: false, reason: z.prettifyError(read.error) };
    const before = engine.orders.get(orderId);
    const document = orderDocumentOf(read.data, {
      site: context.site.id,
      now: now(),
      lastUpdated: lastUpdatedOf(read.data, now(), before),
      before,
      // A paper is one ticket, as it was printed, unless it names courses itself.
      book: { ...intakeBook(context.catalogue), courseOf: () => undefined },
    });
    const fact = readOrder(atStations(document, stations), undefined, context.site.id);
    return fact.ok ? { ok: true, facts: fact.facts } : { ok: false, reason: fact.reason };
  }
}

/** The lines of a job, decoded as its port says now. */
export function linesOf(
  job: Pick<CapturedJob, 'bytes' | 'language'>,
  port: CapturePort | undefined,
): PrintedLine[] {
  const language = job.language === 'star-line' || job.language === 'text' ? job.language : 'esc-pos';
  return decodeJob(job.bytes, { language, codePage: port?.codePage ?? 'as-sent' }).lines;
}

/** Undefined for a job that was none of its own. */
function readingOf({ reading }: Pick<CapturedJob, 'reading'>): StoredReading | undefined {
  if (reading === null) return undefined;
  const read = storedReading.safeParse(JSON.parse(reading));
  return read.success ? read.data : undefined;
}

function printedText(lines: readonly PrintedLine[]): string[] {
  const texts = lines.flatMap((line) => {
    if (line.kind === 'text') return [textOf(line).trimEnd()];
    return line.kind === 'code' ? [line.text] : [];
  });
  return texts.filter((text) => text !== '');
}

/** Two tills may count alike: at another port only the same table as well makes it the same order. */
function isSameOrder(row: CapturedJob, { portId }: CapturedJob, table: string | undefined): boolean {
  const known = readingOf(row)?.order?.table;
  if (known === undefined || table === undefined) return row.portId === portId;
  return known.toLowerCase() === table.toLowerCase();
}

/** Each line with the station of the printer it came by. */
function atStations(document: Record<string, unknown>, stations: ReadonlyMap<string, string>): unknown {
  const items = document['orderedItems'];
  if (!Array.isArray(items)) return document;
  const orderedItems = items.map((item: Record<string, unknown>) => {
    const station = stations.get(String(item['intakeLine']));
    return station === undefined ? item : { ...item, station };
  });
  return { ...document, orderedItems };
}
