// What else is set at this display about sounds: whether a new order sounds until somebody touches the screen, and
// whether guests hear that an order is ready.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keptHere } from '../link/kept-text.ts';

export interface SoundChoices {
  /** A new order sounds again and again until the display is touched (TICK-33). */
  repeat: boolean;
  /** A guests' display sounds when an order is ready; on unless somebody switched it off (CUST-22). */
  guests: boolean;
}

const KEPT_UNDER = { repeat: 'kds_sound_repeat', guests: 'kds_sound_guests' } as const;

export const soundChoices = createStore<SoundChoices>(() => ({
  repeat: kept('repeat'),
  guests: kept('guests', true),
}));

export function useSoundChoices(): SoundChoices {
  return useStore(soundChoices);
}

export function chooseSound(which: keyof SoundChoices, on: boolean): void {
  keptHere.write(KEPT_UNDER[which], String(on));
  soundChoices.setState({ [which]: on });
}

function kept(which: keyof SoundChoices, usual = false): boolean {
  return (keptHere.read(KEPT_UNDER[which]) ?? String(usual)) === 'true';
}
