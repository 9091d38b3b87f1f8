// Owns the words of the boards' dialogs; they come after the first picture.
import type { TFunction } from 'i18next';
import { useText } from './use-text.ts';

/** Texts of the area `dialogs`. */
export function useDialogText(): TFunction<'dialogs'> {
  return useText('dialogs');
}
