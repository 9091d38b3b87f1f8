// Owns hearing the sounds that the hub tells of, one after the other, and which were heard a moment ago.
import { useCallback, useEffect, useRef, useState } from 'react';
import { TOAST_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/down.ts';
import { takeSounds } from './early-sounds.ts';
import { openSound, play } from './player.ts';
import { createSoundQueue, type SoundQueue } from './sound-queue.ts';

export interface Heard {
  /** What was heard in the last three seconds, each once. */
  sounds: readonly Sound[];
  /** Makes one heard that the hub didn't tell of. */
  hear(sound: Sound): void;
}

/** @param onTold told of each sound that the hub tells of; false where it isn't to be heard. Must stay the same function */
export function useHeard(onTold: (sound: Sound) => boolean): Heard {
  const [sounds, setSounds] = useState<readonly Sound[]>([]);
  const queue = useRef<SoundQueue>(undefined);
  useEffect(() => {
    // Somebody may have touched the page before it had a sound.
    openSound();
    addEventListener('pointerup', openSound);
    addEventListener('keydown', openSound);
    const made = createSoundQueue({
      now: () => performance.now(),
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      play: (sound) => {
        setSounds((before) => [...before.filter((other) => other !== sound), sound]);
        return play(sound);
      },
    });
    queue.current = made;
    const leave = takeSounds((sound) => {
      if (onTold(sound)) made.hear(sound);
    });
    return () => {
      leave(made.stop());
      removeEventListener('pointerup', openSound);
      removeEventListener('keydown', openSound);
    };
  }, [onTold]);
  useEffect(() => {
    if (sounds.length === 0) return;
    const timer = setTimeout(() => setSounds([]), TOAST_MS);
    return () => clearTimeout(timer);
  }, [sounds]);
  const hear = useCallback((sound: Sound) => queue.current?.hear(sound), []);
  return { sounds, hear };
}
