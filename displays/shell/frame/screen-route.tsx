// What every screen of an address has: its ground, its own boundary, and its texts loaded beside its code.
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { type Ground, standOn } from '../../ui/theme/theme-choice.ts';
import { comingLater } from '../faults/coming-later.tsx';
import { ErrorBoundary } from '../faults/error-boundary.tsx';

export function On({ ground, children }: { ground: Ground; children: ReactNode }) {
  useLayoutEffect(() => standOn(ground), [ground]);
  return <ErrorBoundary>{children}</ErrorBoundary>;
}

/** A screen that is loaded together with its texts when it is first opened. */
export function withTexts<Props extends object>(areas: string[], load: () => Promise<ComponentType<Props>>) {
  return comingLater(async () => {
    const [screen] = await Promise.all([load(), loadTexts(areas)]);
    return screen;
  });
}
