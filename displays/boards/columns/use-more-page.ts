// Owns which page of waiting tickets is shown; it returns to the first one by itself, where the oldest tickets are.
import { useEffect, useState } from 'react';
import { MORE_PAGE_RETURN_MS } from '../../../shared/limits.ts';

export interface MorePage {
  /** Index of the first entry shown. */
  start: number;
  turnTo(start: number): void;
  /** To the page before this one. */
  back(): void;
  toFirst(): void;
}

export function useMorePage(count: number): MorePage {
  // The starts of the pages before, and of this one.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const wanted = starts.at(-1) ?? 0;
  const start = wanted < count ? wanted : 0;
  useEffect(() => {
    if (start === 0) return;
    const first = () => setStarts([0]);
    let timer = setTimeout(first, MORE_PAGE_RETURN_MS);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(first, MORE_PAGE_RETURN_MS);
    };
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
  }, [start]);
  return {
    start,
    turnTo: (next) => setStarts([...starts, next]),
    back: () => setStarts(starts.length > 1 ? starts.slice(0, -1) : [0]),
    toFirst: () => setStarts([0]),
  };
}
