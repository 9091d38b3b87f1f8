// Owns the boards' words in the display's language.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Texts of the namespace `board`. */
export function useBoardText(): TFunction<'board'> {
  return useTranslation('board').t;
}
