import { describe, expect, it } from 'vitest';
import { arcMinutes, farthestCm, suggestedScale } from '../../../../displays/boards/options/look-fit.ts';

const fullHd = { width: 1920, height: 1080 };
/** At 22 inches and 1080p a pixel is 0.2537 mm. */
const eyes = { inches: 22, cm: 200 };

describe('the visual angle', () => {
  it('of 28 px names on 22 inches is 8.7 minutes of arc from 2 m [UX-01]', () => {
    expect(arcMinutes(28, eyes, fullHd)).toBeCloseTo(8.68, 2);
  });

  it('of a 5 mm capital is 16 minutes of arc from 107 cm, whatever the display [UX-01]', () => {
    for (const screen of [fullHd, { width: 1080, height: 1920 }, { width: 3840, height: 2160 }]) {
      for (const inches of [15, 22, 43]) {
        const pixelMm = (inches * 25.4) / Math.hypot(screen.width, screen.height);
        const sizePx = 5 / pixelMm / 0.711;
        expect(arcMinutes(sizePx, { inches, cm: 107.43 }, screen)).toBeCloseTo(16, 3);
        expect(farthestCm(sizePx, { inches, cm: 200 }, screen, 16)).toBeCloseTo(107.43, 1);
      }
    }
  });

  it('falls with the distance and grows with the display [UX-01]', () => {
    const from = (cm: number, inches: number) => arcMinutes(28, { inches, cm }, fullHd);
    expect(from(400, 22)).toBeCloseTo(from(200, 22) / 2, 2);
    expect(from(200, 44)).toBeCloseTo(from(200, 22) * 2, 2);
  });
});

describe('the suggested scale', () => {
  const percents = [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200];
  const sizeAt = (percent: number) => (28 * percent) / 100;

  it('is the smallest at which names reach the minimum visual angle [UX-01]', () => {
    expect(suggestedScale(eyes, fullHd, percents, sizeAt, 16)).toMatchObject({ percent: 190, reads: true });
    expect(suggestedScale(eyes, fullHd, percents, sizeAt, 11).percent).toBe(130);
    const at180 = arcMinutes(sizeAt(180), eyes, fullHd);
    expect(at180).toBeLessThan(16);
    expect(suggestedScale({ inches: 22, cm: 60 }, fullHd, percents, sizeAt, 16).percent).toBe(100);
  });

  it('is the largest if none is enough, and says so [UX-01]', () => {
    const far = suggestedScale({ inches: 22, cm: 500 }, fullHd, percents, sizeAt, 16);
    expect(far).toMatchObject({ percent: 200, reads: false });
    expect(far.arcMinutes).toBeLessThan(16);
  });

  it('stops growing where a narrow page would shrink the type again [UX-01]', () => {
    const shrinking = (percent: number) => Math.min(sizeAt(percent), 42);
    expect(suggestedScale({ inches: 22, cm: 500 }, fullHd, percents, shrinking, 16).percent).toBe(150);
  });
});
