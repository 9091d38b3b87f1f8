// Owns the proof that icons look as lucide draws them, and are silent where its own are.
import { Bell, Check, Clock, type LucideIcon, MapPin, TriangleAlert } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawnIcon } from '../../../displays/ui/drawn-icon.ts';

const LINE = /<(path|circle|rect|line)((?: [a-z\d-]+="[^"]*")*)/g;

/** The lines of an icon, read from what lucide draws. */
function linesOf(icon: LucideIcon): [string, Record<string, string>][] {
  return [...renderToStaticMarkup(createElement(icon)).matchAll(LINE)].map(
    ([, tag = '', attributes = '']) => [
      tag,
      Object.fromEntries(
        [...attributes.matchAll(/([a-z\d-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
    ],
  );
}

/** Attributes have no order, and nobody asks for lucide's classes. */
function sorted(markup: string): string[][] {
  return markup
    .split('<')
    .map((part) => [...part.matchAll(/^\/?\w+|[\w:-]+="[^"]*"/g)].map(([text]) => text).sort())
    .map((parts) => parts.map((part) => part.replace(/lucide(-[\w-]+)?\s*/g, '')))
    .map((parts) => parts.filter((part) => part !== 'class=""'));
}

const TOLD = [
  {},
  { className: 'flip' },
  { role: 'img', 'aria-label': 'Address' },
  { 'aria-hidden': true as const },
  { width: 12, strokeWidth: 3 },
];

it.each([
  ['check', Check],
  ['bell', Bell],
  ['clock', Clock],
  ['map-pin', MapPin],
  ['triangle-alert', TriangleAlert],
])('[UX-02] %s is drawn as lucide draws it', (_, icon) => {
  const own = drawnIcon(linesOf(icon));
  expect(linesOf(icon).length).toBeGreaterThan(0);
  for (const props of TOLD) {
    const drawn = sorted(renderToStaticMarkup(createElement(own, props)));
    expect(drawn).toEqual(sorted(renderToStaticMarkup(createElement(icon, props))));
  }
});
