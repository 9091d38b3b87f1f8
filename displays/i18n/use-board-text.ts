// Owns the boards' words in the display's language.
import type { TFunction } from 'i18next';
import { useText } from './use-text.ts';

/** Texts of the area `board`. */
export function useBoardText(): TFunction<'board'> {
  return useText('board');
}
