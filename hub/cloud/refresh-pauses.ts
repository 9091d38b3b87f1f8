// Which calls may ask for new tokens: a path that says 401 although the tokens were just renewed would otherwise have
// them renewed without end, and everything loaded anew with each (AUTH-17).
import type { CloudRequest } from './cloud-client.ts';

/** How soon such a path may have the tokens renewed again at first, and at the latest. */
export const REFRESH_PAUSE_MS = 30_000;
export const REFRESH_PAUSE_MAX_MS = 300_000;

type Addressed = Pick<CloudRequest, 'method' | 'server' | 'path'>;

export interface RefreshPauses {
  mayRefresh(request: Addressed): boolean;
  /** New tokens did not help this call: it may ask again after a pause that doubles each time. */
  didNotHelp(request: Addressed): void;
  /** The call was let in. */
  worked(request: Addressed): void;
  /** Somebody logged in: what was known is of other tokens. */
  clear(): void;
}

/** @param monotonicMs a clock that never steps */
export function createRefreshPauses(monotonicMs: () => number): RefreshPauses {
  const pauses = new Map<string, { until: number; forMs: number }>();
  return {
    mayRefresh: (request) => monotonicMs() >= (pauses.get(nameOf(request))?.until ?? 0),
    didNotHelp: (request) => {
      const name = nameOf(request);
      const former = pauses.get(name)?.forMs;
      const forMs = former === undefined ? REFRESH_PAUSE_MS : Math.min(2 * former, REFRESH_PAUSE_MAX_MS);
      pauses.set(name, { until: monotonicMs() + forMs, forMs });
    },
    worked: (request) => {
      if (pauses.size > 0) pauses.delete(nameOf(request));
    },
    clear: () => pauses.clear(),
  };
}

/** Without ids, so that a thousand orders are one path: they stand behind the first part of it. */
function nameOf({ method, server, path }: Addressed): string {
  const at = typeof server === 'string' ? server : server.url;
  return `${method} ${at} /${path.split('/')[1] ?? ''}`;
}
