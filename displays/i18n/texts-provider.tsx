// React context with the texts' language; holds the only listener for language changes.
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import { SpokenContext, type Texts } from './use-text.ts';

interface TextsProviderProps {
  /** Replaces the display's texts; used by the gallery only. */
  texts?: Texts;
  children: ReactNode;
}

/** Root of everything that uses texts. */
export function TextsProvider({ texts = i18n, children }: TextsProviderProps) {
  const subscribe = useCallback((onChange: () => void) => texts.onLanguage(onChange), [texts]);
  const language = useSyncExternalStore(subscribe, () => texts.language);
  const spoken = useMemo(() => ({ texts, language, looks: new Map() }), [texts, language]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}
