// Further sound settings of this display: repeating the call for a new order until the display is touched, and
// announcing ready orders to customers by sound.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from '../link/browser-storage.ts';

export interface SoundChoices {
  /** Repeats the sound of a new order until the display is touched (TICK-33). */
  repeat: boolean;
  /** A customer display plays a sound when an order is ready; on by default (CUST-22). */
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
  browserStorage.write(KEPT_UNDER[which], String(on));
  soundChoices.setState({ [which]: on });
}

function kept(which: keyof SoundChoices, usual = false): boolean {
  return (browserStorage.read(KEPT_UNDER[which]) ?? String(usual)) === 'true';
}
