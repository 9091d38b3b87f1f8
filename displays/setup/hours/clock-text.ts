// Clock times of work hours as people type and step them: minutes after midnight, up to 24:00 (SET-31).

export const MIDNIGHT = 24 * 60;
const HOUR = 60;

/** Minutes after midnight; undefined for what is no time. Takes 8, 8:30, 8.30, 0830 and 24:00. */
export function minutesIn(text: string): number | undefined {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text) ?? [];
  const all = Number(hours) * HOUR + Number(minutes);
  return hours === '' || Number(minutes) >= HOUR || all > MIDNIGHT ? undefined : all;
}

export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

export function within(minutes: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, minutes));
}
