import { describe, expect, it } from 'vitest';
import { headerColor, namedColor } from '../../../displays/ticket/header-color.ts';

describe("a site's colour for headers", () => {
  it('gets a text colour that is legible on it [UX-01]', () => {
    expect(headerColor('#7a1fa2')).toEqual({ fill: 'rgb(122 31 162)', text: '#ffffff' });
    expect(headerColor('#ffc933')).toEqual({ fill: 'rgb(255 201 51)', text: '#14181f' });
    expect(headerColor('rgb(0, 0, 0)')?.text).toBe('#ffffff');
    expect(headerColor('#FFF')?.text).toBe('#14181f');
  });

  it('differs with each shade of a name, and is the hue itself at 500 [TIME-05]', () => {
    const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900];
    for (const hue of ['orange', 'red', 'deep-purple', 'yellow']) {
      const colors = shades.map((shade) => namedColor(`md-${hue}-${shade}-bg`));
      expect(new Set(colors).size).toBe(shades.length);
      for (const color of colors) expect(headerColor(color)).toBeDefined();
    }
    expect(namedColor('md-orange-500')).toBe('rgb(251 140 0)');
    expect(namedColor('md-orange-300')).toBe('rgb(252 181 92)');
  });

  it('is the theme’s if it is invalid [EXPO-25]', () => {
    for (const color of [undefined, '', 'url(x)', 'md-orange-300-bg', '#12']) {
      expect(headerColor(color)).toBeUndefined();
    }
  });
});
