// How a span of time is written in words, in the largest unit that says it well (I18N-03): 90 minutes, 3 hours, 40 days.
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';

const DAY_MS = 24 * HOUR_MS;
/** Below so many of a unit the smaller one says more. */
const FEW = 2;

/** @param language of the display: a language's code as browsers know it */
export function spanInWords(spanMs: number, language: string): string {
  if (spanMs >= FEW * DAY_MS) return inUnit(spanMs / DAY_MS, 'day', language);
  if (spanMs >= FEW * HOUR_MS) return inUnit(spanMs / HOUR_MS, 'hour', language);
  return inUnit(spanMs / MINUTE_MS, 'minute', language);
}

function inUnit(amount: number, unit: 'day' | 'hour' | 'minute', language: string): string {
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.round(amount));
}
