// How the icons of lucide are drawn. Its own way is two components for each, one inside the other, that make all attributes
// anew with every drawing: a board has hundreds of them. vite.config.ts puts this one in its place.
import { createElement, type FunctionComponent, memo, type SVGProps } from 'react';

type Lines = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

const FRAME: SVGProps<SVGSVGElement> = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/** Silent unless it is told what it says. @param lines as lucide's files hold them */
export function drawnIcon(lines: Lines): FunctionComponent<SVGProps<SVGSVGElement>> {
  const drawing = lines.map(([tag, attributes]) => createElement(tag, attributes));
  return memo(function Icon(props) {
    const isSpoken = Object.keys(props).some((name) => name === 'role' || name.startsWith('aria-'));
    return createElement(
      'svg',
      { ...FRAME, 'aria-hidden': isSpoken ? undefined : true, ...props },
      ...drawing,
    );
  });
}
