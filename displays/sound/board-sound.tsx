// What a board lets hear 300 ms after it happened (TICK-33, CONST-05), and its visible twin.

import { BellRing } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TOAST_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/down.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useBoardPart } from '../link/live.ts';
import css from './board-sound.module.css';
import { receiveSounds } from './early-sounds.ts';
import { openCall, useRepeatedCall } from './new-order-call.ts';
import { openSound, play } from './player.ts';
import { soundChoices } from './sound-choices.ts';
import { createSoundQueue, type SoundQueue } from './sound-queue.ts';

/** @param watch of an operator's board; absent on one for guests */
export function BoardSound({ watch }: { watch?: string }) {
  return watch === undefined ? <GuestSound /> : <OperatorSound watch={watch} />;
}

function OperatorSound({ watch }: { watch: string }) {
  const { sounds, hear } = useHeard(heardByCooks);
  const counts = useBoardPart(watch, 'head')?.counts;
  const again = useCallback(() => hear('new'), [hear]);
  useRepeatedCall(counts === undefined || counts.pending + counts.fired > 0, again);
  if (sounds.length === 0) return null;
  return (
    <div className={css.twins}>
      {sounds.map((sound) => (
        <SoundTwin key={sound} sound={sound} />
      ))}
    </div>
  );
}

/** The moment of what became ready asks for its sound, and is its twin (CUST-22). */
function GuestSound() {
  useHeard(heardByGuests);
  return null;
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

function heardByCooks(sound: Sound): boolean {
  if (sound === 'new' && soundChoices.getState().repeat) openCall();
  return true;
}

function heardByGuests(sound: Sound): boolean {
  return sound === 'ready' && soundChoices.getState().guests;
}

/** Hearing the sounds that the hub asks for, one after the other, and which were heard a moment ago. */
interface Heard {
  /** What was heard in the last three seconds, each once. */
  sounds: readonly Sound[];
  /** Makes one heard that the hub didn't ask for. */
  hear(sound: Sound): void;
}

/** @param onSound called with each sound that the hub asks for; false where it isn't to be heard. Must stay the same function */
function useHeard(onSound: (sound: Sound) => boolean): Heard {
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
    const leave = receiveSounds((sound) => {
      if (onSound(sound)) made.hear(sound);
    });
    return () => {
      leave(made.stop());
      removeEventListener('pointerup', openSound);
      removeEventListener('keydown', openSound);
    };
  }, [onSound]);
  useEffect(() => {
    if (sounds.length === 0) return;
    const timer = setTimeout(() => setSounds([]), TOAST_MS);
    return () => clearTimeout(timer);
  }, [sounds]);
  const hear = useCallback((sound: Sound) => queue.current?.hear(sound), []);
  return { sounds, hear };
}
