// Owns how large the orders of a column are drawn: as large as their number allows.
import type { RefObject } from 'react';
import { useRefit } from './use-refit.ts';

const FITS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35];

/**
 * Sets `--fit` on a list to the largest of a few sizes at which all of it can be seen.
 * @param subject changes when the list does; the layout is read only then and when the room changes
 */
export function useFit(list: RefObject<HTMLElement | null>, subject: string): void {
  useRefit(list, subject, enlarge);
}

function enlarge(list: HTMLElement): void {
  for (const size of FITS) {
    list.style.setProperty('--fit', String(size));
    if (list.scrollHeight <= list.clientHeight + 1 && list.scrollWidth <= list.clientWidth + 1) return;
  }
}
