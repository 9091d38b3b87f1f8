// Owns how large the orders of a column are drawn: as large as their number allows.
import { type RefObject, useLayoutEffect, useRef } from 'react';

const FITS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35];

/**
 * Sets `--fit` on a list to the largest of a few sizes at which all of it can be seen.
 * @param subject changes when the list does; the layout is read only then and when the room changes
 */
export function useFit(list: RefObject<HTMLElement | null>, subject: string): void {
  const looked = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!list.current || looked.current === subject) return;
    looked.current = subject;
    enlarge(list.current);
  });
  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return;
    const again = () => enlarge(node);
    const observer = new ResizeObserver(again);
    observer.observe(node);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [list]);
}

function enlarge(list: HTMLElement): void {
  for (const size of FITS) {
    list.style.setProperty('--fit', String(size));
    if (list.scrollHeight <= list.clientHeight + 1 && list.scrollWidth <= list.clientWidth + 1) return;
  }
}
