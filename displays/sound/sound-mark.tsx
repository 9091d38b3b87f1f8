// The toolbar's mark of the sound: a new order that nobody has touched, a touch that the sound still waits for, or
// silence that somebody chose. It covers no card, and with sound there is none.
import { BellRing, VolumeOff, VolumeX } from 'lucide-react';
import { useStore } from 'zustand';
import type { Panel } from '../actions/panel.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import css from './board-sound.module.css';
import { endCall, useOpenCall } from './new-order-call.ts';
import { openSound, useSoundOpen } from './player.ts';
import { useSoundChoices } from './sound-choices.ts';
import { volume } from './volume.ts';

export function SoundMark({ onPanel }: { onPanel: (panel: Panel) => void }) {
  const t = useBoardText();
  const isCalling = useOpenCall();
  const isOpen = useSoundOpen();
  const isSilent = useStore(volume, ({ percent }) => percent === 0);
  if (isCalling) {
    return (
      <Button key="call" className={css.mark} data-mark="call" onClick={endCall}>
        <BellRing />
        <span>{t('sound.answer')}</span>
      </Button>
    );
  }
  if (isSilent) {
    return (
      <Button
        key="silent"
        look="quiet"
        icon
        className={css.mark}
        data-mark="silent"
        aria-label={t('sound.silent')}
        onClick={() => onPanel('options')}
      >
        <VolumeX />
      </Button>
    );
  }
  if (isOpen) return null;
  return (
    <Button key="locked" className={css.mark} data-mark="locked" onClick={openSound}>
      <VolumeOff />
      <span>{t('sound.unlock')}</span>
    </Button>
  );
}

/** The mark of a guests' display; none where guests aren't to hear anything. */
export function GuestSoundMark({ onPanel }: { onPanel: (panel: Panel) => void }) {
  return useSoundChoices().guests ? <SoundMark onPanel={onPanel} /> : null;
}
