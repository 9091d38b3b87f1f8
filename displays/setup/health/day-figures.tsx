// Download of the daily figures of a range of days, handled by the browser (DURA-08).
import { ChartColumn, Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { HOUR_MS } from '../../../shared/limits.ts';
import { FIGURE_DAYS } from '../../../shared/model/figures.ts';
import { inZoneOf, type SiteLocale } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { REPORTS_PATH } from '../../shell/session/report-path.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DayControl } from '../controls/clock-fields.tsx';
import css from './health-tab.module.css';

const DAY_MS = 24 * HOUR_MS;

/** @param hubTime milliseconds since 1970: the last days before it are offered */
export function DayFigures({ hubTime }: { hubTime: number }) {
  const t = useText('health');
  const site = useLive((state) => state.site);
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const today = dayOf(hubTime, site);
  const { from = earlier(today, FIGURE_DAYS.usual - 1), to = today } = chosen;
  const wrong = wrongIn(from, to);
  const error = wrong === 'empty' ? undefined : wrong && t(`figures.${wrong}`, { days: FIGURE_DAYS.most });
  return (
    <section className={css.support} aria-label={t('figures.title')}>
      <ChartColumn aria-hidden />
      <div>
        <h3>{t('figures.title')}</h3>
        <p>{t('figures.text')}</p>
      </div>
      <div className={css.figures}>
        <DayControl
          label={t('figures.from')}
          value={from}
          onChange={(day) => setChosen({ ...chosen, from: day })}
        />
        <DayControl
          label={t('figures.to')}
          value={to}
          onChange={(day) => setChosen({ ...chosen, to: day })}
        />
        {wrong === undefined ? (
          <a
            className={buttonClass('plain', 'page')}
            href={`/api/day-figures?format=csv&from=${from}&to=${to}`}
            download
          >
            <Download aria-hidden />
            {t('figures.download')}
          </a>
        ) : (
          <Button size="page" disabled>
            <Download aria-hidden />
            {t('figures.download')}
          </Button>
        )}
        <Link href={REPORTS_PATH} className={buttonClass('plain', 'page')}>
          {t('figures.reports')}
        </Link>
        {error !== undefined && <small role="alert">{error}</small>}
      </div>
    </section>
  );
}

/** YYYY-MM-DD by the site's clock. */
function dayOf(at: number, site: SiteLocale | undefined): string {
  const parts = inZoneOf(site, 'en-GB', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    at,
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function earlier(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function wrongIn(from: string, to: string): 'empty' | 'backwards' | 'tooLong' | undefined {
  if (from === '' || to === '') return 'empty';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return 'backwards';
  return days > FIGURE_DAYS.most ? 'tooLong' : undefined;
}
