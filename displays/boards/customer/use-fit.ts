// How large the orders of a column are drawn: as large as their number allows, and no more than can be read.
import { type RefObject, useCallback, useState } from 'react';
import { useRefit } from '../toolbar/use-refit.ts';

const FITS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35];
/** So many columns more than the site wants, where the orders are larger in them. */
const MOST_MORE_ACROSS = 3;
/** At sizes below this, what stands beside a number is said in fewer words. */
const TIGHT_BELOW = 0.7;

export interface Across {
  least: number;
  /** Whether more columns may be made of them. */
  mayGrow: boolean;
}

/**
 * Sets `--fit` on a list to the largest of a few sizes at which all of it can be seen, in as few columns as that
 * allows (`--across`, `--rows`). Returns how many of the last ones have no room even at the smallest size.
 * @param subject changes when the list does; the layout is read only then and when the room changes
 */
export function useFit(list: RefObject<HTMLElement | null>, subject: string, across: Across): number {
  const [hidden, setHidden] = useState(0);
  const { least, mayGrow } = across;
  const refit = useCallback(
    (node: HTMLElement) => setHidden(enlarge(node, least, mayGrow ? least + MOST_MORE_ACROSS : least)),
    [least, mayGrow],
  );
  useRefit(list, subject, refit);
  return hidden;
}

/** @returns how many have no room */
function enlarge(list: HTMLElement, least: number, most: number): number {
  const members = [...list.children].filter((one) => one instanceof HTMLElement);
  show(members, members.length);
  for (const size of FITS) {
    for (let across = least; across <= most; across += 1) {
      stand(list, size, across, members.length);
      if (isSeen(list)) return 0;
    }
  }
  const smallest = FITS.at(-1) ?? 1;
  const seen = { across: least, count: 1 };
  for (let across = most; across >= 1; across -= 1) {
    let count = members.length;
    do {
      count -= 1;
      show(members, count);
      stand(list, smallest, across, count);
    } while (count > seen.count && !isSeen(list));
    if (count > seen.count) Object.assign(seen, { across, count });
  }
  show(members, seen.count);
  stand(list, smallest, seen.across, seen.count);
  return members.length - seen.count;
}

function show(members: readonly HTMLElement[], count: number): void {
  for (const [index, member] of members.entries()) member.hidden = index >= count;
}

function stand(list: HTMLElement, size: number, across: number, members: number): void {
  list.toggleAttribute('data-tight', size < TIGHT_BELOW);
  list.style.setProperty('--fit', String(size));
  list.style.setProperty('--across', String(across));
  list.style.setProperty('--rows', String(Math.max(1, Math.ceil(members / across))));
}

/** Every order within the list, and every text within its order. */
function isSeen(list: HTMLElement): boolean {
  if (list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1) return false;
  return [...list.querySelectorAll('button')].every((one) => one.scrollWidth <= one.clientWidth + 1);
}
