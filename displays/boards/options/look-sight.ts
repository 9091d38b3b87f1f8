// Owns how large type must be for the eyes in front of a screen: the arithmetic of the display assistant (UX-01).
//
// A thing of height h at distance d is seen under the angle ψ = 2·atan(h / 2d), in minutes of arc 60·180/π times that.
// Height is that of a capital letter, as in ISO 9241-303:2011, 5.5.4, which asks for at least 16 minutes of arc.
import { LEAST_NAME_ARC_MINUTES } from '../../../shared/limits.ts';

/** What a person tells of a screen. */
export interface Eyes {
  /** Across the screen from corner to corner. */
  inches: number;
  /** From the eyes to the screen. */
  cm: number;
}

/** The whole screen in CSS pixels. */
export interface Screen {
  width: number;
  height: number;
}

/** Height of a capital as part of the type size, in Heebo. */
export const CAPITAL_PART = 0.711;
const MM_PER_INCH = 25.4;
const MM_PER_CM = 10;
const ARC_MINUTES_PER_RADIAN = (180 / Math.PI) * 60;

/** Minutes of arc under which capitals of this type size (CSS pixels) are seen. */
export function arcMinutes(sizePx: number, eyes: Eyes, screen: Screen): number {
  const height = sizePx * CAPITAL_PART * mmPerPixel(eyes, screen);
  return 2 * Math.atan(height / (2 * eyes.cm * MM_PER_CM)) * ARC_MINUTES_PER_RADIAN;
}

/** From how many centimetres at most capitals of this type size (CSS pixels) still have 16 minutes of arc. */
export function farthestCm(sizePx: number, eyes: Eyes, screen: Screen): number {
  const height = sizePx * CAPITAL_PART * mmPerPixel(eyes, screen);
  return height / (2 * Math.tan(LEAST_NAME_ARC_MINUTES / ARC_MINUTES_PER_RADIAN / 2)) / MM_PER_CM;
}

function mmPerPixel({ inches }: Eyes, { width, height }: Screen): number {
  return (inches * MM_PER_INCH) / Math.hypot(width, height);
}

export interface Suggestion {
  percent: number;
  /** Of the names at that scale. */
  arcMinutes: number;
  /** Whether that is enough. */
  reads: boolean;
}

/**
 * The smallest of the scales at which names reach 16 minutes of arc; where none does, the first of those that come
 * nearest.
 * @param percents from small to large
 * @param sizeAt type size of the names at a scale, in CSS pixels
 */
export function suggestedScale(
  eyes: Eyes,
  screen: Screen,
  percents: readonly number[],
  sizeAt: (percent: number) => number,
): Suggestion {
  const all = percents.map((percent): Suggestion => {
    const arc = arcMinutes(sizeAt(percent), eyes, screen);
    return { percent, arcMinutes: arc, reads: arc >= LEAST_NAME_ARC_MINUTES };
  });
  const enough = all.find(({ reads }) => reads);
  const nearest = all.reduce<Suggestion | undefined>(
    (best, one) => (best === undefined || one.arcMinutes > best.arcMinutes ? one : best),
    undefined,
  );
  return enough ?? nearest ?? { percent: 100, arcMinutes: 0, reads: false };
}
