// Default type size of this display: a board is designed for 1080p, and on a smaller or larger display it is scaled
// instead of showing fewer tickets (CARD-05).
import { FONT_SCALE_PERCENT } from '../../../shared/limits.ts';

/** CSS pixels of the longer edge, so that a portrait display isn't scaled down. */
const USUAL_EDGE = 1920;
const SMALL_EDGE = 1280;
/**
 * The minimum: names of 21 px on a pass and 24 at a station. On 13.3 inches of 1280 × 800 a capital of 21 px is 3.3 mm high,
 * 16 minutes of arc (UX-01) at 0.7 m; on a hand-held phone, 6.1 inches of 390 × 844, 2.5 mm and 21 minutes at 0.4 m.
 */
export const LEAST_SCREEN_PERCENT = 75;
/** Steps of the sizes on a small display, so that both 75 and 100 can be chosen. */
export const SMALL_STEP = 5;

interface Page {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Percent: 75 up to 1280 px, 100 at 1920, proportional to the display beyond, at most 200. */
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

/** Converts a profile's percentage for a display of this size. */
export function percentOnScreen(percent: number, page: Page): number {
  const scaled = Math.round((percent * screenPercent(page)) / FONT_SCALE_PERCENT.default);
  return Math.min(FONT_SCALE_PERCENT.max, Math.max(LEAST_SCREEN_PERCENT, scaled));
}
