// Sounds of a board, 300 ms after the event (TICK-33, CONST-05); the visible counterpart is in the board's strip.
import { useCallback, useEffect, useRef } from 'react';
import { CANCELLED_REPEAT_MS } from '../../shared/limits.ts';
import type { Sound } from '../../shared/protocol/sounds.ts';
import { useBoardPart } from '../link/live.ts';
import { receiveSounds, type SoundNotice } from './early-sounds.ts';
import { openCall, useRepeatedCall } from './new-order-call.ts';
import { openSound, play } from './player.ts';
import { soundChoices, useSoundChoices } from './sound-choices.ts';
import { createSoundQueue, type SoundQueue } from './sound-queue.ts';
import { useSoundTest } from './sound-test.ts';
import { keepCalls, noteCalls, useOpenCancellation } from './ticket-notices.ts';

/** @param watch of an operator's board; absent on a customer board */
export function BoardSound({ watch }: { watch?: string }) {
  return watch === undefined ? <GuestSound /> : <OperatorSound watch={watch} />;
}

function OperatorSound({ watch }: { watch: string }): null {
  useEffect(() => keepCalls(watch), [watch]);
  const hear = useHeard(heardByCooks);
  useSoundTest(true);
  const head = useBoardPart(watch, 'head');
  const counts = head?.partCounts ?? head?.counts;
  const again = useCallback(() => {
    noteCalls({ kind: 'sound', sound: 'new' });
    hear('new');
  }, [hear]);
  useRepeatedCall(counts === undefined || counts.pending + counts.fired > 0, again);
  const isCancelled = useOpenCancellation();
  useEffect(() => {
    if (!isCancelled) return;
    const timer = setInterval(() => hear('cancelled'), CANCELLED_REPEAT_MS);
    return () => clearInterval(timer);
  }, [isCancelled, hear]);
  return null;
}

/** The announcement of a ready order triggers its sound, and is its visible counterpart (CUST-22). */
function GuestSound(): null {
  useHeard(heardByGuests);
  useSoundTest(useSoundChoices().guests);
  return null;
}

function heardByCooks(notice: SoundNotice): boolean {
  if (notice.sound === 'new' && soundChoices.getState().repeat) openCall();
  noteCalls(notice);
  return true;
}

function heardByGuests({ sound }: SoundNotice): boolean {
  return sound === 'ready' && soundChoices.getState().guests;
}

/**
 * Plays the sounds that the hub requests, one after the other.
 * @param onSound called with each of the hub's notices; returns false to suppress it. Must be a stable function
 * @returns plays a sound that the hub didn't request
 */
function useHeard(onSound: (notice: SoundNotice) => boolean): (sound: Sound) => void {
  const queue = useRef<SoundQueue>(undefined);
  useEffect(() => {
    // The page may have been touched before it had a sound.
    openSound();
    addEventListener('pointerup', openSound);
    addEventListener('keydown', openSound);
    const made = createSoundQueue({
      now: () => performance.now(),
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      play,
    });
    queue.current = made;
    const leave = receiveSounds((notice) => {
      if (onSound(notice)) made.hear(notice.sound);
    });
    return () => {
      leave(made.stop());
      removeEventListener('pointerup', openSound);
      removeEventListener('keydown', openSound);
    };
  }, [onSound]);
  return useCallback((sound: Sound) => queue.current?.hear(sound), []);
}
