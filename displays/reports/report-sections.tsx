// Sections of a report, each with its table: over time, by station, kinds, dishes, people, cancellations and recalls,
// and by site (REPORT-01, REPORT-05).
import type { FigureDimension, FigureTime } from '../../shared/model/figures.ts';
import type { ReportAnswer } from '../../shared/protocol/figures/report.ts';
import { Bars, TimeColumns } from './charts.tsx';
import { FigureSection } from './figure-section.tsx';
import {
  countColumn,
  type FigureColumn,
  type FigureTable,
  inServiceOrder,
  inWords,
  lateColumn,
  type NamedRow,
  type ReportWords,
  timeColumns,
} from './figure-table.ts';
import { AllergyReceipts, DayParts, RanOutItems } from './report-acts.tsx';
import css from './reports.module.css';
import { dayName, type Names, namedRows } from './row-names.ts';

/** Number of dishes with a bar; the table has all of them. */
const DISHES_DRAWN = 12;

interface SectionsProps {
  report: ReportAnswer;
  names: Names;
  /** For file names. */
  days: string;
}

export function ReportSections({ report, names, days }: SectionsProps) {
  const { t } = names;
  const { period } = report;
  const of = (dimension: FigureDimension) =>
    namedRows(
      dimension,
      period.rows.filter((row) => row.dimension === dimension),
      names,
    );
  const props = { names, days };
  const tickets = [countColumn('tickets', t), lateColumn(t)];
  const whole = [...tickets, ...timeColumns('firedToReady', t), ...timeColumns('firedToServed', t)];
  const sites = namedRows('site', period.sites, names);
  return (
    <div className={css.sections}>
      {sites.length > 0 && (
        <TimeBars
          {...props}
          table={tableOf('sites', t, sites, [countColumn('orders', t), ...whole])}
          time="firedToServed"
        />
      )}
      <div className={css.half}>
        <Hours {...props} report={report} columns={whole} />
        {period.from !== period.to && <Days {...props} report={report} columns={whole} />}
        <TimeBars
          {...props}
          table={tableOf('stations', t, of('station'), stationColumns(t))}
          time="firedToReady"
        />
        <TimeBars {...props} table={tableOf('orderTypes', t, of('orderType'), whole)} time="firedToServed" />
        <Dishes {...props} rows={of('item')} />
      </div>
      <div className={css.half}>
        <DayParts {...props} report={report} />
        <TimeBars
          {...props}
          table={tableOf('courseTypes', t, of('courseType'), whole)}
          time="firedToServed"
        />
        <Cooks {...props} report={report} />
        <Cancellations {...props} rows={of('cancelReason')} />
        <Recalls {...props} rows={of('courseType')} />
        <RanOutItems {...props} report={report} />
        <AllergyReceipts {...props} report={report} />
      </div>
    </div>
  );
}

function tableOf(
  id: string,
  t: ReportWords,
  rows: readonly NamedRow[],
  columns: readonly FigureColumn[],
): FigureTable {
  return { id, title: t(`section.${id}`), head: t(`head.${id}`), rows, columns };
}

function stationColumns(t: ReportWords): FigureColumn[] {
  return [
    countColumn('tickets', t),
    countColumn('pieces', t),
    lateColumn(t),
    ...timeColumns('firedToReady', t),
    ...timeColumns('firedToServed', t),
  ];
}

interface SectionProps {
  names: Names;
  days: string;
}

type WithRows = SectionProps & { rows: readonly NamedRow[] };
type WithReport = SectionProps & Pick<SectionsProps, 'report'>;

/** Hour by hour of the service day; several days are added up. */
function Hours({ report, columns, names, days }: WithReport & { columns: readonly FigureColumn[] }) {
  const { t } = names;
  const ofHours = (rows: ReportAnswer['period']['rows']) =>
    rows.filter(({ dimension }) => dimension === 'hour');
  const rows = namedRows('hour', inServiceOrder(ofHours(report.period.rows)), names);
  const former = new Map(ofHours(report.before.rows).map(({ key, tickets = 0 }) => [key, tickets]));
  const table = tableOf('hours', t, rows, columns);
  return (
    <FigureSection table={table} days={days}>
      <TimeColumns
        title={table.title}
        columns={rows.map(({ key, name, row: { tickets = 0, late = 0 } }) => ({
          ...{ key, label: name.replace(/:00$/, ''), value: tickets, late },
          before: former.get(key) ?? 0,
        }))}
      />
    </FigureSection>
  );
}

/** Each day beside the same weekday before: the n-th of the days beside the n-th of those. */
function Days({
  report: { period, before },
  columns,
  names,
  days,
}: WithReport & { columns: readonly FigureColumn[] }) {
  const { t } = names;
  const rows = namedRows('day', period.days, names);
  const former = new Map(
    before.days.map(({ key, tickets = 0 }) => [Date.parse(key) - Date.parse(before.from), tickets]),
  );
  const table = tableOf('days', t, rows, columns);
  const isWeek = rows.length <= 7;
  return (
    <FigureSection table={table} days={days}>
      <TimeColumns
        title={table.title}
        columns={rows.map(({ key, row: { tickets = 0, late = 0 } }) => ({
          key,
          label: dayName(key, names, isWeek ? { weekday: 'short' } : { day: 'numeric', month: 'numeric' }),
          value: tickets,
          late,
          before: former.get(Date.parse(key) - Date.parse(period.from)) ?? 0,
        }))}
      />
    </FigureSection>
  );
}

/** Median and p90 of one time, the slowest first, each with the number of tickets. */
function TimeBars({ table, time, names, days }: SectionProps & { table: FigureTable; time: FigureTime }) {
  const { t, language } = names;
  const timed = table.rows.filter(({ row }) => row.times[time] !== undefined);
  const slowest = [...timed].sort(
    (one, other) => (other.row.times[time]?.p50Seconds ?? 0) - (one.row.times[time]?.p50Seconds ?? 0),
  );
  return (
    <FigureSection
      table={table}
      days={days}
      note={timed.length === 0 && table.rows.length > 0 ? t('untimed') : undefined}
    >
      {timed.length > 0 && (
        <Bars
          title={table.title}
          legend={[`${t(`time.${time}`)}, ${t('p50')}`, t('p90')]}
          bars={slowest.map(({ key, name, row }) => {
            const { p50Seconds = 0, p90Seconds = 0, count = 0 } = row.times[time] ?? {};
            const words = (seconds: number) => inWords(seconds, 'duration', language);
            return {
              ...{ key, name, value: p50Seconds, words: words(p50Seconds) },
              further: { value: p90Seconds, words: words(p90Seconds) },
              note: t('tickets', { count }),
            };
          })}
        />
      )}
    </FigureSection>
  );
}

/** The dishes made most often, with the time of one. */
function Dishes({ rows, names, days }: WithRows) {
  const { t, language } = names;
  const sorted = byCount(rows, 'pieces');
  const columns = [
    countColumn('pieces', t),
    countColumn('cancelled', t),
    countColumn('wasted', t),
    ...timeColumns('firedToReady', t),
  ];
  const table = tableOf('items', t, sorted, columns);
  return (
    <FigureSection
      table={table}
      days={days}
      note={
        sorted.length > DISHES_DRAWN ? t('mostMade', { count: DISHES_DRAWN, all: sorted.length }) : undefined
      }
    >
      <Bars
        title={table.title}
        bars={sorted.slice(0, DISHES_DRAWN).map(({ key, name, row: { pieces = 0, times } }) => ({
          ...{ key, name, value: pieces, words: inWords(pieces, 'count', language) },
          note:
            times.firedToReady === undefined
              ? t('untimedDish')
              : t('madeIn', { time: inWords(times.firedToReady.p50Seconds, 'duration', language) }),
        }))}
      />
    </FigureSection>
  );
}

/** Data about people is deleted with the orders: the section states the first day with data. */
function Cooks({ report: { kept, period }, names, days }: WithReport) {
  const { t, language } = names;
  const rows = byCount(namedRows('cook', kept.cooks, names), 'pieces');
  const columns = [
    countColumn('pieces', t),
    ...timeColumns('firedToReady', t),
    countColumn('served', t),
    countColumn('recalled', t),
  ];
  const table = tableOf('cooks', t, rows, columns);
  return (
    <FigureSection table={table} days={days} note={keptNote(kept.since, period.from, names)}>
      <Bars
        title={table.title}
        bars={rows.map(({ key, name, row: { pieces = 0, served = 0, times } }) => ({
          ...{ key, name, value: pieces, words: t('pieces', { count: pieces }) },
          note: [
            ...(times.firedToReady === undefined
              ? []
              : [t('madeIn', { time: inWords(times.firedToReady.p50Seconds, 'duration', language) })]),
            ...(served === 0 ? [] : [t('servedTickets', { count: served })]),
          ].join(' · '),
        }))}
      />
    </FigureSection>
  );
}

/** Shown if the range starts before the stored data does. */
export function keptNote(since: string | undefined, from: string, names: Names): string {
  const { t } = names;
  if (since === undefined || since <= from) return t('keptWithOrders');
  return t('keptSince', { day: dayName(since, names, { day: 'numeric', month: 'long', year: 'numeric' }) });
}

function Cancellations({ rows, names, days }: WithRows) {
  const { t, language } = names;
  const table = tableOf('cancellations', t, byCount(rows, 'cancelled'), [
    countColumn('cancelled', t),
    countColumn('wasted', t),
    countColumn('orders', t),
  ]);
  return (
    <FigureSection table={table} days={days}>
      <Bars
        title={table.title}
        bars={table.rows.map(({ key, name, row: { cancelled = 0, wasted = 0 } }) => ({
          ...{ key, name, value: cancelled, words: inWords(cancelled, 'count', language) },
          note: wasted === 0 ? t('noneWasted') : t('wastedOfThem', { count: wasted }),
        }))}
      />
    </FigureSection>
  );
}

/** Recalled serves; no reason is recorded for those. */
function Recalls({ rows, names, days }: WithRows) {
  const { t, language } = names;
  const recalled = byCount(rows, 'recalled').filter(({ row }) => (row.recalled ?? 0) > 0);
  const table = tableOf('recalls', t, recalled, [countColumn('recalled', t), countColumn('tickets', t)]);
  return (
    <FigureSection table={table} days={days} note={recalled.length > 0 ? t('recallsWhy') : undefined}>
      <Bars
        title={table.title}
        bars={recalled.map(({ key, name, row: { recalled: times = 0, tickets = 0 } }) => ({
          ...{ key, name, value: times, words: inWords(times, 'count', language) },
          note: t('ofTickets', { count: tickets }),
        }))}
      />
    </FigureSection>
  );
}

function byCount(rows: readonly NamedRow[], name: 'pieces' | 'cancelled' | 'recalled'): NamedRow[] {
  return [...rows].sort((one, other) => (other.row[name] ?? 0) - (one.row[name] ?? 0));
}
