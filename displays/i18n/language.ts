// Language of this display (SHELL-21, SHELL-22).

import { browserStorage } from '../link/browser-storage.ts';
import { i18n } from './i18n.ts';

export const LANGUAGES = { en: 'English', 'he-il': 'עברית' } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT_UNDER = 'kds_lng';
const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && text in LANGUAGES;
}

/** The language chosen on this display, else English. */
export function keptLanguage(): Language {
  const kept = browserStorage.read(KEPT_UNDER);
  return isLanguage(kept) ? kept : DEFAULT_LANGUAGE;
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
}

/** Switches the language; only that language's texts are loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  browserStorage.write(KEPT_UNDER, language);
  await i18n.changeLanguage(language);
  turnPage(language);
}

/** Sets the page's direction: Hebrew is right to left (UX-08). */
export function turnPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'he-il' ? 'rtl' : 'ltr';
}
