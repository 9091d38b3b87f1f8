// Owns the size of type in use as React sees it.
import { useSyncExternalStore } from 'react';
import { onThemeChange, shownFontScale } from './theme-choice.ts';

/** Percent, 90 to 200: what is chosen at this display, else what the profile asks for. */
export function useFontScale(): number {
  return useSyncExternalStore(onThemeChange, shownFontScale);
}
