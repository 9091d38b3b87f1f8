// Owns telling displays that a site is outside its work hours: looks when the hours change and at the edges of slots (SET-48).
import { HOUR_MS } from '../../shared/limits.ts';
import type { Link } from '../../shared/protocol/down.ts';
import type { SiteContext } from '../engine/engine.ts';
import { opening } from '../kitchen/time/opening.ts';

export interface OpeningWatchParts {
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  after(delayMs: number, run: () => void): () => void;
  /** Undefined while open. */
  changed(closed: Link['closed']): void;
}

export interface OpeningWatch {
  /** These hours hold from now on. */
  follow(context: Pick<SiteContext, 'setup' | 'site'>): void;
  /** Nobody keeps hours any more. */
  stop(): void;
}

export function createOpeningWatch({ now, after, changed }: OpeningWatchParts): OpeningWatch {
  let cancel = () => {};
  const look = (context: Pick<SiteContext, 'setup' | 'site'>) => {
    cancel();
    const { isOpen, changesAt } = opening(context.setup.workHours, context.site.timeZone, now());
    const opens = Number.isFinite(changesAt) ? { opensAt: changesAt } : {};
    changed(isOpen ? undefined : opens);
    if (changesAt === Number.POSITIVE_INFINITY) return;
    // Also in between: a clock that was set doesn't wait for the next slot.
    cancel = after(Math.min(changesAt - now(), HOUR_MS), () => look(context));
  };
  return {
    follow: look,
    stop: () => {
      cancel();
      changed(undefined);
    },
  };
}
