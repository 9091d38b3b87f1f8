// The size of type that a profile asks for and a screen of this size wants, as long as nobody has chosen one here.
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
