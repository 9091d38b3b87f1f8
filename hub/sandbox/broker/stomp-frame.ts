// STOMP 1.2 framing: parses frames from chunks and writes them; independent of queues.

export interface StompFrame {
  command: string;
  headers: Record<string, string>;
  body: string;
}

const LF = 10;
const CR = 13;
const NUL = 0;

/** CONNECT and CONNECTED are the two frames whose headers are never escaped (STOMP 1.2, value encoding). */
const isEscaped = (command: string): boolean => command !== 'CONNECT' && command !== 'CONNECTED';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const UNESCAPES: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' };

const escapeText = (text: string): string => text.replace(/[\\\r\n:]/g, (char) => ESCAPES[char] ?? char);

function unescapeText(text: string): string {
  return text.replace(/\\[\s\S]?/g, (pair) => {
    const plain = UNESCAPES[pair];
    if (plain === undefined)
      throw new StompSyntaxError(`undefined escape in a header: ${JSON.stringify(pair)}`);
    return plain;
  });
}

/** The peer sent an invalid STOMP frame; the connection can't continue. */
export class StompSyntaxError extends Error {}

/** One frame as text; a body always gets a content-length, so that it may contain NUL. */
export function writeFrame(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const encode = isEscaped(command) ? escapeText : (text: string) => text;
  const lines = [command];
  for (const [name, value] of Object.entries(headers)) lines.push(`${encode(name)}:${encode(value)}`);
  if (body !== '') lines.push(`content-length:${Buffer.byteLength(body)}`);
  return `${lines.join('\n')}\n\n${body}\0`;
}

function parseHead(head: string): StompFrame {
  const [command = '', ...lines] = head
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const decode = isEscaped(command) ? unescapeText : (text: string) => text;
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new StompSyntaxError(`header without a name: ${JSON.stringify(line.slice(0, 80))}`);
    const name = decode(line.slice(0, colon));
    // The first of repeated headers counts.
    headers[name] ??= decode(line.slice(colon + 1));
  }
  return { command, headers, body: '' };
}

/** End of the head: the first empty line, written with LF or CR LF; undefined while it is incomplete. */
function headEnd(buffer: Buffer): { end: number; bodyStart: number } | undefined {
  for (let at = buffer.indexOf(LF); at !== -1; at = buffer.indexOf(LF, at + 1)) {
    if (buffer[at + 1] === LF) return { end: at, bodyStart: at + 2 };
    if (buffer[at + 1] === CR && buffer[at + 2] === LF) return { end: at, bodyStart: at + 3 };
  }
  return undefined;
}

export class StompReader {
  #waiting: Buffer = Buffer.alloc(0);

  /** Adds a chunk and returns the complete frames; heartbeats are dropped. Throws StompSyntaxError. */
  read(chunk: Buffer): StompFrame[] {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    const frames: StompFrame[] = [];
    for (let frame = this.#take(); frame !== undefined; frame = this.#take()) frames.push(frame);
    return frames;
  }

  #take(): StompFrame | undefined {
    let start = 0;
    while (start < this.#waiting.length && [LF, CR, NUL].includes(this.#waiting[start] ?? -1)) start += 1;
    if (start > 0) this.#waiting = this.#waiting.subarray(start);
    const head = headEnd(this.#waiting);
    if (head === undefined) return undefined;
    const frame = parseHead(this.#waiting.toString('utf8', 0, head.end));
    const bodyEnd = this.#bodyEnd(frame, head.bodyStart);
    if (bodyEnd === undefined) return undefined;
    frame.body = this.#waiting.toString('utf8', head.bodyStart, bodyEnd);
    this.#waiting = this.#waiting.subarray(bodyEnd + 1);
    return frame;
  }

  #bodyEnd(frame: StompFrame, bodyStart: number): number | undefined {
    const announced = frame.headers['content-length'];
    if (announced === undefined) {
      const end = this.#waiting.indexOf(NUL, bodyStart);
      return end === -1 ? undefined : end;
    }
    const length = Number(announced);
    if (!Number.isSafeInteger(length) || length < 0)
      throw new StompSyntaxError(`content-length ${announced}`);
    const end = bodyStart + length;
    if (this.#waiting.length <= end) return undefined;
    if (this.#waiting[end] !== NUL) throw new StompSyntaxError('a frame longer than its content-length');
    return end;
  }
}
