import { describe, expect, it } from 'vitest';
import { dayNumber, dayText, localHour } from '../../../hub/kitchen/time/local-time.ts';
import { opening, serviceDay } from '../../../hub/kitchen/time/opening.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

/** 1 June 2026 is a Monday. */
const at = (clock: string, zone = 'Z') => Date.parse(`2026-06-${clock}${zone}`);

type Pair = [from: string, to: string];

function hours(byDay: Record<number, Pair[]>, more: object = {}) {
  const days = Object.entries(byDay).map(([day, slots]) => ({
    day: Number(day),
    active: true,
    slots: slots.map(([from, to]) => ({ from, to })),
    ...more,
  }));
  return readSetup({ workHours: { days } }).workHours;
}
const ask = (of: ReturnType<typeof hours>, clock: string, timeZone = 'UTC') => {
  const { isOpen, changesAt } = opening(of, timeZone, at(clock));
  const change = Number.isFinite(changesAt) ? new Date(changesAt).toISOString().slice(8, 16) : 'never';
  return `${isOpen ? 'open' : 'closed'} until ${change}`;
};
const lunchAndDinner = hours({
  1: [
    ['11:00', '15:00'],
    ['18:00', '23:00'],
  ],
  2: [['11:00', '15:00']],
});

describe('[SET-48] opening state of a restaurant', () => {
  it.each([
    ['before its first slot', '01T10:59', 'closed until 01T11:00'],
    ['from the start of a slot', '01T11:00', 'open until 01T15:00'],
    ['until the end of a slot', '01T14:59', 'open until 01T15:00'],
    ['between slots', '01T15:00', 'closed until 01T18:00'],
    ['after the last slot of a day', '01T23:00', 'closed until 02T11:00'],
    ['on days without slots, until the next week', '03T12:00', 'closed until 08T11:00'],
  ])('is correct %s', (_, clock, told) => {
    expect(ask(lunchAndDinner, clock)).toBe(told);
  });

  it('is open past midnight where slots touch there', () => {
    const late = hours({ 5: [['18:00', '24:00']], 6: [['00:00', '02:30']] });
    expect(ask(late, '05T23:59')).toBe('open until 06T02:30');
    expect(ask(late, '06T02:30')).toBe('closed until 12T18:00');
  });

  it('is open in overlapping slots until the last of them ends', () => {
    expect(
      ask(
        hours({
          1: [
            ['10:00', '16:00'],
            ['09:00', '18:00'],
          ],
        }),
        '01T15:00',
      ),
    ).toBe('open until 01T18:00');
  });

  it('is always open if no day has hours', () => {
    expect(ask(hours({}), '01T03:00')).toBe('open until never');
    expect(ask(hours({ 1: [['11:00', '15:00']] }, { active: false }), '01T03:00')).toBe('open until never');
    expect(
      ask(
        hours({
          1: [
            ['15:00', '11:00'],
            ['x', '11:00'],
          ],
        }),
        '01T03:00',
      ),
    ).toBe('open until never');
  });

  it('follows its local clock', () => {
    const day = hours({ 1: [['08:00', '23:00']] });
    expect(ask(day, '01T05:30', 'Asia/Jerusalem')).toBe('open until 01T20:00');
    expect(ask(day, '01T05:30', 'America/New_York')).toBe('closed until 01T12:00');
  });

  it('is the same for default hours and for the day’s own [SET-31]', () => {
    for (const type of ['default', 'custom']) {
      expect(ask(hours({ 1: [['08:00', '23:00']] }, { type }), '01T07:00')).toBe('closed until 01T08:00');
    }
  });
});

describe('[DURA-08] the business day of a moment', () => {
  const late = hours({
    5: [['18:00', '24:00']],
    6: [
      ['00:00', '02:00'],
      ['18:00', '23:00'],
    ],
  });
  const dayAt = (of: ReturnType<typeof hours>, iso: string, zone: string) =>
    dayText(serviceDay(of, zone, Date.parse(iso)));

  it.each([
    ['the calendar day, if there are no opening hours', hours({}), '2026-06-06T00:00Z', '2026-06-06'],
    [
      'the day before, until the end of hours that continue past midnight',
      late,
      '2026-06-06T01:59Z',
      '2026-06-05',
    ],
    ['the next day from then on', late, '2026-06-06T02:00Z', '2026-06-06'],
    [
      'the same day after its last slot, if that ends before midnight',
      late,
      '2026-06-06T23:30Z',
      '2026-06-06',
    ],
  ])('is %s', (_what, of, moment, day) => {
    expect(dayAt(of, moment, 'UTC')).toBe(day);
  });

  it.each([
    // The night to 29 March 2026 lacks the hour from 2 to 3, that to 25 October has it twice.
    ['Europe/Berlin', ['2026-03-28T22:59Z', '2026-03-28T23:00Z', '2026-03-29T21:59Z', '2026-03-29T22:00Z']],
    [
      'America/New_York',
      ['2026-03-08T04:59Z', '2026-03-08T05:00Z', '2026-03-09T03:59Z', '2026-03-09T04:00Z'],
    ],
  ])('changes at midnight of %s, also where the clocks change', (zone, moments) => {
    const days = moments.map((moment) => dayAt(hours({}), moment, zone));
    const [first, changed, same, next] = days.map((day) => dayNumber(day) ?? 0);
    expect([changed, same, next].map((day) => (day ?? 0) - (first ?? 0))).toEqual([1, 1, 2]);
  });

  it('ends with the local work hours, even in the night when the clock is set back', () => {
    const open = hours({ 6: [['18:00', '24:00']], 0: [['00:00', '04:00']] });
    const days = ['2026-10-25T02:59Z', '2026-10-25T03:00Z'].map((each) => dayAt(open, each, 'Europe/Berlin'));
    expect(days).toEqual(['2026-10-24', '2026-10-25']);
  });
});

it('a business day is written in calendar format, and read only if the day exists [DURA-08]', () => {
  expect([dayNumber('2026-02-28'), dayNumber('2026-02-29'), dayNumber('28.2.2026')]).toEqual([
    20_512,
    undefined,
    undefined,
  ]);
  expect(dayText(20_512)).toBe('2026-02-28');
  expect([0, 30].map((minutes) => localHour(Date.UTC(2026, 5, 1, 21, minutes), 'Asia/Kolkata'))).toEqual([
    2, 3,
  ]);
});
