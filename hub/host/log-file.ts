import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const NAME = 'hub';
const NUMBERED = new RegExp(`^${NAME}(?:\\.(\\d+))?\\.log$`);
/** Name of files whose lines belong to another organisation. */
const FORMER = 'former';
const OWNER_ONLY = 0o600;

export interface LogFileLimits {
  folder: string;
  /** Maximum size of a file before it is rotated. */
  maxBytes: number;
  /** The current file and the rotated ones. */
  filesKept: number;
  /** Milliseconds without writes after a failure. */
  retryAfterMs: number;
  now(): number;
}

export interface LogFile {
  /** Never throws: a full disk must not stop the hub. */
  write(line: string): void;
  /** The last line could not be written. */
  failed(): boolean;
  /** Paths, oldest first. */
  files(): string[];
  /** Renames the files written so far, replacing files renamed before; they no longer belong to the log. */
  setAside(): void;
}

/**
 * Log file beside the data: one line per event, rotated by size, to be read later and handed to support (OPS-07). Each
 * line is on the disk when write returns, so that the last ones before a crash are there too; rotation libraries write
 * later, and rotate only after a file has become too large.
 */
export class RotatedLog implements LogFile {
  readonly #limits: LogFileLimits;
  #open: { file: number; bytes: number } | undefined;
  #failedAt: number | undefined;

  constructor(limits: LogFileLimits) {
    this.#limits = limits;
  }

  write(line: string): void {
    const { now, retryAfterMs, maxBytes } = this.#limits;
    if (this.#failedAt !== undefined && Math.abs(now() - this.#failedAt) < retryAfterMs) return;
    const bytes = Buffer.from(line);
    try {
      let target = this.#open ?? this.#openFile();
      if (target.bytes > 0 && target.bytes + bytes.length > maxBytes) target = this.#rotate();
      writeSync(target.file, bytes);
      target.bytes += bytes.length;
      this.#failedAt = undefined;
    } catch {
      // The line is on the standard output too; the health page shows the failure.
      this.#failedAt = now();
      this.#closeQuietly();
    }
  }

  /** Bound: the health page receives the function alone. */
  readonly failed = (): boolean => this.#failedAt !== undefined;

  files(): string[] {
    return agesIn(this.#limits.folder)
      .filter((age) => age < this.#limits.filesKept)
      .sort((a, b) => b - a)
      .map((age) => this.#path(age));
  }

  setAside(): void {
    const { folder, now } = this.#limits;
    try {
      this.#close();
      for (const name of namesIn(folder)) if (name.startsWith(FORMER)) rmSync(join(folder, name));
      for (const age of agesIn(folder)) {
        renameSync(this.#path(age), join(folder, `${FORMER}.${age}.log`));
      }
    } catch {
      this.#failedAt = now();
    }
  }

  #path(age: number): string {
    return join(this.#limits.folder, age === 0 ? `${NAME}.log` : `${NAME}.${age}.log`);
  }

  #openFile(): { file: number; bytes: number } {
    // Without its parents: if the data folder vanished, Node's recursive mkdir may never return.
    if (!existsSync(this.#limits.folder)) mkdirSync(this.#limits.folder);
    const file = openSync(this.#path(0), 'a', OWNER_ONLY);
    this.#open = { file, bytes: fstatSync(file).size };
    return this.#open;
  }

  #rotate(): { file: number; bytes: number } {
    this.#close();
    const { folder, filesKept } = this.#limits;
    const kept = agesIn(folder).filter((age) => age < filesKept - 1);
    for (const age of kept.sort((a, b) => b - a)) renameSync(this.#path(age), this.#path(age + 1));
    return this.#openFile();
  }

  #close(): void {
    const file = this.#open?.file;
    this.#open = undefined;
    if (file !== undefined) closeSync(file);
  }

  /** After a failure: leaked descriptors would use up the process's limit. */
  #closeQuietly(): void {
    try {
      this.#close();
    } catch {
      // A disk that fails to write may fail to close as well; the descriptor is released either way.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was written yet.
    return [];
  }
}

function agesIn(folder: string): number[] {
  return namesIn(folder).flatMap((name) => {
    const found = NUMBERED.exec(name);
    return found === null ? [] : [Number(found[1] ?? 0)];
  });
}
