// Default type size by display.
import { describe, expect, it } from 'vitest';
import { arcMinutes } from '../../../../displays/boards/options/look-fit.ts';
import {
  LEAST_SCREEN_PERCENT,
  percentOnScreen,
  screenPercent,
} from '../../../../displays/ui/theme/screen-scale.ts';
import { LEAST_NUMBER_ARC_MINUTES } from '../../../../shared/limits.ts';

describe('the default type size', () => {
  it.each([
    ['a phone', 390, 844, 75],
    ['a small screen', 1280, 800, 75],
    ['1600 px', 1600, 900, 88],
    ['1080p', 1920, 1080, 100],
    ['rotated 1080p', 1080, 1920, 100],
    ['1440p', 2560, 1440, 133],
    ['4K', 3840, 2160, 200],
    ['a video wall', 7680, 4320, 200],
  ])('[CARD-05] on %s of %i × %i is %i %%', (_, width, height, percent) => {
    expect(screenPercent({ width, height })).toBe(percent);
  });

  it('is a percentage of the profile’s size, never below the minimum [CARD-05]', () => {
    expect(percentOnScreen(120, { width: 1280, height: 800 })).toBe(90);
    expect(percentOnScreen(120, { width: 1920, height: 1080 })).toBe(120);
    expect(percentOnScreen(90, { width: 1280, height: 800 })).toBe(LEAST_SCREEN_PERCENT);
    expect(percentOnScreen(150, { width: 3840, height: 2160 })).toBe(200);
  });

  it('makes names readable at arm’s length on the smallest displays [CARD-05] [UX-01]', () => {
    const name = (28 * LEAST_SCREEN_PERCENT) / 100;
    const tablet = arcMinutes(name, { inches: 13.3, cm: 70 }, { width: 1280, height: 800 });
    const phone = arcMinutes(name, { inches: 6.1, cm: 40 }, { width: 390, height: 844 });
    expect(Math.round(tablet)).toBeGreaterThanOrEqual(LEAST_NUMBER_ARC_MINUTES);
    expect(phone).toBeGreaterThanOrEqual(LEAST_NUMBER_ARC_MINUTES);
  });
});
