// The choice of theme and type size of this screen, kept in cookies (SHELL-19, SHELL-20).

import { useSyncExternalStore } from 'react';
import { BASE_FONT_PERCENT, FONT_SCALE_PERCENT } from '../../../shared/limits.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { LEAST_SCREEN_PERCENT, percentOnScreen, SMALL_STEP, screenPercent } from './screen-scale.ts';

export type Theme = 'default' | 'default_dark';
export type Ground = 'board' | 'page';

const THEME_COOKIE = 'kds_theme';
const FONT_COOKIE = 'kds_font_scale';

let ground: Ground = 'page';
const listeners = new Set<() => void>();

/** The theme in use: the person's choice, else dark on boards and light on pages. */
function currentTheme(): Theme {
  const chosen = readCookie(THEME_COOKIE);
  if (chosen === 'default' || chosen === 'default_dark') return chosen;
  return ground === 'board' ? 'default_dark' : 'default';
}

/** Says whether a board or a page is shown, which decides the theme while nobody has chosen one. */
export function standOn(next: Ground): void {
  ground = next;
  document.documentElement.dataset.ground = next;
  applyTheme();
}

export function chooseTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  applyTheme();
}

export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'default' ? 'default_dark' : 'default');
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}

/** Type size of this screen in percent, 75 to 200; undefined while the profile and the screen's size decide. */
export function chosenFontScale(): number | undefined {
  const percent = Number(readCookie(FONT_COOKIE));
  return percent >= LEAST_SCREEN_PERCENT && percent <= FONT_SCALE_PERCENT.max ? percent : undefined;
}

/** The sizes to choose from: 90 to 200 percent, on a small screen from what it has unasked. */
export function fontScaleLimits(): { min: number; max: number; step: number } {
  const { min, max } = FONT_SCALE_PERCENT;
  const least = Math.min(min, screenPercent(thisPage()));
  return least < min
    ? { min: LEAST_SCREEN_PERCENT, max, step: SMALL_STEP }
    : { min, max, step: BASE_FONT_PERCENT.step };
}

function thisPage() {
  return { width: innerWidth, height: innerHeight };
}

export function chooseFontScale(percent: number): void {
  writeCookie(FONT_COOKIE, String(percent));
  applyFontScale(percent);
}

/** What a profile asks for, as large as this screen wants it; a person's own choice wins. */
export function applyProfileScale(percent: number): void {
  if (chosenFontScale() === undefined) applyFontScale(percentOnScreen(percent, thisPage()));
}

/** Scales all type and space; values outside 75 to 200 percent are drawn at the nearest end. */
export function applyFontScale(percent: number): void {
  const held = Math.min(Math.max(percent, LEAST_SCREEN_PERCENT), FONT_SCALE_PERCENT.max);
  document.documentElement.style.setProperty('--font-scale', String(held / 100));
}

// The theme as React sees it.

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme);
}

// The size of type in use as React sees it, and giving back what was chosen.

/** Percent, 75 to 200: what is chosen at this display, else what the profile asks for on a screen of this size. */
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
  applyProfileScale(percent);
}
