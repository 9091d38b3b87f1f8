// Format of a time that may be hours or days away (I18N-03): relative under an hour, the time of day under a day,
// the weekday under a week, else the date.
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../shared/limits.ts';
import { clockTime, inZoneOf, type SiteLocale } from './format.ts';

/**
 * @param atMs hub time, past or future
 * @param nowMs hub time
 * @param language of the display: a language's code as browsers know it
 */
export function relativeDate(
  atMs: number,
  nowMs: number,
  site: SiteLocale | undefined,
  language: string,
): string {
  const away = Math.abs(atMs - nowMs);
  if (away < HOUR_MS) return minutesAway(atMs - nowMs, language);
  if (away < DAY_MS) return clockTime(atMs, site);
  const locale = localeOf(language, site);
  if (away < WEEK_MS) return inZoneOf(site, locale, { weekday: 'long' }).format(atMs);
  return inZoneOf(site, locale, { dateStyle: 'medium' }).format(atMs);
}

function minutesAway(spanMs: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.trunc(spanMs / MINUTE_MS);
  const text = minutes === 0 ? words.format(0, 'second') : words.format(minutes, 'minute');
  // Browsers' Hebrew data states a single minute twice: as a word and as a figure in parentheses.
  return text.replace(/ \(1\)$/, '');
}

/** English dates start with the month in the US only (I18N-10). */
export function localeOf(language: string, site: Pick<SiteLocale, 'region'> | undefined): string {
  if (language !== 'en') return language;
  return site?.region === 'US' ? 'en-US' : 'en-GB';
}

/** Below this number of units the next smaller unit is used. */
const FEW = 2;

/**
 * A duration in the largest suitable unit (I18N-03): 90 minutes, 3 hours, 40 days.
 * @param language of the display: a language code as browsers know it
 */
export function spanInWords(spanMs: number, language: string): string {
  if (spanMs >= FEW * DAY_MS) return inUnit(spanMs / DAY_MS, 'day', language);
  if (spanMs >= FEW * HOUR_MS) return inUnit(spanMs / HOUR_MS, 'hour', language);
  return inUnit(spanMs / MINUTE_MS, 'minute', language);
}

function inUnit(amount: number, unit: 'day' | 'hour' | 'minute', language: string): string {
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.round(amount));
}
