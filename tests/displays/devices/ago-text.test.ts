// Tests of how long ago a display was seen.
import { expect, it } from 'vitest';
import { agoText } from '../../../displays/devices/ago-text.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';

it.each([
  [0, '1 min. ago'],
  [12 * MINUTE_MS, '12 min. ago'],
  [5 * HOUR_MS, '5 hr. ago'],
  [24 * HOUR_MS, 'yesterday'],
  [72 * HOUR_MS, '3 days ago'],
  [-HOUR_MS, '1 min. ago'],
])('[PAIR-04] %i ms ago is told as %s', (sinceMs, text) => {
  expect(agoText(sinceMs, 'en')).toBe(text);
});

it('[PAIR-04] is told in Hebrew', () => {
  expect(agoText(12 * MINUTE_MS, 'he-il')).toMatch(/לפני 12 דק/);
});
