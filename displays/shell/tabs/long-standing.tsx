// Owns the look once a minute whether this display has stood for too long (SHELL-26). It goes on while somebody has a
// dialog open, and the link's gate waits for fingers, taps at work and an absent hub.
import { useEffect } from 'react';
import { RELOAD_TEST_MS } from '../../../shared/limits.ts';
import { hubNow, liveLink, liveStore } from '../../link/live.ts';
import { hourAt, isReloadDue } from './reload-rules.ts';

export function LongStanding() {
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
