// Tests when a display that has been open for long reloads.
import { describe, expect, it } from 'vitest';
import { hourAt, isReloadDue } from '../../../../displays/shell/tabs/periodic-reload.tsx';
import {
  NIGHT_RELOAD_AFTER_MINUTES,
  OFFLINE_DIALOG_AFTER_MS,
  RELOAD_EVERY_MS,
  RELOAD_TEST_MS,
  SPLASH_MS,
} from '../../../../shared/limits.ts';

const MINUTE_MS = 60_000;

describe('the reload of a long-open display', () => {
  it.each([
    ['US', 12, RELOAD_EVERY_MS, true],
    ['US', 12, RELOAD_EVERY_MS - 1, false],
    ['IL', 12, RELOAD_EVERY_MS * 3, false],
    ['US', 3, 240 * MINUTE_MS + 1, true],
    ['IL', 4, 240 * MINUTE_MS + 1, true],
    ['IL', 3, 240 * MINUTE_MS, false],
    ['US', 2, 240 * MINUTE_MS + 1, false],
    ['US', 5, 240 * MINUTE_MS + 1, false],
    [undefined, 12, RELOAD_EVERY_MS, true],
  ])(
    'follows the rules: in %s at %i o’clock, open for %i ms: %s [SHELL-25] [SHELL-26] [SHELL-34]',
    (region, hour, openMs, due) => {
      expect(isReloadDue({ openMs, hour, region })).toBe(due);
    },
  );

  it('uses the site’s hour [SHELL-26]', () => {
    const now = Date.parse('2026-03-01T01:30:00Z');
    expect(hourAt(now, 'Asia/Jerusalem')).toBe(3);
    expect(hourAt(now, 'America/New_York')).toBe(20);
    expect(hourAt(Date.parse('2026-03-01T00:10:00Z'), 'UTC')).toBe(0);
  });

  it('uses the required limits [CONST-05] [SHELL-16] [SHELL-25] [SHELL-26] [SHELL-27]', () => {
    expect([RELOAD_EVERY_MS, NIGHT_RELOAD_AFTER_MINUTES, RELOAD_TEST_MS]).toEqual([21_600_000, 240, 60_000]);
    expect([OFFLINE_DIALOG_AFTER_MS, SPLASH_MS]).toEqual([300_000, 500]);
  });
});
