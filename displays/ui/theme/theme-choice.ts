// Theme and type size of this display, kept in cookies (SHELL-19, SHELL-20).

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

/** The theme in use: the chosen one, else dark on boards and light on pages. */
function currentTheme(): Theme {
  const chosen = readCookie(THEME_COOKIE);
  if (chosen === 'default' || chosen === 'default_dark') return chosen;
  return ground === 'board' ? 'default_dark' : 'default';
}

/** Sets whether a board or a page is shown, which determines the default theme. */
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

/** Chosen type size in percent, 75 to 200; undefined while the profile and the display's size determine it. */
export function chosenFontScale(): number | undefined {
  const percent = Number(readCookie(FONT_COOKIE));
  return percent >= LEAST_SCREEN_PERCENT && percent <= FONT_SCALE_PERCENT.max ? percent : undefined;
}

/** Selectable sizes: 90 to 200 percent, on a small display starting at its default. */
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

/** Applies a profile's size, scaled for this display; the display's own choice takes precedence. */
export function applyProfileScale(percent: number): void {
  if (chosenFontScale() === undefined) applyFontScale(percentOnScreen(percent, thisPage()));
}

/** Scales all type and space; clamped to 75 to 200 percent. */
export function applyFontScale(percent: number): void {
  const held = Math.min(Math.max(percent, LEAST_SCREEN_PERCENT), FONT_SCALE_PERCENT.max);
  document.documentElement.style.setProperty('--font-scale', String(held / 100));
}

// The theme as a React hook.

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme);
}

// Hooks for the current type size, and for resetting the choice.

/** Percent, 75 to 200: this display's choice, else the profile's size on a display of this size. */
export function useFontScale(): number {
  return useSyncExternalStore(subscribe, shown);
}

/** The size is in the page's own style, which every change writes to. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}

function shown(): number {
  const set = Number(document.documentElement.style.getPropertyValue('--font-scale'));
  return set > 0 ? Math.round(set * 100) : FONT_SCALE_PERCENT.default;
}

/** @param percent replaces the choice, as in the profile */
export function forgetFontScale(percent: number): void {
  writeCookie(FONT_COOKIE, '');
  applyProfileScale(percent);
}
