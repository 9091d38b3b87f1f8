// The clocks of a hub put together: hub time, the clock by which stored things grow old, what of both outlives a restart,
// and the question to the cloud for as long as its answers differ (TIME-16, DURA-08).
import * as z from 'zod/mini';
import type { HubLog } from '../host/log-tap.ts';
import { CLOCK_SAVED_EVERY_MS } from '../host/upkeep-limits.ts';
import type { Stores } from '../store/stores.ts';
import { createAgeingClock } from './ageing-clock.ts';
import { createHubTime, type HubTime, type MachineClocks } from './hub-time.ts';

export interface SiteClockParts {
  meta: Pick<Stores['meta'], 'get' | 'set'>;
  log: HubLog;
  clocks: MachineClocks;
}

export interface SiteClock {
  time: HubTime;
  /** The clock by which stored things grow old, milliseconds since 1970. */
  ageingNow(): number;
  /** The Date of an answer and how long it took. */
  onCloudTime(cloudTime: number, roundTripMs: number): void;
  /** From now on the clocks are written down regularly, and `ask` is called while the cloud's answers differ. */
  start(host: { after(delayMs: number, run: () => void): () => void }, ask: () => Promise<unknown>): void;
  stop(): void;
}

const stored = z.object({ hubTime: z.number(), ageing: z.number() });

export function createSiteClock({ meta, log, clocks }: SiteClockParts): SiteClock {
  const known = readStored(meta.get('clock'));
  const time = createHubTime({ clocks, lastKnown: known?.hubTime });
  const ageingNow = createAgeingClock({
    known: known?.ageing,
    cautiousNow: time.cautiousNow,
    monotonicMs: clocks.monotonicMs,
  });
  let after: ((delayMs: number, run: () => void) => () => void) | undefined;
  let askCloud: () => Promise<unknown> = async () => {};
  let cancelSave = () => {};
  let cancelAsk: (() => void) | undefined;

  const save = () => {
    try {
      // The earlier of two that may be right: a start must not be held ahead by a move that was none.
      meta.set('clock', JSON.stringify({ hubTime: time.cautiousNow(), ageing: ageingNow() }));
    } catch (error) {
      log.error({ err: error }, 'the clock could not be written down');
    }
  };
  const saveRegularly = () => {
    save();
    cancelSave = after?.(CLOCK_SAVED_EVERY_MS, saveRegularly) ?? cancelSave;
  };
  const askAgain = () => {
    const inMs = time.askAgainInMs();
    if (inMs === undefined || cancelAsk !== undefined) return;
    cancelAsk = after?.(inMs, () => {
      cancelAsk = undefined;
      void askCloud();
    });
  };

  time.onMove(({ from, to }) => {
    log.warn({ event: 'clock_moved', from, to, byMs: to - from }, 'Hub time was moved to the cloud’s');
    save();
  });

  return {
    time,
    ageingNow,
    onCloudTime: (cloudTime, roundTripMs) => {
      const differed = time.askAgainInMs() !== undefined;
      time.hearCloud(cloudTime, roundTripMs);
      if (!differed && time.askAgainInMs() !== undefined) {
        log.warn({ event: 'clock_differs', cloudTime, hubTime: time.now() }, 'The cloud’s clock differs');
      }
      askAgain();
    },
    start: (host, ask) => {
      ({ after } = host);
      askCloud = ask;
      saveRegularly();
    },
    stop: () => {
      after = undefined;
      cancelSave();
      cancelAsk?.();
      save();
    },
  };
}

function readStored(text: string | undefined): z.infer<typeof stored> | undefined {
  if (text === undefined) return undefined;
  try {
    return z.safeParse(stored, JSON.parse(text)).data;
  } catch {
    // Damaged: as if the hub had never run.
    return undefined;
  }
}
