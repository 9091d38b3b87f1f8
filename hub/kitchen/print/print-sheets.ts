// Splits a print of a course into sheets: one for the board's station, else one for each station that makes some of its
// items (PRINT-01, PRINT-13).

import { PRINT_SAME_WINDOW_MS } from '../../../shared/limits.ts';
import type { Item } from '../state/kitchen.ts';
import type { Print } from '../state/print.ts';

/** A board's part of a course. */
export interface PrintShare {
  items: readonly Item[];
  /** Undefined: a board of every station. */
  station: string | undefined;
  /** Ids of the stations that make part of an item, in the plan's order. */
  stationsOf(item: Item): readonly string[];
}

export interface Sheet {
  /** Station id; undefined for items without a station: the cloud decides where they are printed. */
  bon: string | undefined;
  items: readonly Item[];
  /** True if the sheet has everything that the station has of the course. */
  whole: boolean;
}

/** Sheets of the chosen items, or of all. Cancelled or transferred items are printed only if chosen. */
export function printSheets(share: PrintShare, chosen?: readonly Item[]): Sheet[] {
  const standing = share.items.filter((item) => item.cancelled === undefined);
  const all = byBon(standing, share);
  if (chosen === undefined) return [...all].map(([bon, items]) => ({ bon, items, whole: true }));
  const wanted = new Set(chosen);
  return [...byBon(chosen, share)].map(([bon, items]) => {
    const whole = (all.get(bon) ?? []).every((item) => wanted.has(item));
    return { bon, items, whole };
  });
}

function byBon(items: readonly Item[], share: PrintShare): Map<string | undefined, Item[]> {
  const bons = new Map<string | undefined, Item[]>();
  for (const item of items) {
    for (const bon of bonsOf(item, share)) {
      const sheet = bons.get(bon);
      if (sheet === undefined) bons.set(bon, [item]);
      else sheet.push(item);
    }
  }
  return bons;
}

function bonsOf(item: Item, { station, stationsOf }: PrintShare): readonly (string | undefined)[] {
  if (station !== undefined) return [station];
  const stations = stationsOf(item);
  return stations.length === 0 ? [undefined] : stations;
}

/** Ids of the sheet's items, sorted. */
export function itemIdsOf({ items }: Pick<Sheet, 'items'>): string[] {
  return items.map(({ id }) => id).sort();
}

/** Identity of a print of an order (PRINT-13); items are sorted. */
export type PrintedPart = Pick<Print, 'courseId' | 'items'> & { bon: string | undefined };

/** Same course, items and station. */
export function isSamePart(print: Print, { courseId, bon, items }: PrintedPart): boolean {
  if (print.courseId !== courseId || print.bon !== bon) return false;
  return print.items.length === items.length && items.every((id, at) => print.items[at] === id);
}

export function isSameSheet(print: Print, courseId: string, sheet: Sheet): boolean {
  return isSamePart(print, { courseId, bon: sheet.bon, items: itemIdsOf(sheet) });
}

/** True if the same was printed within the last 5 s (PRINT-03). */
export function wasJustPrinted(
  prints: readonly Print[],
  courseId: string,
  sheet: Sheet,
  now: number,
): boolean {
  return prints.some(
    (print) => isSameSheet(print, courseId, sheet) && Math.abs(now - print.at) <= PRINT_SAME_WINDOW_MS,
  );
}

/** Prints since the effective fire; a later fire starts from zero. */
export function printedSinceFire(
  prints: readonly Print[],
  course: { id: string; fire?: { at: number; sure: boolean } | undefined },
): Print[] {
  const since = course.fire?.sure === true ? course.fire.at : 0;
  return prints.filter(({ courseId, at }) => courseId === course.id && at >= since);
}
