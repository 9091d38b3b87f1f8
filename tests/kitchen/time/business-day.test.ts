import { describe, expect, test } from 'vitest';
import { lastDayEnd } from '../../../hub/kitchen/time/opening.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

type Slots = [from: string, to: string][];

/** The same hours on every day except the given ones; 2026-06-01 is a Monday (1). */
function hours(everyDay: Slots, others: Record<number, Slots> = {}) {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    day,
    active: true,
    slots: (others[day] ?? everyDay).map(([from, to]) => ({ from, to })),
  }));
  return readSetup({ workHours: { days } }).workHours;
}
const end = (of: ReturnType<typeof hours>, iso: string, timeZone = 'UTC') =>
  new Date(lastDayEnd(of, timeZone, Date.parse(iso))).toISOString().slice(5, 16);

describe('the end of the last business day', () => {
  test.each([
    ['yesterday’s before closing time [INV-02]', '2026-06-01T22:59', '05-31T23:00'],
    ['today’s from closing time on [INV-02]', '2026-06-01T23:00', '06-01T23:00'],
    ['unchanged past midnight [INV-02]', '2026-06-02T09:00', '06-01T23:00'],
  ])('is correct: %s', (_, now, ended) => {
    expect(end(hours([['08:00', '23:00']]), `${now}Z`)).toBe(ended);
  });

  test('is that of the last of several slots [INV-02]', () => {
    const lunchAndDinner = hours([
      ['12:00', '15:00'],
      ['18:00', '23:00'],
    ]);
    expect(end(lunchAndDinner, '2026-06-01T16:00Z')).toBe('05-31T23:00');
  });

  test('includes the night for an evening that lasts past midnight [INV-02]', () => {
    const night = hours([
      ['00:00', '02:00'],
      ['18:00', '24:00'],
    ]);
    expect(end(night, '2026-06-02T01:59Z')).toBe('06-01T02:00');
    expect(end(night, '2026-06-02T02:00Z')).toBe('06-02T02:00');
    expect(end(night, '2026-06-02T20:00Z')).toBe('06-02T02:00');
  });

  test('is midnight at the site without hours, on a closed day and around the clock [INV-02]', () => {
    expect(end(readSetup({}).workHours, '2026-06-01T12:00Z', 'Asia/Jerusalem')).toBe('05-31T21:00');
    expect(end(hours([['08:00', '23:00']], { 0: [] }), '2026-06-01T12:00Z')).toBe('06-01T00:00');
    expect(end(hours([['00:00', '24:00']]), '2026-06-01T12:00Z')).toBe('06-01T00:00');
  });

  test('uses site-local hours [INV-02]', () => {
    expect(end(hours([['08:00', '23:00']]), '2026-06-01T20:30Z', 'Asia/Jerusalem')).toBe('06-01T20:00');
  });

  test('ignores a disabled day and unreadable slots [INV-02]', () => {
    const days = [{ day: 1, active: false, slots: [{ from: '08:00', to: '10:00' }] }];
    const broken = [
      {
        day: 1,
        active: true,
        slots: [
          { from: 'x', to: '10:00' },
          { from: '12:00', to: '09:00' },
        ],
      },
    ];
    for (const each of [days, broken]) {
      expect(end(readSetup({ workHours: { days: each } }).workHours, '2026-06-01T12:00Z')).toBe(
        '06-01T00:00',
      );
    }
  });
});
