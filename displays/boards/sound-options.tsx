// Owns how loud this display is, with a test.
import { Volume1, Volume2 } from 'lucide-react';
import { useStore } from 'zustand';
import { play, unlock } from '../sound/player.ts';
import { chooseVolume, VOLUME_STEP, volume } from '../sound/volume.ts';
import { Button } from '../theme/button.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import { OptionRow } from './option-row.tsx';
import css from './options-dialog.module.css';

export function SoundOptions() {
  const t = useBoardText();
  const percent = useStore(volume, (state) => state.percent);
  const test = () => void unlock().then(() => play('new'));
  return (
    <OptionRow label={t('options.volume')}>
      <span className={css.stepper}>
        <Button icon aria-label={t('options.smaller')} onClick={() => chooseVolume(percent - VOLUME_STEP)}>
          <Volume1 />
        </Button>
        <output>
          <bdi>{percent} %</bdi>
        </output>
        <Button icon aria-label={t('options.larger')} onClick={() => chooseVolume(percent + VOLUME_STEP)}>
          <Volume2 />
        </Button>
        <Button onClick={test}>{t('options.test')}</Button>
      </span>
    </OptionRow>
  );
}
