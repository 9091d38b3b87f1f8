// What a board can do without in its first picture comes a moment after it. On a processor slowed down six times the first
// picture would take a fifth longer with it, and weigh more than its bound (docs/decisions/0081).
import { type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { SECOND_MS } from '../../shared/limits.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { loadUntilThere } from '../link/http/load-until-there.ts';

/** Those of refusals and toasts as well: a dialog may need them at once. */
const TEXTS = ['panels', 'dialogs', 'glass', 'refusals', 'toasts'];

const firstPicture = createStore(() => ({ isOver: false }));

/** Children that are drawn once the first picture is over, with their texts. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useStore(firstPicture, ({ isOver }) => isOver) && <Suspense>{children}</Suspense>;
}

/**
 * Ends the first picture when the page is idle.
 * @param isThere the board, or what stands in its place, is drawn
 * @param parts loads of the board's lazy parts: they are there before a finger asks for them, also while the hub is away
 */
export function useFirstPicture(isThere: boolean, parts: readonly (() => Promise<void>)[]): void {
  useEffect(() => {
    if (!isThere) return;
    const load = () => {
      const loads = [() => loadTexts(TEXTS), ...parts].map((load) => loadUntilThere(load));
      void Promise.all(loads).then(() => firstPicture.setState({ isOver: true }));
    };
    // The first idle time may come before the frame with the cards, the next one comes after it.
    let idle = requestIdleCallback(
      () => {
        idle = requestIdleCallback(load, { timeout: SECOND_MS });
      },
      { timeout: SECOND_MS },
    );
    return () => cancelIdleCallback(idle);
  }, [isThere, parts]);
}
