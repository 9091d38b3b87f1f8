// Reading work hours: the slots of a day, in minutes after midnight.
import { describe, expect, it } from 'vitest';
import { localDay } from '../../../hub/kitchen/time/local-time.ts';
import { slotsOn, type WorkHours } from '../../../hub/kitchen/time/opening.ts';

const FRIDAY = localDay(Date.parse('2026-11-20T12:00:00Z'), 'UTC').number;

function friday(slots: { from: string; to: string }[], active = true): WorkHours {
  return { days: [{ day: 5, active, type: 'custom', slots }] };
}

describe('slots of a day', () => {
  it('are in order of their ends, in minutes [SET-31]', () => {
    const hours = friday([
      { from: '18:00', to: '24:00' },
      { from: '11:30', to: '15:00' },
    ]);
    expect(slotsOn(FRIDAY, hours)).toEqual([
      { from: 690, to: 900 },
      { from: 1080, to: 1440 },
    ]);
  });

  it('are empty on a disabled day, and on every other day [SET-31]', () => {
    const slots = [{ from: '11:30', to: '15:00' }];
    expect(slotsOn(FRIDAY, friday(slots, false))).toEqual([]);
    expect(slotsOn(FRIDAY + 1, friday(slots))).toEqual([]);
    expect(slotsOn(FRIDAY + 7, friday(slots))).toEqual([{ from: 690, to: 900 }]);
  });

  it.each([
    { from: '15:00', to: '11:30' },
    { from: '12:00', to: '12:00' },
    { from: 'noon', to: '15:00' },
    { from: '9:00', to: '15:00' },
  ])('exclude $from to $to [SET-31]', (slot) => {
    expect(slotsOn(FRIDAY, friday([slot]))).toEqual([]);
  });
});
