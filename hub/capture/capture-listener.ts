// One TCP port that plays a printer: several tills at once, an answer to each question, and each job on the disk before
// its connection is closed (CAPT-01, CAPT-02). What one address may take is bounded (CAPT-09).
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { CapturePort } from '../../shared/model/capture-port.ts';
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

/** A job, or a part of one, as it goes onto the disk. */
export interface IncomingJob {
  id: string;
  portId: string;
  /** When its first byte came, hub time, milliseconds since 1970. */
  at: number;
  language: string;
  /** IP address that sends it. */
  address: string;
}

type StoredJob = IncomingJob & Pick<CutJob, 'bytes' | 'end'>;

export interface CaptureRows {
  /** On the disk when they return; they throw while the disk takes nothing. */
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
  /** It listens, or why it doesn't: the code of the system's error. */
  onState(state: 'listening' | string): void;
  /** `failed`: the disk takes nothing now. */
  storage: { failed(error: unknown): unknown };
  /** An address was refused or slowed down. */
  onIncident(kind: IncidentKind, address: string): void;
  /** Takes a job of that many bytes; how many milliseconds it has to wait, 0 if it was taken. */
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

  /** Again and again until the port is free. */
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

  /** What has come of jobs under way is stored as it is. */
  stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    for (const connection of this.#connections) connection.cut();
    return new Promise((resolve) => {
      if (this.#server?.listening !== true) return resolve();
      this.#server.close(() => resolve());
    });
  }

  /** Where there is no place left, the connection that has been silent longest gives its own to the new one. */
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

/** Undefined where a job is under way in each. */
function longestSilent(connections: readonly TillConnection[]): TillConnection | undefined {
  const silent = connections.filter(({ isBusy }) => !isBusy);
  return silent.toSorted((one, other) => one.heardAt - other.heardAt)[0];
}

class TillConnection {
  readonly address: string;
  /** When bytes came last, by a clock that never steps. */
  heardAt = performance.now();
  readonly #socket: Socket;
  readonly #port: CapturePort;
  readonly #options: CaptureListenerOptions;
  readonly #times: CaptureTimes;
  readonly #stream: JobStream;
  /** First bytes that may be a web request; undefined once it is clear that they are none. */
  #head: Uint8Array | undefined = new Uint8Array();
  #headTimer: NodeJS.Timeout | undefined;
  /** Cut from the stream and not dealt with yet, in their order. */
  #events: StreamEvent[] = [];
  #next = 0;
  /** A job was cut from what came last. */
  #hasClosed = false;
  /** Questions that are answered once what came before them is on the disk; so many of them stood before the last cut. */
  #asked: Question[] = [];
  #askedBeforeCut = 0;
  #workTimer: NodeJS.Timeout | undefined;
  #workSoon: NodeJS.Immediate | undefined;
  #unreadTimer: NodeJS.Timeout | undefined;
  #questions = { left: CAPTURE_QUESTIONS.burst, at: performance.now() };
  /** Jobs that the disk has not taken yet, in their order. */
  readonly #waiting: StoredJob[] = [];
  #job: IncomingJob | undefined;
  #pieces = 0;
  /** Came since the last piece was written. */
  #unwritten: Uint8Array[] = [];
  #pieceTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #state: CaptureState = 'ready';
  #tellsUnasked = false;
  #starPrinted = 0;
  /** How its last job ends; unset while more may come. */
  #ending: JobEnd | undefined;
  /** The last job is cut, and waits for the disk at most. */
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
    // A till that resets the line has sent what it has sent.
    socket.on('error', () => this.#end('broken'));
    socket.on('close', () => {
      this.#isClosed = true;
      this.#end('broken');
      this.#leave();
    });
  }

  /** A job is under way, or waits for the disk. */
  get isBusy(): boolean {
    const isWaiting = this.#waiting.length > 0 || this.#hasWork;
    return isWaiting || this.#stream.unfinishedBytes > 0 || (this.#head?.length ?? 0) > 0;
  }

  /** The hub stops, the port changes, or another connection needs the place: what came is a job as it is. */
  cut(): void {
    this.#notForeign();
    if (!this.#hasEnded) this.#endNow('broken');
    clearTimeout(this.#retryTimer);
    this.#socket.destroy();
  }

  get #hasWork(): boolean {
    return this.#next < this.#events.length;
  }

  /** The first bytes say whether it is a till at all. */
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
   * Questions and jobs in their order, as far as the bounds allow now; meanwhile nothing more is read from the till. One commit
   * a turn: other tills and taps get theirs in between.
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
    // What came behind the cut belongs to the next job.
    if (this.#hasClosed) this.#unwritten = [this.#stream.unfinished()];
    this.#hasClosed = false;
    this.#settle(this.#asked.length);
    this.#flow();
    this.#waitForMore();
    this.#tryEnd();
  }

  /** Jobs onto the disk, then the answers to so many questions. */
  #settle(count: number): void {
    if (this.#waiting.length > 0) this.#store();
    const questions = this.#asked.splice(0, count);
    this.#askedBeforeCut = 0;
    // Printed is only what is on the disk.
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

  /** Infinity: until the till has read what it was answered. */
  #waitOfQuestion(): number {
    if (this.#socket.destroyed) return 0;
    if (this.#socket.writableLength > CAPTURE_UNREAD_ANSWERS_MAX_BYTES) {
      this.#options.onIncident('questions', this.address);
      this.#unreadTimer ??= setTimeout(() => this.cut(), CAPTURE_UNREAD_ANSWERS_MS);
      return Number.POSITIVE_INFINITY;
    }
    const now = performance.now();
    const { burst, perSecond } = CAPTURE_QUESTIONS;
    const left = Math.min(burst, this.#questions.left + (perSecond * (now - this.#questions.at)) / 1_000);
    this.#questions = { left: left < 1 ? left : left - 1, at: now };
    if (left >= 1) return 0;
    this.#options.onIncident('questions', this.address);
    return 1_000 / perSecond;
  }

  /** Reads from the till, or lets it wait. */
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

  /** What came of a job that goes on, so that a crash leaves it. */
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

  /** Nothing more comes: what is there is a job. */
  #idle(): void {
    const wait = this.#waitOfRest();
    if (wait > 0) this.#idleTimer = setTimeout(() => this.#idle(), wait);
    else this.#finish('idle');
  }

  /** Of what has no cut at its end. */
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

  /** What looked like a job was none. */
  #drop(): void {
    try {
      if (this.#job !== undefined) this.#options.rows.dropOpen(this.#job.id);
    } catch (error) {
      // The next start finds it, and makes a ticket of what little came.
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

  /** All that waits, in its order; what the disk doesn't take stays here, and the till is told to wait. */
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
    // A till that may send no more must not fill the memory.
    this.#flow();
    if (this.#tellsUnasked && this.#socket.writable) this.#socket.write(unaskedState(state));
  }

  /** The till is done, or its line broke. */
  #end(end: JobEnd): void {
    if (this.#ending !== undefined) return;
    this.#notForeign();
    this.#ending = end;
    clearTimeout(this.#idleTimer);
    this.#tryEnd();
  }

  /** The connection is closed once all of it is on the disk, and no sooner than its address may print again. */
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

  /** Its place is free once the disk has all of it. */
  #leave(): void {
    if (this.#isClosed && this.#hasEnded && this.#waiting.length === 0) this.#onClosed();
  }
}
