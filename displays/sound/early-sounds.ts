// Passes requested sounds, by the hub or the display itself, to the board that plays them; sounds that arrive while no
// board is rendered, or during a change of boards, are kept for the next one.
import { useEffect } from 'react';
import type { Notice, Sound } from '../../shared/protocol/down.ts';
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

export function soundHere(sound: Sound): void {
  pass({ kind: 'sound', sound });
}

function pass(notice: SoundNotice): void {
  if (receiver) receiver(notice);
  else early.push(notice);
}

/** Delivers past and future sounds; the returned function stops that and takes back those not played yet. */
export function receiveSounds(receive: (notice: SoundNotice) => void): (unheard: Iterable<Sound>) => void {
  receiver = receive;
  const waiting = early;
  early = [];
  for (const notice of waiting) receive(notice);
  return (unheard) => {
    if (receiver === receive) receiver = undefined;
    // Their notices have been shown already.
    for (const sound of unheard) early.push({ kind: 'sound', sound, about: [] });
  };
}
