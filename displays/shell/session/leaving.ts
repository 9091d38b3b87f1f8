// When leaving this screen is asked first: while the hub is away, or taps of this display wait to be sent (SHELL-04,
// SHELL-30, SHELL-33).
import { createStore } from 'zustand/vanilla';
import { liveStore } from '../../link/live.ts';
import type { LiveState } from '../../link/live-store.ts';

/** Where somebody wants to go, while they are asked. */
export const leaving = createStore<{ go: (() => void) | undefined }>(() => ({ go: undefined }));

let free = false;

/** True while what is on this screen might be lost, or might not come back. */
export function leaveRisk({ phase, working }: Pick<LiveState, 'phase' | 'working'>): boolean {
  if (phase === 'not-live') return true;
  return phase === 'connecting' && Object.values(working).some((count) => count > 0);
}

/** Goes at once, or asks 'The system is offline. Leave this screen anyway?' first. */
export function leave(go: () => void): void {
  if (leaveRisk(liveStore.getState())) leaving.setState({ go });
  else go();
}

/** Loads this page anew, without another question. */
export function reloadPage(): void {
  free = true;
  location.reload();
}

/** Whether the browser itself must ask before this page goes away. */
export function mustAskBeforeUnload(): boolean {
  return !free && leaveRisk(liveStore.getState());
}
