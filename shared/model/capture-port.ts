// A TCP port on which the hub emulates a printer, as configured by a manager (CAPT-01, CAPT-06).
import * as z from 'zod/mini';
import { PAPER_AFTER_SECONDS } from '../glass-limits.ts';
import { PRINTER_PORT } from '../limits.ts';
import { isPrinterHost } from './setup/printer.ts';

/** Character tables; as-sent: as selected by the job's own commands, or guessed from its bytes. */
export const CAPTURED_CODE_PAGES = [
  'as-sent',
  'cp437',
  'cp720',
  'cp737',
  'cp775',
  'cp850',
  'cp852',
  'cp855',
  'cp857',
  'cp858',
  'cp860',
  'cp861',
  'cp862',
  'cp863',
  'cp864',
  'cp865',
  'cp866',
  'cp869',
  'windows874',
  'windows1250',
  'windows1251',
  'windows1252',
  'windows1253',
  'windows1254',
  'windows1255',
  'windows1256',
  'windows1257',
  'windows1258',
  'iso8859-1',
  'iso8859-2',
  'iso8859-5',
  'iso8859-7',
  'iso8859-8',
  'iso8859-9',
  'iso8859-15',
  'cp932',
  'gb18030',
  'cp949',
  'cp950',
  'utf8',
] as const;
export type CapturedCodePage = (typeof CAPTURED_CODE_PAGES)[number];

/** auto: Star if a job has commands that only Star knows, else ESC/POS. */
export const CAPTURED_LANGUAGES = ['auto', 'esc-pos', 'star-line', 'text'] as const;
export type CapturedLanguage = (typeof CAPTURED_LANGUAGES)[number];

export const PASS_ON = ['never', 'fallback', 'always'] as const;

/** Ports below are for the machine's own services. */
export const CAPTURE_PORT_MIN = 1_024;
export const CAPTURE_PORT_MAX = 65_535;
export const CAPTURE_NAME_MAX_CHARACTERS = 60;
const ID_MAX_CHARACTERS = 200;

export const capturePort = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  port: z.int().check(z.gte(CAPTURE_PORT_MIN), z.lte(CAPTURE_PORT_MAX)),
  name: z.string().check(z.minLength(1), z.maxLength(CAPTURE_NAME_MAX_CHARACTERS)),
  /** Id of the station for everything printed here; unset: by the menu's rule for each item. */
  station: z.optional(z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS))),
  language: z._default(z.enum(CAPTURED_LANGUAGES), 'auto'),
  codePage: z._default(z.enum(CAPTURED_CODE_PAGES), 'as-sent'),
  /** auto: the template that reads most · text: none, all is shown as printed · else the id of a template. */
  template: z._default(z.string().check(z.minLength(1), z.maxLength(80)), 'auto'),
  /** When its jobs are passed on to a real printer (CAPT-06); fallback: those not painted by any display in time. */
  passOn: z._default(z.enum(PASS_ON), 'never'),
  /** Host that accepts raw bytes; without it nothing is passed on. */
  printerHost: z.optional(z.string().check(z.refine(isPrinterHost))),
  printerPort: z._default(
    z.int().check(z.gte(PRINTER_PORT.min), z.lte(PRINTER_PORT.max)),
    PRINTER_PORT.default,
  ),
  paperAfterSeconds: z._default(
    z.int().check(z.gte(PAPER_AFTER_SECONDS.min), z.lte(PAPER_AFTER_SECONDS.max)),
    PAPER_AFTER_SECONDS.default,
  ),
});
export type CapturePort = z.infer<typeof capturePort>;
