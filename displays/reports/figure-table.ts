// A table of figures for reading, drawing and saving: one description for the page, the print and the CSV (REPORT-02).
import { BYTE_ORDER_MARK, csvText } from '../../shared/csv-text.ts';
import type { FigureCount, FigureTime } from '../../shared/model/figures.ts';
import type { ReportRow, ReportTotals } from '../../shared/protocol/figures/report.ts';
import { stopwatch } from '../i18n/format.ts';

type ColumnKind = 'count' | 'share' | 'duration' | 'text';

/** Durations are in seconds, shares as parts of 1. */
export interface FigureColumn<Row = ReportTotals> {
  title: string;
  kind: ColumnKind;
  /** Undefined if there is no data, as when nothing was served. */
  of(row: Row): number | string | undefined;
}

export interface FigureTable<Row = ReportTotals> {
  /** Part of the file name. */
  id: string;
  title: string;
  /** Heading of the row names. */
  head: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly NamedRow<Row>[];
}

export interface NamedRow<Row = ReportTotals> {
  key: string;
  name: string;
  row: Row;
}

export type ReportWords = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export function countColumn(name: FigureCount, t: ReportWords): FigureColumn {
  return { title: t(`count.${name}`), kind: 'count', of: (row) => row[name] ?? 0 };
}

/** Share of the served tickets that were late. */
export function lateColumn(t: ReportWords): FigureColumn {
  return { title: t('lateShare'), kind: 'share', of: lateShare };
}

/** Share of the promised orders that were ready in time. */
export function promiseColumn(t: ReportWords): FigureColumn {
  return { title: t('promiseShare'), kind: 'share', of: promiseShare };
}

export function promiseShare({ promised = 0, promisesKept = 0 }: ReportTotals): number | undefined {
  return promised === 0 ? undefined : promisesKept / promised;
}

export function lateShare({ late = 0, served = 0 }: ReportTotals): number | undefined {
  return served === 0 ? undefined : late / served;
}

/** Median, p90, and sample size. */
export function timeColumns(name: FigureTime, t: ReportWords): FigureColumn[] {
  const what = t(`time.${name}`);
  return [
    { title: `${what}, ${t('p50')}`, kind: 'duration', of: ({ times }) => times[name]?.p50Seconds },
    { title: `${what}, ${t('p90')}`, kind: 'duration', of: ({ times }) => times[name]?.p90Seconds },
    { title: `${what}, ${t('ofHowMany')}`, kind: 'count', of: ({ times }) => times[name]?.count ?? 0 },
  ];
}

/** The value as text. */
export function inWords(value: number | string | undefined, kind: ColumnKind, language: string): string {
  if (value === undefined) return '–';
  if (typeof value === 'string') return value;
  switch (kind) {
    case 'count':
    case 'text':
      return new Intl.NumberFormat(language).format(value);
    case 'share':
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
    case 'duration':
      return durationText(value, language);
    default:
      return kind satisfies never;
  }
}

const HOUR_SECONDS = 3_600;

/** 5:19 min, or 1:44 hr, with the unit in the page's language. */
function durationText(seconds: number, language: string): string {
  const whole = Math.round(seconds);
  const unit = Math.abs(whole) < HOUR_SECONDS ? 'minute' : 'hour';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  // Uses eleven, as some languages have a special form for two.
  const word = format.formatToParts(11).find(({ type }) => type === 'unit')?.value ?? '';
  // From one hour on, seconds are omitted.
  const text = unit === 'minute' ? stopwatch(whole * 1_000) : stopwatch((whole / 60) * 1_000);
  return `${text} ${word}`;
}

/** Hours of a service day in order: it starts after the longest gap in the 24 hours. */
export function inServiceOrder(hours: readonly ReportRow[]): ReportRow[] {
  const sorted = [...hours].sort((one, other) => Number(one.key) - Number(other.key));
  const gapBefore = (index: number) => {
    const [before, own] = [sorted.at(index - 1), sorted[index]];
    return (Number(own?.key) - Number(before?.key) + 24) % 24 || 24;
  };
  const begins = sorted.reduce((best, _, index) => (gapBefore(index) > gapBefore(best) ? index : best), 0);
  return [...sorted.slice(begins), ...sorted.slice(0, begins)];
}

/** Durations in seconds, shares as parts of 1, so that a spreadsheet can calculate with them. */
export function csvOf<Row>({ head, columns, rows }: FigureTable<Row>): string {
  const units = { count: '', share: '', duration: ' (s)', text: '' };
  const lines = [
    [head, ...columns.map(({ title, kind }) => title + units[kind])],
    ...rows.map(({ name, row }) => [name, ...columns.map(({ of }) => plainText(of(row)?.toString() ?? ''))]),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(csvText).join(',')}\r\n`).join('');
}

/** Removes the isolates that keep a time together within Hebrew text. */
function plainText(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

/** Saves a text as a file, via the browser. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(address));
}
