import { describe, expect, it } from 'vitest';
import { headerColor } from '../../../displays/ticket/header-color.ts';

describe("a site's colour for headers", () => {
  it('[UX-01] gets the text that is legible on it', () => {
    expect(headerColor('#7a1fa2')).toEqual({ fill: 'rgb(122 31 162)', text: '#ffffff' });
    expect(headerColor('#ffc933')).toEqual({ fill: 'rgb(255 201 51)', text: '#14181f' });
    expect(headerColor('rgb(0, 0, 0)')?.text).toBe('#ffffff');
    expect(headerColor('#FFF')?.text).toBe('#14181f');
  });

  it('[EXPO-25] is left to the theme when it cannot be read', () => {
    for (const color of [undefined, '', 'url(x)', 'md-orange-300-bg', '#12']) {
      expect(headerColor(color)).toBeUndefined();
    }
  });
});
