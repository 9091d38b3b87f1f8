// Debug controls of a local environment: the broker connection and the quarantined messages (SHELL-31).
import type { DebugState } from '../../shared/protocol/debug.ts';
import type { Stores } from '../store/stores.ts';
import type { BackedSite } from './backend.ts';

export type FeedControls = ReturnType<typeof createFeedControls>;

export function createFeedControls(
  stores: Pick<Stores, 'quarantine' | 'transaction'>,
  site: Pick<BackedSite, 'listen' | 'listening'>,
) {
  return {
    state: (): DebugState => ({
      feed: site.listening() ? 'running' : 'stopped',
      messages: stores.quarantine.size(),
    }),
    /** Resolves once the broker is connected or disconnected. */
    listen: (on: boolean) => site.listen(on),
    /** Deletes the quarantined messages. */
    clear: () => void stores.transaction(() => stores.quarantine.clear()),
  };
}
