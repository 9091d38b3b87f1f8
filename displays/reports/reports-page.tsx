// Report of a range of days: the choice of days, the figures, and printing (REPORT-01, REPORT-02).
import { ChartNoAxesColumn, Printer } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { ReportAnswer } from '../../shared/protocol/figures/report.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { useText } from '../i18n/use-text.ts';
import type { ApiAnswer } from '../link/http/api-call.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { REPORTS_PATH } from '../shell/session/report-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import { EmptyNote } from '../ui/page/empty-note.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { type ChosenDays, choiceIn, type DaysChoice, daysOf, searchOf, USUAL_DAYS } from './chosen-days.ts';
import { RangeFields } from './range-fields.tsx';
import { reportApi } from './report-api.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportSections } from './report-sections.tsx';
import { Forecasts, LongestTickets, Summary, Times } from './report-summary.tsx';
import css from './reports.module.css';
import { dayName, type Names, useNames } from './row-names.ts';

const OTHER = 'other';

export function ReportsPage() {
  const [, go] = useLocation();
  const search = useSearch();
  const [choice, site] = useMemo(
    () => [choiceIn(search), new URLSearchParams(search).get('site') ?? undefined] as const,
    [search],
  );
  const choose = (next: DaysChoice, nextSite = site) =>
    go(`${REPORTS_PATH}?${searchOf(next, nextSite)}`, { replace: true });
  return (
    <ReportFrame path={REPORTS_PATH}>
      <Report
        key={site}
        choice={choice}
        site={site}
        onChoice={choose}
        onSite={(next) => go(`${REPORTS_PATH}?${searchOf(choice, next)}`, { replace: true })}
      />
    </ReportFrame>
  );
}

interface ReportProps {
  choice: DaysChoice;
  site: string | undefined;
  onChoice: (choice: DaysChoice) => void;
  onSite: (site: string | undefined) => void;
}

function Report({ choice, site, onChoice, onSite }: ReportProps) {
  const t = useText('reports');
  const [answer, load] = useReport(choice, site);
  const report = answer?.ok ? answer.value : undefined;
  const names = useNames();
  return (
    <main className={css.main} aria-busy={answer === undefined}>
      <h2 className="visually-hidden">{t('title')}</h2>
      <Choices choice={choice} site={site} report={report} onChoice={onChoice} onSite={onSite} />
      {answer && !answer.ok && <RetryNote text={t('failed')} onRetry={load} />}
      {answer === undefined && <Skeleton rem={32} />}
      {report && <Figures report={report} names={names} site={site} />}
    </main>
  );
}

/** Running days are reloaded each minute while the page is visible. */
function useReport(
  choice: DaysChoice,
  site: string | undefined,
): [answer: ApiAnswer<ReportAnswer> | undefined, again: () => void] {
  const region = useSession(({ session }) => session.organization?.region);
  const ask = useCallback(async () => {
    if (choice === 'today') return reportApi.report(undefined, site);
    if (typeof choice !== 'string') return reportApi.report(choice, site);
    // The hub knows the site's current day.
    const first = await reportApi.report(undefined, site);
    return first.ok ? reportApi.report(daysOf(choice, first.value.today, region), site) : first;
  }, [choice, site, region]);
  const [answer, load] = useLoaded(ask);
  const goesOn = answer?.ok === true && answer.value.period.to >= answer.value.today;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [goesOn, load]);
  return [answer, load];
}

function Choices({
  choice,
  site,
  report,
  onChoice,
  onSite,
}: ReportProps & { report: ReportAnswer | undefined }) {
  const t = useText('reports');
  const [isOther, setOther] = useState(typeof choice !== 'string');
  const days: ChosenDays | undefined =
    typeof choice === 'string' ? report && { from: report.period.from, to: report.period.to } : choice;
  const usual = typeof choice === 'string' ? choice : OTHER;
  const options = [...USUAL_DAYS, OTHER].map((value) => ({ value, label: t(`days.${value}`) }));
  const choose = (value: string) => {
    setOther(value === OTHER);
    const chosen = USUAL_DAYS.find((each) => each === value);
    if (chosen) onChoice(chosen);
    else if (days) onChoice({ from: days.from, to: days.to });
  };
  return (
    <search className={css.choices}>
      <div className={css.segments}>
        <Segments label={t('days.label')} value={usual} options={options} onChange={choose} />
      </div>
      {report && report.siteNames.length > 1 && (
        <label className={css.site}>
          <span>{t('site')}</span>
          <select value={site ?? ''} onChange={(event) => onSite(event.target.value || undefined)}>
            <option value="">{t('allSites')}</option>
            {report.siteNames.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button size="page" look="quiet" onClick={() => print()}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
      {isOther && days && <RangeFields days={days} onChange={(range) => onChoice(range)} />}
    </search>
  );
}

interface FiguresProps {
  report: ReportAnswer;
  names: Names;
  site: string | undefined;
}

function Figures({ report, names, site }: FiguresProps) {
  const { t } = names;
  const { period, before, siteNames } = report;
  const days = period.from === period.to ? period.from : `${period.from}-${period.to}`;
  const organization = useSession(({ session }) => session.organization?.name);
  const place = siteNames.find(({ id }) => id === site)?.name ?? organization;
  return (
    <>
      <header className={css.head}>
        <p className={css.place}>
          <Bidi>{place}</Bidi>
        </p>
        <h2>{rangeWords(period, names)}</h2>
        {(before.total.tickets ?? 0) > 0 && <p>{t('besides', { days: rangeWords(before, names) })}</p>}
      </header>
      {(period.total.orders ?? 0) === 0 ? (
        <EmptyNote icon={ChartNoAxesColumn} role="status" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <Summary report={report} names={names} days={days} />
          <Times report={report} names={names} days={days} />
          <ReportSections report={report} names={names} days={days} />
          <Forecasts report={report} names={names} days={days} />
          <LongestTickets report={report} names={names} days={days} />
        </>
      )}
    </>
  );
}

function rangeWords({ from, to }: ChosenDays | ReportAnswer['period'], names: Names): string {
  const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  if (from === to) return dayName(from, names, whole);
  const short = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return names.t('range.words', { from: dayName(from, names, short), to: dayName(to, names, short) });
}
