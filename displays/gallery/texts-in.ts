// Owns the texts of a language other than the display's own, which only the gallery shows side by side.
import type { i18n as Texts } from 'i18next';
import { i18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';

const known = new Map<Language, Texts>();

/** One instance a language, whatever asks for it. */
export function textsIn(language: Language): Texts {
  const texts = known.get(language) ?? i18n.cloneInstance({ lng: language });
  known.set(language, texts);
  return texts;
}
