// Owns which page of waiting tickets is shown; it returns to the first one by itself, where the oldest tickets are.
import { useEffect, useState } from 'react';
import { MORE_PAGE_RETURN_MS } from '../../shared/limits.ts';

export interface MorePage {
  /** Index of the first entry shown. */
  start: number;
  turnTo(start: number): void;
  toFirst(): void;
}

export function useMorePage(count: number): MorePage {
  const [wanted, setStart] = useState(0);
  const start = wanted < count ? wanted : 0;
  useEffect(() => {
    if (start === 0) return;
    let timer = setTimeout(() => setStart(0), MORE_PAGE_RETURN_MS);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setStart(0), MORE_PAGE_RETURN_MS);
    };
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
  }, [start]);
  return { start, turnTo: setStart, toFirst: () => setStart(0) };
}
