// Tests the text for when a display was last seen.
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
])('%i ms ago is shown as %s [PAIR-04]', (sinceMs, text) => {
  expect(agoText(sinceMs, 'en')).toBe(text);
});

it('the text is translated into Hebrew [PAIR-04]', () => {
  expect(agoText(12 * MINUTE_MS, 'he-il')).toMatch(/לפני 12 דק/);
});
