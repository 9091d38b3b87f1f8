// Owns the choice of theme and type size of this screen, kept in cookies (SHELL-19, SHELL-20).
import { FONT_SCALE_PERCENT } from '../../shared/limits.ts';
import { readCookie, writeCookie } from './cookies.ts';

export type Theme = 'default' | 'default_dark';
export type Ground = 'board' | 'page';

const THEME_COOKIE = 'kds_theme';
export const FONT_COOKIE = 'kds_font_scale';

let ground: Ground = 'page';
const listeners = new Set<() => void>();

/** The theme in use: the person's choice, else dark on boards and light on pages. */
export function currentTheme(): Theme {
  const chosen = readCookie(THEME_COOKIE);
  if (chosen === 'default' || chosen === 'default_dark') return chosen;
  return ground === 'board' ? 'default_dark' : 'default';
}

/** Says whether a board or a page is shown, which decides the theme while nobody has chosen one. */
export function standOn(next: Ground): void {
  ground = next;
  applyTheme();
}

export function chooseTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  applyTheme();
}

export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'default' ? 'default_dark' : 'default');
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}

/** Type size of this screen in percent, 90 to 200; undefined while the profile decides. */
export function chosenFontScale(): number | undefined {
  const percent = Number(readCookie(FONT_COOKIE));
  return percent >= FONT_SCALE_PERCENT.min && percent <= FONT_SCALE_PERCENT.max ? percent : undefined;
}

export function chooseFontScale(percent: number): void {
  writeCookie(FONT_COOKIE, String(percent));
  applyFontScale(percent);
}

/** Scales all type and space; values outside 90 to 200 percent are drawn at the nearest end. */
export function applyFontScale(percent: number): void {
  const held = Math.min(Math.max(percent, FONT_SCALE_PERCENT.min), FONT_SCALE_PERCENT.max);
  document.documentElement.style.setProperty('--font-scale', String(held / 100));
}
