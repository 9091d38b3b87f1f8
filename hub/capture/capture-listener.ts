// One TCP port that plays a printer: several tills at once, an answer to each question, and each job on the disk before
// its connection is closed (CAPT-01, CAPT-02).
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { CapturePort } from '../../shared/model/capture-port.ts';
import {
  CAPTURE_CONNECTIONS_PER_PORT,
  CAPTURE_IDLE_MS,
  CAPTURE_JOB_MAX_BYTES,
  CAPTURE_PIECE_MS,
  CAPTURE_RETRY_MS,
  CAPTURE_SILENT_MS,
} from './capture-limits.ts';
import type { Question } from './command.ts';
import { type CutJob, type JobEnd, JobStream } from './job-stream.ts';
import { answerTo, type CaptureState, unaskedState } from './printer-answers.ts';

/** A job, or a part of one, as it goes onto the disk. */
export interface IncomingJob {
  id: string;
  portId: string;
  /** When its first byte came, hub time, milliseconds since 1970. */
  at: number;
  language: string;
}

export interface CaptureRows {
  /** On the disk when they return; they throw while the disk takes nothing. */
  addPiece(job: IncomingJob, seq: number, bytes: Uint8Array): void;
  addJob(job: IncomingJob & Pick<CutJob, 'bytes' | 'end'>): void;
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
  /** The disk takes nothing now. */
  onFailure(error: unknown): void;
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
    server.maxConnections = CAPTURE_CONNECTIONS_PER_PORT;
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

  #serve(socket: Socket): void {
    const connection = new TillConnection(socket, this.#port, this.#options, () =>
      this.#connections.delete(connection),
    );
    this.#connections.add(connection);
  }
}

class TillConnection {
  readonly #socket: Socket;
  readonly #port: CapturePort;
  readonly #options: CaptureListenerOptions;
  readonly #times: CaptureTimes;
  readonly #stream: JobStream;
  /** Jobs that the disk has not taken yet, in their order. */
  readonly #waiting: (IncomingJob & Pick<CutJob, 'bytes' | 'end'>)[] = [];
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
  #hasEnded = false;

  constructor(socket: Socket, port: CapturePort, options: CaptureListenerOptions, onClosed: () => void) {
    this.#socket = socket;
    this.#port = port;
    this.#options = options;
    this.#times = options.times ?? CAPTURE_TIMES;
    this.#stream = new JobStream(port.language, CAPTURE_JOB_MAX_BYTES);
    socket.setTimeout(this.#times.silentMs, () => {
      this.#end('closed');
      if (this.#waiting.length === 0) socket.destroy();
    });
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('end', () => this.#end('closed'));
    // A till that resets the line has sent what it has sent.
    socket.on('error', () => this.#end('broken'));
    socket.on('close', () => {
      this.#end('broken');
      onClosed();
    });
  }

  /** The hub stops, or the port changes: what came is a job as it is. */
  cut(): void {
    this.#end('broken');
    clearTimeout(this.#retryTimer);
    this.#socket.destroy();
  }

  #receive(bytes: Uint8Array): void {
    this.#job ??= this.#newJob();
    this.#unwritten.push(bytes);
    const questions: Question[] = [];
    let hasClosed = false;
    for (const event of this.#stream.feed(bytes)) {
      if (event.kind === 'question') questions.push(event.question);
      else {
        this.#close(event);
        hasClosed = true;
      }
    }
    // What came behind the cut belongs to the next job.
    if (hasClosed) this.#unwritten = [this.#stream.unfinished()];
    // Printed is only what is on the disk.
    if (questions.some(({ ask }) => ask === 'printed' || ask === 'star-printed')) this.#writePiece();
    for (const question of questions) this.#answer(question);
    this.#waitForMore();
  }

  #newJob(): IncomingJob {
    return {
      id: randomUUID(),
      portId: this.#port.id,
      at: this.#options.now(),
      language: this.#stream.language,
    };
  }

  #waitForMore(): void {
    clearTimeout(this.#idleTimer);
    if (this.#stream.unfinishedBytes === 0) {
      this.#unwritten = [];
      this.#job = undefined;
      return;
    }
    this.#idleTimer = setTimeout(() => this.#finish('idle'), this.#times.idleMs);
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

  #finish(end: JobEnd): void {
    clearTimeout(this.#idleTimer);
    const rest = this.#stream.finish(end);
    if (rest !== undefined) this.#close(rest);
    else if (this.#pieces > 0) this.#drop();
    this.#job = undefined;
    this.#pieces = 0;
    this.#unwritten = [];
  }

  /** What looked like a job was none. */
  #drop(): void {
    try {
      if (this.#job !== undefined) this.#options.rows.dropOpen(this.#job.id);
    } catch (error) {
      // The next start finds it, and makes a ticket of what little came.
      this.#options.onFailure(error);
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
    this.#store();
  }

  /** All that waits, in its order; what the disk doesn't take stays here, and the till is told to wait. */
  #store(): void {
    clearTimeout(this.#retryTimer);
    try {
      for (let job = this.#waiting[0]; job !== undefined; job = this.#waiting[0]) {
        this.#options.rows.addJob(job);
        this.#waiting.shift();
      }
    } catch (error) {
      this.#failed(error);
      this.#retryTimer = setTimeout(() => this.#store(), this.#times.retryMs);
      return;
    }
    this.#become('ready');
    this.#options.onJobs();
    if (this.#hasEnded) this.#socket.end();
  }

  #failed(error: unknown): void {
    this.#options.onFailure(error);
    this.#become('away');
  }

  #become(state: CaptureState): void {
    if (state === this.#state) return;
    this.#state = state;
    // A till that may send no more must not fill the memory.
    if (state === 'away') this.#socket.pause();
    else this.#socket.resume();
    if (this.#tellsUnasked && this.#socket.writable) this.#socket.write(unaskedState(state));
  }

  /** The till is done: its connection is closed once all of it is on the disk. */
  #end(end: JobEnd): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#finish(end);
    if (this.#waiting.length === 0) this.#socket.end();
  }
}
