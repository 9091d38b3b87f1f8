// Emulated printers: their ports, captured jobs and the templates that read them (CAPT-01 to CAPT-09).
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
import type { CaptureStore } from '../store/capture/capture-store.ts';
import { type CaptureIncident, CaptureIncidents } from './capture-incidents.ts';
import {
  CAPTURE_BACKLOG_WARNING_MS,
  CAPTURE_JOBS_SHOWN,
  CAPTURE_KEPT_MAX_BYTES,
  CAPTURE_PORTS_MAX,
  CAPTURE_TEMPLATES_MAX,
  CAPTURE_TRIES_MAX,
  CAPTURE_VIEW_WITHIN_MS,
  PRINT_READER_IDLE_MS,
} from './capture-limits.ts';
import { CaptureListener, type CaptureTimes } from './capture-listener.ts';
import {
  type CapturedJob,
  CapturedJobs,
  type CapturedJobsOptions,
  type JobSummary,
  printedJob,
} from './captured-jobs.ts';
import { rawText } from './decoding/raw-text.ts';
import { CaptureForwarding, type CaptureForwardingOptions } from './paper-passing.ts';
import { PrintReader } from './print-reader.ts';
import type { TemplateChoice } from './read-printed.ts';
import { COMMON_NAMES } from './reading/common-templates.ts';
import { AddressRateLimiter, type BudgetLimits } from './source-budget.ts';

/** Jobs of one port and address that could not be read, or were cut, for the same reason. */
interface UnreadableJobs {
  portId: string;
  address: string | null;
  problem: string;
  /** Time of the last one. */
  at: number;
  count: number;
}

/** Problems with the print ports that a person should know about (CAPT-07 to CAPT-09). */
export interface CaptureTrouble {
  /** Set if jobs have waited long to be read, with the time it began. */
  waiting: { since: number; count: number } | undefined;
  unreadable: (UnreadableJobs & { port: string })[];
  incidents: (CaptureIncident & { port: string })[];
}

export interface CaptureOptions
  extends Omit<CapturedJobsOptions, 'rows' | 'ports' | 'onRead' | 'reader'>,
    Pick<CaptureForwardingOptions, 'seenCourses' | 'events'> {
  rows: CaptureStore;
  /** Address the hub listens on. */
  host: string;
  /** Retention of jobs, in milliseconds. */
  keepMs: number;
  storage: { failed(reason: unknown): unknown };
  /** Queues a captured job for a printer; call it inside a transaction. */
  queue(job: Pick<CapturedJob, 'id' | 'orderId' | 'site'>, printer: string): void;
  /** Program run as the process that reads print jobs. */
  readerProgram: string;
  times?: CaptureTimes;
  budget?: BudgetLimits;
}

/** A printer to which a port forwards its captured jobs. */
export interface ForwardingPrinter {
  id: string;
  name: string;
  host: string;
  port: number;
  stations: string[];
}

/** The port is used by another one, or the id is unknown. */
export type CaptureRefusal = 'taken' | 'unknown' | 'too-many';

const HOUR_MS = 3_600_000;
const UNREADABLE_TOLD_MS = 24 * HOUR_MS;
const TRIED = 'tried';

export class Capture {
  readonly #options: CaptureOptions;
  readonly #jobs: CapturedJobs;
  readonly #paper: CaptureForwarding;
  readonly #reader: PrintReader;
  /** Reads jobs for the setup page, so that no chit waits for it; exits when idle. */
  readonly #viewer: PrintReader;
  readonly #budget: AddressRateLimiter;
  readonly #incidents = new CaptureIncidents();
  #keptBytes: number | undefined;
  #pruning: NodeJS.Immediate | undefined;
  readonly #listeners = new Map<string, { listener: CaptureListener; state: string }>();
  #site: string | undefined;
  #ports: CapturePort[] = [];
  #cleaning: NodeJS.Timeout | undefined;
  /** Before the start, rows of unfinished jobs can't be distinguished from those of a previous run. */
  #isStarted = false;

  constructor(options: CaptureOptions) {
    this.#options = options;
    const { readerProgram, log } = options;
    this.#reader = new PrintReader(readerProgram, log);
    this.#viewer = new PrintReader(readerProgram, log, PRINT_READER_IDLE_MS);
    this.#budget = new AddressRateLimiter(() => performance.now(), options.budget);
    this.#jobs = new CapturedJobs({
      ...options,
      ports: () => this.#ports,
      reader: this.#reader,
      onRead: () => this.#paper.wake(),
    });
    this.#paper = new CaptureForwarding({
      ...options,
      orders: () => options.engine.orders,
      site: () => this.#site,
      ports: () => this.#ports,
      queue: (job) => options.queue(job, printerOf(job.portId)),
      onPaper: (orderId) => this.#jobs.tellAgain(orderId),
    });
  }

  /** Resumes jobs of the previous run, and listens as soon as the hub has an organisation. */
  start(): void {
    const { rows, log } = this.#options;
    for (const job of rows.openJobs()) {
      rows.addJobs([{ ...job, end: 'broken', isPassedOn: true }]);
      log.info(
        { event: 'captured_job_recovered', job: job.id },
        'A print job cut off by a shutdown is read as received',
      );
    }
    this.#clean();
    this.#cleaning = setInterval(() => this.#clean(), HOUR_MS);
    this.#isStarted = true;
    this.siteChanged();
    this.#paper.start();
  }

  /** The hub has its first or another organisation. */
  readonly siteChanged = (): void => {
    const site = this.#options.site()?.site.id;
    if (!this.#isStarted || site === this.#site) return;
    this.#site = site;
    this.#keptBytes = undefined;
    this.#listen();
    this.#jobs.wake();
  };

  /** Ports were written by another path: listens on the stored ones. */
  readonly portsChanged = (): void => {
    if (this.#site !== undefined) this.#listen();
  };

  async stop(): Promise<void> {
    clearInterval(this.#cleaning);
    clearImmediate(this.#pruning);
    this.#paper.stop();
    await Promise.all([...this.#listeners.values()].map(({ listener }) => listener.stop()));
    this.#listeners.clear();
    this.#viewer.stop();
    this.#reader.stop();
    await this.#jobs.stop();
  }

  /** Printers that its ports forward to. */
  passingPrinters(): ForwardingPrinter[] {
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

  /** Effective immediately; tills connected to a changed port have to reconnect. */
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

  /** @param id of an existing template; without it a new one is created */
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

  /**
   * The last 50 jobs and their reading: by this template, or else by the one that reads most of each. Jobs that take
   * too long are left unread and marked so.
   */
  async jobs(tried: CaptureTemplate | undefined): Promise<{ jobs: CapturedJobView[]; isPartial: boolean }> {
    const site = this.#site;
    if (site === undefined) return { jobs: [], isPartial: false };
    const templates: TemplateChoice =
      tried === undefined
        ? { own: this.#own(), use: 'auto' }
        : { own: [{ ...tried, id: TRIED }], use: TRIED };
    const until = performance.now() + CAPTURE_VIEW_WITHIN_MS;
    const jobs: CapturedJobView[] = [];
    for (const job of this.#options.rows.newest(site, CAPTURE_JOBS_SHOWN))
      jobs.push(await this.#view(job, templates, until));
    return { jobs, isPartial: jobs.some(({ unread }) => unread !== undefined) };
  }

  /** Content of a job's paper; undefined for an unknown job, away if it can't be decoded. */
  async paper(id: string): Promise<PrintedLine[] | 'away' | undefined> {
    const job = this.#site === undefined ? undefined : this.#options.rows.job(this.#site, id);
    if (job === undefined) return undefined;
    const port = this.#portOf(job);
    if (isHopeless(job)) return rawLines(job.bytes, port);
    const read = await this.#viewer.paper({ do: 'paper', job: printedJob(job, port) });
    if (read.ok) return read.value;
    return read.why === 'unavailable' ? 'away' : rawLines(job.bytes, port);
  }

  /** Removes a job from the list; a pending one is never read. */
  removeJob(id: string): CaptureRefusal | undefined {
    if (this.#site === undefined || !this.#options.rows.hide(this.#site, id)) return 'unknown';
    this.#options.log.info(
      { event: 'captured_job_removed', job: id },
      'A print job was removed from the list',
    );
    return undefined;
  }

  /** For the health page; reads the store. */
  trouble(): CaptureTrouble {
    const site = this.#site;
    if (site === undefined) return { waiting: undefined, unreadable: [], incidents: [] };
    const { rows, now } = this.#options;
    const waiting = rows.waiting(site);
    const isLong = waiting !== undefined && now() - waiting.since > CAPTURE_BACKLOG_WARNING_MS;
    const withPort = <Told extends { portId: string }>(told: Told) => {
      const port = this.#portOf(told);
      return { ...told, port: port === undefined ? '' : `${port.name} (${port.port})` };
    };
    return {
      waiting: isLong ? waiting : undefined,
      unreadable: rows.unreadable(site, now() - UNREADABLE_TOLD_MS).map(withPort),
      incidents: this.#incidents.list(now()).map(withPort),
    };
  }

  /** Ids of the processes that read jobs. */
  readerProcesses(): number[] {
    return [this.#reader.processId(), this.#viewer.processId()].filter((id) => id !== undefined);
  }

  async #view(
    job: JobSummary & { size: number },
    templates: TemplateChoice,
    until: number,
  ): Promise<CapturedJobView> {
    const state = CAPTURED_STATES.find((each) => each === job.state) ?? 'stored';
    const { id, seq, at, portId, address, size: bytes } = job;
    const listed = { id, seq, at, portId, state, bytes, ...(address === null ? {} : { address }) };
    const leftUnread = (unread: string): CapturedJobView => ({
      ...{ ...listed, unread },
      verdict: 'text',
      items: 0,
      lines: [],
    });
    if (isHopeless(job)) return leftUnread(job.problem ?? 'failed');
    const printed = this.#options.rows.bytesOf(id);
    if (printed === undefined || performance.now() > until) return leftUnread('late');
    const read = await this.#viewer.view({
      do: 'view',
      job: printedJob({ bytes: printed, language: job.language }, this.#portOf(job)),
      templates,
    });
    return read.ok ? { ...listed, ...read.value } : leftUnread(read.why);
  }

  #portOf({ portId }: Pick<CapturedJob, 'portId'>): CapturePort | undefined {
    return this.#ports.find(({ id }) => id === portId);
  }

  #own(): (CaptureTemplate & { id: string })[] {
    return this.#site === undefined ? [] : this.#options.rows.templates(this.#site);
  }

  /** Opens, closes and reopens ports that differ from the settings. */
  #listen(): void {
    this.#ports = this.#site === undefined ? [] : this.#options.rows.ports(this.#site);
    this.#options.events.emit('passedPaperChanged');
    this.#paper.wake();
    const closing: Promise<void>[] = [];
    for (const [id, { listener }] of this.#listeners) {
      const port = this.#ports.find((each) => each.id === id);
      if (port !== undefined && JSON.stringify(port) === JSON.stringify(listener.port)) continue;
      this.#listeners.delete(id);
      closing.push(listener.stop());
    }
    // A port that changes hands has to be free first.
    void Promise.all(closing).then(() => {
      for (const port of this.#ports) if (!this.#listeners.has(port.id)) this.#open(port);
    });
  }

  #open(port: CapturePort): void {
    const { rows, host, now, log, storage, times } = this.#options;
    const site = this.#site ?? '';
    const isPassedOn = port.passOn !== 'never';
    const open = { state: 'starting' };
    const listener = new CaptureListener(port, {
      rows: {
        addPiece: (job, seq, bytes) => rows.addPiece({ ...job, site }, seq, bytes),
        addJobs: (jobs) => {
          rows.addJobs(jobs.map((job) => ({ ...job, site, isPassedOn })));
          this.#prune(site, jobs);
        },
        dropOpen: (id) => rows.dropOpen(id),
      },
      onJobs: () => {
        this.#jobs.wake();
        this.#paper.wake();
      },
      onState: (state) => {
        if (entry.state === state) return;
        entry.state = state;
        log.info({ event: 'capture_port', port: port.port, state }, 'A print port changed state');
      },
      storage: {
        failed: (error) => {
          const details = { event: 'captured_job_not_stored', error: String(error) };
          log.error(details, 'A print job could not be stored; will retry');
          storage.failed(error);
        },
      },
      onIncident: (kind, address) => {
        if (!this.#incidents.note(kind, port.id, address, now())) return;
        const details = { event: 'capture_port_abused', kind, port: port.port, address };
        log.info(details, 'A print port rejects or throttles an address');
      },
      admit: (address, bytes) => this.#budget.take(address, bytes),
      now,
      host,
      ...(times === undefined ? {} : { times }),
    });
    const entry = { listener, ...open };
    this.#listeners.set(port.id, entry);
    listener.start();
  }

  /** Deletes the oldest jobs if a site's total exceeds the limit, a few per turn. */
  #prune(site: string, added: readonly { bytes: Uint8Array }[]): void {
    const { rows, storage } = this.#options;
    try {
      const before = this.#keptBytes;
      this.#keptBytes =
        before === undefined
          ? rows.keptBytes(site)
          : before + added.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (this.#keptBytes <= CAPTURE_KEPT_MAX_BYTES) return;
      const deleted = rows.deleteOldest(site);
      this.#keptBytes -= deleted;
      clearImmediate(this.#pruning);
      if (deleted > 0) this.#pruning = setImmediate(() => this.#prune(site, []));
    } catch (error) {
      storage.failed(error);
    }
  }

  #clean(): void {
    try {
      this.#options.rows.deleteBefore(this.#options.now() - this.#options.keepMs);
    } catch (error) {
      this.#options.storage.failed(error);
    }
  }
}

/** Reading failed as often as it is tried. */
function isHopeless({ problem, tries }: Pick<CapturedJob, 'problem' | 'tries'>): boolean {
  return problem !== null && problem !== 'too-large' && tries >= CAPTURE_TRIES_MAX;
}

function rawLines(bytes: Uint8Array, port: CapturePort | undefined): PrintedLine[] {
  const look = { bold: false, width: 1, height: 1, reverse: false, red: false, underline: false };
  return rawText(bytes, port?.codePage ?? 'as-sent').map((text) => ({
    kind: 'text',
    align: 'left',
    runs: [{ text, ...look }],
  }));
}

/** Name of a port's printer among those of the setup. */
function printerOf(portId: string): string {
  return `capture:${portId}`;
}
