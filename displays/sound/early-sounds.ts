// Hands the sounds that the hub or the display itself asks for to the board that plays them; those that come while no board
// is drawn yet, or while one changes places with another, are kept for the next one.
import { useEffect } from 'react';
import type { Notice } from '../../shared/protocol/down.ts';
import type { Sound } from '../../shared/protocol/sounds.ts';
import { liveLink } from '../link/live.ts';

export type SoundNotice = Extract<Notice, { kind: 'sound' }>;

let early: SoundNotice[] = [];
let receiver: ((notice: SoundNotice) => void) | undefined;

/** Call it before the board is watched. */
export function useSounds(): void {
  useEffect(
    () =>
      liveLink().notices.add((notice) => {
        if (notice.kind === 'sound') pass(notice);
      }),
    [],
  );
}

/** Makes a sound heard on this display. */
export function soundHere(sound: Sound): void {
  pass({ kind: 'sound', sound });
}

function pass(notice: SoundNotice): void {
  if (receiver) receiver(notice);
  else early.push(notice);
}

/** Hands over what came so far and whatever comes; the returned function ends that and gives back what wasn't heard yet. */
export function receiveSounds(receive: (notice: SoundNotice) => void): (unheard: Iterable<Sound>) => void {
  receiver = receive;
  const waiting = early;
  early = [];
  for (const notice of waiting) receive(notice);
  return (unheard) => {
    if (receiver === receive) receiver = undefined;
    // What they were about has been shown.
    for (const sound of unheard) early.push({ kind: 'sound', sound, about: [] });
  };
}
