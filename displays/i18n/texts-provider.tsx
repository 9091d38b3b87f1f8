// Telling everything on a page which language its texts are in; the one listener to its change.
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import { SpokenContext, type Texts } from './use-text.ts';

interface TextsProviderProps {
  /** Other texts than the display's own, which only the gallery needs. */
  texts?: Texts;
  children: ReactNode;
}

/** Everything that has texts stands in it. */
export function TextsProvider({ texts = i18n, children }: TextsProviderProps) {
  const subscribe = useCallback((onChange: () => void) => texts.onLanguage(onChange), [texts]);
  const language = useSyncExternalStore(subscribe, () => texts.language);
  const spoken = useMemo(() => ({ texts, language, looks: new Map() }), [texts, language]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}
