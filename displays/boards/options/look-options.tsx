// Look options of every board: theme, language and type size, each kept on this display.
import { Glasses } from 'lucide-react';
import { chooseLanguage, currentLanguage, isLanguage, LANGUAGES } from '../../i18n/language.ts';
import { useBoardText, useLanguage } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { OptionRow, OptionSlider } from '../../ui/fields/option-row.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import {
  chooseFontScale,
  chooseTheme,
  fontScaleLimits,
  useFontScale,
  useTheme,
} from '../../ui/theme/theme-choice.ts';
import { storedViewingSetup } from './viewing-setup.ts';

interface LookOptionsProps {
  /** Opens the display assistant, once it has been used; before that, its entry is above all options. */
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
          even
          label={t('options.theme')}
          value={theme}
          onChange={chooseTheme}
          options={[
            { value: 'default_dark', label: t('options.dark') },
            { value: 'default', label: t('options.light') },
          ]}
        />
      </OptionRow>
      <OptionRow label={t('options.language')}>
        <Segments
          even
          label={t('options.language')}
          value={currentLanguage()}
          onChange={(language) => void chooseLanguage(language)}
          options={Object.entries(LANGUAGES).flatMap(([value, label]) =>
            isLanguage(value) ? [{ value, label }] : [],
          )}
        />
      </OptionRow>
      <FontScale />
      {storedViewingSetup() !== undefined && (
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
      limits={fontScaleLimits()}
      text={`${percent} %`}
      onChange={chooseFontScale}
    />
  );
}
