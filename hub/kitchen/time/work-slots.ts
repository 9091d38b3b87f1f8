// Owns reading a site's work hours: the slots of a day of the calendar, in minutes after its midnight (SET-31).
import type { Setup } from '../../../shared/model/setup.ts';
import { type DayNumber, dayOf } from './local-time.ts';

export type WorkHours = Setup['workHours'];

export interface Slot {
  from: number;
  to: number;
}

/** In order of their ends; those that can't be read are none. */
export function slotsOn(number: DayNumber, { days }: WorkHours): Slot[] {
  const { weekday } = dayOf(number);
  return days
    .filter(({ day, active }) => active && day === weekday)
    .flatMap(({ slots }) => slots)
    .flatMap(({ from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)];
      return start === undefined || end === undefined || start >= end ? [] : [{ from: start, to: end }];
    })
    .sort((one, other) => one.to - other.to);
}

function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
