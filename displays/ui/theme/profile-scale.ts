// Type size from the profile and the display's size, unless one was chosen here.
import { useInsertionEffect } from 'react';
import { FONT_SCALE_PERCENT } from '../../../shared/limits.ts';
import { applyFontScale, applyProfileScale, chosenFontScale } from './theme-choice.ts';

/** @param percent the profile's base font size */
export function useProfileScale(percent: number): void {
  // Before columns are measured.
  useInsertionEffect(() => {
    const apply = () => applyProfileScale(percent);
    apply();
    addEventListener('resize', apply);
    return () => {
      removeEventListener('resize', apply);
      if (chosenFontScale() === undefined) applyFontScale(FONT_SCALE_PERCENT.default);
    };
  }, [percent]);
}
