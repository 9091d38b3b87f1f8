// Hooks for texts: re-render when the language changes, suspend while texts are loading.
import type { TFunction } from 'i18next';
import { createContext, use, useContext } from 'react';
import { loadUntilThere } from '../link/http/load-until-there.ts';

/** Source of texts: loaded by area, in one language at a time. */
export interface Texts {
  readonly language: string;
  hasLoadedNamespace(area: string): boolean;
  loadNamespaces(area: string): Promise<void>;
  getFixedT(
    language: string,
    area: string,
  ): (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /** @returns a function that removes the listener */
  onLanguage(listener: () => void): () => void;
}

/** A language and its texts, by area once requested. */
interface Spoken {
  texts: Texts;
  language: string;
  looks: Map<string, unknown>;
}

export const SpokenContext = createContext<Spoken | undefined>(undefined);

/** Texts of an area; others are reached as `area:key`. Called by every part of every card, so it costs one look-up. */
export function useText<Area extends string>(area: Area): TFunction<Area> {
  const { texts, language, looks } = useSpoken();
  const known = looks.get(area);
  const isThere = known !== undefined || texts.hasLoadedNamespace(area);
  // Called in every render: React counts the `use` calls of a component that has suspended once.
  use(isThere ? THERE : loading(texts, `${language} ${area}`, area));
  const look = known ?? remembering(texts, `${language} ${area}`, texts.getFixedT(language, area));
  looks.set(area, look);
  return look as TFunction<Area>;
}

/** The current language; re-renders when it changes. */
export function useLanguage(): string {
  return useSpoken().language;
}

function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error('Texts were asked for outside of their provider');
  return spoken;
}

/** Marked the way React marks a fulfilled promise, so that `use` doesn't suspend. */
const THERE = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

const underway = new WeakMap<Texts, Map<string, Promise<void>>>();

/** The same promise for the same request: React tracks it by identity. */
function loading(texts: Texts, wish: string, area: string): Promise<void> {
  const known = underway.get(texts) ?? new Map<string, Promise<void>>();
  underway.set(texts, known);
  const promise = known.get(wish) ?? loadUntilThere(() => texts.loadNamespaces(area));
  known.set(wish, promise);
  return promise;
}

// Cache of looked-up texts: a card requests the same few texts each time it renders.

type Look = (...asked: never[]) => unknown;

const told = new WeakMap<object, Map<string, Map<string, unknown>>>();

/**
 * A look-up that asks the library only once for a text without values. A text that isn't there yet, because its area is
 * loading, is looked up again.
 * @param wish cache key, from language and areas; equal keys share a cache
 */
export function remembering<Fixed extends Look>(texts: object, wish: string, look: Fixed): Fixed {
  const known = told.get(texts) ?? new Map<string, Map<string, unknown>>();
  told.set(texts, known);
  const answers = known.get(wish) ?? new Map<string, unknown>();
  known.set(wish, answers);
  return new Proxy(look, {
    apply(target, self, asked) {
      const [key] = asked;
      if (asked.length !== 1 || typeof key !== 'string') return Reflect.apply(target, self, asked);
      if (answers.has(key)) return answers.get(key);
      const text = Reflect.apply(target, self, asked);
      if (text !== key) answers.set(key, text);
      return text;
    },
  });
}

// Texts of the boards, in the display's language.

export function useBoardText(): TFunction<'board'> {
  return useText('board');
}

// Texts of the boards' dialogs.

export function useDialogText(): TFunction<'dialogs'> {
  return useText('dialogs');
}
