// Columns of a menu file, by their displayed headers, and the format of values in their cells (SOLO-03).
import { CSV_COLUMNS } from '../../../shared/protocol/site/menu.ts';
import { sameName } from './menu-edits.ts';

export type CsvColumn = (typeof CSV_COLUMNS)[number];
export type CsvLanguage = 'en' | 'he-il';

const HEADS: Record<CsvLanguage, Record<CsvColumn, string>> = {
  en: {
    type: 'type',
    id: 'id',
    name: 'name',
    category: 'category',
    group: 'group',
    kitchenNameEn: 'kitchen name (English)',
    kitchenNameHe: 'kitchen name (Hebrew)',
    stations: 'stations',
    course: 'course',
    prepSeconds: 'preparation seconds',
    allergens: 'allergens',
    modifiers: 'modifiers',
    routing: 'routing',
    item: 'made as item',
  },
  'he-il': {
    type: 'סוג',
    id: 'מזהה',
    name: 'שם',
    category: 'קטגוריה',
    group: 'קבוצה',
    kitchenNameEn: 'שם למטבח (אנגלית)',
    kitchenNameHe: 'שם למטבח (עברית)',
    stations: 'עמדות',
    course: 'מנה',
    prepSeconds: 'שניות הכנה',
    allergens: 'אלרגנים',
    modifiers: 'תוספות',
    routing: 'ניתוב',
    item: 'מוכן כפריט',
  },
};

export const CSV_TYPES = ['category', 'item', 'group', 'option'] as const;
export type CsvType = (typeof CSV_TYPES)[number];

const TYPE_WORDS: Record<CsvLanguage, Record<CsvType, string>> = {
  en: { category: 'category', item: 'item', group: 'group', option: 'option' },
  'he-il': { category: 'קטגוריה', item: 'פריט', group: 'קבוצה', option: 'תוספת' },
};

export function headsIn(language: CsvLanguage): string[] {
  return CSV_COLUMNS.map((column) => HEADS[language][column]);
}

/** Column with that header, in either language. */
export function columnOf(head: string): CsvColumn | undefined {
  const key = sameName(head);
  return CSV_COLUMNS.find((column) =>
    [HEADS.en[column], HEADS['he-il'][column]].some((one) => sameName(one) === key),
  );
}

export function typeWord(type: CsvType, language: CsvLanguage): string {
  return TYPE_WORDS[language][type];
}

/** A row without a type is an item. */
export function typeOf(word: string): CsvType | undefined {
  const key = sameName(word);
  if (key === '') return 'item';
  return CSV_TYPES.find((type) =>
    [TYPE_WORDS.en[type], TYPE_WORDS['he-il'][type]].some((one) => sameName(one) === key),
  );
}

/** Text that a spreadsheet would execute as a formula: CWE-1236. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Escapes a cell so that no spreadsheet reads it as a formula; `unescapeCell` restores it. */
export function escapeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

const BETWEEN = ' | ';

/** Several names in one cell; a bar within a name is escaped with a backslash. */
export function joinedCell(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\|]/g, '\\$&')).join(BETWEEN);
}

export function namesIn(cell: string): string[] {
  const names = [...cell.matchAll(/(?:\\[\s\S]|[^|\\])+/g)].map(([part]) =>
    part.replace(/\\([\s\S])/g, '$1').trim(),
  );
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Seconds as a whole number, or minutes and seconds as 7:30; undefined for anything else. */
export function secondsIn(cell: string): number | undefined {
  const [, minutes, seconds] = /^(?:(\d{1,4}):(?=\d{2}$))?(\d{1,5})$/.exec(cell.trim()) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return undefined;
  return Number(minutes ?? 0) * 60 + Number(seconds);
}
