// The log on the disk beside the data: one line an event, rotated by size, so that it can be read after the fact and
// handed to support (OPS-07). What is logged is pino's matter; the standard output gets the same lines.
import {
  closeSync,
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
/** Of lines that aren't of this organisation. */
const ASIDE = 'former';
const OWNER_ONLY = 0o600;

export interface LogFileParts {
  folder: string;
  /** A file that would become larger makes room for the next one. */
  maxBytes: number;
  /** The one that is written and the former ones. */
  filesKept: number;
  /** Milliseconds; after a failure the disk is left in peace for a while. */
  retryAfterMs: number;
  now(): number;
}

export interface LogFile {
  /** Never throws: a full disk must not end the hub. */
  write(line: string): void;
  /** The last line could not be written. */
  failed(): boolean;
  /** Paths, the oldest first. */
  files(): string[];
  /** What was written so far lies aside, in place of what lay there, and belongs to the log no more. */
  setAside(): void;
}

export function createLogFile({ folder, maxBytes, filesKept, retryAfterMs, now }: LogFileParts): LogFile {
  const path = (age: number) => join(folder, age === 0 ? `${NAME}.log` : `${NAME}.${age}.log`);
  let open: { file: number; bytes: number } | undefined;
  let failedAt: number | undefined;

  const opened = () => {
    mkdirSync(folder, { recursive: true });
    const file = openSync(path(0), 'a', OWNER_ONLY);
    open = { file, bytes: fstatSync(file).size };
    return open;
  };
  const close = () => {
    const file = open?.file;
    open = undefined;
    if (file !== undefined) closeSync(file);
  };
  /** After a failure: a descriptor that stays open for each of them would use up the process's share. */
  const closeQuietly = () => {
    try {
      close();
    } catch {
      // A disk that fails to write may fail to close as well; the descriptor is gone either way.
    }
  };
  const rotate = () => {
    close();
    const ages = agesIn(folder);
    for (const age of ages.filter((each) => each < filesKept - 1).sort((a, b) => b - a)) {
      renameSync(path(age), path(age + 1));
    }
    return opened();
  };

  return {
    write(line) {
      if (failedAt !== undefined && Math.abs(now() - failedAt) < retryAfterMs) return;
      const bytes = Buffer.from(line);
      try {
        let target = open ?? opened();
        if (target.bytes > 0 && target.bytes + bytes.length > maxBytes) target = rotate();
        writeSync(target.file, bytes);
        target.bytes += bytes.length;
        failedAt = undefined;
      } catch {
        // The standard output has the line too; the health page tells of it.
        failedAt = now();
        closeQuietly();
      }
    },
    failed: () => failedAt !== undefined,
    setAside() {
      try {
        close();
        for (const name of namesIn(folder).filter((each) => each.startsWith(ASIDE)))
          rmSync(join(folder, name));
        for (const age of agesIn(folder)) renameSync(path(age), join(folder, `${ASIDE}.${age}.log`));
      } catch {
        failedAt = now();
      }
    },
    files: () =>
      agesIn(folder)
        .filter((age) => age < filesKept)
        .sort((a, b) => b - a)
        .map(path),
  };
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
