// Volume of this display in percent; kept on the display.
import { createStore } from 'zustand/vanilla';
import { browserStorage } from '../link/browser-storage.ts';

const KEPT_UNDER = 'kds_volume';
const FIRST = 70;

export const VOLUME_STEP = 10;

export const volume = createStore<{ percent: number }>(() => ({ percent: kept() }));

/** Clamped to 0 to 100; 0 is silence. */
export function chooseVolume(percent: number): void {
  const held = Math.min(100, Math.max(0, percent));
  browserStorage.write(KEPT_UNDER, String(held));
  volume.setState({ percent: held });
}

function kept(): number {
  const text = browserStorage.read(KEPT_UNDER);
  const percent = Number(text);
  return text !== null && percent >= 0 && percent <= 100 ? percent : FIRST;
}
