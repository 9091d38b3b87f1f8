// Turns a captured job into an order (by a template), a ticket with its text as printed, or nothing if the same paper
// came a moment ago (CAPT-02, CAPT-04, CAPT-05). One job at a time, in order per port; an unreadable job doesn't block
// the others (CAPT-07).
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CapturePort } from '../../shared/model/capture-port.ts';
import type { CaptureTemplate } from '../../shared/model/capture-template.ts';
import { intakeOrder } from '../../shared/model/intake-order.ts';
import { readOrder as readOrderShape } from '../../shared/protocol/tills/capture.ts';
import type { QuarantineEntry, SiteContext } from '../engine/ports.ts';
import { readOrder } from '../intake/order-message.ts';
import { intakeLookups } from '../kitchen/intake/named-items.ts';
import { lastUpdatedOf, orderDocumentOf } from '../kitchen/intake/order-document.ts';
import type { Fact, Origin } from '../kitchen/state/facts.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import {
  CAPTURE_BEHIND_MS,
  CAPTURE_JOBS_PER_ORDER_MAX,
  CAPTURE_LINES_AT_ONCE,
  CAPTURE_ORDER_MAX_CHARACTERS,
  CAPTURE_RETRY_MS,
  CAPTURE_SAME_JOB_MS,
  CAPTURE_SAME_ORDER_MS,
  CAPTURE_TRIES_MAX,
} from './capture-limits.ts';
import { rawText } from './decoding/raw-text.ts';
import type { PrintReader, ReadFailure } from './print-reader.ts';
import type { PrintedJob, TemplateChoice } from './read-printed.ts';
import { CAPTURE_WORDS, type OrderJob, printedOrder, type StoredReading } from './reading/printed-order.ts';

/** A job as it is stored. `state`: stored · order · text · same (printed a moment ago) · reprint · removed before it was read. */
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
  /** due · queued at its printer · not-needed; null if its port forwards nothing (CAPT-06). */
  onPaper: string | null;
  /** IP address of the sender. */
  address: string | null;
  /** Number of attempts at reading it. */
  tries: number;
  /** Reason why it could not be read, or was cut (CAPT-07). */
  problem: string | null;
}

export type JobSummary = Omit<CapturedJob, 'bytes'>;

type JobOutcome = Pick<CapturedJob, 'state' | 'orderId' | 'number' | 'textHash' | 'reading'>;

export interface CapturedJobRows {
  /** The oldest pending job, except those of these ports. */
  nextStored(site: string, butNot?: readonly string[]): CapturedJob | undefined;
  isStored(id: string): boolean;
  setTries(id: string, tries: number): void;
  setProblem(id: string, problem: string): void;
  finish(id: string, outcome: JobOutcome): void;
  sameNumber(job: CapturedJob, number: string, since: number): JobSummary[];
  sameText(job: CapturedJob, textHash: string, since: number): JobSummary | undefined;
  ofOrder(orderId: string): JobSummary[];
  sizeOfOrder(orderId: string): { jobs: number; characters: number };
  /**
   * Earlier jobs of the same port that are a prefix of this one and whose connection broke, not older than `since`, or
   * that ended without a cut of the paper, not older than `endedSince`: a till that stops midway closes its connection
   * like one that has finished.
   */
  brokenBefore(job: CapturedJob, since: number, endedSince: number): JobSummary[];
  /** A job of the same port that began after this one, was stored before it, and starts with all of its bytes. */
  overtook(job: CapturedJob): JobSummary | undefined;
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
  /** Undefined while the hub has no organisation. */
  site(): SiteContext | undefined;
  ports(): readonly CapturePort[];
  /** Decodes and reads jobs in a separate process. */
  reader: Pick<PrintReader, 'read'>;
  /** A job has been read. */
  onRead(): void;
  now(): number;
  log: { info(details: object, text: string): void; error(details: object, text: string): void };
}

/** The job could not be interpreted: it is tried once more, then shown as text. */
class UnreadableJob extends Error {
  readonly why: ReadFailure;

  constructor(why: ReadFailure, cause?: unknown) {
    super(`the print job can't be read: ${why}`, { cause });
    this.why = why;
  }
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
  /** Job whose last attempt failed for an external reason, such as a full disk. */
  #uncounted: string | undefined;
  /** Ports where a job could not be read, and until when their jobs yield to those of other ports. */
  readonly #behind = new Map<string, number>();

  constructor(options: CapturedJobsOptions) {
    this.#options = options;
  }

  /** Jobs were stored, or the hub has an organisation now. */
  readonly wake = (): void => {
    if (this.#isStopped || this.#running !== undefined) return;
    clearTimeout(this.#retry);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  };

  /** Stops after the current job; the others stay on the disk. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#running;
  }

  /** The tickets of an order changed: its jobs came out on paper. */
  async tellAgain(orderId: string): Promise<void> {
    const facts = this.#factsOf(orderId);
    if (facts.ok) await this.#options.engine.receive(facts.facts, 'pad');
  }

  async #run(): Promise<void> {
    // Never in the till's turn of the event loop: its queries are answered first.
    await new Promise((resolve) => setImmediate(resolve));
    let job: CapturedJob | undefined;
    try {
      for (job = this.#next(); job !== undefined && !this.#isStopped; job = this.#next())
        await this.#handleCounted(job).finally(this.#options.onRead);
    } catch (error) {
      if (this.#isStopped) return;
      if (!(error instanceof UnreadableJob)) this.#uncounted = job?.id;
      const details = { event: 'captured_job_failed', job: job?.id, error: String(error) };
      this.#options.log.error(details, 'A captured print job could not be turned into an order; will retry');
      this.#retry = setTimeout(this.wake, CAPTURE_RETRY_MS);
    }
  }

  #next(): CapturedJob | undefined {
    const site = this.#options.site();
    if (site === undefined) return undefined;
    const now = this.#options.now();
    for (const [port, until] of this.#behind) if (until <= now) this.#behind.delete(port);
    const { rows } = this.#options;
    return rows.nextStored(site.site.id, [...this.#behind.keys()]) ?? rows.nextStored(site.site.id);
  }

  /** The attempt is stored before it starts, so that even one that kills the hub counts. */
  async #handleCounted(job: CapturedJob): Promise<void> {
    const { rows, log, now } = this.#options;
    if (job.tries >= CAPTURE_TRIES_MAX && this.#uncounted !== job.id) return this.#asRawText(job);
    if (this.#uncounted !== job.id) rows.setTries(job.id, job.tries + 1);
    this.#uncounted = undefined;
    try {
      await this.#handle(job);
    } catch (error) {
      if (!(error instanceof UnreadableJob)) throw error;
      if (error.why === 'unavailable') {
        rows.setTries(job.id, job.tries);
        throw error;
      }
      const { portId, address, bytes } = job;
      const details = {
        job: job.id,
        portId,
        address,
        bytes: bytes.length,
        why: error.why,
        error: String(error.cause),
      };
      log.error({ event: 'captured_job_unreadable', ...details }, 'A print job could not be read');
      rows.setProblem(job.id, error.why);
      this.#behind.set(portId, now() + CAPTURE_BEHIND_MS);
    }
  }

  async #handle(job: CapturedJob): Promise<void> {
    const { rows, reader } = this.#options;
    const port = this.#portOf(job);
    const read = await reader.read({
      do: 'read',
      job: printedJob(job, port),
      templates: this.#templatesOf(port, job.site),
    });
    if (!read.ok) throw new UnreadableJob(read.why);
    // The hub has switched to another site.
    if (this.#options.site()?.site.id !== job.site) return rows.setTries(job.id, job.tries);
    // Removed by a manager.
    if (!rows.isStored(job.id)) return;
    const { textHash, isCut } = read.value;
    if (isCut) rows.setProblem(job.id, 'too-large');
    const equal = rows.sameText(job, textHash, job.at - CAPTURE_SAME_JOB_MS);
    if (equal !== undefined) await this.#askWhetherTwice(equal, job);
    const same = equal ?? this.#wholeOf(job);
    if (same !== undefined) return this.#finishAs('same', job, textHash, same.orderId);
    const reading: StoredReading = { ...read.value.reading, ...ofPort(port) };
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
   * An equal chit is not a second order, but may have been meant as one: the ticket asks. Not if the first one broke
   * off, and not if one till prints an order at several stations.
   */
  async #askWhetherTwice(first: JobSummary, job: CapturedJob): Promise<void> {
    const reading = readingOf(first);
    const isAtOtherStation =
      first.portId !== job.portId &&
      reading?.order?.number !== undefined &&
      reading.order.table !== undefined;
    if (reading === undefined || reading.cameTwice === true || reading.order?.isReprint === true) return;
    if (first.end === 'broken' || isAtOtherStation) return;
    const { id, state, orderId, number, textHash } = first;
    const asked = JSON.stringify({ ...reading, cameTwice: true });
    this.#options.rows.finish(id, { state, orderId, number, textHash, reading: asked });
    if (orderId !== null) await this.tellAgain(orderId);
  }

  /** Reading failed repeatedly: creates a ticket with its raw text. */
  async #asRawText(job: CapturedJob): Promise<void> {
    const { rows, log } = this.#options;
    const port = this.#portOf(job);
    const text = rawText(job.bytes, port?.codePage ?? 'as-sent');
    const textHash = createHash('sha256')
      .update(`raw ${text.join('\n')}`)
      .digest('hex');
    if (job.problem === null) rows.setProblem(job.id, 'failed');
    const same = rows.sameText(job, textHash, job.at - CAPTURE_SAME_JOB_MS);
    if (same !== undefined) return this.#finishAs('same', job, textHash, same.orderId);
    const reading: StoredReading = { verdict: 'text', text, hasPicture: false, ...ofPort(port) };
    try {
      await this.#handOn(job, reading, textHash, randomUUID());
    } catch (error) {
      if (!(error instanceof UnreadableJob)) throw error;
      // Not even as text: it stays in the job list, and the next one is read.
      const kept = { orderId: null, number: null, textHash, reading: null };
      rows.finish(job.id, { ...kept, state: 'text' });
      log.error(
        { event: 'captured_job_without_ticket', job: job.id, error: String(error.cause) },
        'A print job could not be turned into a ticket',
      );
    }
  }

  /** The complete job that the till printed again before the hub noticed that this one's connection broke. */
  #wholeOf(job: CapturedJob): JobSummary | undefined {
    return job.end === 'cut' ? undefined : this.#options.rows.overtook(job);
  }

  /** The broken job that this one completes: its connection broke, and the till sent it again from the beginning. */
  #begunAs(job: CapturedJob): JobSummary | undefined {
    const since = job.at - CAPTURE_SAME_ORDER_MS;
    const broken = this.#options.rows.brokenBefore(job, since, job.at - CAPTURE_SAME_JOB_MS);
    return broken.find(({ orderId }) => orderId !== null);
  }

  #finishAs(
    state: 'same' | 'reprint',
    job: JobSummary,
    textHash: string,
    orderId: string | null,
    number: string | undefined = undefined,
  ): void {
    // The order is noted in the reading: only jobs that make up the order carry its id themselves.
    const reading = JSON.stringify({ of: orderId });
    this.#options.rows.finish(job.id, { state, orderId: null, number: number ?? null, textHash, reading });
    const details = { event: 'captured_job_again', job: job.id, state, orderId };
    this.#options.log.info(details, 'Duplicate print job ignored; no second order');
  }

  #portOf({ portId }: Pick<CapturedJob, 'portId'>): CapturePort | undefined {
    return this.#options.ports().find(({ id }) => id === portId);
  }

  #templatesOf(port: CapturePort | undefined, site: string): TemplateChoice {
    return { own: this.#options.rows.templates(site), use: port?.template ?? 'auto' };
  }

  /** The last job with the same number and table, if its order may still be the same one (decisions/0046). */
  #earlierOrder(job: CapturedJob, { order }: StoredReading): JobSummary | undefined {
    if (order?.number === undefined) return undefined;
    const since = job.at - CAPTURE_SAME_ORDER_MS;
    return this.#options.rows
      .sameNumber(job, order.number, since)
      .find((row) => row.orderId !== null && isSameOrder(row, job, order.table));
  }

  /**
   * The order the kitchen still has open, unless it has more jobs than any order has; else a new one. A job that was
   * read before keeps its order.
   */
  #orderIdFor(job: CapturedJob, earlier: JobSummary | undefined): string {
    if (job.orderId !== null) return job.orderId;
    const id = earlier?.orderId ?? undefined;
    if (id === undefined || !this.#options.engine.orders.has(id)) return randomUUID();
    const { jobs, characters } = this.#options.rows.sizeOfOrder(id);
    const isFull = jobs >= CAPTURE_JOBS_PER_ORDER_MAX || characters >= CAPTURE_ORDER_MAX_CHARACTERS;
    return isFull ? randomUUID() : id;
  }

  async #handOn(job: CapturedJob, reading: StoredReading, textHash: string, orderId: string): Promise<void> {
    const { rows, engine, log } = this.#options;
    const number = reading.order?.number ?? null;
    const kept = { orderId, number, textHash, reading: JSON.stringify(reading) };
    // Stored before the order is: after a crash in between it becomes the same order again.
    rows.finish(job.id, { ...kept, state: 'stored' });
    const facts = this.#orderOf(orderId);
    if (facts.ok) await engine.receive(facts.facts, 'pad');
    else await engine.quarantine({ source: 'capture', reason: facts.reason, body: JSON.stringify(reading) });
    rows.finish(job.id, { ...kept, state: reading.verdict === 'text' ? 'text' : 'order' });
    const details = { event: 'captured_job', job: job.id, orderId, verdict: reading.verdict };
    log.info(details, 'A print job became an order');
    const more = linesIn(reading) - CAPTURE_LINES_AT_ONCE;
    if (more > 0) await new Promise((resolve) => setTimeout(resolve, more));
  }

  /** Any failure here is a defect in the reading, so it must not be retried forever. */
  #orderOf(orderId: string): OrderFacts {
    const rows = this.#options.rows.ofOrder(orderId);
    try {
      return this.#factsOf(orderId, rows);
    } catch (error) {
      throw new UnreadableJob('failed', error);
    }
  }

  #factsOf(orderId: string, rows: readonly JobSummary[] = this.#options.rows.ofOrder(orderId)): OrderFacts {
    const { engine, now } = this.#options;
    const context = this.#options.site();
    if (context === undefined) throw new Error('the hub is not bound to a site');
    const jobs = rows.flatMap((row): OrderJob[] => {
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
      // A chit is one ticket, as printed, unless it names courses itself.
      book: { ...intakeLookups(context.catalogue), courseOf: () => undefined },
    });
    const fact = readOrder(atStations(document, stations), undefined, context.site.id);
    return fact.ok ? { ok: true, facts: fact.facts } : { ok: false, reason: fact.reason };
  }
}

type OrderFacts = { ok: true; facts: Fact[] } | { ok: false; reason: string };

/** A job with the code page and language its port has now. */
export function printedJob(
  { bytes, language }: Pick<CapturedJob, 'bytes' | 'language'>,
  port: CapturePort | undefined,
): PrintedJob {
  return { bytes, language, codePage: port?.codePage ?? 'as-sent' };
}

function ofPort(port: CapturePort | undefined): Pick<StoredReading, 'station' | 'portName'> {
  return { ...(port?.station === undefined ? {} : { station: port.station }), portName: port?.name ?? '' };
}

function linesIn({ order, text }: StoredReading): number {
  const items = order?.courses.reduce((sum, course) => sum + course.items.length, 0) ?? 0;
  return items + (order?.unread.length ?? 0) + (text?.length ?? 0);
}

/** Undefined for a job that made no order. */
function readingOf({ reading }: Pick<CapturedJob, 'reading'>): StoredReading | undefined {
  if (reading === null) return undefined;
  const read = storedReading.safeParse(JSON.parse(reading));
  return read.success ? read.data : undefined;
}

/** Two tills may use the same numbers: at another port only the same table as well makes it the same order. */
function isSameOrder(row: JobSummary, { portId }: CapturedJob, table: string | undefined): boolean {
  const known = readingOf(row)?.order?.table;
  if (known === undefined || table === undefined) return row.portId === portId;
  return known.toLowerCase() === table.toLowerCase();
}

/** Adds to each line the station of the printer it came from. */
function atStations(document: Record<string, unknown>, stations: ReadonlyMap<string, string>): unknown {
  const items = document['orderedItems'];
  if (!Array.isArray(items)) return document;
  const orderedItems = items.map((item: Record<string, unknown>) => {
    const station = stations.get(String(item['intakeLine']));
    return station === undefined ? item : { ...item, station };
  });
  return { ...document, orderedItems };
}
