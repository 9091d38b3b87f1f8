// Owns dressing the page in the site's brand colour while one of its boards is shown (SET-49).
import { useLayoutEffect } from 'react';
import { namedColor } from '../../ticket/named-color.ts';
import { readColor } from '../../ui/contrast.ts';
import { useTheme } from '../../ui/use-theme.ts';
import { type Grounds, skinColors } from './look-skin.ts';

/** What is no colour leaves the displays their own. @param skin as the setup has it: a colour's name or value */
export function BrandSkin({ skin = '' }: { skin: string | undefined }) {
  const theme = useTheme();
  useLayoutEffect(() => {
    const brand = readColor(namedColor(skin.toLowerCase()) ?? '');
    const grounds = groundsOf(theme);
    if (!brand || !grounds) return;
    const { style } = document.documentElement;
    const colors = Object.entries(skinColors(brand, grounds));
    for (const [name, value] of colors) style.setProperty(name, value);
    return () => {
      for (const [name] of colors) style.removeProperty(name);
    };
  }, [skin, theme]);
  return null;
}

/** As the theme in use has them; its name only tells that they are to be read anew. */
function groundsOf(_theme: string): Grounds | undefined {
  const tokens = getComputedStyle(document.documentElement);
  const read = (name: string) => readColor(tokens.getPropertyValue(name));
  const surface = read('--surface');
  const inverse = read('--inverse');
  const bg = read('--bg');
  const raised = read('--raised');
  return surface && inverse && bg && raised ? { surfaces: [surface, bg, raised], inverse } : undefined;
}
