// Owns the check that displays are still there: a protocol ping every 5 s, and 20 s of silence ends a socket (LIVE-09).
import { LIVE_HUB_DROP_AFTER_MS, LIVE_HUB_PING_MS } from '../../shared/limits.ts';
import type { Outlet } from './outlet.ts';
import type { Scheduler } from './ports.ts';

// Pings without an answer are counted rather than time: after the hub itself stood still, all displays would seem
// silent although their answers wait to be read.
const PINGS_WITHOUT_ANSWER = LIVE_HUB_DROP_AFTER_MS / LIVE_HUB_PING_MS;

export class Liveness {
  private readonly scheduler: Scheduler;
  private readonly unanswered = new Map<Outlet, number>();
  private stopPings: (() => void) | undefined;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  connected(outlet: Outlet): void {
    this.unanswered.set(outlet, 0);
    this.stopPings ??= this.scheduler.every(LIVE_HUB_PING_MS, () => this.pingAll());
  }

  /** Whatever comes from the display, a pong too, shows that it is there. */
  heard(outlet: Outlet): void {
    if (this.unanswered.has(outlet)) this.unanswered.set(outlet, 0);
  }

  disconnected(outlet: Outlet): void {
    this.unanswered.delete(outlet);
    if (this.unanswered.size === 0) this.stop();
  }

  stop(): void {
    this.stopPings?.();
    this.stopPings = undefined;
  }

  private pingAll(): void {
    for (const [outlet, unanswered] of [...this.unanswered]) {
      if (unanswered >= PINGS_WITHOUT_ANSWER) {
        outlet.drop('silent');
        continue;
      }
      this.unanswered.set(outlet, unanswered + 1);
      outlet.ping();
    }
  }
}
