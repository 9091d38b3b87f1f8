import { describe, expect, it } from 'vitest';
import { clockTime, minutesSince, stopwatch } from '../../../displays/i18n/format.ts';

/** 2026-11-20 18:47 in Jerusalem, 11:47 in New York. */
const at = Date.UTC(2026, 10, 20, 16, 47);

describe('clock time', () => {
  it('is HH:mm in IL and h:mm a in US, in the site’s zone [I18N-02]', () => {
    expect(clockTime(at, { region: 'IL', timeZone: 'Asia/Jerusalem' })).toBe('18:47');
    expect(clockTime(at, { region: 'US', timeZone: 'America/New_York' })).toBe('11:47 AM');
    expect(clockTime(at + 3_600_000, { region: 'US', timeZone: 'America/New_York' })).toBe('12:47 PM');
  });

  it('[I18N-08] is HH:mm in every other region, midnight being 00', () => {
    expect(clockTime(Date.UTC(2026, 0, 1, 0, 5), { region: 'DE', timeZone: 'UTC' })).toBe('00:05');
  });

  it('falls back to the browser’s time zone if the site’s is unknown [I18N-08]', () => {
    expect(clockTime(at, { region: 'IL', timeZone: 'Mars/Olympus' })).toMatch(/^\d\d:\d\d$/);
  });
});

describe('time spans', () => {
  it('are padded to two digits [I18N-04]', () => {
    expect(stopwatch(185_000)).toBe('3:05');
    expect(stopwatch(3_729_000)).toBe('1:02:09');
    expect(stopwatch(-20_000)).toBe('−0:20');
  });

  it('of a negative age are shown as zero [LIVE-10]', () => {
    expect(minutesSince(2_000_000, 1_000_000)).toBe(0);
    expect(minutesSince(0, 119_999)).toBe(1);
  });
});
