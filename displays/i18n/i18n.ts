// Texts of the displays: one file per area and language, loaded with the page that uses them.
import { createInstance, type i18n as Library } from 'i18next';
import { loadUntilThere } from '../link/http/load-until-there.ts';
import { isolated, type TextValues } from './isolate.ts';
import type { Texts } from './use-text.ts';

/** Texts of an area as in its file. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Areas searched for keys that a text's own area lacks. */
const FALLBACKS = ['panels', 'guests'];
const FILE_ENDINGS: Record<string, string> = { en: 'en', 'he-il': 'he' };

const FILES = import.meta.glob<TextTree>('./*.json', { import: 'default' });

export class DisplayTexts implements Texts {
  #language = 'en';
  readonly #library: Library;
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.#library = createInstance();
    // Synchronous: it loads nothing itself.
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

  /** Resolves when pages can be rendered. */
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

  /** Switches the language; the page stays readable until the new texts have loaded. */
  async changeLanguage(language: string): Promise<void> {
    const shown = Object.keys(this.#library.getDataByLanguage(this.#language) ?? {});
    // Texts that failed to load are loaded again by their components.
    await Promise.allSettled(this.#load(language, shown));
    await this.#library.changeLanguage(language);
    this.#language = language;
    for (const listener of this.#listeners) listener();
  }

  onLanguage(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The text of the first key that has one. */
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

/** Loads the language's first texts; resolves when pages can be rendered. */
export function startI18n(language: string): Promise<void> {
  return i18n.start(language);
}

/** Loads the texts of areas in parallel with their code, so that both render in one go. */
export function loadTexts(areas: string[]): Promise<void> {
  return i18n.loadNamespaces(areas);
}
