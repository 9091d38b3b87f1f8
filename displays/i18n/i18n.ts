// The display's texts: one file per area and language, loaded with the screen that shows them.
import { createInstance, type i18n as Library } from 'i18next';
import { loadUntilThere } from '../link/http/load-until-there.ts';
import { isolated, type TextValues } from './isolate.ts';
import type { Texts } from './use-text.ts';

/** Texts of an area as its file has them. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Areas in which a text is looked for that its own area lacks. */
const FALLBACKS = ['panels', 'guests'];
const FILE_ENDINGS: Record<string, string> = { en: 'en', 'he-il': 'he' };

const FILES = import.meta.glob<TextTree>('./*.json', { import: 'default' });

export class DisplayTexts implements Texts {
  #language = 'en';
  readonly #library: Library;
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.#library = createInstance();
    // Synchronous: it has nothing to load by itself.
    void this.#library.init({
      supportedLngs: Object.keys(FILE_ENDINGS),
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: false,
      resources: {},
      initAsync: false,
      defaultNS: 'shell',
      fallbackNS: FALLBACKS,
      interpolation: { escapeValue: false },
    });
  }

  get language(): string {
    return this.#language;
  }

  /** Resolves when screens can be drawn. */
  async start(language: string): Promise<void> {
    this.#language = language;
    await this.#library.changeLanguage(language);
    await loadUntilThere(() => this.loadNamespaces('shell'));
  }

  hasLoadedNamespace(area: string): boolean {
    return this.#library.hasResourceBundle(this.#language, area);
  }

  /** Rejects if one of them can't be loaded. */
  async loadNamespaces(areas: string | readonly string[]): Promise<void> {
    await Promise.all(this.#load(this.#language, [areas].flat()));
  }

  /** Speaks another language from now on; all that is on the screen stays readable until its texts are there. */
  async changeLanguage(language: string): Promise<void> {
    const shown = Object.keys(this.#library.getDataByLanguage(this.#language) ?? {});
    // What could not be loaded is loaded again by those who show it.
    await Promise.allSettled(this.#load(language, shown));
    await this.#library.changeLanguage(language);
    this.#language = language;
    for (const listener of this.#listeners) listener();
  }

  onLanguage(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Of several keys the first one that has a text. */
  t(keys: readonly string[], values?: TextValues): string {
    return this.#library.t([...keys], isolated(values, this.#language));
  }

  getFixedT(language: string, area: string): (key: string, values?: TextValues) => string {
    const t = this.#library.getFixedT(language, area);
    return (key, values) => t(key, isolated(values, language));
  }

  #load(language: string, areas: readonly string[]): Promise<void>[] {
    return areas.map((area) => this.#loadArea(language, area));
  }

  async #loadArea(language: string, area: string): Promise<void> {
    if (this.#library.hasResourceBundle(language, area)) return;
    const load = FILES[`./${area}.${FILE_ENDINGS[language] ?? 'en'}.json`];
    if (!load) throw new Error(`No texts for ${area} in ${language}`);
    this.#library.addResourceBundle(language, area, await load());
  }
}

export const i18n = new DisplayTexts();

/** Loads the language's first texts; resolves when screens can be drawn. */
export function startI18n(language: string): Promise<void> {
  return i18n.start(language);
}

/** Loads the texts of areas beside their code, so that it is drawn in one go. */
export function loadTexts(areas: string[]): Promise<void> {
  return i18n.loadNamespaces(areas);
}
