// Days of a report: a few presets or any range, as encoded in the page's address.
import { DAY_MS } from '../../shared/limits.ts';
import { daysWithin, FIGURE_DAYS } from '../../shared/model/figures.ts';

/** Both ends included, YYYY-MM-DD. */
export interface ChosenDays {
  from: string;
  to: string;
}

export const USUAL_DAYS = ['today', 'yesterday', 'lastWeek', 'month'] as const;
export type UsualDays = (typeof USUAL_DAYS)[number];
export type DaysChoice = UsualDays | ChosenDays;

const WEEK_DAYS = 7;
/** First day of a calendar week: Sunday or Monday. */
const SUNDAY = 0;
const MONDAY = 1;
const WEEK_BEGINS_ON_SUNDAY = ['US', 'IL'];

/** Reads an address's query string; today if it is unreadable. */
export function choiceIn(search: string): DaysChoice {
  const said = new URLSearchParams(search);
  const usual = USUAL_DAYS.find((each) => each === said.get('days'));
  if (usual) return usual;
  const [from, to] = [said.get('from') ?? '', said.get('to') ?? ''];
  return problemOf({ from, to }) === undefined ? { from, to } : 'today';
}

export function searchOf(choice: DaysChoice, site: string | undefined): string {
  const days = typeof choice === 'string' ? { days: choice } : { ...choice };
  return new URLSearchParams({ ...days, ...(site === undefined ? {} : { site }) }).toString();
}

/**
 * @param today the service day of the hub's site
 * @param region of that site: determines the first day of a week
 */
export function daysOf(choice: DaysChoice, today: string, region: string | undefined): ChosenDays {
  if (typeof choice !== 'string') return choice;
  switch (choice) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAway(today, -1), to: dayAway(today, -1) };
    case 'lastWeek': {
      const first = WEEK_BEGINS_ON_SUNDAY.includes(region ?? '') ? SUNDAY : MONDAY;
      const since = (new Date(today).getUTCDay() - first + WEEK_DAYS) % WEEK_DAYS;
      const from = dayAway(today, -since - WEEK_DAYS);
      return { from, to: dayAway(from, WEEK_DAYS - 1) };
    }
    case 'month':
      return { from: dayAway(today, 1 - FIGURE_DAYS.usual), to: today };
    default:
      return choice satisfies never;
  }
}

/** Reason why a range is invalid. */
export function problemOf({ from, to }: ChosenDays): 'empty' | 'backwards' | 'tooLong' | undefined {
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return 'empty';
  const days = daysWithin(from, to);
  if (days < 1) return 'backwards';
  return days > FIGURE_DAYS.most ? 'tooLong' : undefined;
}

function dayAway(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
