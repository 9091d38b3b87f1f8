// Up to when all orders of a site are sure to be known: by the broker while it is up, by the last load while it isn't (SHELL-32).
import type { BrokerState } from './broker-feed.ts';
import type { OrderLoad, PollCursor } from './order-load.ts';

export interface ArrivalState {
  /** What is published now arrives. */
  listens: boolean;
  /** Milliseconds since 1970; undefined if nothing was ever loaded. */
  upTo: number | undefined;
  /** The last load failed. */
  failing: boolean;
}

export interface ArrivalWatch {
  /** The same load, whose outcome is noted. */
  watching(load: OrderLoad): OrderLoad;
  listens(isListening: boolean): void;
  brokerIs(state: BrokerState): void;
}

/** @param cursor up to when all was known in the last run */
export function createArrivalWatch(
  cursor: Pick<PollCursor, 'load'>,
  changed: (state: ArrivalState) => void,
): ArrivalWatch {
  let state: ArrivalState = { listens: false, upTo: undefined, failing: false };
  let wasUp = false;
  const become = (next: Partial<ArrivalState>) => {
    state = { ...state, ...next };
    changed(state);
  };
  const known = () => cursor.load();
  return {
    watching: (load) => ({
      ...load,
      run: async (window, signal) => {
        const failure = await load.run(window, signal);
        if (!signal.aborted) become({ upTo: latest(known(), state.upTo), failing: failure !== undefined });
        return failure;
      },
    }),
    listens: (listens) => become({ listens }),
    brokerIs: ({ state: broker, at, heardAt }) => {
      const heardUpTo = wasUp && broker === 'down' ? (heardAt ?? at) : undefined;
      wasUp = broker === 'up';
      become({ upTo: latest(latest(known(), state.upTo), heardUpTo) });
    },
  };
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}
