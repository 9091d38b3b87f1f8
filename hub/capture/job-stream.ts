// Splits the bytes of one connection into jobs and status queries. Pure: no socket, no clock (CAPT-01).
import type { CapturedLanguage } from '../../shared/model/capture-port.ts';
import type { PrinterCommand, PrinterLanguage, Question } from './decoding/command.ts';
import { isStarOnly } from './decoding/decode-job.ts';
import { nextToken } from './decoding/next-token.ts';

/** Where a job ended. `size`: it exceeded the limit; the rest is another job. */
export type JobEnd = 'cut' | 'closed' | 'idle' | 'size' | 'broken';

export interface CutJob {
  bytes: Uint8Array;
  language: PrinterLanguage;
  end: JobEnd;
}

/** In stream order. */
export type StreamEvent = { kind: 'question'; question: Question } | ({ kind: 'job' } & CutJob);

const FIRST_ROOM_BYTES = 4_096;

export class JobStream {
  readonly #wished: CapturedLanguage;
  readonly #maxBytes: number;
  #language: PrinterLanguage;
  #buffer = new Uint8Array(FIRST_ROOM_BYTES);
  /** Beginning of the unfinished job: moving its bytes at each cut would take quadratic time. */
  #start = 0;
  #length = 0;
  /** Position up to which whole commands were read, and queries answered. */
  #read = 0;
  #answered = 0;
  #hasContent = false;

  constructor(wished: CapturedLanguage, maxBytes: number) {
    this.#wished = wished;
    this.#maxBytes = maxBytes;
    this.#language = wished === 'auto' ? 'esc-pos' : wished;
  }

  get language(): PrinterLanguage {
    return this.#language;
  }

  /** Size of the unfinished job. */
  get unfinishedBytes(): number {
    return this.#length;
  }

  /** Bytes of the unfinished job so far. */
  unfinished(): Uint8Array {
    return this.#buffer.slice(this.#start, this.#start + this.#length);
  }

  /** True if it contains anything a person could read. */
  get hasContent(): boolean {
    return this.#hasContent || this.#length - this.#read > 0;
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    const events: StreamEvent[] = [];
    for (let at = 0; at < bytes.length; ) {
      const room = Math.min(bytes.length - at, this.#maxBytes - this.#length);
      this.#append(bytes.subarray(at, at + room));
      at += room;
      this.#readOn(events);
      if (this.#length >= this.#maxBytes) this.#close('size', this.#length, events);
    }
    return events;
  }

  /** The rest when the connection ends or data stops; undefined if it contains nothing readable. */
  finish(end: JobEnd): CutJob | undefined {
    const events: StreamEvent[] = [];
    this.#close(end, this.#length, events);
    const [last] = events;
    return last?.kind === 'job' ? last : undefined;
  }

  #append(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (this.#start + needed > this.#buffer.length) {
      const begun = this.#buffer.subarray(this.#start, this.#start + this.#length);
      if (needed > this.#buffer.length)
        this.#buffer = new Uint8Array(Math.min(this.#maxBytes, Math.max(needed, this.#buffer.length * 2)));
      this.#buffer.set(begun);
      this.#start = 0;
    }
    this.#buffer.set(bytes, this.#start + this.#length);
    this.#length = needed;
  }

  #readOn(events: StreamEvent[]): void {
    while (this.#read < this.#length) {
      const sent = this.#buffer.subarray(this.#start, this.#start + this.#length);
      if (this.#wished === 'auto' && this.#language === 'esc-pos' && isStarOnly(sent, this.#read)) {
        // In the other language the bytes so far may mean something else, especially a cut.
        this.#language = 'star-line';
        this.#answered = this.#read;
        this.#read = 0;
        this.#hasContent = false;
        continue;
      }
      const token = nextToken(sent, this.#read, this.#language);
      if (token === undefined) return;
      this.#read = Math.min(this.#read + token.length, this.#length);
      this.#hasContent ||= isContent(token.command);
      const { command } = token;
      if (command.does === 'ask' && this.#read > this.#answered) {
        events.push({ kind: 'question', question: command.question });
      }
      if (command.does === 'cut') this.#close('cut', this.#read, events);
    }
  }

  /** The first `length` bytes are a job, if they contain anything readable; the rest begins the next one. */
  #close(end: JobEnd, length: number, events: StreamEvent[]): void {
    const isUnread = this.#read < length;
    if (this.#hasContent || isUnread) {
      const bytes = this.#buffer.slice(this.#start, this.#start + length);
      events.push({ kind: 'job', bytes, language: this.#language, end });
    }
    this.#start += length;
    this.#length -= length;
    this.#read = 0;
    this.#answered = 0;
    this.#hasContent = false;
  }
}

function isContent(command: PrinterCommand): boolean {
  switch (command.does) {
    case 'text':
      return command.bytes.some((byte) => byte > 0x20);
    case 'picture':
    case 'strip':
    case 'keep-picture':
    case 'code':
      return true;
    default:
      return false;
  }
}
