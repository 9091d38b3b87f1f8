import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skinColors } from '../../../../displays/boards/screen/brand-skin.tsx';
import { contrast, type Rgb, readColor } from '../../../../displays/ui/theme/contrast.ts';
import { LEAST_CONTRAST } from '../../../../shared/limits.ts';
import { themes } from '../../ui/theme/theme-tokens.ts';

const groundsOf = (token: (name: string) => Rgb) => ({
  surfaces: [token('--surface'), token('--bg'), token('--raised')] as const,
  inverse: token('--inverse'),
});
const read = (colors: Record<string, string>, name: string): Rgb => {
  const color = readColor(colors[name] ?? '');
  if (!color) throw new Error(`${name} is no colour`);
  return color;
};
const anyColor = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));

describe.each(themes)('a site colour in the theme %s', (_, token) => {
  const { surfaces, inverse } = groundsOf(token);

  it('is readable on every background, whatever a site sets [SET-49] [UX-01]', () => {
    fc.assert(
      fc.property(anyColor, (brand) => {
        const colors = skinColors(brand, { surfaces: [...surfaces], inverse });
        const accent = read(colors, '--accent');
        const grounds = [...surfaces, read(colors, '--accent-soft')];
        for (const ground of grounds) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrast(read(colors, '--accent-text'), accent)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrast(read(colors, '--inverse-accent'), inverse)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }),
    );
  });

  it('stays as it is if readable [SET-49]', () => {
    const own = token('--accent');
    expect(skinColors(own, { surfaces: [...surfaces], inverse })['--accent']).toBe(`rgb(${own.join(' ')})`);
  });
});
