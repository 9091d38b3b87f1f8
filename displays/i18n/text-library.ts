// The texts' library, with the texts that are there already. It comes after a board's first picture.
import { createInstance, type i18n as Library } from 'i18next';
import type { TextTree } from './first-look.ts';

/** What isn't of a board's first picture, each by its file's name. */
export const LATER_FILES = import.meta.glob<TextTree>(
  ['./*.json', '!./shell.*.json', '!./board.*.json', '!./guests.*.json', '!./panels.*.json'],
  { import: 'default' },
);

/** By language and area. */
export type Trees = Record<string, Record<string, TextTree>>;

/** What is spoken: it may change while the library is being made. */
export interface TextSource {
  readonly language: string;
  readonly languages: readonly string[];
  readonly trees: Trees;
  /** Areas in which every other area's missing texts are looked for. */
  readonly fallbacks: readonly string[];
}

/** Resolves with the library when it says all that the source has. */
export async function textLibrary(source: TextSource): Promise<Library> {
  const library = createInstance();
  await library.init({
    lng: source.language,
    supportedLngs: [...source.languages],
    lowerCaseLng: true,
    load: 'currentOnly',
    fallbackLng: false,
    resources: {},
    defaultNS: 'shell',
    fallbackNS: [...source.fallbacks],
    interpolation: { escapeValue: false },
  });
  if (library.language !== source.language) await library.changeLanguage(source.language);
  addTo(library, source.trees);
  return library;
}

function addTo(library: Library, trees: Trees): void {
  for (const [language, areas] of Object.entries(trees)) {
    for (const [area, tree] of Object.entries(areas)) library.addResourceBundle(language, area, tree);
  }
}
