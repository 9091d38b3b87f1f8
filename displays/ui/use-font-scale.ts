// Owns the size of type in use as React sees it, and giving back what was chosen.
import { useSyncExternalStore } from 'react';
import { FONT_SCALE_PERCENT } from '../../shared/limits.ts';
import { writeCookie } from './cookies.ts';
import { applyFontScale, FONT_COOKIE } from './theme-choice.ts';

/** Percent, 90 to 200: what is chosen at this display, else what the profile asks for. */
export function useFontScale(): number {
  return useSyncExternalStore(subscribe, shown);
}

/** The size stands in the page's own style, where every way of choosing it writes. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}

function shown(): number {
  const set = Number(document.documentElement.style.getPropertyValue('--font-scale'));
  return set > 0 ? Math.round(set * 100) : FONT_SCALE_PERCENT.default;
}

/** @param percent what holds instead of the choice, as the profile has it */
export function forgetFontScale(percent: number): void {
  writeCookie(FONT_COOKIE, '');
  applyFontScale(percent);
}
