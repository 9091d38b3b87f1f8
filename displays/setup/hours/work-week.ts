// A site's work hours as edited in the setup: seven days, of which those of type default share their hours (SET-31).
import { isJsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { textIn } from '../controls/value-at.ts';

export interface Hours {
  from: string;
  to: string;
}

export interface WorkDay {
  /** 0 is Sunday. */
  day: number;
  active: boolean;
  type: 'default' | 'custom';
  slots: Hours[];
}

export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
/** Initial hours of a site without any. */
const FIRST_HOURS: readonly Hours[] = [{ from: '08:00', to: '23:00' }];

/** All days of the week; one that isn't stored is closed and has the default hours. */
export function weekOf(stored: unknown): WorkDay[] {
  const days = new Map(objectsIn(stored).map((entry) => [entry['day'], entry]));
  const read = WEEK.map((day): WorkDay => {
    const entry = days.get(day) ?? { active: false };
    return {
      day,
      active: entry['active'] !== false,
      type: entry['type'] === 'custom' ? 'custom' : 'default',
      slots: hoursIn(entry['slots']),
    };
  });
  const usual = usualHours(read);
  return read.map((one) => (one.slots.length > 0 ? one : { ...one, slots: usual }));
}

/** Hours of the days of type default; those of the first open one, if there is any. */
export function usualHours(week: readonly WorkDay[]): Hours[] {
  const usual = week.filter(({ type, slots }) => type === 'default' && slots.length > 0);
  const first = usual.find(({ active }) => active) ?? usual[0];
  return [...(first?.slots ?? FIRST_HOURS)];
}

export function withUsualHours(week: readonly WorkDay[], slots: Hours[]): WorkDay[] {
  return week.map((one) => (one.type === 'default' ? { ...one, slots } : one));
}

export function withDay(week: readonly WorkDay[], day: number, change: Partial<WorkDay>): WorkDay[] {
  const usual = usualHours(week.filter((one) => one.day !== day));
  const isShared = week.some((one) => one.day !== day && one.type === 'default');
  return week.map((one) => {
    if (one.day !== day) return one;
    const next = { ...one, ...change };
    // The last day that returns to the default hours has none to copy.
    return change.type === 'default' && isShared ? { ...next, slots: usual } : next;
  });
}

function hoursIn(slots: unknown): Hours[] {
  return Array.isArray(slots)
    ? slots.filter(isJsonObject).map(({ from, to }) => ({ from: textIn(from), to: textIn(to) }))
    : [];
}
