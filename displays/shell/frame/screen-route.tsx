// The ground and error boundary of a screen, and its code and texts, which are loaded when it is first opened.
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
  /** Loads it before it is shown; rejects if the load fails. */
  fetch(): Promise<void>;
};

/**
 * A screen that is loaded together with its texts when it is first opened. A load that fails is retried while the hub is
 * away (LIVE-08); one that fails although the hub answers, as after an update, is left to the error boundary.
 *
 * A route that was fetched before it is shown is drawn without React.lazy: React would suspend for it all the same, draw
 * the fallback, and hold the screen back for 300 ms after that.
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
    // Chosen once: another component type would mount the screen again.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return <Screen {...props} />;
  }
  return Object.assign(Route, { fetch: async () => void (await fetch()) });
}

async function isHubThere(): Promise<boolean> {
  const answer = await askForSession();
  return answer.ok || answer.status > 0;
}
