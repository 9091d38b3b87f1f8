// Protects the display from burn-in: shifts the page a little every few minutes.
import { useEffect } from 'react';
import { SCREEN_SHIFT_MS } from '../../../shared/limits.ts';

/** CSS pixels, right and down. */
const SHIFTS = ['0 0', '3px 0', '3px 3px', '0 3px'] as const;

/** Kept while the board is away for a moment, so that it returns to the same position. */
let step = 0;

/** Renders nothing; resets the shift when the board is closed. */
export function ScreenShift() {
  useEffect(() => {
    const { documentElement: root, body } = document;
    const stand = (shift: string) => {
      // Content shifted over the edge must not make the page scroll.
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
