// Checks once a minute whether this display has been open for too long (SHELL-26). Runs while a dialog is open too; the
// link's reload rule waits for touches, pending commands and an unreachable hub.
import { useEffect } from 'react';
import {
  MINUTE_MS,
  NIGHT_RELOAD_AFTER_MINUTES,
  NIGHT_RELOAD_HOURS,
  RELOAD_EVERY_MS,
  RELOAD_TEST_MS,
} from '../../../shared/limits.ts';
import { hubNow, liveLink, liveStore } from '../../link/live.ts';

export function PeriodicReload() {
  useEffect(() => {
    const openedAt = performance.now();
    const timer = setInterval(() => {
      const { phase, site } = liveStore.getState();
      if (phase !== 'live' || document.querySelector('dialog[open]')) return;
      const openMs = performance.now() - openedAt;
      const hour = hourAt(hubNow(), site?.timeZone);
      if (isReloadDue({ openMs, hour, region: site?.region })) liveLink().reloadWhenItMay();
    }, RELOAD_TEST_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}

// Reload rule for displays that have been open for long (SHELL-25, SHELL-26, SHELL-34).

interface OpenPage {
  /** Time since this page was opened. */
  openMs: number;
  /** The hour at the site, 0 to 23. */
  hour: number;
  region: string | undefined;
}

/** Every 6 hours except in IL; in the hours 3 and 4 everywhere, once the page has been open for 240 minutes. */
export function isReloadDue({ openMs, hour, region }: OpenPage): boolean {
  if (openMs >= RELOAD_EVERY_MS && region !== 'IL') return true;
  return NIGHT_RELOAD_HOURS.some((each) => each === hour) && openMs > NIGHT_RELOAD_AFTER_MINUTES * MINUTE_MS;
}

export function hourAt(now: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return Number(format.format(now));
}
