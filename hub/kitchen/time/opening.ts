// Owns whether a place is open by its work hours, and when that changes next; it hides nothing (SET-31, SET-48).
import { localDay, momentOf } from './local-time.ts';
import { slotsOn, type WorkHours } from './work-slots.ts';

/** Far enough ahead to meet every slot of a week once more. */
const DAYS_AHEAD = 8;

export interface Opening {
  isOpen: boolean;
  /** The moment (ms) at which it is to be asked again; Infinity where nothing ever changes. */
  changesAt: number;
}

/**
 * A place without any slot keeps no hours and is always open. A slot counts from its first moment up to its last, by the
 * clock of the place; slots that touch are one, also over midnight.
 */
export function opening(hours: WorkHours, timeZone: string, now: number): Opening {
  const spans = spansAround(hours, timeZone, now);
  if (spans.length === 0) return { isOpen: true, changesAt: Number.POSITIVE_INFINITY };
  const current = spans.find(({ from, to }) => from <= now && now < to);
  if (current !== undefined) return { isOpen: true, changesAt: current.to };
  const next = spans.find(({ from }) => from > now);
  return { isOpen: false, changesAt: next?.from ?? Number.POSITIVE_INFINITY };
}

interface Span {
  from: number;
  to: number;
}

/** In order, those that touch or overlap joined. */
function spansAround(hours: WorkHours, timeZone: string, now: number): Span[] {
  const today = localDay(now, timeZone).number;
  const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, ahead) => today - 1 + ahead);
  const all = days
    .flatMap((day) =>
      slotsOn(day, hours).map(({ from, to }) => ({
        from: momentOf(day, from, timeZone),
        to: momentOf(day, to, timeZone),
      })),
    )
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  const joined: Span[] = [];
  for (const span of all) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push(span);
  }
  return joined;
}
