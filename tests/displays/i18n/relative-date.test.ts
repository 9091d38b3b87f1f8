import { describe, expect, it } from 'vitest';
import { relativeDate } from '../../../displays/i18n/relative-date.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';

/** Friday 2026-11-20, 18:47 in Jerusalem. */
const now = Date.UTC(2026, 10, 20, 16, 47);
const IL = { region: 'IL', timeZone: 'Asia/Jerusalem' };
const US = { region: 'US', timeZone: 'America/New_York' };
const DE = { region: 'DE', timeZone: 'Europe/Berlin' };
const DAY_MS = 24 * HOUR_MS;
const ago = (spanMs: number, place = IL, language = 'en') => relativeDate(now - spanMs, now, place, language);

describe('a moment relative to now', () => {
  it('[I18N-03] is relative under an hour, in both directions and languages', () => {
    expect(ago(30_000)).toBe('now');
    expect(ago(MINUTE_MS)).toBe('1 minute ago');
    expect(ago(HOUR_MS - 1)).toBe('59 minutes ago');
    expect(ago(-12 * MINUTE_MS)).toBe('in 12 minutes');
    expect(ago(30_000, IL, 'he-il')).toBe('עכשיו');
    expect(ago(12 * MINUTE_MS, IL, 'he-il')).toBe('לפני 12 דקות');
    expect(ago(MINUTE_MS, IL, 'he-il')).toBe('לפני דקה');
    expect(ago(-MINUTE_MS, IL, 'he-il')).toBe('בעוד דקה');
  });

  it('is a time under a day, in the region’s format [I18N-03] [I18N-02]', () => {
    expect(ago(HOUR_MS)).toBe('17:47');
    expect(ago(DAY_MS - 1)).toBe('18:47');
    expect(ago(2 * HOUR_MS, US)).toBe('9:47 AM');
  });

  it('[I18N-03] is a weekday under a week, in the site’s zone', () => {
    expect(ago(DAY_MS)).toBe('Thursday');
    expect(ago(7 * DAY_MS - 1)).toBe('Friday');
    expect(ago(2 * DAY_MS, IL, 'he-il')).toBe('יום רביעי');
    // 00:30 on Thursday in Jerusalem is still Wednesday in New York.
    const night = Date.UTC(2026, 10, 18, 22, 30);
    expect(relativeDate(night, now, IL, 'en')).toBe('Thursday');
    expect(relativeDate(night, now, US, 'en')).toBe('Wednesday');
  });

  it('is a date beyond, with the month first in US only [I18N-03] [I18N-10]', () => {
    expect(ago(7 * DAY_MS)).toBe('13 Nov 2026');
    expect(ago(7 * DAY_MS, US)).toBe('Nov 13, 2026');
    expect(ago(7 * DAY_MS, DE)).toBe('13 Nov 2026');
    expect(ago(7 * DAY_MS, IL, 'he-il')).toBe('13 בנוב׳ 2026');
  });
});
