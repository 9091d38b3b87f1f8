// Time spans in words, in both languages.
import { expect, it } from 'vitest';
import { spanInWords } from '../../../displays/i18n/relative-date.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';

it.each([
  [1, '1 minute', '1 דקה'],
  [60, '60 minutes', '60 דקות'],
  [120, '2 hours', 'שעתיים'],
  [24 * 60, '24 hours', '24 שעות'],
  [48 * 60, '2 days', 'יומיים'],
  [40 * 24 * 60, '40 days', '40 ימים'],
])('%i minutes are %s [I18N-03]', (minutes, english, hebrew) => {
  expect(spanInWords(minutes * MINUTE_MS, 'en')).toBe(english);
  expect(spanInWords(minutes * MINUTE_MS, 'he')).toBe(hebrew);
});

it('a span is rounded to the nearest unit [I18N-03]', () => {
  expect(spanInWords(2.6 * HOUR_MS, 'en')).toBe('3 hours');
});
