// Owns what a board lets hear 300 ms after it happened (TICK-33, CONST-05), and its visible twin; it asks once for the touch that allows sound.
import { BellRing, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { SOUND_DELAY_MS, TOAST_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/down.ts';
import { useNotice } from '../link/use-notice.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './board-sound.module.css';
import { isLocked, play, unlock } from './player.ts';
import { volume } from './volume.ts';

/** @param asks false where nobody is asked for a touch: guests */
export function BoardSound({ asks = true }: { asks?: boolean }) {
  const [heard, setHeard] = useState<{ sound: Sound; count: number }>();
  const waiting = useRef(new Map<Sound, ReturnType<typeof setTimeout>>());
  useNotice('sound', ({ sound }) => {
    // A dialog's own watch tells the same once more: one sound for both.
    if (waiting.current.has(sound)) return;
    const timer = setTimeout(() => {
      waiting.current.delete(sound);
      play(sound);
      setHeard((before) => ({ sound, count: (before?.count ?? 0) + 1 }));
    }, SOUND_DELAY_MS);
    waiting.current.set(sound, timer);
  });
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
      current.clear();
    };
  }, []);
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
