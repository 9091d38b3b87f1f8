// Keeping a board from burning into its screen: everything stands a little aside, elsewhere every few minutes.
import { useEffect } from 'react';
import { SCREEN_SHIFT_MS } from '../../../shared/limits.ts';

/** CSS pixels to the side and downwards. */
const SHIFTS = ['0 0', '3px 0', '3px 3px', '0 3px'] as const;

/** Kept while the board is away for a moment, so that it comes back where it stood. */
let step = 0;

/** Draws nothing; the page stands where it did when the board goes away. */
export function ScreenShift() {
  useEffect(() => {
    const { documentElement: root, body } = document;
    const stand = (shift: string) => {
      // What is pushed over the edge must not make the page scroll.
      root.style.overflow = shift === '' ? '' : 'clip';
      body.style.translate = shift;
    };
    if (step > 0) stand(SHIFTS[step] ?? '');
    const timer = setInterval(() => {
      step = (step + 1) % SHIFTS.length;
      stand(SHIFTS[step] ?? '');
    }, SCREEN_SHIFT_MS);
    return () => {
      clearInterval(timer);
      stand('');
    };
  }, []);
  return null;
}
