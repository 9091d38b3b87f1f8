// Loads code and texts from a hub that may be offline.
import { SECOND_MS } from '../../../shared/limits.ts';

/** The hub may be offline for as long as its start takes. */
const RETRY_MS = 2 * SECOND_MS;

/**
 * Retries until the load succeeds: a page must not lack a part because the hub restarted meanwhile (LIVE-08).
 * @param mayGiveUp called before each retry; if it returns true and that retry fails too, its error is thrown
 */
export async function loadUntilThere<Part>(
  load: () => Promise<Part>,
  mayGiveUp: () => Promise<boolean> = async () => false,
): Promise<Part> {
  for (let isLast = false; ; ) {
    const [loaded] = await Promise.allSettled([load()]);
    if (loaded.status === 'fulfilled') return loaded.value;
    if (isLast) throw loaded.reason;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    isLast = await mayGiveUp();
  }
}
