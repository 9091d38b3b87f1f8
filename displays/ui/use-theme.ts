// Owns the theme as React sees it.
import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange, type Theme } from './theme-choice.ts';

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme);
}
