// Owns keeping a board from burning into its screen: everything stands a little aside, elsewhere every few minutes.
import { useEffect } from 'react';
import { SCREEN_SHIFT_MS } from '../../shared/limits.ts';
import { onTick } from '../link/tick.ts';

/** CSS pixels to the side and downwards. */
const SHIFTS = ['0 0', '3px 0', '3px 3px', '0 3px'] as const;

/** Draws nothing; the page stands where it did when the board goes away. */
export function ScreenShift() {
  useEffect(() => {
    const { documentElement: root, body } = document;
    let step = 0;
    const stop = onTick(() => {
      step = (step + 1) % SHIFTS.length;
      // What is pushed over the edge must not make the page scroll.
      root.style.overflow = 'clip';
      body.style.translate = SHIFTS[step] ?? '';
    }, SCREEN_SHIFT_MS);
    return () => {
      stop();
      root.style.overflow = '';
      body.style.translate = '';
    };
  }, []);
  return null;
}
