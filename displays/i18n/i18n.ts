// Owns the texts' library: one file per area and language, loaded when an area is first shown.
import { type BackendModule, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

export const i18n = createInstance();

/** Texts that every screen may need at any moment, also while the hub is away. */
const ALWAYS = ['shell', 'refusals', 'toasts'];
const FILE_ENDINGS: Record<string, string> = { en: 'en', 'he-il': 'he' };

const files = import.meta.glob<Record<string, unknown>>('./*.json', { import: 'default' });

const fromFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {
    return;
  },
  async read(language, area) {
    const load = files[`./${area}.${FILE_ENDINGS[language] ?? 'en'}.json`];
    if (!load) throw new Error(`No texts for ${area} in ${language}`);
    return await load();
  },
};

/** Loads the language's first texts; resolves when screens can be drawn. */
export async function startI18n(language: string): Promise<void> {
  await i18n
    .use(fromFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: Object.keys(FILE_ENDINGS),
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: false,
      ns: ALWAYS,
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
    });
}

/** Loads the texts of an area beside its code, so that it is drawn in one go. */
export function loadTexts(area: string): Promise<void> {
  return i18n.loadNamespaces(area);
}
