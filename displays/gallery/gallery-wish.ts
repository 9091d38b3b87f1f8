// Owns what the gallery's address asks for: `?board=expo&state=busy&theme=default&language=he-il&station=grill`.
import { isLanguage, type Language } from '../i18n/language.ts';
import type { Theme } from '../theme/theme-choice.ts';

export const BOARDS = [
  'expo',
  'stages',
  'tables',
  'running',
  'kitchen',
  'groups',
  'table',
  'customer',
] as const;
export type BoardName = (typeof BOARDS)[number];

export const STATES = ['busy', 'empty', 'overloaded', 'not-live', 'loading'] as const;
export type BoardState = (typeof STATES)[number];

export interface GalleryWish {
  /** Undefined: all parts. */
  board: BoardName | undefined;
  state: BoardState;
  theme: Theme;
  language: Language;
}

export function galleryWish(search: string): GalleryWish {
  const asked = new URLSearchParams(search);
  const language = asked.get('language');
  return {
    board: BOARDS.find((name) => name === asked.get('board')),
    state: STATES.find((state) => state === asked.get('state')) ?? 'busy',
    theme: asked.get('theme') === 'default' ? 'default' : 'default_dark',
    language: isLanguage(language) ? language : 'en',
  };
}

export function wishAddress({ board, state, theme, language }: GalleryWish): string {
  return `?${new URLSearchParams({ board: board ?? '', state, theme, language })}`;
}
