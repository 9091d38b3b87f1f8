// The bytes of one connection cut into jobs, and the questions in them. Pure: no socket, no clock (CAPT-01).
import type { CapturedLanguage } from '../../shared/model/capture-port.ts';
import type { PrinterCommand, PrinterLanguage, Question } from './decoding/command.ts';
import { isStarOnly } from './decoding/decode-job.ts';
import { nextToken } from './decoding/next-token.ts';

/** Where a job ended. `size`: it was longer than any job may be; what follows is another one. */
export type JobEnd = 'cut' | 'closed' | 'idle' | 'size' | 'broken';

export interface CutJob {
  bytes: Uint8Array;
  language: PrinterLanguage;
  end: JobEnd;
}

/** In the order in which it stood in the stream. */
export type StreamEvent = { kind: 'question'; question: Question } | ({ kind: 'job' } & CutJob);

const FIRST_ROOM_BYTES = 4_096;

export class JobStream {
  readonly #wished: CapturedLanguage;
  readonly #maxBytes: number;
  #language: PrinterLanguage;
  #buffer = new Uint8Array(FIRST_ROOM_BYTES);
  /** Where the job that has not ended begins: moving its bytes at each cut would take the square of their number. */
  #start = 0;
  #length = 0;
  /** Up to here whole commands were read, and questions answered. */
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

  /** Bytes of the job that has not ended yet. */
  get unfinishedBytes(): number {
    return this.#length;
  }

  /** They themselves, as they are now. */
  unfinished(): Uint8Array {
    return this.#buffer.slice(this.#start, this.#start + this.#length);
  }

  /** Whether something stands in it that a person could read. */
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

  /** What is left when the connection ends or nothing more comes; undefined if nothing in it can be read. */
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
        // What was read so far may mean something else in the other language, a cut above all.
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

  /** The first `length` bytes are a job, if anything can be read in them; the rest begins the next one. */
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
