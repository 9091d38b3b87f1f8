import { describe, expect, it } from 'vitest';
import {
  clockText,
  minutesIn,
  siteClockText,
  within,
} from '../../../../displays/setup/hours/hours-editor.tsx';
import { usualHours, weekOf, withDay, withUsualHours } from '../../../../displays/setup/hours/work-week.ts';

const lunch = [{ from: '11:00', to: '15:00' }];
const dinner = [{ from: '18:00', to: '24:00' }];
const stored = [
  { day: 1, active: true, type: 'default', slots: lunch },
  { day: 5, active: true, type: 'custom', slots: dinner },
  { day: 2, active: false, type: 'default', slots: [] },
];
const week = weekOf(stored);
const dayOf = (days: ReturnType<typeof weekOf>, day: number) => days.find((one) => one.day === day);

describe('[SET-31] the week', () => {
  it('has seven days; missing ones are off, with the usual hours', () => {
    expect(week.map(({ day, active }) => [day, active])).toEqual([
      [0, false],
      [1, true],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
      [6, false],
    ]);
    expect(dayOf(week, 2)).toMatchObject({ type: 'default', slots: lunch });
    expect(weekOf(null).every(({ active }) => !active)).toBe(true);
    expect(usualHours(weekOf(null))).toEqual([{ from: '08:00', to: '23:00' }]);
  });

  it('shares the usual hours among the days of type default, and leaves others unchanged', () => {
    const changed = withUsualHours(week, dinner.concat(lunch));
    expect(usualHours(changed)).toEqual(dinner.concat(lunch));
    expect(dayOf(changed, 1)?.slots).toEqual(dinner.concat(lunch));
    expect(dayOf(changed, 5)?.slots).toEqual(dinner);
  });

  it('copies the usual hours to a day that becomes special, and restores them when it is usual again', () => {
    const own = withDay(week, 1, { type: 'custom' });
    expect(dayOf(own, 1)).toMatchObject({ type: 'custom', slots: lunch });
    const edited = withDay(own, 1, { slots: dinner });
    expect(dayOf(withDay(edited, 5, { type: 'default' }), 5)?.slots).toEqual(lunch);
    expect(dayOf(withDay(edited, 1, { type: 'default' }), 1)?.slots).toEqual(lunch);
  });

  it('keeps the hours of a single day that returns to usual when no other is', () => {
    const all = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, active: true, type: 'custom', slots: dinner }));
    expect(usualHours(withDay(weekOf(all), 3, { type: 'default' }))).toEqual(dinner);
  });
});

describe('[SET-31] a clock time', () => {
  it.each([
    ['8', 480],
    ['08:30', 510],
    ['8.30', 510],
    ['0830', 510],
    ['24:00', 1440],
    [' 0:05 ', 5],
    ['24:01', undefined],
    ['12:60', undefined],
    ['', undefined],
    ['noon', undefined],
  ])('is read from %j', (text, minutes) => {
    expect(minutesIn(text)).toBe(minutes);
  });

  it.each([
    ['22:30', 'US', '10:30 PM'],
    ['22:30', 'IL', '22:30'],
    ['24:00', 'US', '12:00 AM'],
    ['24:00', 'IL', '24:00'],
    ['8:00', 'EU', '08:00'],
  ])('%s is shown at a site in %s as %s [I18N-02]', (text, region, said) => {
    expect(siteClockText(text, region)).toBe(said);
  });

  it('is stored in four digits and kept within its limits', () => {
    expect([clockText(5), clockText(1440)]).toEqual(['00:05', '24:00']);
    expect([within(-5, { min: 0, max: 10 }), within(70, { min: 0, max: 10 })]).toEqual([0, 10]);
  });
});
