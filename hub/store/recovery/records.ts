// Cells of SQLite's pages and the records in them (https://sqlite.org/fileformat2.html).
import { isUtf8 } from 'node:buffer';

export type Value = number | bigint | Buffer | null;

/** Type of a stored value. */
export type Stored = 'null' | 'integer' | 'real' | 'text' | 'blob';

export interface StoredRecord {
  types: Stored[];
  values: Value[];
}

export interface Cell {
  /** Page with smaller keys; 0 in a leaf. */
  child: number;
  /** Row number; NaN in an index. */
  rowid: number;
  /** Undefined in an interior page of a table. */
  record: StoredRecord | undefined;
}

/** Sizes of integers by their serial type. */
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const;
const REAL = 7;
const ZERO = 8;
const ONE = 9;
const BLOB = 12;
const TEXT = 13;
const VARINT_BYTES = 9;
const OPEN_OBJECT = 0x7b;
const OPEN_LIST = 0x5b;

/**
 * @param place of the cell in its page
 * @param overflow reads a page
 * @param isStrict if a page may be older than the one that leads to it, and hold a part of another row
 * @returns undefined if any part of it is unreadable or contradicts another
 */
export function readCell(
  kind: 'table-leaf' | 'table-interior' | 'index-leaf' | 'index-interior',
  page: Buffer,
  place: number,
  overflow: (page: number) => Buffer | undefined,
  isStrict: boolean,
): Cell | undefined {
  const isInterior = kind.endsWith('interior');
  if (isInterior && place + 4 > page.length) return undefined;
  const child = isInterior ? page.readUInt32BE(place) : 0;
  const reader = new VarintReader(page, place + (isInterior ? 4 : 0));
  if (kind === 'table-interior') {
    const rowid = reader.next();
    return Number.isNaN(rowid) ? undefined : { child, rowid, record: undefined };
  }
  const size = reader.next();
  const rowid = kind === 'table-leaf' ? reader.next() : Number.NaN;
  if (!(size > 0) || (kind === 'table-leaf' && Number.isNaN(rowid))) return undefined;
  const payload = readPayload(kind, page, reader.at, size, overflow);
  const record = payload && readRecord(payload);
  const isSpread = size > mostInPage(kind, page.length);
  if (isStrict && isSpread && record?.values.every(isComplete) === false) return undefined;
  return record && { child, rowid, record };
}

/** Bytes of a record up to which all of it is in its page. */
function mostInPage(kind: 'table-leaf' | 'index-leaf' | 'index-interior', usable: number): number {
  return kind === 'table-leaf' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
}

function readPayload(
  kind: 'table-leaf' | 'index-leaf' | 'index-interior',
  page: Buffer,
  at: number,
  size: number,
  overflow: (page: number) => Buffer | undefined,
): Buffer | undefined {
  const usable = page.length;
  const most = mostInPage(kind, usable);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((size - least) % (usable - 4));
  const local = size <= most ? size : wanted <= most ? wanted : least;
  if (at + local + (local === size ? 0 : 4) > usable) return undefined;
  const parts = [page.subarray(at, at + local)];
  if (local === size) return parts[0];
  let next = page.readUInt32BE(at + local);
  const seen = new Set<number>();
  for (let missing = size - local; missing > 0; ) {
    const bytes = seen.has(next) ? undefined : overflow(next);
    if (bytes === undefined) return undefined;
    seen.add(next);
    const length = Math.min(missing, usable - 4);
    parts.push(bytes.subarray(4, 4 + length));
    missing -= length;
    next = bytes.readUInt32BE(0);
  }
  // The last page of a chain names no next one.
  return next === 0 ? Buffer.concat(parts) : undefined;
}

function readRecord(payload: Buffer): StoredRecord | undefined {
  const header = new VarintReader(payload, 0);
  const headerBytes = header.next();
  if (!(headerBytes <= payload.length)) return undefined;
  const types: Stored[] = [];
  const values: Value[] = [];
  let at = headerBytes;
  while (header.at < headerBytes) {
    const serial = header.next();
    const length = lengthOf(serial);
    if (!(at + length <= payload.length)) return undefined;
    const type = typeOf(serial);
    const value = readValue(serial, payload, at, length);
    if (type === 'text' && !isText(value)) return undefined;
    types.push(type);
    values.push(value);
    at += length;
  }
  return header.at === headerBytes && at === payload.length ? { types, values } : undefined;
}

/** NaN for a type that doesn't exist. */
function lengthOf(serial: number): number {
  if (serial >= BLOB) return Math.floor((serial - BLOB) / 2);
  if (serial === ZERO || serial === ONE) return 0;
  return serial === REAL ? 8 : (INTEGER_BYTES[serial] ?? Number.NaN);
}

function typeOf(serial: number): Stored {
  if (serial >= BLOB) return serial % 2 === TEXT % 2 ? 'text' : 'blob';
  if (serial === 0) return 'null';
  return serial === REAL ? 'real' : 'integer';
}

function readValue(serial: number, payload: Buffer, at: number, length: number): Value {
  if (serial >= BLOB) return payload.subarray(at, at + length);
  if (serial === 0) return null;
  if (serial === REAL) return payload.readDoubleBE(at);
  if (serial === ZERO || serial === ONE) return serial - ZERO;
  if (length < 8) return payload.readIntBE(at, length);
  const value = payload.readBigInt64BE(at);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** False for zeros and noise that a bad disk left in a text. */
function isText(value: Value): boolean {
  return Buffer.isBuffer(value) && isUtf8(value) && !value.includes(0);
}

/** False for a text that begins as JSON and isn't. */
function isComplete(value: Value): boolean {
  if (!Buffer.isBuffer(value) || !(value[0] === OPEN_OBJECT || value[0] === OPEN_LIST)) return true;
  try {
    JSON.parse(value.toString());
    return true;
  } catch {
    return false;
  }
}

class VarintReader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** NaN at the end of the bytes, or for a number that a double can't hold. */
  next(): number {
    let value = 0;
    for (let read = 1; read < VARINT_BYTES; read += 1) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) return Number.NaN;
      this.at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return Number.isSafeInteger(value) ? value : Number.NaN;
    }
    return this.#long();
  }

  /** Nine bytes, the last of which has eight bits: negative row numbers. */
  #long(): number {
    const start = this.at - (VARINT_BYTES - 1);
    if (start + VARINT_BYTES > this.#bytes.length) return Number.NaN;
    let value = 0n;
    for (let each = start; each < this.at; each += 1)
      value = (value << 7n) | BigInt((this.#bytes[each] ?? 0) & 127);
    value = BigInt.asIntN(64, (value << 8n) | BigInt(this.#bytes[this.at] ?? 0));
    this.at += 1;
    return Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN;
  }
}
