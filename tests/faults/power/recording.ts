// File operations of a process and the data it sent over sockets, in order of time: parsed from strace.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** `said`: bytes sent to a display, a broker or the cloud; whatever they acknowledge must be on the disk by then. */
export type Step =
  | { kind: 'create' | 'empty' | 'unlink' | 'folder' | 'sync'; path: string }
  /** Appends to the end of the file if `at` is undefined. */
  | { kind: 'write'; path: string; at: number | undefined; bytes: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'said'; text: string };

const FILES = 'openat,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,rename,renameat,renameat2';
const NAMES = 'unlink,unlinkat,mkdir,mkdirat,link,linkat,copy_file_range,mmap';
const SOCKETS = 'write,writev,sendto,sendmsg';

/** Arguments of strace for recording into `file`: everything in full, in hexadecimal. */
export function recordingInto(file: string): string[] {
  const calls = `trace=${FILES},${NAMES},${SOCKETS}`;
  return [
    '-f',
    '--seccomp-bpf',
    '-q',
    '-y',
    '-xx',
    '-s',
    '99999999',
    '-o',
    file,
    '-e',
    calls,
    '-e',
    'signal=none',
  ];
}

/** The index of the log is shared memory: SQLite recreates it whenever no other process has the database open. */
const NEEDS_NO_REPLAY = /-shm$/;
const LINE = /^(\d+)\s+(.*)$/;
const UNFINISHED = /^(.*) <unfinished \.\.\.>$/;
const RESUMED = /^<\.\.\. \w+ resumed>(.*)$/;
const CALL = /^(\w+)\((.*)\)\s+=\s+(-?\d+|0x[\da-f]+)/;

/**
 * Reads recordings, one after the other. The effect of a write counts from its beginning, that of a sync from its end.
 * @param root only files below it count
 * @param known files that existed before
 * @throws Error for a call on one of these files that can't be replayed
 */
export async function readRecording(
  files: readonly string[],
  root: string,
  known: Iterable<string> = [],
): Promise<Step[]> {
  const reader = new Reader(root, known);
  for (const file of files) {
    const lines = createInterface({ input: createReadStream(file, 'latin1') });
    for await (const line of lines) reader.read(line);
  }
  return reader.steps;
}

class Reader {
  readonly steps: Step[] = [];
  readonly #root: string;
  readonly #begun = new Map<string, string>();
  readonly #known: Set<string>;

  constructor(root: string, known: Iterable<string>) {
    this.#root = root;
    this.#known = new Set(known);
  }

  read(line: string): void {
    const [, thread = '', rest = ''] = LINE.exec(line) ?? [];
    const begun = UNFINISHED.exec(rest)?.[1];
    if (begun !== undefined) {
      // A write may reach the disk, or a display, before the call returns.
      if (/^(p?writev?|pwrite64|send)/.test(begun)) this.#call(`${begun}) = 0`);
      else this.#begun.set(thread, begun);
      return;
    }
    const resumed = RESUMED.exec(rest)?.[1];
    const whole = resumed === undefined ? rest : `${this.#begun.get(thread) ?? ''}${resumed}`;
    if (resumed !== undefined && !this.#begun.delete(thread)) return;
    this.#call(whole);
  }

  #call(text: string): void {
    const [, name = '', args = '', result = ''] = CALL.exec(text) ?? [];
    if (name === '' || result.startsWith('-')) return;
    const path = this.#pathOf(args);
    switch (name) {
      case 'openat':
        return this.#opened(args);
      case 'write':
      case 'writev':
      case 'sendto':
      case 'sendmsg':
        if (path !== undefined)
          return this.#add({ kind: 'write', path, at: undefined, bytes: bytesOf(args) });
        if (/^\d+<\\x73\\x6f\\x63\\x6b\\x65\\x74/.test(args))
          this.steps.push({ kind: 'said', text: bytesOf(args).toString('latin1') });
        return;
      case 'pwrite64':
        if (path !== undefined)
          this.#add({ kind: 'write', path, at: Number(/, (\d+)$/.exec(args)?.[1]), bytes: bytesOf(args) });
        return;
      case 'ftruncate':
        if (path !== undefined)
          this.#add({ kind: 'truncate', path, size: Number(/, (\d+)$/.exec(args)?.[1]) });
        return;
      case 'fsync':
      case 'fdatasync':
        if (path !== undefined) this.#add({ kind: 'sync', path });
        return;
      case 'mmap':
        if (path === undefined || NEEDS_NO_REPLAY.test(path) || !/PROT_WRITE.*MAP_SHARED/.test(args)) return;
        throw new Error(`written through memory: ${path}`);
      default:
        return this.#named(name, args, path);
    }
  }

  #named(name: string, args: string, path: string | undefined): void {
    const [one, other] = quoted(args).map(String);
    if (one === undefined || !this.#isOurs(one)) {
      if (path !== undefined) throw new Error(`${name} of ${path} can't be replayed`);
      return;
    }
    if (name.startsWith('rename')) this.#add({ kind: 'rename', path: one, to: other ?? '' });
    else if (name.startsWith('unlink')) this.#add({ kind: 'unlink', path: one });
    else if (name.startsWith('mkdir')) this.#add({ kind: 'folder', path: one });
    else throw new Error(`${name} of ${one} can't be replayed`);
  }

  #opened(args: string): void {
    const path = quoted(args).map(String)[0] ?? '';
    if (!this.#isOurs(path)) return;
    if (args.includes('O_CREAT') && !this.#known.has(path)) this.#add({ kind: 'create', path });
    else if (args.includes('O_TRUNC')) this.#add({ kind: 'empty', path });
  }

  #add(step: Exclude<Step, { kind: 'said' }>): void {
    if (NEEDS_NO_REPLAY.test(step.path)) return;
    if (step.kind === 'create') this.#known.add(step.path);
    if (step.kind === 'unlink' || step.kind === 'rename') this.#known.delete(step.path);
    if (step.kind === 'rename') this.#known.add(step.to);
    this.steps.push(step);
  }

  #isOurs(path: string): boolean {
    return path.startsWith(`${this.#root}/`);
  }

  /** Path of the open file in a call's first argument. */
  #pathOf(args: string): string | undefined {
    const hidden = /^(?:[A-Z_]+, |[^"<]*, )*\d+<((?:\\x[\da-f]{2})+)>/.exec(args)?.[1];
    if (hidden === undefined) return undefined;
    const path = unhidden(hidden).toString();
    return this.#isOurs(path) || path === this.#root ? path : undefined;
  }
}

function quoted(args: string): Buffer[] {
  return Array.from(args.matchAll(/"((?:\\x[\da-f]{2})*)"/g), ([, text = '']) => unhidden(text));
}

function bytesOf(args: string): Buffer {
  return Buffer.concat(quoted(args));
}

function unhidden(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
