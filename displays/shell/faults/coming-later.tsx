// Parts of a screen that come in a load of their own and are drawn at once when they are there already. What React
// has waited for even a moment it holds back until 300 ms after it drew what stood in for it.
import { type ComponentType, lazy, useState } from 'react';
import { SECOND_MS } from '../../../shared/limits.ts';

/** The hub may be away for as long as it takes to start. */
const TRY_AGAIN_MS = 2 * SECOND_MS;

export type ComingLater<Props extends object> = ComponentType<Props> & {
  /** Fetches it before it is shown; fails as its load fails. */
  fetch(): Promise<void>;
};

/** @param load resolves with the component when it can be drawn; asked again by whoever fetches it again */
export function comingLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComingLater<Props> {
  let there: ComponentType<Props> | undefined;
  const fetch = async () => {
    there = await load();
    return there;
  };
  const Awaited = lazy(async () => ({ default: await fetch() }));
  function Later(props: Props) {
    // Chosen once for as long as it stands: another type of component would start anew.
    const [Part] = useState<ComponentType<Props>>(() => there ?? Awaited);
    return <Part {...props} />;
  }
  return Object.assign(Later, { fetch: async () => void (await fetch()) });
}

/** Loads until it succeeds: for what stands beside a board, which must not be missing after the hub was away (LIVE-08). */
export async function loadUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const [loaded] = await Promise.allSettled([load()]);
    if (loaded.status === 'fulfilled') return loaded.value;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}
