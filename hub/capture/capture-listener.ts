// One TCP port that emulates a printer: accepts several tills in parallel, answers every status query, and stores each
// job before its connection is closed (CAPT-01, CAPT-02). Traffic per address is limited (CAPT-09).
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { SECOND_MS } from '../../shared/limits.ts';
import type { CapturePort } from '../../shared/model/capture-port.ts';
import { TokenBucket } from '../host/rate-limiter.ts';
import type { IncidentKind } from './capture-incidents.ts';
import {
  CAPTURE_CONNECTIONS_PER_ADDRESS,
  CAPTURE_CONNECTIONS_PER_PORT,
  CAPTURE_FOREIGN_MS,
  CAPTURE_IDLE_MS,
  CAPTURE_JOB_MAX_BYTES,
  CAPTURE_JOBS_PER_COMMIT,
  CAPTURE_PIECE_MS,
  CAPTURE_QUESTIONS,
  CAPTURE_QUESTIONS_AT_ONCE,
  CAPTURE_RETRY_MS,
  CAPTURE_SILENT_MS,
  CAPTURE_UNREAD_ANSWERS_MAX_BYTES,
  CAPTURE_UNREAD_ANSWERS_MS,
} from './capture-limits.ts';
import type { Question } from './decoding/command.ts';
import { foreignProtocol, HTTP_REFUSAL } from './foreign-protocol.ts';
import { type CutJob, type JobEnd, JobStream, type StreamEvent } from './job-stream.ts';
import { answerTo, type CaptureState, unaskedState } from './printer-answers.ts';

/** A job, or a part of one, as it is stored. */
export interface IncomingJob {
  id: string;
  portId: string;
  /** Arrival of its first byte, hub time, milliseconds since 1970. */
  at: number;
  language: string;
  /** IP address of the sender. */
  address: string;
}

type StoredJob = IncomingJob & Pick<CutJob, 'bytes' | 'end'>;

export interface CaptureRows {
  /** Stored once they return; they throw while the disk rejects writes. */
  addPiece(job: IncomingJob, seq: number, bytes: Uint8Array): void;
  addJobs(jobs: readonly StoredJob[]): void;
  dropOpen(id: string): void;
}

export interface CaptureTimes {
  idleMs: number;
  pieceMs: number;
  silentMs: number;
  retryMs: number;
}

const CAPTURE_TIMES: CaptureTimes = {
  idleMs: CAPTURE_IDLE_MS,
  pieceMs: CAPTURE_PIECE_MS,
  silentMs: CAPTURE_SILENT_MS,
  retryMs: CAPTURE_RETRY_MS,
};

export interface CaptureListenerOptions {
  rows: CaptureRows;
  /** Jobs were stored. */
  onJobs(): void;
  /** Listening, or the system's error code. */
  onState(state: 'listening' | string): void;
  /** `failed`: the disk takes nothing now. */
  storage: { failed(error: unknown): unknown };
  /** An address was refused or throttled. */
  onIncident(kind: IncidentKind, address: string): void;
  /** Admits a job of that many bytes: milliseconds to wait, 0 if admitted. */
  admit(address: string, bytes: number): number;
  now(): number;
  host: string;
  times?: CaptureTimes;
}

export class CaptureListener {
  readonly #port: CapturePort;
  readonly #options: CaptureListenerOptions;
  readonly #connections = new Set<TillConnection>();
  #server: Server | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(port: CapturePort, options: CaptureListenerOptions) {
    this.#port = port;
    this.#options = options;
  }

  get port(): CapturePort {
    return this.#port;
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Retries until the port is free. */
  start(): void {
    const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) =>
      this.#serve(socket),
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      this.#options.onState(error.code ?? 'unknown');
      server.close();
      if (this.#isStopped) return;
      this.#retry = setTimeout(() => this.start(), (this.#options.times ?? CAPTURE_TIMES).retryMs);
    });
    server.listen(this.#port.port, this.#options.host, () => this.#options.onState('listening'));
    this.#server = server;
  }

  /** Unfinished jobs are stored as they are. */
  stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    for (const connection of this.#connections) connection.cut();
    return new Promise((resolve) => {
      if (this.#server?.listening !== true) return resolve();
      this.#server.close(() => resolve());
    });
  }

  /** If no slot is free, the connection that has been idle longest makes room for the new one. */
  #serve(socket: Socket): void {
    const address = addressOf(socket);
    const others = [...this.#connections];
    const own = others.filter((each) => each.address === address);
    const isFull = others.length >= CAPTURE_CONNECTIONS_PER_PORT;
    if (isFull || own.length >= CAPTURE_CONNECTIONS_PER_ADDRESS) {
      const crowd = own.length >= CAPTURE_CONNECTIONS_PER_ADDRESS ? own : ofLargestAddress(others);
      const silent = longestSilent(crowd) ?? longestSilent(others);
      this.#options.onIncident('connections', silent?.address ?? address);
      if (silent === undefined) {
        socket.destroy();
        return;
      }
      silent.cut();
    }
    const connection = new TillConnection(socket, address, this.#port, this.#options, () =>
      this.#connections.delete(connection),
    );
    this.#connections.add(connection);
  }
}

function addressOf({ remoteAddress }: Socket): string {
  return (remoteAddress ?? '').replace(/^::ffff:/, '');
}

function ofLargestAddress(connections: readonly TillConnection[]): TillConnection[] {
  const groups = [...Map.groupBy(connections, ({ address }) => address).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** Undefined if every connection has a job in progress. */
function longestSilent(connections: readonly TillConnection[]): TillConnection | undefined {
  const silent = connections.filter(({ isBusy }) => !isBusy);
  return silent.toSorted((one, other) => one.heardAt - other.heardAt)[0];
}

class TillConnection {
  readonly address: string;
  /** Last bytes received, on a monotonic clock. */
  heardAt = performance.now();
  readonly #socket: Socket;
  readonly #port: CapturePort;
  readonly #options: CaptureListenerOptions;
  readonly #times: CaptureTimes;
  readonly #stream: JobStream;
  /** First bytes, which may be a web request; undefined once that is ruled out. */
  #head: Uint8Array | undefined = new Uint8Array();
  #headTimer: NodeJS.Timeout | undefined;
  /** Cut from the stream and not handled yet, in order. */
  #events: StreamEvent[] = [];
  #next = 0;
  /** A job ended within the last bytes received. */
  #hasClosed = false;
  /** Queries answered once the data before them is stored, and how many of them came before the last cut. */
  #asked: Question[] = [];
  #askedBeforeCut = 0;
  #workTimer: NodeJS.Timeout | undefined;
  #workSoon: NodeJS.Immediate | undefined;
  #unreadTimer: NodeJS.Timeout | undefined;
  readonly #questions = new TokenBucket(CAPTURE_QUESTIONS, () => performance.now());
  /** Jobs not stored yet, in order. */
  readonly #waiting: StoredJob[] = [];
  #job: IncomingJob | undefined;
  #pieces = 0;
  /** Received since the last piece was written. */
  #unwritten: Uint8Array[] = [];
  #pieceTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #state: CaptureState = 'ready';
  #tellsUnasked = false;
  #starPrinted = 0;
  /** How its last job ends; unset while more may come. */
  #ending: JobEnd | undefined;
  /** The last job is complete, at most waiting for the disk. */
  #hasEnded = false;
  #isClosed = false;
  readonly #onClosed: () => void;

  constructor(
    socket: Socket,
    address: string,
    port: CapturePort,
    options: CaptureListenerOptions,
    onClosed: () => void,
  ) {
    this.#socket = socket;
    this.address = address;
    this.#port = port;
    this.#options = options;
    this.#times = options.times ?? CAPTURE_TIMES;
    this.#stream = new JobStream(port.language, CAPTURE_JOB_MAX_BYTES);
    this.#onClosed = onClosed;
    socket.setTimeout(this.#times.silentMs, () => {
      this.#end('closed');
      if (this.#hasEnded && this.#waiting.length === 0) socket.destroy();
    });
    socket.on('data', (bytes) => this.#hear(bytes));
    socket.on('drain', () => {
      clearTimeout(this.#unreadTimer);
      this.#unreadTimer = undefined;
      if (this.#hasWork) this.#work();
    });
    socket.on('end', () => this.#end('closed'));
    // A till that resets the connection has still sent its data.
    socket.on('error', () => this.#end('broken'));
    socket.on('close', () => {
      this.#isClosed = true;
      this.#end('broken');
      this.#leave();
    });
  }

  /** A job is in progress or waits for the disk. */
  get isBusy(): boolean {
    const isWaiting = this.#waiting.length > 0 || this.#hasWork;
    return isWaiting || this.#stream.unfinishedBytes > 0 || (this.#head?.length ?? 0) > 0;
  }

  /** The hub stops, the port changes, or another connection needs the slot: the data so far becomes a job. */
  cut(): void {
    this.#notForeign();
    if (!this.#hasEnded) this.#endNow('broken');
    clearTimeout(this.#retryTimer);
    this.#socket.destroy();
  }

  get #hasWork(): boolean {
    return this.#next < this.#events.length;
  }

  /** The first bytes show whether the peer is a till at all. */
  #hear(bytes: Uint8Array): void {
    this.heardAt = performance.now();
    if (this.#head === undefined) return this.#receive(bytes);
    this.#head = Buffer.concat([this.#head, bytes]);
    const protocol = foreignProtocol(this.#head);
    if (protocol === undefined) return this.#notForeign();
    if (protocol === 'undecided') {
      this.#headTimer ??= setTimeout(() => this.#notForeign(), CAPTURE_FOREIGN_MS);
      return;
    }
    this.#options.onIncident('web', this.address);
    clearTimeout(this.#headTimer);
    this.#head = undefined;
    this.#ending = 'closed';
    this.#hasEnded = true;
    this.#socket.removeAllListeners('data');
    // The rest is read and dropped: closing with unread bytes would reset the connection and lose the answer.
    this.#socket.resume();
    this.#socket.end(protocol === 'http' ? HTTP_REFUSAL : '');
    this.#socket.setTimeout(CAPTURE_FOREIGN_MS, () => this.#socket.destroy());
    setTimeout(() => this.#socket.destroy(), CAPTURE_FOREIGN_MS).unref();
  }

  #notForeign(): void {
    clearTimeout(this.#headTimer);
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined && head.length > 0) this.#receive(head);
  }

  #receive(bytes: Uint8Array): void {
    this.#job ??= this.#newJob();
    this.#unwritten.push(bytes);
    this.#events = [...this.#events.slice(this.#next), ...this.#stream.feed(bytes)];
    this.#next = 0;
    this.#work();
  }

  /**
   * Handles queries and jobs in order, as far as the limits allow; meanwhile nothing more is read from the till. One
   * commit per turn, so that other tills and taps are served in between.
   */
  #work(): void {
    this.#stopWork();
    for (let event = this.#events[this.#next]; event !== undefined; event = this.#events[this.#next]) {
      const wait = event.kind === 'job' ? this.#waitOfJob(event) : this.#waitOfQuestion();
      const isBatch =
        this.#waiting.length >= CAPTURE_JOBS_PER_COMMIT || this.#asked.length >= CAPTURE_QUESTIONS_AT_ONCE;
      if (wait === 0) {
        this.#next += 1;
        if (event.kind === 'job') this.#close(event);
        else this.#asked.push(event.question);
      } else if (Number.isFinite(wait)) this.#workTimer = setTimeout(() => this.#work(), wait);
      if (wait === 0 && !(isBatch && this.#hasWork)) continue;
      if (wait === 0) this.#workSoon = setImmediate(() => this.#work());
      this.#settle(
        this.#asked.length > CAPTURE_QUESTIONS_AT_ONCE ? this.#asked.length : this.#askedBeforeCut,
      );
      return this.#flow();
    }
    this.#events = [];
    this.#next = 0;
    // Bytes after the cut belong to the next job.
    if (this.#hasClosed) this.#unwritten = [this.#stream.unfinished()];
    this.#hasClosed = false;
    this.#settle(this.#asked.length);
    this.#flow();
    this.#waitForMore();
    this.#tryEnd();
  }

  /** Stores the jobs, then answers that many queries. */
  #settle(count: number): void {
    if (this.#waiting.length > 0) this.#store();
    const questions = this.#asked.splice(0, count);
    this.#askedBeforeCut = 0;
    // Only stored data counts as printed.
    if (questions.some(({ ask }) => ask === 'printed' || ask === 'star-printed')) this.#writePiece();
    for (const question of questions) this.#answer(question);
  }

  #stopWork(): void {
    clearTimeout(this.#workTimer);
    clearImmediate(this.#workSoon);
  }

  #waitOfJob({ bytes }: CutJob): number {
    const wait = this.#options.admit(this.address, bytes.length);
    if (wait > 0) this.#options.onIncident('jobs', this.address);
    return wait;
  }

  /** Infinity: until the till has read its answers. */
  #waitOfQuestion(): number {
    if (this.#socket.destroyed) return 0;
    if (this.#socket.writableLength > CAPTURE_UNREAD_ANSWERS_MAX_BYTES) {
      this.#options.onIncident('questions', this.address);
      this.#unreadTimer ??= setTimeout(() => this.cut(), CAPTURE_UNREAD_ANSWERS_MS);
      return Number.POSITIVE_INFINITY;
    }
    if (this.#questions.take()) return 0;
    this.#options.onIncident('questions', this.address);
    return SECOND_MS / CAPTURE_QUESTIONS.perSecond;
  }

  /** Reads from the till or pauses it. */
  #flow(): void {
    if (this.#state === 'away' || this.#hasWork) this.#socket.pause();
    else this.#socket.resume();
  }

  #newJob(): IncomingJob {
    return {
      id: randomUUID(),
      portId: this.#port.id,
      at: this.#options.now(),
      language: this.#stream.language,
      address: this.address,
    };
  }

  #waitForMore(): void {
    clearTimeout(this.#idleTimer);
    if (this.#ending !== undefined) return;
    if (this.#stream.unfinishedBytes === 0) {
      this.#unwritten = [];
      this.#job = undefined;
      return;
    }
    this.#idleTimer = setTimeout(() => this.#idle(), this.#times.idleMs);
    if (!this.#stream.hasContent) return;
    this.#pieceTimer ??= setTimeout(() => this.#writePiece(), this.#times.pieceMs);
  }

  #answer(question: Question): void {
    if (question.ask === 'unasked') this.#tellsUnasked = question.mask !== 0;
    if (question.ask === 'star-printed') this.#starPrinted += 1;
    const answer = answerTo(question, this.#state, this.#starPrinted);
    if (answer.length > 0 && this.#socket.writable) this.#socket.write(answer);
  }

  /** Stores the data of an unfinished job, so that it survives a crash. */
  #writePiece(): void {
    clearTimeout(this.#pieceTimer);
    this.#pieceTimer = undefined;
    const job = this.#job;
    if (job === undefined || this.#unwritten.length === 0 || this.#waiting.length > 0) return;
    if (!this.#stream.hasContent) return;
    try {
      this.#options.rows.addPiece(
        { ...job, language: this.#stream.language },
        this.#pieces,
        Buffer.concat(this.#unwritten),
      );
      this.#pieces += 1;
      this.#unwritten = [];
    } catch (error) {
      this.#failed(error);
    }
  }

  /** No more data: the bytes so far are a job. */
  #idle(): void {
    const wait = this.#waitOfRest();
    if (wait > 0) this.#idleTimer = setTimeout(() => this.#idle(), wait);
    else this.#finish('idle');
  }

  /** Delay for the rest that has no cut at its end. */
  #waitOfRest(): number {
    if (!this.#stream.hasContent) return 0;
    const wait = this.#options.admit(this.address, this.#stream.unfinishedBytes);
    if (wait > 0) this.#options.onIncident('jobs', this.address);
    return wait;
  }

  #finish(end: JobEnd): void {
    clearTimeout(this.#idleTimer);
    const rest = this.#stream.finish(end);
    if (rest !== undefined) {
      this.#close(rest);
      this.#store();
    } else if (this.#pieces > 0) this.#drop();
    this.#job = undefined;
    this.#pieces = 0;
    this.#unwritten = [];
    this.#hasClosed = false;
  }

  /** The data turned out not to be a job. */
  #drop(): void {
    try {
      if (this.#job !== undefined) this.#options.rows.dropOpen(this.#job.id);
    } catch (error) {
      // The next start finds it and makes a ticket of the little that came.
      this.#options.storage.failed(error);
    }
  }

  #close({ bytes, end, language }: CutJob): void {
    clearTimeout(this.#pieceTimer);
    this.#pieceTimer = undefined;
    const job = this.#job ?? this.#newJob();
    this.#waiting.push({ ...job, language, bytes, end });
    this.#job = this.#newJob();
    this.#pieces = 0;
    this.#unwritten = [];
    this.#hasClosed = true;
    this.#askedBeforeCut = this.#asked.length;
  }

  /** Stores all pending jobs in order; those the disk rejects stay here, and the till gets “busy”. */
  #store(): void {
    clearTimeout(this.#retryTimer);
    try {
      this.#options.rows.addJobs(this.#waiting);
      this.#waiting.length = 0;
    } catch (error) {
      this.#failed(error);
      this.#retryTimer = setTimeout(() => this.#store(), this.#times.retryMs);
      return;
    }
    this.#become('ready');
    this.#options.onJobs();
    if (!this.#hasEnded) return;
    this.#socket.end();
    this.#leave();
  }

  #failed(error: unknown): void {
    this.#options.storage.failed(error);
    this.#become('away');
  }

  #become(state: CaptureState): void {
    if (state === this.#state) return;
    this.#state = state;
    // A till that is paused must not fill the memory.
    this.#flow();
    if (this.#tellsUnasked && this.#socket.writable) this.#socket.write(unaskedState(state));
  }

  /** The till closed the connection, or it broke. */
  #end(end: JobEnd): void {
    if (this.#ending !== undefined) return;
    this.#notForeign();
    this.#ending = end;
    clearTimeout(this.#idleTimer);
    this.#tryEnd();
  }

  /** The connection is closed once all of it is stored, and not before its address may print again. */
  #tryEnd(): void {
    if (this.#ending === undefined || this.#hasEnded || this.#hasWork) return;
    const wait = this.#waitOfRest();
    if (wait > 0) this.#workTimer = setTimeout(() => this.#tryEnd(), wait);
    else this.#endNow(this.#ending);
  }

  #endNow(end: JobEnd): void {
    this.#ending = end;
    this.#hasEnded = true;
    this.#stopWork();
    clearTimeout(this.#unreadTimer);
    for (const event of this.#events.slice(this.#next)) if (event.kind === 'job') this.#close(event);
    this.#events = [];
    this.#next = 0;
    this.#finish(end);
    if (this.#waiting.length > 0) return this.#store();
    this.#socket.end();
    this.#leave();
  }

  /** Its slot is free once all of its data is stored. */
  #leave(): void {
    if (this.#isClosed && this.#hasEnded && this.#waiting.length === 0) this.#onClosed();
  }
}
