// Owns when orders are loaded: at first, after every gap until it succeeds, and regularly while the broker is away (BRK-13, DURA-09).
import { POLL_RETRY_MAX_MS, POLL_RETRY_MS, POLL_START_AFTER_BROKER_DOWN_MS } from '../../shared/limits.ts';
import type { IntakeHost } from './intake-host.ts';
import type { LoadWindow, OrderLoad } from './order-load.ts';

/** The connection error code of orders that could not be loaded at first (LOG-06, ERR-06). */
export const FIRST_LOAD_ERROR_CODE = 103;

export type FirstLoad = { ok: true } | { ok: false; code: typeof FIRST_LOAD_ERROR_CODE; reason: string };

export interface OrderPollParts {
  site: string;
  load: OrderLoad;
  /** The refresh interval of the site in milliseconds, asked before every pause. */
  refreshMs(): number;
  host: IntakeHost;
  /** The first load of this run: every failure with its code, and the success. */
  onFirstLoad(outcome: FirstLoad): void;
}

export interface OrderPoll {
  /** Loads at once, whatever the broker does, and polls until it is up. */
  start(): void;
  /** Loads everything since the cursor, with overlap, again and again until it succeeds; ends early only with stop. */
  catchUp(): Promise<void>;
  brokerIs(state: 'up' | 'down'): void;
  /** A broker message sent at this moment is committed, and with it all before it in the queue. */
  heard(sentAt: number): void;
  /** Retries at once: somebody logged in, or the line is back. */
  hurry(): void;
  stop(): void;
}

export function createOrderPoll(parts: OrderPollParts): OrderPoll {
  const { host, site, load } = parts;
  const stopping = new AbortController();
  const queue = createQueue((error) =>
    host.log.error(
      { event: 'orders_load_broke_off', site, error: String(error) },
      'A load of orders broke off',
    ),
  );
  let waiting: Promise<void> | undefined;
  let brokerUp = false;
  let loadedOnce = false;
  let cancelPoll = () => {};
  let endPause = () => {};

  const attempt = async (window: LoadWindow): Promise<boolean> => {
    let failure: string | undefined;
    try {
      failure = await load.run(window, stopping.signal);
    } catch (error) {
      // The cursor could not be written: the disk is full.
      failure = String(error);
    }
    if (stopping.signal.aborted) return false;
    tell(failure);
    return failure === undefined;
  };

  const tell = (failure: string | undefined) => {
    if (failure === undefined) {
      if (!loadedOnce) parts.onFirstLoad({ ok: true });
      loadedOnce = true;
      return;
    }
    const code = loadedOnce ? {} : { code: FIRST_LOAD_ERROR_CODE };
    host.log.warn(
      { event: 'orders_load_failed', site, reason: failure, ...code },
      'Orders could not be loaded',
    );
    if (!loadedOnce) parts.onFirstLoad({ ok: false, code: FIRST_LOAD_ERROR_CODE, reason: failure });
  };

  const untilDone = async () => {
    for (
      let delay = POLL_RETRY_MS;
      !stopping.signal.aborted;
      delay = Math.min(delay * 2, POLL_RETRY_MAX_MS)
    ) {
      if (await attempt('since-cursor')) return;
      await pause(delay * (1 - host.random() / 2));
    }
  };

  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const cancel = host.after(delayMs, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });

  const catchUp = (): Promise<void> => {
    // One that waits has yet to ask the cloud: it serves everybody who asked before.
    waiting ??= queue.add(() => {
      waiting = undefined;
      return untilDone();
    });
    return waiting;
  };

  const pollAfter = (delayMs: number) => {
    cancelPoll();
    if (stopping.signal.aborted || brokerUp) return;
    cancelPoll = host.after(delayMs, () => {
      // A catch-up under way asks for more than a poll would.
      if (queue.size() === 0) void queue.add(() => attempt('rolling'));
      pollAfter(parts.refreshMs());
    });
  };

  return {
    start: () => {
      void catchUp();
      pollAfter(POLL_START_AFTER_BROKER_DOWN_MS);
    },
    catchUp,
    brokerIs: (state) => {
      if (brokerUp === (state === 'up')) return;
      brokerUp = state === 'up';
      pollAfter(POLL_START_AFTER_BROKER_DOWN_MS);
    },
    heard: (sentAt) => {
      // While a load is owed, what is heard proves nothing about what came before.
      if (!brokerUp || queue.size() > 0) return;
      try {
        load.note(sentAt);
      } catch (error) {
        // The message itself is committed; an older cursor only makes the next load larger.
        host.log.warn(
          { event: 'cursor_not_kept', site, reason: String(error) },
          'The cursor could not be kept',
        );
      }
    },
    hurry: () => endPause(),
    stop: () => {
      stopping.abort();
      cancelPoll();
      endPause();
    },
  };
}

/** Runs one thing at a time, in the order they were added; one that rejects is reported, and the next one has its turn. */
function createQueue(onRejected: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  let size = 0;
  return {
    size: () => size,
    add: (run: () => Promise<unknown>): Promise<void> => {
      size += 1;
      last = last.then(async () => {
        try {
          await run();
        } catch (error) {
          onRejected(error);
        } finally {
          size -= 1;
        }
      });
      return last;
    },
  };
}
