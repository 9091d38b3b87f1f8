// Builds a till's bytes, with the expected result of a job.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import iconv from 'iconv-lite';
import { visualOrder } from '../../hub/printing/visual-order.ts';
import type { CapturedCodePage } from '../../shared/model/capture-port.ts';

export interface CorpusJob {
  name: string;
  bytes: Uint8Array;
  codePage: CapturedCodePage;
  verdict: 'whole' | 'part' | 'text';
  /** Expected number, table and items, as `2 Burger +Bacon -Onions !note @seat`; a cancelled item in brackets. */
  number?: string;
  table?: string;
  type?: string;
  waiter?: string;
  guests?: number;
  /** Notes of the whole order. */
  notes?: string[];
  isReprint?: boolean;
  items?: string[];
  /** Lines that no rule reads; the ticket shows them as a note. */
  unread?: string[];
}

export const ESC = '\x1b';
export const GS = '\x1d';

/** Bytes of a text with commands in it. */
export function raw(text: string, encoding = 'latin1'): Uint8Array {
  return iconv.encode(text, encoding);
}

type Encode = (encoder: ReceiptPrinterEncoder) => ReceiptPrinterEncoder;
export function encodedBy(language: 'esc-pos' | 'star-line', columns: number, write: Encode): Uint8Array {
  return write(new ReceiptPrinterEncoder({ language, columns, feedBeforeCut: 4 }).initialize())
    .cut()
    .encode();
}

/** Hebrew in print order as tills send it, letter by letter from the left; lines without Hebrew unchanged. */
export function visual(line: string): string {
  return /[א-ת]/.test(line) ? visualOrder(line, 'rtl') : line;
}

export function hebrew(
  lines: readonly string[],
  page: 'cp862' | 'windows-1255' | 'iso-8859-8',
  code: string,
): Uint8Array {
  const text = lines.map((line) => visual(line)).join('\n');
  return raw(`${ESC}@${code}${text}\n\n${GS}V\x42\x03`, page);
}
