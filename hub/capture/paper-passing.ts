// Decides which captured jobs are forwarded to a real printer: all jobs of a port that forwards everything, and for a
// fallback port those that no kitchen display has painted in time (CAPT-06). Open decisions are marked on the job's
// row: a hub that was killed decides after its restart, and a job is queued in the transaction that clears its mark.
import { SECOND_MS } from '../../shared/limits.ts';
import type { CapturePort } from '../../shared/model/capture-port.ts';
import { needsPaper } from '../boards/glass/unseen-rule.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import type { CaptureStore } from '../store/capture/capture-store.ts';
import { CAPTURE_RETRY_MS } from './capture-limits.ts';
import type { CapturedJob } from './captured-jobs.ts';

/** Fields needed for a decision: never the bytes. */
export type DueJob = Pick<CapturedJob, 'id' | 'site' | 'portId' | 'at' | 'state' | 'orderId'>;

export interface CaptureForwardingOptions {
  rows: Pick<CaptureStore, 'dueOnPaper' | 'readingOf' | 'setPaper'>;
  orders(): ReadonlyMap<string, Order>;
  /** Undefined while the hub has no organisation. */
  site(): string | undefined;
  ports(): readonly CapturePort[];
  /** Courses of an order that a kitchen display shows in their current state, or has painted since then. */
  seenCourses(orderId: string, since: number): ReadonlySet<string>;
  /** Queues it for its port's printer; call it inside a transaction. */
  queue(job: DueJob): void;
  events: HubEvents;
  /** Its order came out on paper: the board shows so. */
  onPaper(orderId: string): Promise<void>;
  /** Hub time. */
  now(): number;
  log: { info(details: object, text: string): void; error(details: object, text: string): void };
}

const SETTLED_AT_ONCE = 5;

type PaperDecision = { is: 'print' | 'not-needed' } | { is: 'open'; until: number };

export class CaptureForwarding {
  readonly #options: CaptureForwardingOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Before this, displays had no time to reconnect. */
  #startedAt = Number.POSITIVE_INFINITY;

  constructor(options: CaptureForwardingOptions) {
    this.#options = options;
  }

  start(): void {
    this.#startedAt = this.#options.now();
    this.wake();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#startedAt = Number.POSITIVE_INFINITY;
  }

  /** Jobs were stored or read, or port settings changed. */
  readonly wake = (): void => {
    clearTimeout(this.#timer);
    const { site, rows, log, now } = this.#options;
    const id = site();
    if (id === undefined || this.#startedAt === Number.POSITIVE_INFINITY) return;
    let next = Number.POSITIVE_INFINITY;
    try {
      let settled = 0;
      for (const job of rows.dueOnPaper(id)) {
        const decision = this.#decide(job);
        if (decision.is === 'open') {
          next = Math.min(next, decision.until);
          continue;
        }
        this.#settle(job, decision.is === 'print');
        settled += 1;
        // Each is a commit: taps are served in between.
        if (settled < SETTLED_AT_ONCE) continue;
        next = now();
        break;
      }
    } catch (error) {
      log.error(
        { event: 'paper_not_decided', error: String(error) },
        'Captured jobs could not be forwarded to the printer; will retry',
      );
      next = now() + CAPTURE_RETRY_MS;
    }
    if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(this.wake, Math.max(0, next - now()));
  };

  #decide(job: DueJob): PaperDecision {
    const { ports, orders, seenCourses, now } = this.#options;
    const port = ports().find(({ id }) => id === job.portId);
    if (port?.printerHost === undefined || port.passOn === 'never') return { is: 'not-needed' };
    if (port.passOn === 'always') return { is: 'print' };
    // The same paper within a minute: the first one is decided for both.
    if (job.state === 'same') return { is: 'not-needed' };
    const until = Math.max(job.at, this.#startedAt) + port.paperAfterSeconds * SECOND_MS;
    if (now() < until) return { is: 'open', until };
    const reading =
      job.orderId === null && job.state === 'reprint' ? this.#options.rows.readingOf(job.id) : null;
    const orderId = job.orderId ?? reprintOf(reading);
    const order = orderId === undefined ? undefined : orders().get(orderId);
    // A job that isn't on any board by now has only its paper.
    if (order === undefined) return { is: 'print' };
    const since = job.state === 'reprint' ? 0 : job.at;
    return { is: needsPaper(order, seenCourses(order.id, since)) ? 'print' : 'not-needed' };
  }

  #settle(job: DueJob, isPrinted: boolean): void {
    const { rows, queue, events, onPaper, ports, log } = this.#options;
    if (!isPrinted) return rows.setPaper(job.id, 'not-needed');
    rows.setPaper(job.id, 'queued', () => queue(job));
    events.emit('passedPaperChanged');
    const isFallback = ports().find(({ id }) => id === job.portId)?.passOn === 'fallback';
    if (!isFallback) return;
    log.info(
      { event: 'captured_job_on_paper', job: job.id, orderId: job.orderId },
      'No display showed the captured job in time; printing it',
    );
    if (job.orderId === null) return;
    void onPaper(job.orderId).catch((error: unknown) =>
      log.error(
        { event: 'paper_not_told', error: String(error) },
        'The board could not be updated about the printed job',
      ),
    );
  }
}

/** Order of which this job is a reprint. */
function reprintOf(reading: string | null): string | undefined {
  if (reading === null) return undefined;
  const { of: orderId }: { of?: unknown } = JSON.parse(reading);
  return typeof orderId === 'string' ? orderId : undefined;
}
