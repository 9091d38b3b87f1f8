// Sound mark in the toolbar: an untouched new order, sound that still needs a touch, or
// muted sound. It covers no card, and is absent while sound is on.
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

/** The mark of a customer display; absent if its sound is switched off. */
export function GuestSoundMark({ onPanel }: { onPanel: (panel: Panel) => void }) {
  return useSoundChoices().guests ? <SoundMark onPanel={onPanel} /> : null;
}
