// Conditions for a confirmation before leaving: the hub is offline, or commands of this display wait to be sent (SHELL-04,
// SHELL-30, SHELL-33).
import { createStore } from 'zustand/vanilla';
import { liveStore } from '../../link/live.ts';
import type { LiveState } from '../../link/live-store.ts';

/** Pending navigation while the confirmation is open. */
export const leaving = createStore<{ go: (() => void) | undefined }>(() => ({ go: undefined }));

let free = false;

/** True while the page's content might be lost, or might not load again. */
export function leaveRisk({ phase, working }: Pick<LiveState, 'phase' | 'working'>): boolean {
  if (phase === 'not-live') return true;
  return phase === 'connecting' && Object.values(working).some((count) => count > 0);
}

/** Navigates immediately, or asks 'The system is offline. Leave this screen anyway?' first. */
export function leave(go: () => void): void {
  if (leaveRisk(liveStore.getState())) leaving.setState({ go });
  else go();
}

/** Reloads this page without another confirmation. */
export function reloadPage(): void {
  free = true;
  location.reload();
}

/** True if the browser itself must ask before this page is closed. */
export function mustAskBeforeUnload(): boolean {
  return !free && leaveRisk(liveStore.getState());
}
