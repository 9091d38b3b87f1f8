// Light call that checks whether the cloud answers: every 180 s, and every 5 s while it doesn't, so that actions that
// need the cloud aren't blocked for minutes over one lost answer (CLOUD-25, CLOUD-29, SPOOL-06).
import type { Machine } from '../host/machine.ts';
import { isOutage, nothingOrObject } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

/** While the cloud answers, and while it does not (CLOUD-25, CLOUD-29). */
export const PING_CLOUD_MS = 180_000;
export const PING_CLOUD_AWAY_MS = 5_000;

export interface CloudPing {
  /** Pings immediately, then every 180 s. */
  start(): void;
  /** A call failed: pings again soon. Does nothing before the start. */
  soon(): void;
  stop(): void;
}

/** Whether the cloud answers is the client's to say, by all calls. */
export function createPing(client: Pick<CloudClient, 'call'>, host: Pick<Machine, 'after'>): CloudPing {
  let cancel: (() => void) | undefined;
  let running = 0;
  let isSoon = false;
  const ask = async (run: number) => {
    const answer = await client.call({
      method: 'GET',
      server: 'kds',
      path: '/ping',
      isAnswer: nothingOrObject,
      repeats: 'ping',
    });
    if (run !== running) return;
    sleep(isOutage(answer) ? PING_CLOUD_AWAY_MS : PING_CLOUD_MS);
  };
  const sleep = (forMs: number) => {
    const run = running;
    isSoon = forMs === PING_CLOUD_AWAY_MS;
    cancel = host.after(forMs, () => {
      cancel = undefined;
      void ask(run);
    });
  };
  const stop = () => {
    running += 1;
    cancel?.();
    cancel = undefined;
  };
  return {
    start: () => {
      stop();
      void ask(running);
    },
    soon: () => {
      // Frequent failures must not postpone it.
      if (cancel === undefined || isSoon) return;
      cancel();
      sleep(PING_CLOUD_AWAY_MS);
    },
    stop,
  };
}
