import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';

const DAY_MS = 24 * HOUR_MS;

/**
 * Time since an event, in the largest unit that fits.
 * @param sinceMs milliseconds; less than a minute reads as a minute
 */
export function agoText(sinceMs: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  if (sinceMs >= DAY_MS) return words.format(-Math.floor(sinceMs / DAY_MS), 'day');
  if (sinceMs >= HOUR_MS) return words.format(-Math.floor(sinceMs / HOUR_MS), 'hour');
  return words.format(-Math.max(1, Math.floor(sinceMs / MINUTE_MS)), 'minute');
}
