// Owns the machine as the parts that talk to the cloud need it: clocks, timers, chance, log.
import type { CloudHost } from './cloud/cloud-host.ts';
import type { HubLog } from './log-tap.ts';

/** @param now hub time in milliseconds since 1970 */
export function systemHost(now: () => number, monotonicMs: () => number, log: HubLog): CloudHost {
  return {
    now,
    monotonicMs,
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    log,
  };
}
