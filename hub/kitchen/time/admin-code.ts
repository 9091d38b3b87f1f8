// Admin code required in region IL for opening the setup and for clearing load balance: day and month in the site's
// time zone by the hub's clock, DDMM (PERM-15, PERM-16, DLG-20).
import type { Site } from '../../../shared/protocol/down.ts';
import { localDay } from './local-time.ts';

const REGION = 'IL';

/** Today's code at `now` (ms); undefined if the region requires none. */
export function adminCode(
  { region, timeZone }: Pick<Site, 'region' | 'timeZone'>,
  now: number,
): string | undefined {
  if (region !== REGION) return undefined;
  const { day, month } = localDay(now, timeZone);
  return `${twoDigits(day)}${twoDigits(month)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
