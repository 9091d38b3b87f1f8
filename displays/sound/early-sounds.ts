// The sounds that the hub or the display itself asks for until somebody can play them: what plays is loaded after the first picture, and the
// first moments' sounds must not be lost.
import { useEffect } from 'react';
import type { Sound } from '../../shared/protocol/down.ts';
import { liveLink } from '../link/live.ts';

const early = new Set<Sound>();
let receiver: ((sound: Sound) => void) | undefined;

/** Call it before the board is watched. */
export function useSounds(): void {
  useEffect(
    () =>
      liveLink().notices.add((notice) => {
        if (notice.kind === 'sound') soundHere(notice.sound);
      }),
    [],
  );
}

/** Makes a sound heard on this display. */
export function soundHere(sound: Sound): void {
  if (receiver) receiver(sound);
  else early.add(sound);
}

/** Hands over what came so far and whatever comes; the returned function ends that and gives back what wasn't heard yet. */
export function receiveSounds(receive: (sound: Sound) => void): (unheard: Iterable<Sound>) => void {
  receiver = receive;
  for (const sound of early) receive(sound);
  early.clear();
  return (unheard) => {
    if (receiver === receive) receiver = undefined;
    for (const sound of unheard) early.add(sound);
  };
}
