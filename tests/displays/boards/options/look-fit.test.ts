import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitFor, NAME_REM, namePxAt } from '../../../../displays/boards/options/look-fit.ts';
import {
  defaultViewingSetup,
  distanceIn,
  distanceSteps,
  inUnit,
} from '../../../../displays/boards/options/viewing-setup.ts';

const page = { width: 1920, height: 1080, rem: 16 };
const tokens = readFileSync(join(import.meta.dirname, '../../../../displays/ui/theme/tokens.css'), 'utf8');
const remOf = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)rem`).exec(tokens)?.[1]);

describe('the suggested scale', () => {
  it('is computed with the real sizes of names [UX-01]', () => {
    expect(NAME_REM).toEqual({
      pass: remOf('--fs-item'),
      station: remOf('--fs-station'),
      guests: remOf('--fs-guest-s'),
    });
    expect([NAME_REM.pass * 16, NAME_REM.station * 16]).toEqual([28, 32]);
  });

  it('has five columns on 1080p at 100 %, and fewer with larger type [UX-01]', () => {
    const near = fitFor('pass', { inches: 22, cm: 60 }, page, page);
    expect(near).toMatchObject({ percent: 100, columns: 5, namePx: 28, reads: true });
    const bench = fitFor('pass', { inches: 22, cm: 200 }, page, page);
    expect(bench).toMatchObject({ percent: 130, reads: true });
    expect(bench.columns).toBeGreaterThanOrEqual(3);
    expect(bench.tickets).toBeGreaterThanOrEqual(6);
    expect(bench.namePx).toBeCloseTo(28 * 1.3, 5);
    expect(bench.arcMinutes).toBeGreaterThanOrEqual(11);
  });

  it('is smaller for a station, whose names are larger [UX-01]', () => {
    expect(fitFor('station', { inches: 22, cm: 200 }, page, page)).toMatchObject({
      percent: 120,
      reads: true,
    });
  });

  it('includes the order size for customers, on top of the page’s own scale [UX-01]', () => {
    const wall = { inches: 43, cm: 800 };
    expect(fitFor('guests', wall, page, page)).toMatchObject({ percent: 130, reads: true });
    expect(fitFor('guests', wall, page, { ...page, rem: 20 }).percent).toBe(100);
  });

  it('accounts for type that shrinks when more columns are requested than fit [UX-01]', () => {
    expect(namePxAt('pass', 100, page, 5)).toBe(28);
    expect(namePxAt('pass', 100, page, 15)).toBeLessThan(12);
  });
});

describe('the shown distance', () => {
  it('starts in feet in US only [UX-01] [I18N-10]', () => {
    expect(defaultViewingSetup('US').unit).toBe('feet');
    for (const region of ['IL', 'DE', undefined])
      expect(defaultViewingSetup(region)).toEqual({ inches: 22, cm: 200, unit: 'metres' });
  });

  it('steps by ten centimetres or half a foot, within the same limits [UX-01]', () => {
    expect(distanceSteps('metres')).toEqual({ step: 10, min: 4, max: 100 });
    expect(distanceSteps('feet')).toMatchObject({ min: 3, max: 65 });
    const feet = inUnit({ inches: 22, cm: 200 }, 'feet');
    expect(distanceIn(feet.cm, 'feet')).toBe(6.5);
    expect(inUnit(feet, 'metres').cm).toBe(200);
  });

  it('is never longer than the real one [UX-01]', () => {
    expect(distanceIn(199, 'metres')).toBe(1.9);
    expect(distanceIn(200, 'feet')).toBe(6.5);
    expect(distanceIn(70, 'metres')).toBe(0.7);
  });
});
