// Times in the site's clock and calendar, for input fields.
import { SECOND_MS } from '../../shared/limits.ts';
import { inZoneOf, type SiteLocale } from '../i18n/format.ts';

export interface WallMoment {
  /** YYYY-MM-DD */
  day: string;
  /** HH:mm:ss */
  time: string;
}

export function wallMoment(at: number, site: SiteLocale | undefined): WallMoment {
  const parts = inZoneOf(site, 'en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? '00';
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}:${of('second')}`,
  };
}

/** Milliseconds since 1970; the first of a time that occurs twice; undefined if invalid. */
export function momentAt({ day, time }: WallMoment, site: SiteLocale | undefined): number | undefined {
  const wanted = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(wanted)) return undefined;
  let at = wanted;
  // The second round corrects a time just beyond a daylight saving change.
  for (let round = 0; round < 2; round++) {
    const shown = wallMoment(at, site);
    at += wanted - Date.parse(`${shown.day}T${shown.time}Z`);
  }
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
