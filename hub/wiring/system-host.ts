// Owns the machine as the parts that talk to the cloud need it: clocks, timers, chance, log.
import type { CloudHost } from '../cloud/cloud-host.ts';
import type { HubTime } from '../engine/hub-time.ts';
import type { HubLog } from '../host/log-tap.ts';

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
