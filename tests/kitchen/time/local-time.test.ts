import { describe, expect, test } from 'vitest';
import { localDay, momentOf } from '../../../hub/kitchen/time/local-time.ts';

const at = (iso: string) => Date.parse(iso);

describe('local day', () => {
  test.each([
    ['2026-06-01T21:30:00Z', 'Asia/Jerusalem', { day: 2, month: 6, weekday: 2 }],
    ['2026-06-01T21:30:00Z', 'UTC', { day: 1, month: 6, weekday: 1 }],
    ['2026-01-01T03:00:00Z', 'America/New_York', { day: 31, month: 12, weekday: 3 }],
    ['2026-06-01T21:30:00Z', 'No/Such', { day: 1, month: 6, weekday: 1 }],
  ])('of %s in %s is correct [PERM-16]', (iso, timeZone, day) => {
    expect(localDay(at(iso), timeZone)).toMatchObject(day);
  });
});

describe('local clock time of a day', () => {
  test.each([
    ['Asia/Jerusalem', 23 * 60, '2026-06-02T20:00:00.000Z'],
    ['Asia/Jerusalem', 1_440, '2026-06-02T21:00:00.000Z'],
    ['America/New_York', 0, '2026-06-02T04:00:00.000Z'],
  ])('is correct in %s [INV-02]', (timeZone, minutes, iso) => {
    const { number } = localDay(at('2026-06-02T12:00:00Z'), timeZone);
    expect(new Date(momentOf(number, minutes, timeZone)).toISOString()).toBe(iso);
  });

  test('is correct on the days on which the clock changes [INV-02]', () => {
    const spring = localDay(at('2026-03-29T12:00:00Z'), 'Europe/Berlin').number;
    expect(new Date(momentOf(spring, 23 * 60, 'Europe/Berlin')).toISOString()).toBe(
      '2026-03-29T21:00:00.000Z',
    );
    const autumn = localDay(at('2026-10-25T12:00:00Z'), 'Europe/Berlin').number;
    expect(new Date(momentOf(autumn, 60, 'Europe/Berlin')).toISOString()).toBe('2026-10-24T23:00:00.000Z');
    expect(new Date(momentOf(autumn, 23 * 60, 'Europe/Berlin')).toISOString()).toBe(
      '2026-10-25T22:00:00.000Z',
    );
  });
});
