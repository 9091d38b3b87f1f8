// Query parameters of the gallery: `?board=expo&state=busy&theme=default&language=he-il`, `?dialog=courses`,
// `?kitchen=friday-night&shows=pass`, `?parts=one`; without any of them everything is shown.
import { isLanguage, type Language } from '../i18n/language.ts';
import type { Theme } from '../ui/theme/theme-choice.ts';
import { OVERLAYS, type OverlayName } from './dialog-names.ts';

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
export type SampleState = (typeof STATES)[number];

/** Looks that represent all four, for frames that would be too many in all of them. */
export const LOOKS = [
  { theme: 'default_dark', language: 'en' },
  { theme: 'default', language: 'he-il' },
] as const satisfies readonly { theme: Theme; language: Language }[];

export interface GalleryQuery {
  /** The parts in one theme and one language, without the other three and without whole boards. */
  parts: boolean;
  board: BoardName | undefined;
  /** A dialog above its board; takes precedence over `board`. */
  dialog: OverlayName | undefined;
  /** A golden kitchen and one of its boards; both take precedence over `board`. */
  kitchen: string | undefined;
  shows: string;
  state: SampleState;
  theme: Theme;
  language: Language;
}

export function galleryQuery(search: string): GalleryQuery {
  const asked = new URLSearchParams(search);
  const language = asked.get('language');
  return {
    parts: asked.get('parts') === 'one',
    board: BOARDS.find((name) => name === asked.get('board')),
    dialog: OVERLAYS.find((name) => name === asked.get('dialog')),
    kitchen: asked.get('kitchen') ?? undefined,
    shows: asked.get('shows') ?? '',
    state: STATES.find((state) => state === asked.get('state')) ?? 'busy',
    theme: asked.get('theme') === 'default' ? 'default' : 'default_dark',
    language: isLanguage(language) ? language : 'en',
  };
}

/** Keys and values as in the query string. */
export function galleryAddress(wish: Partial<Record<keyof GalleryQuery, string>>): string {
  return `?${new URLSearchParams(wish)}`;
}
