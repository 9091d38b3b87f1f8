// Reads and writes CSV files of spreadsheets: encoding, separator, lines (SOLO-03; RFC 4180).
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { CSV_MAX_BYTES, type CsvEncoding } from '../../shared/protocol/site/menu.ts';
import type { CsvRow } from '../kitchen/menu/read-rows.ts';
import { headsOf } from '../kitchen/menu/read-rows.ts';

const SEPARATORS = [',', ';', '\t'] as const;
const BOM = '\ufeff';
/** No menu has more rows. */
const ROWS_MAX = 20_000;

export interface CsvTable {
  encoding: Exclude<CsvEncoding, 'auto'>;
  separator: string;
  heads: CsvRow;
  rows: CsvRow[];
  /** Line of an opening quote without an end. */
  openQuotes: number | undefined;
}

export type CsvRefusal = 'too-large' | 'csv-unreadable';

/** @param bytes of the file, unmodified */
export function readCsv(bytes: Uint8Array, encoding: CsvEncoding): CsvTable | CsvRefusal {
  if (bytes.length > CSV_MAX_BYTES) return 'too-large';
  const read = decoded(bytes, encoding);
  if (read === undefined || read.text.includes('\0')) return 'csv-unreadable';
  // Some spreadsheets declare the separator in a first line.
  const named = /^sep=(.)\r?\n/.exec(read.text);
  const text = named === null ? read.text : read.text.slice(named[0].length);
  const separator = SEPARATORS.find((one) => one === named?.[1]) ?? separatorOf(text);
  if (separator === undefined) return 'csv-unreadable';
  const { rows, openQuotes } = rowsOf(text, separator, named === null ? 1 : 2);
  const [heads, ...others] = rows;
  if (heads === undefined) return 'csv-unreadable';
  if (others.length > ROWS_MAX) return 'too-large';
  return { encoding: read.encoding, separator, heads, rows: others, openQuotes };
}

/** With the byte order mark by which spreadsheets detect UTF-8, and the line ends of RFC 4180. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BOM}${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n' },
  )}\r\n`;
}

function decoded(
  bytes: Uint8Array,
  encoding: CsvEncoding,
): { text: string; encoding: CsvTable['encoding'] } | undefined {
  const chosen = encoding === 'auto' ? guessed(bytes) : encoding;
  if (chosen === 'utf-8' && !isUtf8(bytes)) return undefined;
  const text = iconv.decode(Buffer.from(bytes), chosen);
  return { text: text.startsWith(BOM) ? text.slice(BOM.length) : text, encoding: chosen };
}

/** Hebrew letters occur next to each other, accented Western ones rarely do: both use the same bytes. */
function guessed(bytes: Uint8Array): CsvTable['encoding'] {
  if (isUtf8(bytes)) return 'utf-8';
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Separator with which the first line has known columns. */
function separatorOf(text: string): string | undefined {
  const counts = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: 1 });
    const columns = headsOf(data[0] ?? [])?.columns ?? [];
    return { separator, known: columns.filter((column) => column !== undefined).length };
  });
  const best = counts.reduce((most, one) => (one.known > most.known ? one : most));
  return best.known === 0 ? undefined : best.separator;
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
