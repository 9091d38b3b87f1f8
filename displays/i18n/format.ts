// Formats of times and durations (I18N-02, I18N-04, I18N-08, I18N-10).
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';

export interface SiteLocale {
  region: string;
  timeZone: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Time of day in the site's time zone: h:mm a in US, HH:mm everywhere else. */
export function clockTime(atMs: number, site: SiteLocale | undefined): string {
  return clockOf(site).format(atMs).replace('\u202f', ' ');
}

function clockOf(site: SiteLocale | undefined): Intl.DateTimeFormat {
  const key = `${site?.region}/${site?.timeZone}`;
  const known = clocks.get(key);
  if (known) return known;
  const isUs = site?.region === 'US';
  const clock = inZoneOf(site, isUs ? 'en-US' : 'en-GB', {
    hour: isUs ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: isUs ? 'h12' : 'h23',
  });
  clocks.set(key, clock);
  return clock;
}

/**
 * A format in the site's time zone, or in the display's own if the browser doesn't know that zone. Cached: creating a
 * format is slow on a weak display.
 */
export function inZoneOf(
  site: SiteLocale | undefined,
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  if (!site?.timeZone) return new Intl.DateTimeFormat(language, options);
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: site.timeZone });
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat(language, options);
    throw error;
  }
}

/** Whole minutes, never below 0 (LIVE-10). */
export function minutesSince(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - sinceMs) / MINUTE_MS));
}

/** A duration in full seconds as 3:05 or 1:02:09, with a minus below 0 (I18N-04). */
export function stopwatch(spanMs: number): string {
  const seconds = Math.floor(Math.abs(spanMs) / SECOND_MS);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const sign = spanMs < 0 && seconds > 0 ? '−' : '';
  const tail = twoDigits(seconds % 60);
  return hours > 0 ? `${sign}${hours}:${twoDigits(minutes)}:${tail}` : `${sign}${minutes}:${tail}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
