// A network printer of a site as stored in the setup: its address, its paper and characters, and what it prints
// (PAPER-01, PAPER-03).
import * as z from 'zod/mini';
import { PRINTER_PORT } from '../../limits.ts';
import { wireId } from '../wire-values.ts';
import {
  BON_LANGUAGES,
  CODE_PAGE_NUMBER_MAX,
  CODE_PAGES,
  HOST_MAX_CHARACTERS,
  PAPER_WIDTHS_MM,
} from './printer-choices.ts';
import { amount, choice, ids, line, own, toggle, within } from './setup-values.ts';

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const IPV6 = /^[\da-f:]{2,39}$/i;

export const printer = z.object({
  _id: wireId,
  name: line(),
  /** A name or an IP address on the LAN. */
  host: line(),
  port: amount(PRINTER_PORT.default, PRINTER_PORT.min, PRINTER_PORT.max),
  paper: choice(PAPER_WIDTHS_MM, '80'),
  codePage: choice(CODE_PAGES, 'cp437'),
  /** The printer's number of that table (ESC t n); unset: as on Epson printers. */
  codePageNumber: own(within(0, CODE_PAGE_NUMBER_MAX)),
  language: choice(BON_LANGUAGES, 'en'),
  /** Sounds the printer's buzzer after each chit. */
  beeps: toggle(false),
  /** Ids of the stations and of the profiles that print on it. */
  stations: ids(),
  profiles: ids(),
});
export type Printer = z.infer<typeof printer>;

/** True if this may be the name or the address of a printer; it isn't resolved. */
export function isPrinterHost(host: string): boolean {
  if (host.length > HOST_MAX_CHARACTERS) return false;
  return (host.includes(':') && IPV6.test(host)) || host.split('.').every((label) => LABEL.test(label));
}
