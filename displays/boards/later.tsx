// Parts of a board that aren't needed for the first render and load a moment later. On a CPU throttled six times the
// first render would take a fifth longer with them, and exceed its size limit (docs/decisions/0081).
import { type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { SECOND_MS } from '../../shared/limits.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { loadUntilThere } from '../link/http/load-until-there.ts';

/** Includes refusals and toasts: a dialog may need them immediately. */
const TEXTS = ['panels', 'dialogs', 'glass', 'refusals', 'toasts'];

const firstPicture = createStore(() => ({ isOver: false }));

/** Children rendered after the first render, with their texts. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useStore(firstPicture, ({ isOver }) => isOver) && <Suspense>{children}</Suspense>;
}

/**
 * Ends the first render when the page is idle.
 * @param isThere the board, or its replacement, is rendered
 * @param parts loaders of the board's lazy parts: preloaded before the first tap, in case the hub goes offline
 */
export function useFirstPicture(isThere: boolean, parts: readonly (() => Promise<void>)[]): void {
  useEffect(() => {
    if (!isThere) return;
    const load = () => {
      const loads = [() => loadTexts(TEXTS), ...parts].map((load) => loadUntilThere(load));
      void Promise.all(loads).then(() => firstPicture.setState({ isOver: true }));
    };
    // The first idle period may precede the frame with the cards; the next one follows it.
    let idle = requestIdleCallback(
      () => {
        idle = requestIdleCallback(load, { timeout: SECOND_MS });
      },
      { timeout: SECOND_MS },
    );
    return () => cancelIdleCallback(idle);
  }, [isThere, parts]);
}
