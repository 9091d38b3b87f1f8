// Code pages a job can mean by a number, by printer make (CAPT-03). Numbers: Epson's command reference, Star's line
// mode specification, and the manuals of makes that number their code pages differently.
import type { CapturedCodePage } from '../../../shared/model/capture-port.ts';

/** Code pages of a port's setting, and some that only a number can select. */
export type LetterTable =
  | Exclude<CapturedCodePage, 'as-sent'>
  | 'iso8859-3'
  | 'iso8859-4'
  | 'iso8859-6'
  | 'cp856'
  | 'cp1125'
  | 'mik'
  | 'jis';

/** Names in iconv-lite. */
export const ENCODINGS: Record<LetterTable, string> = {
  cp437: 'cp437',
  cp720: 'cp720',
  cp737: 'cp737',
  cp775: 'cp775',
  cp850: 'cp850',
  cp852: 'cp852',
  cp855: 'cp855',
  cp856: 'cp856',
  cp857: 'cp857',
  cp858: 'cp858',
  cp860: 'cp860',
  cp861: 'cp861',
  cp862: 'cp862',
  cp863: 'cp863',
  cp864: 'cp864',
  cp865: 'cp865',
  cp866: 'cp866',
  cp869: 'cp869',
  cp1125: 'cp1125',
  mik: 'mik',
  windows874: 'windows-874',
  windows1250: 'windows-1250',
  windows1251: 'windows-1251',
  windows1252: 'windows-1252',
  windows1253: 'windows-1253',
  windows1254: 'windows-1254',
  windows1255: 'windows-1255',
  windows1256: 'windows-1256',
  windows1257: 'windows-1257',
  windows1258: 'windows-1258',
  'iso8859-1': 'iso-8859-1',
  'iso8859-2': 'iso-8859-2',
  'iso8859-3': 'iso-8859-3',
  'iso8859-4': 'iso-8859-4',
  'iso8859-5': 'iso-8859-5',
  'iso8859-6': 'iso-8859-6',
  'iso8859-7': 'iso-8859-7',
  'iso8859-8': 'iso-8859-8',
  'iso8859-9': 'iso-8859-9',
  'iso8859-15': 'iso-8859-15',
  cp932: 'cp932',
  gb18030: 'gb18030',
  cp949: 'cp949',
  cp950: 'cp950',
  jis: 'euc-jp',
  utf8: 'utf-8',
};

/** Letters are two columns wide, and their bytes may be ASCII characters. */
export const TWO_BYTE_TABLES: readonly LetterTable[] = ['cp932', 'gb18030', 'cp949', 'cp950', 'jis'];

/**
 * Mapping of bytes to letters. `tables`: candidates, empty if no code page is known. `isSure`: all makes agree;
 * otherwise the letters decide.
 */
export interface LetterChoice {
  tables: readonly LetterTable[];
  isSure: boolean;
}

type Numbered = Readonly<Record<number, LetterTable>>;

const EPSON: Numbered = {
  ...{ 0: 'cp437', 1: 'cp932', 2: 'cp850', 3: 'cp860', 4: 'cp863', 5: 'cp865', 13: 'cp857', 14: 'cp737' },
  ...{ 15: 'iso8859-7', 16: 'windows1252', 17: 'cp866', 18: 'cp852', 19: 'cp858', 21: 'windows874' },
  ...{ 32: 'cp720', 33: 'cp775', 34: 'cp855', 35: 'cp861', 36: 'cp862', 37: 'cp864', 38: 'cp869' },
  ...{ 39: 'iso8859-2', 40: 'iso8859-15', 44: 'cp1125', 45: 'windows1250', 46: 'windows1251' },
  ...{ 47: 'windows1253', 48: 'windows1254', 49: 'windows1255', 50: 'windows1256', 51: 'windows1257' },
  52: 'windows1258',
};
const EPSON_TM_T88III: Numbered = { 18: 'cp862' };
const WINCOR: Numbered = {
  ...{ 1: 'cp850', 2: 'cp852', 3: 'cp860', 4: 'cp863', 5: 'cp865', 6: 'cp858', 7: 'cp866' },
  ...{ 8: 'windows1252', 9: 'cp862', 10: 'cp737', 11: 'windows874', 12: 'cp857', 16: 'windows1254' },
  ...{ 17: 'windows1250', 18: 'iso8859-1', 19: 'iso8859-2', 20: 'iso8859-9', 21: 'iso8859-15' },
  ...{ 22: 'cp864', 23: 'cp720', 24: 'windows1256', 25: 'iso8859-6', 26: 'cp932', 27: 'cp775' },
  ...{ 28: 'windows1257', 29: 'iso8859-4' },
};
const RONGTA: Numbered = {
  ...{ 6: 'windows1251', 7: 'cp866', 8: 'mik', 15: 'cp862', 16: 'windows1252', 17: 'windows1253' },
  ...{ 18: 'cp852', 19: 'cp858', 23: 'iso8859-1', 24: 'cp737', 25: 'windows1257', 27: 'cp720' },
  ...{ 28: 'cp855', 29: 'cp857', 30: 'windows1250', 31: 'cp775', 32: 'windows1254', 33: 'windows1255' },
  ...{ 34: 'windows1256', 35: 'windows1258', 36: 'iso8859-2', 37: 'iso8859-3', 38: 'iso8859-4' },
  ...{ 39: 'iso8859-5', 40: 'iso8859-6', 41: 'iso8859-7', 42: 'iso8859-8', 43: 'iso8859-9' },
  ...{ 44: 'iso8859-15', 46: 'cp856', 47: 'windows874' },
};
const KEFAR: Numbered = {
  ...{ 11: 'windows1252', 12: 'cp866', 13: 'cp852', 14: 'cp858', 23: 'cp864', 27: 'windows1255' },
  ...{ 28: 'cp437', 29: 'cp932', 30: 'cp437', 31: 'cp858', 32: 'cp852', 33: 'cp860', 34: 'cp861' },
  ...{ 35: 'cp863', 36: 'cp865', 37: 'cp866', 38: 'cp855', 39: 'cp857', 40: 'cp862', 41: 'cp864' },
  ...{ 42: 'cp737', 44: 'cp869', 45: 'iso8859-7', 48: 'windows874', 49: 'windows1252' },
  ...{ 50: 'windows1250', 51: 'windows1251', 66: 'mik', 68: 'cp852', 70: 'windows1256' },
};
const YUHENGDA: Numbered = {
  ...{ 11: 'windows1252', 12: 'cp866', 13: 'cp852', 14: 'cp858', 18: 'windows1251', 20: 'windows1257' },
  ...{ 22: 'cp864', 24: 'cp857', 25: 'cp862', 27: 'cp869', 29: 'cp737', 31: 'windows1256' },
  32: 'windows1258',
};
/** Zjiang and its many clones. */
const ZJIANG: Numbered = {
  ...{ 16: 'windows1252', 17: 'cp866', 18: 'cp852', 19: 'cp858', 25: 'windows1257', 27: 'windows1258' },
  ...{ 28: 'cp864', 32: 'windows1255', 33: 'cp720', 34: 'windows1256', 35: 'windows1257', 50: 'cp437' },
  ...{ 52: 'cp437', 53: 'cp858', 54: 'cp852', 55: 'cp860', 56: 'cp861', 57: 'cp863', 58: 'cp865' },
  ...{ 59: 'cp866', 60: 'cp855', 61: 'cp857', 62: 'cp862', 63: 'cp864', 64: 'cp737', 66: 'cp869' },
  ...{ 67: 'iso8859-7', 70: 'windows874', 71: 'windows1252', 72: 'windows1250', 73: 'windows1251' },
  ...{ 88: 'mik', 90: 'windows1253', 91: 'windows1254', 92: 'windows1256', 93: 'cp720' },
  ...{ 94: 'windows1258', 95: 'cp775' },
};
const ESC_POS_MAKES = [EPSON, EPSON_TM_T88III, WINCOR, RONGTA, KEFAR, YUHENGDA, ZJIANG];

/** ESC GS t n. */
const STAR: Numbered = {
  ...{ 0: 'cp437', 1: 'cp437', 2: 'cp932', 3: 'cp437', 4: 'cp858', 5: 'cp852', 6: 'cp860', 7: 'cp861' },
  ...{ 8: 'cp863', 9: 'cp865', 10: 'cp866', 11: 'cp855', 12: 'cp857', 13: 'cp862', 14: 'cp864' },
  ...{ 15: 'cp737', 17: 'cp869', 18: 'iso8859-7', 21: 'windows874', 32: 'windows1252' },
  ...{ 33: 'windows1250', 34: 'windows1251', 78: 'mik', 128: 'utf8' },
};

const choices = new Map<string, LetterChoice>();

/** ESC t n, or ESC GS t n of Star; returns the same object for the same number. */
export function choiceOfNumber(number: number, language: 'esc-pos' | 'star-line'): LetterChoice {
  const key = `${language} ${number}`;
  const known = choices.get(key);
  if (known !== undefined) return known;
  const makes = language === 'star-line' ? [STAR] : ESC_POS_MAKES;
  const named = makes.map((make) => make[number]).filter((table) => table !== undefined);
  const tables = [...new Set(named)];
  // A number that Epson leaves free differs among the makes that aren't listed. Katakana is one byte per character with
  // some makes, all of Japanese with others.
  const isSure = tables.length === 1 && makes[0]?.[number] !== undefined && tables[0] !== 'cp932';
  const choice = { tables, isSure };
  choices.set(key, choice);
  return choice;
}

/** Before any number: UTF-8 if the bytes are valid, else the printers' default if it yields words. */
export const UNCHOSEN: LetterChoice = { tables: ['cp437'], isSure: false };
export const UTF8: LetterChoice = { tables: ['utf8'], isSure: true };
/** FS & on a printer for Japan, China, Korea or Taiwan. */
export const TWO_BYTES: LetterChoice = { tables: ['gb18030', 'cp932', 'cp949', 'cp950'], isSure: false };
export const SHIFT_JIS: LetterChoice = { tables: ['cp932'], isSure: true };
export const JIS: LetterChoice = { tables: ['jis'], isSure: true };
