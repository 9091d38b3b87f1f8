// Owns how long a display waits before it tries the hub again (LIVE-08).
import { LINK_RETRY_FIRST_MS, LIVE_RECONNECT_MAX_MS } from '../../../shared/limits.ts';

/**
 * Milliseconds before a try, 0 to 5,000. The first try is made at once; later ones double and are spread over the
 * upper half of their span, so that fifty screens don't knock together.
 * @param failures tries in a row that led to no steady connection
 * @param random 0 to 1
 */
export function reconnectDelayMs(failures: number, random: number): number {
  if (failures === 0) return 0;
  const span = Math.min(LIVE_RECONNECT_MAX_MS, LINK_RETRY_FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(span * (0.5 + random / 2));
}
