// Owns what a board lets hear, and its visible twin; it asks once for the touch that allows sound.
import { BellRing, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { TOAST_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/down.ts';
import { useNotice } from '../link/use-notice.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './board-sound.module.css';
import { isLocked, play, unlock } from './player.ts';
import { volume } from './volume.ts';

/** @param asks false where nobody is asked for a touch: guests */
export function BoardSound({ asks = true }: { asks?: boolean }) {
  const [heard, setHeard] = useState<{ sound: Sound; count: number }>();
  useNotice('sound', ({ sound }) => {
    play(sound);
    setHeard((before) => ({ sound, count: (before?.count ?? 0) + 1 }));
  });
  useEffect(() => {
    if (!heard) return;
    const timer = setTimeout(() => setHeard(undefined), TOAST_MS);
    return () => clearTimeout(timer);
  }, [heard]);
  return (
    <>
      {heard && <SoundTwin sound={heard.sound} />}
      <UnlockBanner asks={asks} />
    </>
  );
}

/** What was heard, for those who can't hear it; cards themselves are announced elsewhere. */
export function SoundTwin({ sound }: { sound: Sound }) {
  const t = useBoardText();
  return (
    <p className={css.twin} data-sound={sound} aria-hidden="true">
      <BellRing />
      {t(`sound.${sound}`)}
    </p>
  );
}

function UnlockBanner({ asks }: { asks: boolean }) {
  const [locked, setLocked] = useState(isLocked);
  const silent = useStore(volume, ({ percent }) => percent === 0);
  const t = useBoardText();
  useEffect(() => {
    if (!locked) return;
    const touched = () => void unlock().then((isOpen) => setLocked(!isOpen));
    addEventListener('pointerup', touched);
    addEventListener('keydown', touched);
    return () => {
      removeEventListener('pointerup', touched);
      removeEventListener('keydown', touched);
    };
  }, [locked]);
  if (!locked || silent || !asks) return null;
  return (
    <p className={css.banner} role="status">
      <Volume2 />
      {t('sound.unlock')}
    </p>
  );
}
