// Reads the frames of a write-ahead log (https://sqlite.org/walformat.html). SQLite replays a log up to the first frame
// with a wrong checksum and silently drops the rest: right for the end of a commit torn by a power cut, wrong for a
// damaged frame followed by whole commits.
import { readFileSync, statSync } from 'node:fs';

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
export function damageOfLog(path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= HEADER_BYTES) return undefined;
  const bytes = readFileSync(path);
  const log = readHeader(bytes);
  // Allocated but never written space reads as zeros.
  if (log === undefined) return bytes.every((byte) => byte === 0) ? undefined : 'the header of the log';
  const frames = framesOf(log);
  let bad: number | undefined;
  let isBadOver = false;
  for (let frame = 0; frame < frames; frame += 1) {
    const start = startOf(log, frame);
    const isOfNow = hasSalts(log, start);
    const isWhole = isOfNow && fits(log, frame);
    if (bad === undefined && !isWhole) bad = frame;
    if (bad === undefined) continue;
    // A commit is written only after the previous one was on disk: a torn one is never followed by another.
    if (isBadOver && isWhole) return `frame ${bad + 1} of the log`;
    const isCommit = isOfNow && bytes.readUInt32BE(start + 4) !== 0;
    if (isCommit && (isWhole || !isMarkApart(start))) isBadOver = true;
  }
  return undefined;
}

/** Newest readable version of each page in a log. */
export interface LoggedPages {
  bytes: Buffer;
  pageBytes: number;
  /** Place of a page's content in `bytes`, by page number. */
  places: ReadonlyMap<number, number>;
  /** Unreadable frames of finished commits: their pages may be older than the others. */
  lostFrames: number;
}

/**
 * Pages of all finished commits, past unreadable frames: SQLite itself would stop at the first of them.
 * @param pageBytes size of a page if the log's header is unreadable
 * @returns undefined without a log
 */
export function readLoggedPages(path: string, pageBytes: number): LoggedPages | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= HEADER_BYTES + FRAME_BYTES) return undefined;
  const bytes = readFileSync(path);
  const log = readHeader(bytes) ?? guessHeader(bytes, pageBytes);
  if (log === undefined) return { bytes, pageBytes, places: new Map(), lostFrames: 1 };
  const whole: number[] = [];
  const uncheckable: number[] = [];
  let pages = 0;
  for (let frame = 0; frame < framesOf(log); frame += 1) {
    if (!hasSalts(log, startOf(log, frame))) continue;
    if (fits(log, frame)) {
      whole.push(frame);
      pages = Math.max(pages, sizeAfter(log, frame));
    } else if (isUncheckable(log, frame)) uncheckable.push(frame);
  }
  const likely = uncheckable.filter((frame) => pageOf(log, frame) <= pages);
  const found = [...whole, ...likely].toSorted((one, other) => one - other);
  const finished = found.slice(0, found.findLastIndex((frame) => sizeAfter(log, frame) !== 0) + 1);
  const places = new Map(finished.map((frame) => [pageOf(log, frame), startOf(log, frame) + FRAME_BYTES]));
  const lostFrames = (finished.at(-1) ?? -1) + 1 - finished.length;
  return { bytes, pageBytes: log.pageBytes, places, lostFrames };
}

/** True if the checksum before a frame is lost, so that its own says nothing. */
function isUncheckable(log: WriteAheadLog, frame: number): boolean {
  return frame === 0 ? readHeader(log.bytes) === undefined : !hasSalts(log, startOf(log, frame - 1));
}

function pageOf(log: WriteAheadLog, frame: number): number {
  return log.bytes.readUInt32BE(startOf(log, frame));
}

/** Number of pages of the database after a commit, in its last frame; 0 in the others. */
function sizeAfter(log: WriteAheadLog, frame: number): number {
  return log.bytes.readUInt32BE(startOf(log, frame) + 4);
}

/** Salts and byte order as of the first frame that fits the one before it. */
function guessHeader(bytes: Buffer, pageBytes: number): WriteAheadLog | undefined {
  const frames = framesOf({ bytes, pageBytes });
  for (let frame = 1; frame < frames; frame += 1) {
    const start = startOf({ pageBytes }, frame);
    const salts = [bytes.readUInt32BE(start + 8), bytes.readUInt32BE(start + 12)] as const;
    const orders = [true, false].map((littleEndian) => ({ bytes, pageBytes, salts, littleEndian }));
    const found = orders.find((log) => fits(log, frame));
    if (found !== undefined) return found;
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

function framesOf({ bytes, pageBytes }: Pick<WriteAheadLog, 'bytes' | 'pageBytes'>): number {
  return Math.floor((bytes.length - HEADER_BYTES) / (FRAME_BYTES + pageBytes));
}

function startOf({ pageBytes }: Pick<WriteAheadLog, 'pageBytes'>, frame: number): number {
  return HEADER_BYTES + frame * (FRAME_BYTES + pageBytes);
}

function hasSalts({ bytes, salts }: WriteAheadLog, start: number): boolean {
  return bytes.readUInt32BE(start + 8) === salts[0] && bytes.readUInt32BE(start + 12) === salts[1];
}

function fits(log: WriteAheadLog, frame: number): boolean {
  const { bytes, pageBytes, littleEndian } = log;
  const start = startOf(log, frame);
  // The checksum stored in the previous frame, so that one bad frame doesn't make all following ones look bad.
  const before = sumsAt(bytes, frame === 0 ? 24 : startOf(log, frame - 1) + 16);
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
