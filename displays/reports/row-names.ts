// Names of report rows: hours and days by the site's calendar, kinds in the page's language, the rest by their latest
// name.
import { useMemo } from 'react';
import type { FigureDimension } from '../../shared/model/figures.ts';
import type { ReportRow } from '../../shared/protocol/figures/report.ts';
import { localeOf } from '../i18n/relative-date.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { useSession } from '../shell/session/session-store.ts';
import type { NamedRow, ReportWords } from './figure-table.ts';

export interface Names {
  t: ReportWords;
  language: string;
  region: string | undefined;
}

/** Texts of these pages, in the page's language and by the site's calendar. */
export function useNames(): Names {
  const t = useText('reports');
  const language = useLanguage();
  const region = useSession(({ session }) => session.organization?.region);
  return useMemo(
    () => ({ t: (key, values) => String(t(key, { ...values })), language, region }),
    [t, language, region],
  );
}

type Named = FigureDimension | 'cook' | 'day';

export function namedRows(of: Named, rows: readonly ReportRow[], names: Names): NamedRow[] {
  return rows.map(({ key, name, ...row }) => ({ key, name: nameOf(of, key, name, names), row }));
}

function nameOf(of: Named, key: string, name: string | undefined, names: Names): string {
  const { t } = names;
  switch (of) {
    case 'hour':
      return hourName(Number(key), names.region);
    case 'day':
      return dayName(key, names, { weekday: 'short', day: 'numeric', month: 'short' });
    case 'courseType':
    case 'orderType':
      return kindName(of, key, t);
    case 'station':
    case 'item':
    case 'cook':
    case 'cancelReason':
      return name ?? (key === '' ? t(`without.${of}`) : key);
    case 'source':
    case 'site':
      return name ?? key;
    default:
      return of satisfies never;
  }
}

/** Name of a kind of course or order; an unknown one keeps the name it came with. */
export function kindName(of: 'courseType' | 'orderType', key: string, t: ReportWords): string {
  const known = t(`${of}.${key}`, { defaultValue: '' });
  return known || t(`board:${of}.${key}`, { defaultValue: key });
}

/** 17:00, or 5 PM in regions with a 12-hour clock (I18N-02). */
function hourName(hour: number, region: string | undefined): string {
  const isUs = region === 'US';
  const clock = new Intl.DateTimeFormat(isUs ? 'en-US' : 'en-GB', {
    hour: 'numeric',
    ...(isUs ? {} : { minute: '2-digit' }),
    hourCycle: isUs ? 'h12' : 'h23',
    timeZone: 'UTC',
  });
  return clock.format(Date.UTC(2026, 0, 1, hour)).replace('\u202f', ' ');
}

/** @param day YYYY-MM-DD: a calendar day, independent of the display's time zone */
export function dayName(
  day: string,
  { language, region }: Pick<Names, 'language' | 'region'>,
  as: Intl.DateTimeFormatOptions,
): string {
  const locale = localeOf(language, region === undefined ? undefined : { region });
  return new Intl.DateTimeFormat(locale, { ...as, timeZone: 'UTC' }).format(Date.parse(day));
}
