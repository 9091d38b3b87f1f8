// The texts' library: one file per area and language, loaded when an area is first shown.
import { type BackendModule, createInstance } from 'i18next';

export const i18n = createInstance();

/** Texts of the first picture. */
const AT_ONCE = ['shell'];
/** Texts that every screen may need at any moment, also while the hub is away: fetched as soon as there is a picture. */
const SOON = ['refusals', 'toasts', 'around'];
/** Texts of a board that an operator's first picture doesn't need: the area `board` has them once they are loaded. */
const OF_BOARDS_LATER = 'panels';
const OF_GUESTS = 'guests';
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
  await i18n.use(fromFiles).init({
    lng: language,
    supportedLngs: Object.keys(FILE_ENDINGS),
    lowerCaseLng: true,
    load: 'currentOnly',
    fallbackLng: false,
    ns: AT_ONCE,
    defaultNS: 'shell',
    fallbackNS: [OF_BOARDS_LATER, OF_GUESTS],
    interpolation: { escapeValue: false },
  });
}

/** Fetches what a screen may have to tell later. */
export function loadLaterTexts(): Promise<void> {
  return i18n.loadNamespaces(SOON);
}

/** Fetches the texts of a board's later parts, beside their code. */
export function loadPanelTexts(): Promise<void> {
  return i18n.loadNamespaces(OF_BOARDS_LATER);
}

/** Loads the texts of areas beside their code, so that it is drawn in one go. */
export function loadTexts(areas: string[]): Promise<void> {
  return i18n.loadNamespaces(areas);
}
