// The printers that the hub plays: their ports, what is captured there, and the templates that read it (CAPT-01 to CAPT-05).
import { randomUUID } from 'node:crypto';
import type { CapturePort } from '../../shared/model/capture-port.ts';
import type { CaptureTemplate } from '../../shared/model/capture-template.ts';
import {
  CAPTURED_STATES,
  type CapturedJobView,
  type CapturePortState,
  type PrintedLine,
  type TemplateView,
} from '../../shared/protocol/tills/capture.ts';
import { CAPTURE_JOBS_SHOWN, CAPTURE_PORTS_MAX, CAPTURE_TEMPLATES_MAX } from './capture-limits.ts';
import { CaptureListener, type CaptureRows, type CaptureTimes } from './capture-listener.ts';
import {
  type CapturedJob,
  type CapturedJobRows,
  CapturedJobs,
  type CapturedJobsOptions,
  compiledCommon,
  linesOf,
  type NamedTemplate,
} from './captured-jobs.ts';
import { COMMON_NAMES } from './common-templates.ts';
import { compileTemplate } from './compiled-template.ts';
import { PaperPassing, type PaperPassingOptions, type PaperRows } from './paper-passing.ts';
import { bestReading, type JobReading, readJob } from './read-job.ts';

type StoredPiece = Parameters<CaptureRows['addPiece']>[0] & { site: string };

export interface CaptureStoreRows extends CapturedJobRows, PaperRows {
  ports(site: string): CapturePort[];
  savePort(site: string, port: CapturePort): void;
  removePort(site: string, id: string): void;
  saveTemplate(site: string, id: string, template: CaptureTemplate): void;
  removeTemplate(site: string, id: string): void;
  addPiece(job: StoredPiece, seq: number, bytes: Uint8Array): void;
  addJob(job: StoredPiece & { end: string; bytes: Uint8Array; isPassedOn: boolean }): void;
  dropOpen(id: string): void;
  openJobs(): (StoredPiece & { bytes: Uint8Array })[];
  job(site: string, id: string): CapturedJob | undefined;
  newest(site: string, limit: number): CapturedJob[];
  deleteBefore(at: number): void;
}

export interface CaptureOptions
  extends Omit<CapturedJobsOptions, 'rows' | 'ports' | 'onRead'>,
    Pick<PaperPassingOptions, 'seenCourses' | 'onQueued'> {
  rows: CaptureStoreRows;
  /** The address that the hub listens on. */
  host: string;
  /** For how long jobs are kept, in milliseconds. */
  keepMs: number;
  /** The disk takes nothing. */
  onFailure(error: unknown): void;
  /** Puts a captured job into the lane of a printer; belongs inside a transaction. */
  queue(job: Pick<CapturedJob, 'id' | 'orderId' | 'site'>, printer: string): void;
  /** The printers to which ports pass on are others. */
  onPrinters(): void;
  times?: CaptureTimes;
}

/** A printer to which a port passes on what it captures. */
export interface PassingPrinter {
  id: string;
  name: string;
  host: string;
  port: number;
  stations: string[];
}

/** A port that is taken by another one, or an id that there is not. */
export type CaptureRefusal = 'taken' | 'unknown' | 'too-many';

const HOUR_MS = 3_600_000;

export class Capture {
  readonly #options: CaptureOptions;
  readonly #jobs: CapturedJobs;
  readonly #paper: PaperPassing;
  readonly #listeners = new Map<string, { listener: CaptureListener; state: string }>();
  #site: string | undefined;
  #ports: CapturePort[] = [];
  #cleaning: NodeJS.Timeout | undefined;
  /** Before that, rows of a job that goes on can't be told from those that a former run left. */
  #isStarted = false;

  constructor(options: CaptureOptions) {
    this.#options = options;
    this.#jobs = new CapturedJobs({ ...options, ports: () => this.#ports, onRead: () => this.#paper.wake() });
    this.#paper = new PaperPassing({
      ...options,
      orders: () => options.engine.orders,
      site: () => this.#site,
      ports: () => this.#ports,
      queue: (job) => options.queue(job, printerOf(job.portId)),
      onPaper: (orderId) => this.#jobs.tellAgain(orderId),
    });
  }

  /** Takes up what a former run left, and listens as soon as the hub serves somebody. */
  start(): void {
    const { rows, log } = this.#options;
    for (const job of rows.openJobs()) {
      rows.addJob({ ...job, end: 'broken', isPassedOn: true });
      log.info(
        { event: 'captured_job_recovered', job: job.id },
        'A print job that a stop cut off is read as it came',
      );
    }
    this.#clean();
    this.#cleaning = setInterval(() => this.#clean(), HOUR_MS);
    this.#isStarted = true;
    this.siteChanged();
    this.#paper.start();
  }

  /** The hub serves another organisation, or one at last. */
  readonly siteChanged = (): void => {
    const site = this.#options.site()?.site.id;
    if (!this.#isStarted || site === this.#site) return;
    this.#site = site;
    this.#listen();
    this.#jobs.wake();
  };

  /** Ports were written by another way than this one: those that are stored listen. */
  readonly portsChanged = (): void => {
    if (this.#site !== undefined) this.#listen();
  };

  async stop(): Promise<void> {
    clearInterval(this.#cleaning);
    this.#paper.stop();
    await Promise.all([...this.#listeners.values()].map(({ listener }) => listener.stop()));
    this.#listeners.clear();
    await this.#jobs.stop();
  }

  /** The printers to which its ports pass on. */
  passingPrinters(): PassingPrinter[] {
    return this.#ports.flatMap(({ id, name, passOn, printerHost, printerPort, station }) =>
      passOn === 'never' || printerHost === undefined
        ? []
        : [
            {
              ...{ id: printerOf(id), name, host: printerHost, port: printerPort },
              stations: station === undefined ? [] : [station],
            },
          ],
    );
  }

  ports(): CapturePortState[] {
    return this.#ports.map((port) => {
      const open = this.#listeners.get(port.id);
      return { port, state: open?.state ?? 'starting', connections: open?.listener.connections ?? 0 };
    });
  }

  /** Holds at once; tills that are connected to a port that changes have to connect again. */
  savePort(port: CapturePort): CaptureRefusal | undefined {
    const site = this.#site;
    if (site === undefined) return 'unknown';
    const others = this.#ports.filter(({ id }) => id !== port.id);
    if (others.some((other) => other.port === port.port)) return 'taken';
    if (others.length >= CAPTURE_PORTS_MAX) return 'too-many';
    this.#options.rows.savePort(site, port);
    this.#listen();
    return undefined;
  }

  removePort(id: string): CaptureRefusal | undefined {
    if (this.#site === undefined || !this.#ports.some((port) => port.id === id)) return 'unknown';
    this.#options.rows.removePort(this.#site, id);
    this.#listen();
    return undefined;
  }

  templates(): TemplateView[] {
    const own = this.#own().map((template) => ({ ...template, isCommon: false }));
    const common = COMMON_NAMES.map((named) => ({ ...named, isCommon: true, rules: [] }));
    return [...own, ...common];
  }

  /** @param id of one that is there; a new one is made without */
  saveTemplate(id: string | undefined, template: CaptureTemplate): CaptureRefusal | undefined {
    const site = this.#site;
    if (site === undefined) return 'unknown';
    const own = this.#own();
    if (id !== undefined && !own.some((each) => each.id === id)) return 'unknown';
    if (own.some((each) => each.id !== id && each.name === template.name)) return 'taken';
    if (own.length >= CAPTURE_TEMPLATES_MAX) return 'too-many';
    this.#options.rows.saveTemplate(site, id ?? randomUUID(), template);
    return undefined;
  }

  removeTemplate(id: string): CaptureRefusal | undefined {
    if (this.#site === undefined || !this.#own().some((each) => each.id === id)) return 'unknown';
    this.#options.rows.removeTemplate(this.#site, id);
    return undefined;
  }

  /** The last 50 jobs and how each reads now: by this template, or else by the one that reads most of it. */
  jobs(tried: CaptureTemplate | undefined): CapturedJobView[] {
    const site = this.#site;
    if (site === undefined) return [];
    const templates: NamedTemplate[] =
      tried === undefined
        ? [
            ...this.#own().map((template) => ({ template, compiled: compileTemplate(template) })),
            ...compiledCommon(),
          ]
        : [{ template: { id: 'tried', name: tried.name }, compiled: compileTemplate(tried) }];
    return this.#options.rows.newest(site, CAPTURE_JOBS_SHOWN).map((job) => this.#view(job, templates));
  }

  /** What is on a job's paper; undefined for one that there is not. */
  paper(id: string): PrintedLine[] | undefined {
    const job = this.#site === undefined ? undefined : this.#options.rows.job(this.#site, id);
    return job && linesOf(job, this.#portOf(job));
  }

  #view(job: CapturedJob, templates: readonly NamedTemplate[]): CapturedJobView {
    const lines = linesOf(job, this.#portOf(job));
    const best = bestReading(lines, templates);
    const reading: JobReading = best?.reading ?? readJob(lines, templates[0]?.compiled ?? []);
    const { number, table, courses } = reading.order;
    return {
      id: job.id,
      seq: job.seq,
      at: job.at,
      portId: job.portId,
      state: CAPTURED_STATES.find((state) => state === job.state) ?? 'stored',
      bytes: job.bytes.length,
      verdict: reading.verdict,
      ...(best === undefined ? {} : { template: best.template.id }),
      ...(number === undefined ? {} : { number }),
      ...(table === undefined ? {} : { table }),
      items: courses.reduce((sum, { items }) => sum + items.length, 0),
      lines: reading.lines,
    };
  }

  #portOf({ portId }: Pick<CapturedJob, 'portId'>): CapturePort | undefined {
    return this.#ports.find(({ id }) => id === portId);
  }

  #own(): (CaptureTemplate & { id: string })[] {
    return this.#site === undefined ? [] : this.#options.rows.templates(this.#site);
  }

  /** Opens, closes and opens anew what differs from what is set. */
  #listen(): void {
    this.#ports = this.#site === undefined ? [] : this.#options.rows.ports(this.#site);
    this.#options.onPrinters();
    this.#paper.wake();
    const closing: Promise<void>[] = [];
    for (const [id, { listener }] of this.#listeners) {
      const port = this.#ports.find((each) => each.id === id);
      if (port !== undefined && JSON.stringify(port) === JSON.stringify(listener.port)) continue;
      this.#listeners.delete(id);
      closing.push(listener.stop());
    }
    // A port that changes its owner has to be free first.
    void Promise.all(closing).then(() => {
      for (const port of this.#ports) if (!this.#listeners.has(port.id)) this.#open(port);
    });
  }

  #open(port: CapturePort): void {
    const { rows, host, now, log, onFailure, times } = this.#options;
    const site = this.#site ?? '';
    const open = { state: 'starting' };
    const listener = new CaptureListener(port, {
      rows: {
        addPiece: (job, seq, bytes) => rows.addPiece({ ...job, site }, seq, bytes),
        addJob: (job) => rows.addJob({ ...job, site, isPassedOn: port.passOn !== 'never' }),
        dropOpen: (id) => rows.dropOpen(id),
      },
      onJobs: () => {
        this.#jobs.wake();
        this.#paper.wake();
      },
      onState: (state) => {
        if (entry.state === state) return;
        entry.state = state;
        log.info({ event: 'capture_port', port: port.port, state }, 'A port for print jobs');
      },
      onFailure: (error) => {
        log.error(
          { event: 'captured_job_not_stored', error: String(error) },
          'A print job could not be stored yet',
        );
        onFailure(error);
      },
      now,
      host,
      ...(times === undefined ? {} : { times }),
    });
    const entry = { listener, ...open };
    this.#listeners.set(port.id, entry);
    listener.start();
  }

  #clean(): void {
    try {
      this.#options.rows.deleteBefore(this.#options.now() - this.#options.keepMs);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

/** The name of a port's printer among those of the setup. */
function printerOf(portId: string): string {
  return `capture:${portId}`;
}
