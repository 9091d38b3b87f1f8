// The display's texts: one file per area and language, loaded when an area is first shown. A board's first picture looks its
// few words up by itself: the texts' library is felt on a weak screen, and comes with what follows.
import type { i18n as Library } from 'i18next';
import { lookUp, type TextTree, type TextValues } from './first-look.ts';
import { isolated } from './isolate.ts';
import type { TextSource, Trees } from './text-library.ts';
import type { Texts } from './use-text.ts';

/** Texts that every screen may need at any moment, also while the hub is away: fetched as soon as there is a picture. */
const SOON = ['refusals', 'toasts', 'around'];
/** Texts of a board that an operator's first picture doesn't need: the area `board` has them once they are loaded. */
const OF_BOARDS_LATER = 'panels';
/** Areas that boards begin with, and the one that they fetch right then: they don't wait for the texts' library, nor bring it. */
const OF_FIRST_PICTURE: readonly string[] = ['shell', 'board', 'guests', OF_BOARDS_LATER];
const FALLBACKS = [OF_BOARDS_LATER, 'guests'];
const FILE_ENDINGS: Record<string, string> = { en: 'en', 'he-il': 'he' };

const FIRST_FILES = import.meta.glob<TextTree>(
  ['./shell.*.json', './board.*.json', './guests.*.json', './panels.*.json'],
  {
    import: 'default',
  },
);

export class DisplayTexts implements Texts, TextSource {
  #language = 'en';
  readonly languages = Object.keys(FILE_ENDINGS);
  readonly fallbacks = FALLBACKS;
  /** All that has been fetched. */
  readonly trees: Trees = {};
  readonly #listeners = new Set<() => void>();
  #library: Library | undefined;
  #coming: Promise<void> | undefined;

  get language(): string {
    return this.#language;
  }

  /** Resolves when screens can be drawn. */
  async start(language: string): Promise<void> {
    this.#language = language;
    await this.loadNamespaces('shell');
  }

  hasLoadedNamespace(area: string): boolean {
    return this.trees[this.#language]?.[area] !== undefined;
  }

  /** Resolves also where an area could not be fetched: its texts are shown by their keys, and it is asked for again. */
  async loadNamespaces(areas: string | readonly string[]): Promise<void> {
    const wanted = [areas].flat();
    const isLater = wanted.some((area) => !OF_FIRST_PICTURE.includes(area));
    await Promise.allSettled([this.#load(this.#language, wanted), isLater && this.#fetchLibrary()]);
  }

  /** Speaks another language from now on; all that is on the screen stays readable until its texts are there. */
  async changeLanguage(language: string): Promise<void> {
    await this.#load(language, Object.keys(this.trees[this.#language] ?? {}));
    await this.#library?.changeLanguage(language);
    this.#language = language;
    for (const listener of this.#listeners) listener();
  }

  onLanguage(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Of several keys the first one that has a text. */
  t(keys: readonly string[], values?: TextValues): string {
    const filled = isolated(values, this.#language);
    if (this.#library) return this.#library.t([...keys], filled);
    const found = keys.map((key) => this.#look(this.#language, 'shell', key, filled));
    return found.find((text) => text !== undefined) ?? keys.at(-1) ?? '';
  }

  getFixedT(language: string, area: string): (key: string, values?: TextValues) => string {
    let inLibrary: ReturnType<Library['getFixedT']> | undefined;
    return (key, values) => {
      inLibrary ??= this.#library?.getFixedT(language, area);
      const filled = isolated(values, language);
      return inLibrary ? inLibrary(key, filled) : (this.#look(language, area, key, filled) ?? key);
    };
  }

  #look(language: string, area: string, key: string, values?: TextValues): string | undefined {
    const [path = '', named] = key.split(':').toReversed();
    const known = this.trees[language] ?? {};
    const trees = [named ?? area, ...FALLBACKS].map((name) => known[name]);
    return lookUp(
      trees.filter((tree) => tree !== undefined),
      language,
      path,
      values,
    );
  }

  async #load(language: string, areas: readonly string[]): Promise<void> {
    await Promise.allSettled(areas.map((area) => this.#loadArea(language, area)));
  }

  async #loadArea(language: string, area: string): Promise<void> {
    this.trees[language] ??= {};
    const trees = this.trees[language];
    if (trees[area]) return;
    const file = `./${area}.${FILE_ENDINGS[language] ?? 'en'}.json`;
    const load = FIRST_FILES[file] ?? (await import('./text-library.ts')).LATER_FILES[file];
    if (!load) throw new Error(`No texts for ${area} in ${language}`);
    const tree = await load();
    trees[area] = tree;
    this.#library?.addResourceBundle(language, area, tree);
  }

  async #fetchLibrary(): Promise<void> {
    this.#coming ??= this.#makeLibrary();
    try {
      await this.#coming;
    } finally {
      if (!this.#library) this.#coming = undefined;
    }
  }

  async #makeLibrary(): Promise<void> {
    const { textLibrary } = await import('./text-library.ts');
    this.#library = await textLibrary(this);
  }
}

export const i18n = new DisplayTexts();

/** Loads the language's first texts; resolves when screens can be drawn. */
export function startI18n(language: string): Promise<void> {
  return i18n.start(language);
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
