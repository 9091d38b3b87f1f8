// Volume and sounds of this display, with a test button for each sound.
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useStore } from 'zustand';
import { SOUNDS, type Sound } from '../../../shared/protocol/down.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { tryOut } from '../../sound/player.ts';
import { chooseSound, type SoundChoices, useSoundChoices } from '../../sound/sound-choices.ts';
import { chooseVolume, VOLUME_STEP, volume } from '../../sound/volume.ts';
import { Button } from '../../ui/button.tsx';
import { OnOff, OptionRow } from '../../ui/fields/option-row.tsx';
import css from './options-dialog.module.css';

interface SoundOptionsProps {
  /** Choices besides the volume. */
  choice?: keyof SoundChoices | undefined;
  /** Sounds that this display may play. */
  sounds?: readonly Sound[];
}

export function SoundOptions({ choice, sounds = SOUNDS }: SoundOptionsProps) {
  const t = useBoardText();
  const percent = useStore(volume, (state) => state.percent);
  const choices = useSoundChoices();
  return (
    <>
      <OptionRow label={t('options.volume')}>
        <span className={css.stepper}>
          <Button
            icon
            aria-label={t('options.smaller')}
            disabled={percent === 0}
            onClick={() => chooseVolume(percent - VOLUME_STEP)}
          >
            {percent <= VOLUME_STEP ? <VolumeX /> : <Volume1 />}
          </Button>
          <output>{percent === 0 ? t('sound.off') : <bdi>{percent} %</bdi>}</output>
          <Button
            icon
            aria-label={t('options.larger')}
            disabled={percent === 100}
            onClick={() => chooseVolume(percent + VOLUME_STEP)}
          >
            <Volume2 />
          </Button>
        </span>
      </OptionRow>
      {choice !== undefined && (
        <OnOff
          label={t(`sound.choice.${choice}`)}
          on={choices[choice]}
          onChange={(on) => chooseSound(choice, on)}
        />
      )}
      <fieldset className={css.tries}>
        <legend>{t('sound.tryOut')}</legend>
        {sounds.map((sound) => (
          <Button key={sound} disabled={percent === 0} onClick={() => tryOut(sound)}>
            {t(`sound.${sound}`)}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
