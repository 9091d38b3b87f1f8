// When a screen's first picture stands, for whatever may come after it: a weak stick does one thing after another.
import { SECOND_MS } from '../../../shared/limits.ts';
import { liveStore } from '../../link/live.ts';

/** A board that is refused, or whose hub is away, never comes. */
const LATEST_MS = 2 * SECOND_MS;
const BOARD_PATH = /^\/kds\/(expeditor|kitchen|customer)\//;

/** Resolves when the board has come and the page has a moment's rest; at once where the address is no board's. */
export function afterFirstPicture(): Promise<void> {
  if (!BOARD_PATH.test(location.pathname)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, LATEST_MS);
    const stop = liveStore.subscribe(({ boards }) => {
      if (Object.keys(boards).length > 0) done();
    });
    function done(): void {
      clearTimeout(timer);
      stop();
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    }
  });
}
