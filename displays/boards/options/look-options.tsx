// Owns the looks that every board offers: theme, language and size of type, each kept on this display.
import { Glasses } from 'lucide-react';
import { BASE_FONT_PERCENT, FONT_SCALE_PERCENT } from '../../../shared/limits.ts';
import { chooseLanguage, currentLanguage, isLanguage, LANGUAGES } from '../../i18n/language.ts';
import { useBoardText, useLanguage } from '../../i18n/use-text.ts';
import { Segments } from '../../ui/board-segments.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionRow } from '../../ui/option-row.tsx';
import { OptionSlider } from '../../ui/option-slider.tsx';
import { chooseFontScale, chooseTheme, useFontScale, useTheme } from '../../ui/theme-choice.ts';
import { keptEyes } from './look-eyes.ts';

interface LookOptionsProps {
  /** Opens the display assistant, once it has been used: before, it stands over all options. */
  onAssistant: () => void;
}

export function LookOptions({ onAssistant }: LookOptionsProps) {
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
      {keptEyes() !== undefined && (
        <OptionRow label={t('assist.ask')}>
          <Button aria-haspopup="dialog" onClick={onAssistant}>
            <Glasses />
            {t('assist.open')}
          </Button>
        </OptionRow>
      )}
    </>
  );
}

function FontScale() {
  const t = useBoardText();
  const percent = useFontScale();
  return (
    <OptionSlider
      label={t('options.fontScale')}
      value={percent}
      limits={{ ...FONT_SCALE_PERCENT, step: BASE_FONT_PERCENT.step }}
      text={`${percent} %`}
      onChange={chooseFontScale}
    />
  );
}
