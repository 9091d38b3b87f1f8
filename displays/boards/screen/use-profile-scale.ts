// Owns the size of type that a profile asks for, as long as nobody has chosen one on this display.
import { useEffect } from 'react';
import { FONT_SCALE_PERCENT } from '../../../shared/limits.ts';
import { applyFontScale, chosenFontScale } from '../../ui/theme-choice.ts';

/** @param percent the profile's base font size */
export function useProfileScale(percent: number): void {
  useEffect(() => {
    if (chosenFontScale() !== undefined) return;
    applyFontScale(percent);
    return () => {
      if (chosenFontScale() === undefined) applyFontScale(FONT_SCALE_PERCENT.default);
    };
  }, [percent]);
}
