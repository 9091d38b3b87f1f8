// How a till's bytes are made, and what is known of a job.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import iconv from 'iconv-lite';
import { visualOrder } from '../../hub/printing/visual-order.ts';
import type { CapturedCodePage } from '../../shared/model/capture-port.ts';

export interface CorpusJob {
  name: string;
  bytes: Uint8Array;
  codePage: CapturedCodePage;
  verdict: 'whole' | 'part' | 'text';
  /** What has to come out: number, table and items as `2 Burger +Bacon -Onions !note @seat`, a cancelled one in brackets. */
  number?: string;
  table?: string;
  type?: string;
  waiter?: string;
  guests?: number;
  /** Notes of the whole order. */
  notes?: string[];
  isReprint?: boolean;
  items?: string[];
  /** Lines that no rule reads; they stand on the ticket as a note. */
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

/** As tills lay Hebrew down, letter by letter from the left; lines without Hebrew as they are. */
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
