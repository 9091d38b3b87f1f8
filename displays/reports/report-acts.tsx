// Report sections for parts of the day, 86'd items and confirmed allergies (REPORT-07).
import { Link } from 'wouter';
import { SECOND_MS } from '../../shared/limits.ts';
import { DAY_PARTS, dayPartOf } from '../../shared/model/figures.ts';
import type {
  AllergyReceipt,
  RanOut,
  ReportAnswer,
  ReportTotals,
} from '../../shared/protocol/figures/report.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { clockTime, inZoneOf } from '../i18n/format.ts';
import { localeOf } from '../i18n/relative-date.ts';
import { hubNow, useLive } from '../link/live.ts';
import { historyPath } from '../shell/session/report-path.ts';
import { Bars } from './charts.tsx';
import { FigureSection } from './figure-section.tsx';
import {
  countColumn,
  type FigureColumn,
  inWords,
  lateColumn,
  lateShare,
  type NamedRow,
  promiseColumn,
} from './figure-table.ts';
import css from './reports.module.css';
import type { Names } from './row-names.ts';

interface ActsProps {
  report: ReportAnswer;
  names: Names;
  /** For file names. */
  days: string;
}

const SUMMED = ['tickets', 'served', 'late', 'pieces', 'promised', 'promisesKept'] as const;

/** Breakfast, lunch and dinner: medians can't be summed, so they are listed with the hours. */
export function DayParts({ report: { period }, names, days }: ActsProps) {
  const { t, language } = names;
  const hours = period.rows.filter(({ dimension }) => dimension === 'hour');
  const rows = DAY_PARTS.flatMap((part): NamedRow[] => {
    const own = hours.filter(({ key }) => dayPartOf(Number(key)) === part);
    if (own.length === 0) return [];
    const sums = SUMMED.map((name) => [name, own.reduce((sum, row) => sum + (row[name] ?? 0), 0)] as const);
    const row: ReportTotals = { ...Object.fromEntries(sums), times: {} };
    return [{ key: part, name: t(`dayPart.${part}`), row }];
  });
  const hasPromises = rows.some(({ row }) => (row.promised ?? 0) > 0);
  const table = {
    id: 'dayparts',
    title: t('section.dayParts'),
    head: t('head.dayParts'),
    columns: [
      countColumn('tickets', t),
      countColumn('pieces', t),
      lateColumn(t),
      ...(hasPromises ? [countColumn('promised', t), promiseColumn(t)] : []),
    ],
    rows,
  };
  return (
    <FigureSection table={table} days={days}>
      <Bars
        title={table.title}
        bars={rows.map(({ key, name, row }) => ({
          ...{ key, name, value: row.tickets ?? 0, words: t('tickets', { count: row.tickets ?? 0 }) },
          note: [
            t('lateOf', { share: inWords(lateShare(row), 'share', language) }),
            ...((row.promised ?? 0) === 0
              ? []
              : [t('keptOf', { kept: row.promisesKept ?? 0, count: row.promised ?? 0 })]),
          ].join(' · '),
        }))}
      />
    </FigureSection>
  );
}

/** 86'd dishes, each with the time and duration. */
export function RanOutItems({ report: { kept, period, today }, names, days }: ActsProps) {
  const { t, language } = names;
  const at = useMoment(names, period.from !== period.to);
  if (kept.ranOut === undefined) return null;
  // A dish not put back is 86'd until now; on past days its end is unknown.
  const goesOn = period.to >= today;
  const end = ({ to }: RanOut) => to ?? (goesOn ? hubNow() : undefined);
  const lasted = (row: RanOut) => {
    const until = end(row);
    return until === undefined ? undefined : (until - row.from) / SECOND_MS;
  };
  const until = ({ to }: RanOut) => (to === undefined ? t(goesOn ? 'stillOut' : 'notBack') : at(to));
  const rows = kept.ranOut.map((row) => ({ key: `${row.item} ${row.from}`, name: row.item, row }));
  const columns: FigureColumn<RanOut>[] = [
    { title: t('from'), kind: 'text', of: ({ from }) => at(from) },
    { title: t('until'), kind: 'text', of: until },
    { title: t('lasted'), kind: 'duration', of: lasted },
    { title: t('head.cooks'), kind: 'text', of: ({ by }) => by },
  ];
  const table = { id: '86', title: t('section.ranOut'), head: t('head.items'), columns, rows };
  return (
    <FigureSection table={table} days={days}>
      <ul className={css.acts}>
        {rows.map(({ key, name, row }) => (
          <li key={key}>
            <b>
              <Bidi>{name}</Bidi>
            </b>
            <small>
              <Bidi>{at(row.from)}</Bidi> – <Bidi>{until(row)}</Bidi>
              {row.by !== undefined && (
                <>
                  {' · '}
                  <Bidi>{row.by}</Bidi>
                </>
              )}
            </small>
            <span>
              <Bidi>{inWords(lasted(row), 'duration', language)}</Bidi>
            </span>
          </li>
        ))}
      </ul>
    </FigureSection>
  );
}

/** Rows shown on the page; the table has all of them. */
const RECEIPTS_DRAWN = 8;

export function AllergyReceipts({ report: { kept, period }, names, days }: ActsProps) {
  const { t } = names;
  const at = useMoment(names, period.from !== period.to);
  if (kept.receipts === undefined) return null;
  const orderOf = ({ number, orderId }: AllergyReceipt) => t('orderNumber', { number: number ?? orderId });
  const rows = kept.receipts.map((row) => ({
    key: `${row.orderId}`,
    name: orderOf(row),
    row,
  }));
  const columns: FigureColumn<AllergyReceipt>[] = [
    { title: t('confirmedAt'), kind: 'text', of: (row) => at(row.at) },
    { title: t('head.cooks'), kind: 'text', of: ({ names: by }) => by.join(', ') },
  ];
  const table = { id: 'allergies', title: t('section.receipts'), head: t('head.longest'), columns, rows };
  const count = kept.receiptCount ?? rows.length;
  return (
    <FigureSection table={table} days={days} note={count > 0 ? t('receipts', { count }) : undefined}>
      <ul className={css.acts}>
        {rows.slice(0, RECEIPTS_DRAWN).map(({ key, name, row }) => (
          <li key={key}>
            <Link href={historyPath(row.orderId)}>
              <Bidi>{name}</Bidi>
            </Link>
            <small>
              <Bidi>{row.names.join(', ')}</Bidi>
            </small>
            <span>
              <Bidi>{at(row.at)}</Bidi>
            </span>
          </li>
        ))}
      </ul>
    </FigureSection>
  );
}

/** Time by the site's clock, with the day if there are several. */
function useMoment({ language, region }: Names, withDay: boolean): (at: number) => string {
  const site = useLive((state) => state.site);
  const day = inZoneOf(site, localeOf(language, region === undefined ? undefined : { region }), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const clock = (at: number) => `\u2066${clockTime(at, site)}\u2069`;
  return (at) => (withDay ? `${day.format(at)}, ${clock(at)}` : clock(at));
}
