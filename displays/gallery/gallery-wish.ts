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
  /** A golden kitchen, and which of its boards; they win over `board`. */
  kitchen: string | undefined;
  shows: string;
  state: BoardState;
  theme: Theme;
  language: Language;
}

export function galleryWish(search: string): GalleryWish {
  const asked = new URLSearchParams(search);
  const language = asked.get('language');
  return {
    board: BOARDS.find((name) => name === asked.get('board')),
    kitchen: asked.get('kitchen') ?? undefined,
    shows: asked.get('shows') ?? '',
    state: STATES.find((state) => state === asked.get('state')) ?? 'busy',
    theme: asked.get('theme') === 'default' ? 'default' : 'default_dark',
    language: isLanguage(language) ? language : 'en',
  };
}

export function wishAddress(wish: Pick<GalleryWish, 'board' | 'state' | 'theme' | 'language'>): string {
  const { board, state, theme, language } = wish;
  return `?${new URLSearchParams({ board: board ?? '', state, theme, language })}`;
}
