// Client of the print reader's process: one job at a time, killed if a job takes too much time or memory (CAPT-07).
import { type ChildProcess, fork } from 'node:child_process';
import type { PrintedLine } from '../../shared/protocol/tills/capture.ts';
import type { HubLog } from '../host/log.ts';
import {
  PRINT_READER_CHECK_MS,
  PRINT_READER_CPU_MS,
  PRINT_READER_HEAP_MB,
  PRINT_READER_MEMORY_BYTES,
  PRINT_READER_START_MS,
  PRINT_READER_WALL_MS,
} from './capture-limits.ts';
import { PRINT_READER_COMMAND, type PrintReaderMessage } from './print-reader-process.ts';
import { usageOf } from './process-usage.ts';
import type { PrintAnswer, PrintQuestion, ReadPrint, ViewedPrint } from './read-printed.ts';

/**
 * Reason for a missing answer. slow, memory, crash and failed are the job's fault; unavailable: the process can't be
 * started, or the hub stops.
 */
export type ReadFailure = 'slow' | 'memory' | 'crash' | 'failed' | 'unavailable';
export type ReadOutcome<Value> = { ok: true; value: Value } | { ok: false; why: ReadFailure };

interface Asking {
  question: PrintQuestion;
  done: (outcome: ReadOutcome<PrintAnswer>) => void;
}

interface Running {
  process: ChildProcess;
  isReady: boolean;
  startTimer: NodeJS.Timeout;
}

export class PrintReader {
  readonly #program: string;
  readonly #log: Pick<HubLog, 'error'>;
  readonly #idleMs: number | undefined;
  readonly #waiting: Asking[] = [];
  #asking: (Asking & { id: number; watch: NodeJS.Timeout | undefined }) | undefined;
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #ids = 0;
  #isStopped = false;

  /**
   * @param program run as the reader: the hub's bundle, or the reader's entry point in the sources
   * @param idleMs the process exits after this long without a request; unset: it stays
   */
  constructor(program: string, log: Pick<HubLog, 'error'>, idleMs?: number) {
    this.#program = program;
    this.#log = log;
    this.#idleMs = idleMs;
  }

  async read(question: Extract<PrintQuestion, { do: 'read' }>): Promise<ReadOutcome<ReadPrint>> {
    const outcome = await this.#ask(question);
    if (!outcome.ok) return outcome;
    return outcome.value.do === 'read'
      ? { ok: true, value: outcome.value.read }
      : { ok: false, why: 'failed' };
  }

  async view(question: Extract<PrintQuestion, { do: 'view' }>): Promise<ReadOutcome<ViewedPrint>> {
    const outcome = await this.#ask(question);
    if (!outcome.ok) return outcome;
    return outcome.value.do === 'view'
      ? { ok: true, value: outcome.value.view }
      : { ok: false, why: 'failed' };
  }

  async paper(question: Extract<PrintQuestion, { do: 'paper' }>): Promise<ReadOutcome<PrintedLine[]>> {
    const outcome = await this.#ask(question);
    if (!outcome.ok) return outcome;
    return outcome.value.do === 'paper'
      ? { ok: true, value: outcome.value.lines }
      : { ok: false, why: 'failed' };
  }

  /** Process id, undefined while there is none. For measurements and tests. */
  processId(): number | undefined {
    return this.#running?.process.pid;
  }

  stop(): void {
    this.#isStopped = true;
    this.#end('unavailable');
    for (const { done } of this.#waiting.splice(0)) done({ ok: false, why: 'unavailable' });
  }

  #ask(question: PrintQuestion): Promise<ReadOutcome<PrintAnswer>> {
    if (this.#isStopped) return Promise.resolve({ ok: false, why: 'unavailable' });
    return new Promise((done) => {
      this.#waiting.push({ question, done });
      this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#idle);
    if (this.#asking !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) {
      if (this.#idleMs !== undefined) this.#idle = setTimeout(() => this.#end('unavailable'), this.#idleMs);
      return;
    }
    this.#asking = { ...next, id: ++this.#ids, watch: undefined };
    this.#running ??= this.#start();
    if (this.#running.isReady) this.#send(this.#running);
  }

  #start(): Running {
    const process = fork(this.#program, [PRINT_READER_COMMAND], {
      execArgv: [`--max-old-space-size=${PRINT_READER_HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Sends bytes as they are, not as JSON.
      serialization: 'advanced',
    });
    const startTimer = setTimeout(() => this.#ended(running, 'unavailable'), PRINT_READER_START_MS);
    const running: Running = { process, isReady: false, startTimer };
    process.on('message', (said: PrintReaderMessage) => this.#hear(running, said));
    process.on('error', (error) => {
      this.#log.error({ event: 'print_reader', error: String(error) }, 'The print reader failed');
      this.#ended(running, running.isReady ? 'crash' : 'unavailable');
    });
    process.on('exit', () => this.#ended(running, running.isReady ? 'crash' : 'unavailable'));
    return running;
  }

  #send(running: Running): void {
    const asking = this.#asking;
    if (asking === undefined) return;
    const { pid = 0 } = running.process;
    const begunAt = performance.now();
    const before = usageOf(pid)?.cpuMs ?? 0;
    asking.watch = setInterval(() => {
      const usage = usageOf(pid);
      const took = performance.now() - begunAt;
      // CPU time, as a busy machine must not make a normal job slow.
      const isSlow = usage === undefined ? false : usage.cpuMs - before > PRINT_READER_CPU_MS;
      if (isSlow || took > PRINT_READER_WALL_MS) this.#ended(running, 'slow');
      else if ((usage?.memoryBytes ?? 0) > PRINT_READER_MEMORY_BYTES) this.#ended(running, 'memory');
    }, PRINT_READER_CHECK_MS);
    running.process.send({ id: asking.id, question: asking.question }, (error) => {
      if (error !== null) this.#ended(running, 'unavailable');
    });
  }

  #hear(running: Running, said: PrintReaderMessage): void {
    if (running !== this.#running) return;
    if ('ready' in said) {
      clearTimeout(running.startTimer);
      running.isReady = true;
      return this.#send(running);
    }
    if (said.id !== this.#asking?.id) return;
    if ('fault' in said) {
      this.#log.error({ event: 'print_not_read', fault: said.fault }, 'Reading a print job failed');
      return this.#answer({ ok: false, why: 'failed' });
    }
    this.#answer({ ok: true, value: said.answer });
  }

  #answer(outcome: ReadOutcome<PrintAnswer>): void {
    const asked = this.#asking;
    if (asked === undefined) return;
    clearInterval(asked.watch);
    this.#asking = undefined;
    asked.done(outcome);
    this.#next();
  }

  #ended(running: Running, why: ReadFailure): void {
    if (running === this.#running) this.#end(why);
  }

  #end(why: ReadFailure): void {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = undefined;
    if (running !== undefined) {
      clearTimeout(running.startTimer);
      running.process.kill('SIGKILL');
    }
    this.#answer({ ok: false, why });
  }
}
