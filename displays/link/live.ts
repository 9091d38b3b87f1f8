// Owns the display's one link and its one store.
import { useStore } from 'zustand';
import { LiveLink } from './live-link.ts';
import { createLiveStore, type LiveState } from './live-store.ts';
import { browserHost } from './socket/browser-host.ts';

export const liveStore = createLiveStore();

let link: LiveLink | undefined;

/** The link, made when first asked for; it connects when the shell starts it. */
export function liveLink(): LiveLink {
  link ??= new LiveLink(browserHost(__BUILD__), liveStore);
  return link;
}

/** The hub's time in milliseconds since 1970; use it for every age and countdown (LIVE-10). */
export function hubNow(): number {
  return liveLink().hubNow();
}

export function useLive<Selected>(select: (state: LiveState) => Selected): Selected {
  return useStore(liveStore, select);
}
