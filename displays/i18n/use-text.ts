// Owns the way of components to their texts: drawn anew when the language changes, waiting while texts are on their way.
import type { i18n as Texts, TFunction } from 'i18next';
import { createContext, use, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import { remembering } from './told-texts.ts';

/** Other texts than the display's own, which only the gallery needs. */
export const TextsContext = createContext<Texts>(i18n);

/** Texts of an area; others are reached as `area:key`. */
export function useText<Area extends string>(area: Area): TFunction<Area> {
  const texts = useContext(TextsContext);
  const language = useLanguage();
  // Called in every render: React counts the calls of a component that once had to wait.
  use(texts.hasLoadedNamespace(area) ? THERE : loading(texts, `${language} ${area}`, area));
  return useMemo(
    () => remembering(texts, `${language} ${area}`, texts.getFixedT<Area>(language, area)),
    [texts, language, area],
  );
}

/** The language of the texts around; drawn anew when it changes. */
export function useLanguage(): string {
  const texts = useContext(TextsContext);
  const subscribe = useCallback(
    (onChange: () => void) => {
      texts.on('languageChanged', onChange);
      return () => texts.off('languageChanged', onChange);
    },
    [texts],
  );
  return useSyncExternalStore(subscribe, () => texts.language);
}

/** Marked as React marks a promise that is kept, so that nobody waits for it. */
const THERE = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

const underway = new WeakMap<Texts, Map<string, Promise<void>>>();

/** The same promise for the same wish: React waits for it by its identity. */
function loading(texts: Texts, wish: string, area: string): Promise<void> {
  const known = underway.get(texts) ?? new Map<string, Promise<void>>();
  underway.set(texts, known);
  const promise = known.get(wish) ?? texts.loadNamespaces(area);
  known.set(wish, promise);
  return promise;
}
