// Checks whether a stored database, including the log of its newest commits, is intact (DURA-06).
import { existsSync, readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { writeFailureOf } from './open-database.ts';

/** Location of the damage: the log, the file as a whole, or pages of it. */
export interface Damage {
  part: 'log' | 'file';
  /** Message from SQLite. */
  detail: string;
}

/**
 * Checks a database that isn't open: reads all its pages (measured: 0.4 s for 600 MB in memory, beyond that at disk
 * speed) and the log's checksums.
 * @param thorough also compares indexes with their tables, in twice the time: for one that failed in a running hub
 * @returns undefined if it is intact, or doesn't exist
 */
export function findDamage(path: string, thorough: boolean): Damage | undefined {
  if (!existsSync(path)) return undefined;
  const torn = damageOfLog(`${path}-wal`);
  if (torn !== undefined) return { part: 'log', detail: torn };
  try {
    const database = new Database(path, { readonly: true });
    try {
      const state = database.pragma(thorough ? 'integrity_check(1)' : 'quick_check(1)', { simple: true });
      return state === 'ok' ? undefined : { part: 'file', detail: String(state) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Error) || !isDamage(error)) return undefined;
    return { part: 'file', detail: error.message };
  }
}

/** A disk that can't return written data counts as damage; a full one, or one with the wrong permissions, doesn't. */
function isDamage(error: Error): boolean {
  if (writeFailureOf(error) === 'damaged') return true;
  return error instanceof Database.SqliteError && UNREADABLE.has(error.code);
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'SQLITE_IOERR_READ',
  'SQLITE_IOERR_SHORT_READ',
  'SQLITE_IOERR_CORRUPTFS',
]);

// SQLite replays a log up to the first frame with a wrong checksum and silently drops the rest: right for the end of a
// commit torn by a power cut, wrong for a damaged frame followed by whole commits (https://sqlite.org/walformat.html).

const HEADER_BYTES = 32;
const FRAME_BYTES = 24;
const MAGIC = 0x377f0682;
/** Unit of atomic disk writes; larger sectors start at a multiple of it. */
const SECTOR_BYTES = 512;

interface WriteAheadLog {
  bytes: Buffer;
  pageBytes: number;
  /** Salts of the current generation of frames; older frames may follow. */
  salts: readonly [number, number];
  littleEndian: boolean;
}

type FrameSums = readonly [number, number];

/** Description of the damage; undefined for an intact log, a torn end, or none. */
function damageOfLog(path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= HEADER_BYTES) return undefined;
  const bytes = readFileSync(path);
  const log = readHeader(bytes);
  // Allocated but never written space reads as zeros.
  if (log === undefined) return bytes.every((byte) => byte === 0) ? undefined : 'the header of the log';
  const frameBytes = FRAME_BYTES + log.pageBytes;
  const frames = Math.floor((bytes.length - HEADER_BYTES) / frameBytes);
  const startOf = (frame: number) => HEADER_BYTES + frame * frameBytes;
  let bad: number | undefined;
  let isBadOver = false;
  for (let frame = 0; frame < frames; frame += 1) {
    const start = startOf(frame);
    // The checksum stored in the previous frame, so that one bad frame doesn't make all following ones look bad.
    const before = sumsAt(bytes, frame === 0 ? 24 : startOf(frame - 1) + 16);
    const isOfNow =
      bytes.readUInt32BE(start + 8) === log.salts[0] && bytes.readUInt32BE(start + 12) === log.salts[1];
    const isWhole = isOfNow && fits(log, start, before);
    if (bad === undefined && !isWhole) bad = frame;
    if (bad === undefined) continue;
    // A commit is written only after the previous one was on disk: a torn one is never followed by another.
    if (isBadOver && isWhole) return `frame ${bad + 1} of the log`;
    const isCommit = isOfNow && bytes.readUInt32BE(start + 4) !== 0;
    if (isCommit && (isWhole || !isMarkApart(start))) isBadOver = true;
  }
  return undefined;
}

/**
 * True if a frame's commit mark ends a sector and its salts begin the next: in a torn frame the first sector may never
 * have been written, and contain data of a deleted file.
 */
function isMarkApart(start: number): boolean {
  return (start + 8) % SECTOR_BYTES === 0;
}

function readHeader(bytes: Buffer): WriteAheadLog | undefined {
  const magic = bytes.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return undefined;
  const littleEndian = (magic & 1) === 0;
  const [one, other] = added(bytes, 0, 24, [0, 0], littleEndian);
  const written = sumsAt(bytes, 24);
  if (one !== written[0] || other !== written[1]) return undefined;
  return {
    bytes,
    pageBytes: bytes.readUInt32BE(8),
    salts: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    littleEndian,
  };
}

function sumsAt(bytes: Buffer, at: number): FrameSums {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}

function fits({ bytes, pageBytes, littleEndian }: WriteAheadLog, start: number, before: FrameSums): boolean {
  const head = added(bytes, start, 8, before, littleEndian);
  const all = added(bytes, start + FRAME_BYTES, pageBytes, head, littleEndian);
  const written = sumsAt(bytes, start + 16);
  return all[0] === written[0] && all[1] === written[1];
}

function added(
  bytes: Buffer,
  from: number,
  length: number,
  [one, other]: FrameSums,
  littleEndian: boolean,
): FrameSums {
  let first = one;
  let second = other;
  for (let at = from; at < from + length; at += 8) {
    const high = littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const low = littleEndian ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    first = (first + high + second) >>> 0;
    second = (second + low + first) >>> 0;
  }
  return [first, second];
}
