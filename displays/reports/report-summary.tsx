// Summary of a report: number of tickets, share of late ones, durations, each compared with the same weekdays
// before; and at the end the slowest tickets, linked to their history (REPORT-01).
import { History } from 'lucide-react';
import { Link } from 'wouter';
import { SECOND_MS } from '../../shared/limits.ts';
import type { FigureTime } from '../../shared/model/figures.ts';
import type { LongTicket, ReportAnswer, ReportTotals } from '../../shared/protocol/figures/report.ts';
import type { ForecastFigures } from '../../shared/protocol/site/paces.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { clockTime } from '../i18n/format.ts';
import { useLive } from '../link/live.ts';
import { historyPath, replayPath } from '../shell/session/report-path.ts';
import { FigureSection } from './figure-section.tsx';
import { type FigureColumn, inWords, lateShare, promiseShare } from './figure-table.ts';
import { keptNote } from './report-sections.tsx';
import css from './reports.module.css';
import { dayName, kindName, type Names } from './row-names.ts';

/** Below this number of tickets the figures mean little: a single slow one shifts them. */
const FEW_TICKETS = 20;
const TIMES: readonly FigureTime[] = ['receivedToFired', 'firedToReady', 'firedToServed'];

interface SummaryProps {
  report: ReportAnswer;
  names: Names;
  days: string;
}

export function Summary({ report: { period, before, today }, names }: SummaryProps) {
  const { t } = names;
  const { tickets = 0 } = period.total;
  const tiles = (['orders', 'tickets', 'pieces'] as const).map((name) => ({
    id: name,
    title: t(`count.${name}`),
    of: (row: ReportTotals) => row[name] ?? 0,
    kind: 'count' as const,
  }));
  return (
    <>
      <dl className={css.tiles} aria-label={t('summary')}>
        {tiles.map(({ id, ...tile }) => (
          <Tile key={id} {...tile} period={period.total} before={before.total} names={names} />
        ))}
        <Tile
          title={t('lateShare')}
          of={lateShare}
          kind="share"
          period={period.total}
          before={before.total}
          names={names}
          note={t('ofServed', { count: period.total.served ?? 0 })}
        />
        {(period.total.promised ?? 0) > 0 && (
          <Tile
            title={t('promiseShare')}
            of={promiseShare}
            kind="share"
            period={period.total}
            before={before.total}
            names={names}
            note={t('ofPromised', { count: period.total.promised ?? 0 })}
          />
        )}
      </dl>
      {period.to >= today && period.from === period.to && (
        <p className={css.note}>{t((before.total.tickets ?? 0) > 0 ? 'soFar' : 'soFarAlone')}</p>
      )}
      {tickets > 0 && tickets < FEW_TICKETS && (
        <p className={css.few} role="note">
          {t('few', { count: tickets })}
        </p>
      )}
    </>
  );
}

interface SummaryTileProps extends Pick<FigureColumn, 'title' | 'kind'> {
  of(row: ReportTotals): number | undefined;
  period: ReportTotals;
  before: ReportTotals;
  names: Names;
  note?: string;
}

function Tile({ title, of, kind, period, before, names, note }: SummaryTileProps) {
  const { t, language } = names;
  const [now, then] = [of(period), of(before)];
  return (
    <div className={css.tile}>
      <dt>{title}</dt>
      <dd>
        <b>{inWords(now, kind, language)}</b>
        {note !== undefined && <small>{note}</small>}
        {(before.tickets ?? 0) > 0 && then !== undefined && (
          <small>
            {t('before', { value: inWords(then, kind, language), change: change(now, then, kind, names) })}
          </small>
        )}
      </dd>
    </div>
  );
}

/** In words that need no colour: +12 %, or percentage points. */
function change(
  now: number | undefined,
  then: number | undefined,
  kind: FigureColumn['kind'],
  { t, language }: Names,
): string {
  if (now === undefined || then === undefined || (kind !== 'share' && then === 0)) return '–';
  const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
  if (kind === 'share') {
    const points = new Intl.NumberFormat(language, signed).format((now - then) * 100);
    return t('points', { value: `\u2066${points}\u2069` });
  }
  const format = new Intl.NumberFormat(language, { ...signed, style: 'percent' });
  return `\u2066${format.format(now / then - 1)}\u2069`;
}

type TimeRow = Record<'now' | 'former', ReportTotals['times'][FigureTime] | undefined>;

/** The three times of a ticket, median and p90, now and before. */
export function Times({ report: { period, before }, names, days }: SummaryProps) {
  const { t, language } = names;
  const rows = TIMES.map((time) => ({
    key: time,
    name: t(`time.${time}`),
    row: { now: period.total.times[time], former: before.total.times[time] },
  }));
  const words = (seconds: number | undefined) => inWords(seconds, 'duration', language);
  const table = {
    id: 'times',
    title: t('section.times'),
    head: t('head.times'),
    columns: [
      ...timeColumns('now', (what) => what, t),
      ...timeColumns('former', (what) => t('beforeOf', { what }), t),
    ],
    rows,
  };
  return (
    <FigureSection table={table} days={days}>
      <ol className={css.times}>
        {rows.map(({ key, name, row: { now, former } }) => (
          <li key={key}>
            <h4>{name}</h4>
            <p>
              {t('p50')} <b>{words(now?.p50Seconds)}</b>
            </p>
            <p>
              {t('p90')} <b>{words(now?.p90Seconds)}</b>
            </p>
            <small>{t(key === 'receivedToFired' ? 'orders' : 'tickets', { count: now?.count ?? 0 })}</small>
            {former !== undefined && (
              <small>
                {t('timesBefore', {
                  ...{ p50: words(former.p50Seconds), p90: words(former.p90Seconds) },
                  count: former.count,
                })}
              </small>
            )}
          </li>
        ))}
      </ol>
    </FigureSection>
  );
}

function timeColumns(
  when: keyof TimeRow,
  title: (what: string) => string,
  t: Names['t'],
): FigureColumn<TimeRow>[] {
  return [
    { title: title(t('p50')), kind: 'duration', of: (row) => row[when]?.p50Seconds },
    { title: title(t('p90')), kind: 'duration', of: (row) => row[when]?.p90Seconds },
    { title: title(t('ofHowMany')), kind: 'count', of: (row) => row[when]?.count ?? 0 },
  ];
}

/** The tickets with the longest time from fire to serve, each linked to its history. */
export function LongestTickets({ report: { kept, period, siteNames }, names, days }: SummaryProps) {
  const { t, language } = names;
  const site = useLive((state) => state.site);
  const nameOf = ({ number, tables }: LongTicket) =>
    tables === '' ? t('orderNumber', { number }) : t('orderAtTable', { number, tables });
  const firedOn = ({ day, firedAt }: LongTicket) =>
    `${dayName(day, names, { weekday: 'short', day: 'numeric', month: 'short' })}, \u2066${clockTime(firedAt, site)}\u2069`;
  const kinds = ({ courseType, orderType }: LongTicket) =>
    [kindName('courseType', courseType, t), kindName('orderType', orderType, t)].join(' · ');
  const siteOf = (ticket: LongTicket) => siteNames.find(({ id }) => id === ticket.site)?.name;
  const columns: FigureColumn<LongTicket>[] = [
    { title: t('time.firedToServed'), kind: 'duration', of: ({ tookMs }) => Math.round(tookMs / SECOND_MS) },
    { title: t('firedOn'), kind: 'text', of: firedOn },
    {
      title: t('head.courseTypes'),
      kind: 'text',
      of: ({ courseType }) => kindName('courseType', courseType, t),
    },
    { title: t('head.orderTypes'), kind: 'text', of: ({ orderType }) => kindName('orderType', orderType, t) },
    ...(siteNames.length > 1 ? [{ title: t('head.sites'), kind: 'text' as const, of: siteOf }] : []),
  ];
  const rows = kept.longest.map((row) => ({ key: `${row.orderId} ${row.courseId}`, name: nameOf(row), row }));
  const table = { id: 'longest', title: t('section.longest'), head: t('head.longest'), columns, rows };
  return (
    <FigureSection table={table} days={days} note={keptNote(kept.since, period.from, names)}>
      <ol className={css.longest}>
        {rows.map(({ key, name, row }) => (
          <li key={key}>
            <Link href={historyPath(row.orderId)}>
              <Bidi>{name}</Bidi>
            </Link>
            <small>
              <Bidi>{firedOn(row)}</Bidi> · {kinds(row)}
              {siteNames.length > 1 && (
                <>
                  {' '}
                  · <Bidi>{siteOf(row)}</Bidi>
                </>
              )}
            </small>
            <span>{row.isLate && <span className={css.late}>{t('late')}</span>}</span>
            <b>
              <Bidi>{inWords(row.tookMs / SECOND_MS, 'duration', language)}</Bidi>
            </b>
            <Link href={replayPath(row.firedAt + row.tookMs)} title={t('history.replay')}>
              <History aria-hidden />
              <span className="visually-hidden">
                {name}: {t('history.replay')}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </FigureSection>
  );
}

/** Error of "ready about": with set times compared to those that the hub had learned before that day (PACE-02). */
export function Forecasts({ report: { forecasts }, names, days }: SummaryProps) {
  const { t, language } = names;
  const rows = forecasts.days.map(({ day, figures }) => ({
    key: day,
    name: dayName(day, names, { weekday: 'short', day: 'numeric', month: 'short' }),
    row: figures,
  }));
  const { total } = forecasts;
  const table = {
    id: 'forecasts',
    title: t('section.forecasts'),
    head: t('head.days'),
    columns: [
      ...errorColumns('set', ({ set, setAlone }) => set ?? setAlone, t),
      ...errorColumns('learned', ({ learned, learnedAlone }) => learned ?? learnedAlone, t),
    ],
    rows,
  };
  const kinds = [
    { kind: 'set', figures: total.set ?? total.setAlone },
    { kind: 'learned', figures: total.learned ?? total.learnedAlone },
  ] as const;
  return (
    <FigureSection table={table} days={days} note={t('forecast.why')}>
      <ol className={css.times}>
        {kinds.map(({ kind, figures }) => (
          <li key={kind}>
            <h4>{t(`forecast.${kind}`)}</h4>
            <p>
              {t('forecast.off')} <b>{inWords(figures?.medianSeconds, 'duration', language)}</b>
            </p>
            <p>
              {t((figures?.biasSeconds ?? 0) < 0 ? 'forecast.early' : 'forecast.bias')}{' '}
              <b>{inWords(absolute(figures?.biasSeconds), 'duration', language)}</b>
            </p>
            <small>{t('forecast.dishes', { count: figures?.count ?? 0 })}</small>
          </li>
        ))}
      </ol>
    </FigureSection>
  );
}

const absolute = (seconds: number | undefined) => (seconds === undefined ? undefined : Math.abs(seconds));

function errorColumns(
  kind: 'set' | 'learned',
  of: (row: ForecastFigures) => ForecastFigures['set'],
  t: Names['t'],
): FigureColumn<ForecastFigures>[] {
  const title = (what: string) => `${t(`forecast.${kind}`)}, ${t(what)}`;
  return [
    { title: title('forecast.off'), kind: 'duration', of: (row) => of(row)?.medianSeconds },
    { title: title('forecast.bias'), kind: 'duration', of: (row) => of(row)?.biasSeconds },
    { title: title('ofHowMany'), kind: 'count', of: (row) => of(row)?.count ?? 0 },
  ];
}
