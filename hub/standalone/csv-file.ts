// Reads and writes CSV files of spreadsheets: encoding, separator, lines (SOLO-03; RFC 4180).
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { CSV_MAX_BYTES, type CsvEncoding, type CsvSeparator } from '../../shared/protocol/site/menu.ts';
import { usesOf } from '../kitchen/menu/csv-heads.ts';
import type { CsvRow } from '../kitchen/menu/import-rows.ts';

const SEPARATORS = [',', ';', '\t'] as const;
const BOM = '\ufeff';
/** No menu has more rows. */
const ROWS_MAX = 20_000;
/** A title may be above the headers. */
const HEAD_ROWS = 10;

export interface CsvTable {
  encoding: Exclude<CsvEncoding, 'auto'>;
  separator: string;
  heads: CsvRow;
  rows: CsvRow[];
  /** Line of an opening quote without an end. */
  openQuotes: number | undefined;
}

/** not-csv: a workbook, web page or JSON · not-text: bytes that no text has · not-utf-8: with the place of the first one. */
export type CsvRefusal =
  | { code: 'too-large' }
  | { code: 'csv-unreadable'; params: { reason: 'not-csv' | 'not-text' | 'empty' } }
  | { code: 'csv-unreadable'; params: { reason: 'not-utf-8'; line: number; column: number } };

/** @param bytes of the file, unmodified */
export function readCsv(bytes: Uint8Array, encoding: CsvEncoding): CsvTable | CsvRefusal {
  if (bytes.length > CSV_MAX_BYTES) return { code: 'too-large' };
  const read = decoded(bytes, encoding);
  if ('code' in read) return read;
  if (/^\s*(?:<|\{|\[[[{])/.test(read.text)) return unreadable('not-csv');
  // Some spreadsheets declare the separator in a first line.
  const named = /^sep=(.)\r?\n/.exec(read.text);
  const text = named === null ? read.text : read.text.slice(named[0].length);
  const separator = SEPARATORS.find((one) => one === named?.[1]) ?? separatorOf(text);
  const { rows, openQuotes } = rowsOf(text, separator, named === null ? 1 : 2);
  const at = headRow(rows.slice(0, HEAD_ROWS).map(({ cells }) => cells));
  const [heads, ...others] = rows.slice(at);
  if (heads === undefined) return unreadable('empty');
  if (others.length > ROWS_MAX) return { code: 'too-large' };
  return { encoding: read.encoding, separator, heads, rows: others, openQuotes };
}

function unreadable(reason: 'not-csv' | 'not-text' | 'empty'): CsvRefusal {
  return { code: 'csv-unreadable', params: { reason } };
}

/** With the byte order mark by which spreadsheets detect UTF-8, and the line ends of RFC 4180. */
export function writeCsv(rows: readonly (readonly string[])[], separator: CsvSeparator): string {
  return `${BOM}${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', delimiter: separator === 'semicolon' ? ';' : ',' },
  )}\r\n`;
}

function decoded(
  bytes: Uint8Array,
  encoding: CsvEncoding,
): { text: string; encoding: CsvTable['encoding'] } | CsvRefusal {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start.startsWith('PK\u0003\u0004') || start === '\u00d0\u00cf\u0011\u00e0')
    return unreadable('not-csv');
  const chosen = encoding === 'auto' ? guessed(bytes) : encoding;
  const wrong = chosen === 'utf-8' ? firstWrongByte(bytes) : undefined;
  if (wrong !== undefined) {
    const good = new TextDecoder().decode(bytes.subarray(0, wrong), { stream: true });
    const lines = good.split(/\r\n|\r|\n/);
    const column = (lines.at(-1) ?? '').length + 1;
    return { code: 'csv-unreadable', params: { reason: 'not-utf-8', line: lines.length, column } };
  }
  const text = iconv.decode(Buffer.from(bytes), chosen === 'utf-16' ? utf16Of(bytes) : chosen);
  if (text.includes('\0') || (chosen === 'utf-16' && text.includes('\ufffd'))) return unreadable('not-text');
  return { text: text.startsWith(BOM) ? text.slice(BOM.length) : text, encoding: chosen };
}

/** By its mark, else by the half of its separators' bytes that is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const zerosFirst = bytes.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  return zerosFirst * 2 > bytes.filter((byte) => byte === 0).length ? 'utf-16be' : 'utf-16le';
}

/** Hebrew letters occur next to each other, accented Western ones rarely do: both use the same bytes. */
function guessed(bytes: Uint8Array): CsvTable['encoding'] {
  const isMarked = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe);
  if (isMarked || bytes.includes(0)) return 'utf-16';
  if (firstWrongByte(bytes) === undefined) return 'utf-8';
  const high = (byte: number | undefined) => byte !== undefined && byte >= 0xe0 && byte <= 0xfa;
  let together = 0;
  let alone = 0;
  for (const [at, byte] of bytes.entries()) {
    if (!high(byte)) continue;
    if (high(bytes[at - 1]) || high(bytes[at + 1])) together += 1;
    else alone += 1;
  }
  return together > alone ? 'windows-1255' : 'windows-1252';
}

/** Position of the first byte that UTF-8 doesn't allow there. */
function firstWrongByte(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  // Longest start of the file that is UTF-8, by halves; a character that is cut off at its end is none.
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isUtf8(bytes.subarray(0, middle), true)) good = middle;
    else bad = middle;
  }
  return good;
}

function isUtf8(bytes: Uint8Array, stream = false): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Separator with which the most headers are known, else the one that gives every row the same number of cells. */
function separatorOf(text: string): string {
  const known = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: HEAD_ROWS });
    return { separator, count: Math.max(0, ...data.map(knownHeads)) };
  });
  const best = known.reduce((most, one) => (one.count > most.count ? one : most));
  if (best.count > 0) return best.separator;
  const { meta } = Papa.parse(text, { delimitersToGuess: [...SEPARATORS], preview: HEAD_ROWS });
  return meta.delimiter;
}

/** Index of the row of headers: the one with names of items, else the first of the widest rows. */
function headRow(rows: readonly (readonly string[])[]): number {
  const named = rows.findIndex((cells) => usesOf(cells, []).includes('name'));
  if (named !== -1) return named;
  const widths = rows.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  return Math.max(0, widths.indexOf(Math.max(...widths)));
}

function knownHeads(cells: readonly string[]): number {
  return usesOf(cells, []).filter((use) => use !== 'none').length;
}

function rowsOf(text: string, delimiter: string, firstLine: number) {
  const rows: CsvRow[] = [];
  let openQuotes: number | undefined;
  let line = firstLine;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }) => {
      if (openQuotes === undefined && errors.some(({ type }) => type === 'Quotes')) openQuotes = line;
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      for (let at = read; at < meta.cursor; at++) {
        const isEnd = text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
        if (isEnd) line += 1;
      }
      read = meta.cursor;
    },
  });
  return { rows, openQuotes };
}
