// Owns the machine as the parts that talk to the cloud need it: clocks, timers, chance, log.

import { randomBytes } from 'node:crypto';
import type { CloudHost } from '../cloud/cloud-host.ts';
import type { HubTime } from '../engine/hub-time.ts';
import type { HubLog } from '../host/log.ts';

export function systemHost(
  time: Pick<HubTime, 'now' | 'cautiousNow' | 'isSure'>,
  monotonicMs: () => number,
  log: HubLog,
): CloudHost {
  return {
    now: time.now,
    cautiousNow: time.cautiousNow,
    isTimeSure: time.isSure,
    monotonicMs,
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    log,
  };
}

// Owns the hub's own name at the broker.

const HUB_ID_BYTES = 8;

/** Made once, kept for good. */
export function hubIdOf(meta: {
  get(key: 'hub-id'): string | undefined;
  set(key: 'hub-id', value: string): void;
}): string {
  const known = meta.get('hub-id');
  if (known !== undefined) return known;
  const made = randomBytes(HUB_ID_BYTES).toString('hex');
  meta.set('hub-id', made);
  return made;
}
