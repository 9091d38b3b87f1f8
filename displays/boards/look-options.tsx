// Owns the looks that every board offers: theme, language and size of type, each kept on this display.
import { useState } from 'react';
import { FONT_SCALE_PERCENT } from '../../shared/limits.ts';
import { chooseLanguage, currentLanguage, isLanguage, LANGUAGES } from '../i18n/language.ts';
import { useLanguage } from '../i18n/use-text.ts';
import { chooseFontScale, chooseTheme, chosenFontScale } from '../theme/theme-choice.ts';
import { useTheme } from '../theme/use-theme.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { OptionRow } from './option-row.tsx';
import { OptionSlider } from './option-slider.tsx';
import { Segments } from './segments.tsx';

const STEP_PERCENT = 10;

export function LookOptions() {
  const t = useBoardText();
  useLanguage();
  const theme = useTheme();
  return (
    <>
      <OptionRow label={t('options.theme')}>
        <Segments
          label={t('options.theme')}
          chosen={theme}
          onChoose={chooseTheme}
          choices={[
            { key: 'default_dark', text: t('options.dark') },
            { key: 'default', text: t('options.light') },
          ]}
        />
      </OptionRow>
      <OptionRow label={t('options.language')}>
        <Segments
          label={t('options.language')}
          chosen={currentLanguage()}
          onChoose={(language) => void chooseLanguage(language)}
          choices={Object.entries(LANGUAGES).flatMap(([key, text]) =>
            isLanguage(key) ? [{ key, text }] : [],
          )}
        />
      </OptionRow>
      <FontScale />
    </>
  );
}

function FontScale() {
  const t = useBoardText();
  const [percent, setPercent] = useState(shownScale);
  return (
    <OptionSlider
      label={t('options.fontScale')}
      value={percent}
      limits={{ ...FONT_SCALE_PERCENT, step: STEP_PERCENT }}
      text={`${percent} %`}
      onChange={(next) => {
        chooseFontScale(next);
        setPercent(next);
      }}
    />
  );
}

/** What is chosen here, else what the profile has set. */
function shownScale(): number {
  const set = Number(document.documentElement.style.getPropertyValue('--font-scale'));
  return chosenFontScale() ?? (set > 0 ? Math.round(set * 100) : FONT_SCALE_PERCENT.default);
}
