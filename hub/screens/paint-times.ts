// The measure of what really reached people's eyes: how long until a change is painted, and which ticket was
// painted where (LIVE-11).
import { LRUCache } from 'lru-cache';
import { Histogram, type Registry } from 'prom-client';
import {
  GLASS_SCREENS_PER_TICKET,
  GLASS_TICKETS_KEPT,
  LIVE_UNSEEN_CHANGES_KEPT,
  SECOND_MS,
} from '../../shared/limits.ts';
import type { ChangeOrigin } from '../engine/ports.ts';

/** One sequence number sent to a watch: the tickets it brought and what made it. Shared by all watches that got it. */
export interface SentStep {
  readonly seq: number;
  readonly tickets: readonly string[];
  readonly origins: readonly ChangeOrigin[];
}

interface Sight {
  readonly outgoing: { readonly displayId: string };
  readonly unseen: SentStep[];
}

export class PaintTimes {
  private readonly now: () => number;
  private readonly sightings = new TicketSightings();
  private readonly orderToGlass: Histogram;
  private readonly tapToGlass: Histogram;

  /**
   * @param now hub time in milliseconds since 1970
   * @param registry where the figures go
   */
  constructor(now: () => number, registry: Registry) {
    this.now = now;
    this.orderToGlass = glassHistogram(
      registry,
      'kds_order_to_glass_seconds',
      'From an order reaching the hub to its change painted on a display.',
    );
    this.tapToGlass = glassHistogram(
      registry,
      'kds_tap_to_glass_seconds',
      'From a tap reaching the hub to its change painted on a display.',
    );
  }

  sent(sight: Sight, step: SentStep): void {
    sight.unseen.push(step);
    if (sight.unseen.length > LIVE_UNSEEN_CHANGES_KEPT) sight.unseen.shift();
  }

  /** A display says it has painted everything up to this number; numbers never sent say nothing. */
  seen(sight: Sight, seq: number): void {
    const newest = sight.unseen.findLastIndex((step) => step.seq <= seq);
    if (newest < 0) return;
    const at = this.now();
    for (const step of sight.unseen.splice(0, newest + 1)) {
      for (const ticket of step.tickets) this.sightings.shown(ticket, sight.outgoing.displayId, at);
      // A clock that stepped back counts as 0.
      for (const origin of step.origins)
        this.histogramOf(origin).observe(Math.max(0, at - origin.at) / SECOND_MS);
    }
  }

  /** On which displays a ticket has been painted, and when (hub time). */
  shownOn(ticketId: string): Sighting[] {
    return this.sightings.of(ticketId);
  }

  private histogramOf(origin: ChangeOrigin): Histogram {
    switch (origin.kind) {
      case 'order':
        return this.orderToGlass;
      case 'tap':
        return this.tapToGlass;
      default:
        return origin.kind satisfies never;
    }
  }
}

/** Upper bounds in seconds: fine where a screen should be, coarse where it is late. */
const GLASS_BOUNDS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function glassHistogram(registry: Registry, name: string, help: string): Histogram {
  return new Histogram({ name, help, buckets: GLASS_BOUNDS_SECONDS, registers: [registry] });
}

// The memory of which screens have shown a ticket and when (LIVE-11). Bounded: the tickets touched longest ago go
// first.

/** One display that has shown a ticket; times are hub time. */
export interface Sighting {
  displayId: string;
  /** When the ticket was first painted there. */
  firstShownAt: number;
  /** When its newest change was painted there. */
  lastShownAt: number;
}

export class TicketSightings {
  private readonly byTicket = new LRUCache<string, Map<string, Sighting>>({ max: GLASS_TICKETS_KEPT });

  shown(ticketId: string, displayId: string, at: number): void {
    const screens = this.byTicket.get(ticketId) ?? new Map<string, Sighting>();
    const known = screens.get(displayId);
    if (known) known.lastShownAt = at;
    else if (screens.size < GLASS_SCREENS_PER_TICKET) {
      screens.set(displayId, { displayId, firstShownAt: at, lastShownAt: at });
    }
    this.byTicket.set(ticketId, screens);
  }

  /** Where and when a ticket was shown; empty if it never was or is forgotten. */
  of(ticketId: string): Sighting[] {
    return [...(this.byTicket.peek(ticketId)?.values() ?? [])].map((sighting) => ({ ...sighting }));
  }
}
