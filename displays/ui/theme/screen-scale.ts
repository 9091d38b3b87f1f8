// How large type is on this screen while nobody has chosen: a board is drawn for 1080p, and a smaller or larger picture
// of it is a smaller or larger board, not fewer tickets (CARD-05).
import { FONT_SCALE_PERCENT } from '../../../shared/limits.ts';

/** CSS pixels of the longer edge, so that a screen on its side is none smaller. */
const USUAL_EDGE = 1920;
const SMALL_EDGE = 1280;
/**
 * The least: names of 21 px on a pass and 24 on a station. On 13.3 inches of 1280 × 800 a capital of 21 px is 3.3 mm high,
 * 16 minutes of arc (UX-01) at 0.7 m; on a phone in the hand, 6.1 inches of 390 × 844, 2.5 mm and 21 minutes at 0.4 m.
 */
export const LEAST_SCREEN_PERCENT = 75;
/** Between sizes to choose from on a small screen, so that both 75 and 100 can be. */
export const SMALL_STEP = 5;

interface Page {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Percent: 75 up to 1280 px, 100 at 1920, in step with the screen beyond, at most 200. */
export function screenPercent({ width, height }: Page): number {
  const edge = Math.max(width, height);
  const { default: usual, max } = FONT_SCALE_PERCENT;
  const part = (edge - SMALL_EDGE) / (USUAL_EDGE - SMALL_EDGE);
  const percent =
    edge >= USUAL_EDGE
      ? (usual * edge) / USUAL_EDGE
      : LEAST_SCREEN_PERCENT + Math.max(0, part) * (usual - LEAST_SCREEN_PERCENT);
  return Math.min(max, Math.round(percent));
}

/** What a profile's percent is on a screen of this size. */
export function percentOnScreen(percent: number, page: Page): number {
  const scaled = Math.round((percent * screenPercent(page)) / FONT_SCALE_PERCENT.default);
  return Math.min(FONT_SCALE_PERCENT.max, Math.max(LEAST_SCREEN_PERCENT, scaled));
}
