// Owns what whoever builds on a hub does to its feed in a local environment (SHELL-31).
import type { SiteLink } from '../organisation/binding.ts';
import type { Stores } from '../store/stores.ts';
import type { DebugPort } from '../web/upkeep/debug-routes.ts';

export interface SiteDebugParts {
  stores: Pick<Stores, 'quarantine' | 'transaction'>;
  siteLink: Pick<SiteLink, 'listen' | 'listening' | 'organisation'>;
}

export function createSiteDebug({ stores, siteLink }: SiteDebugParts): DebugPort {
  let last: Promise<unknown> = Promise.resolve();
  return {
    state: () => ({
      feed: siteLink.listening() ? 'running' : 'stopped',
      messages: stores.quarantine.size(),
    }),
    listen: (on) => {
      // One after the other: a start must not overtake the good-bye of the stop before it.
      const done = last.then(() => siteLink.listen(on));
      last = done.catch(() => {});
      return done;
    },
    clear: () => void stores.transaction(() => stores.quarantine.clear()),
  };
}
