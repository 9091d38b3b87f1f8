// Background and error boundary of a page, with its code and texts loaded on first use.
import { type ComponentType, lazy, type ReactNode, useLayoutEffect, useState } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { loadUntilThere } from '../../link/http/load-until-there.ts';
import { askForSession } from '../../link/http/session-api.ts';
import { type Ground, standOn } from '../../ui/theme/theme-choice.ts';
import { ErrorBoundary } from '../faults/error-boundary.tsx';

export function On({ ground, children }: { ground: Ground; children: ReactNode }) {
  useLayoutEffect(() => standOn(ground), [ground]);
  return <ErrorBoundary>{children}</ErrorBoundary>;
}

export type LazyRoute<Props extends object> = ComponentType<Props> & {
  /** Preloads it; rejects if that fails. */
  fetch(): Promise<void>;
};

/**
 * A page loaded together with its texts on first use. A failed load is retried while the hub is offline (LIVE-08);
 * one that fails although the hub answers, as after an update, is left to the error boundary.
 *
 * A preloaded route is rendered without React.lazy: React would still suspend for it, render the fallback, and delay
 * the page by 300 ms.
 */
export function lazyRoute<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  textAreas: string[] = [],
): LazyRoute<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    const [screen] = await Promise.all([load(), loadTexts(textAreas)]);
    loaded = screen;
    return screen;
  };
  const Awaited = lazy(async () => ({ default: await loadUntilThere(fetch, isHubThere) }));
  function Route(props: Props) {
    // Chosen once: another component type would remount the page.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return <Screen {...props} />;
  }
  return Object.assign(Route, { fetch: async () => void (await fetch()) });
}

async function isHubThere(): Promise<boolean> {
  const answer = await askForSession();
  return answer.ok || answer.status > 0;
}
