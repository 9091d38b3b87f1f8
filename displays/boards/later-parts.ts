// Owns the parts of a board that the first picture doesn't need: fetched once it stands, so that they are there before
// a hand reaches for them, also when the hub goes away in between.
import { lazy, useEffect } from 'react';

const loadDialogs = () => import('./board-dialogs.tsx');
const loadSide = () => import('./side-panel.tsx');

export const BoardDialogs = lazy(async () => ({ default: (await loadDialogs()).BoardDialogs }));
export const SidePanel = lazy(async () => ({ default: (await loadSide()).SidePanel }));

/** Fetches them when the browser has nothing better to do; one that fails is fetched again when it is opened. */
export function useLaterParts(): void {
  useEffect(() => {
    const handle = requestIdleCallback(() => void Promise.allSettled([loadDialogs(), loadSide()]));
    return () => cancelIdleCallback(handle);
  }, []);
}
