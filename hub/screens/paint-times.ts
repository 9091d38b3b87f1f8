// The measure of what really reached people's eyes: how long until a change is painted, and which ticket was
// painted where (LIVE-11).
import {
  GLASS_SCREENS_PER_TICKET,
  GLASS_TICKETS_KEPT,
  LIVE_UNSEEN_CHANGES_KEPT,
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
  private readonly orderToGlass = new Histogram(
    'kds_order_to_glass_seconds',
    'From an order reaching the hub to its change painted on a display.',
  );
  private readonly tapToGlass = new Histogram(
    'kds_tap_to_glass_seconds',
    'From a tap reaching the hub to its change painted on a display.',
  );

  /** @param now hub time in milliseconds since 1970 */
  constructor(now: () => number) {
    this.now = now;
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
      for (const origin of step.origins) this.histogramOf(origin).observeMs(at - origin.at);
    }
  }

  /** On which displays a ticket has been painted, and when (hub time). */
  shownOn(ticketId: string): Sighting[] {
    return this.sightings.of(ticketId);
  }

  /** Prometheus text. */
  figures(): string {
    return this.orderToGlass.text() + this.tapToGlass.text();
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

// A histogram of durations in Prometheus' text form (OPS-03).

/** Upper bounds in seconds: fine where a screen should be, coarse where it is late. */
const GLASS_BOUNDS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

class Histogram {
  private readonly name: string;
  private readonly about: string;
  private readonly counts = new Array<number>(GLASS_BOUNDS_SECONDS.length).fill(0);
  private total = 0;
  private sumSeconds = 0;

  /** @param about one line for people, without line breaks */
  constructor(name: string, about: string) {
    this.name = name;
    this.about = about;
  }

  /** Counts one duration; a clock that stepped back counts as 0. */
  observeMs(durationMs: number): void {
    const seconds = Math.max(0, durationMs) / 1000;
    this.total += 1;
    this.sumSeconds += seconds;
    const slot = GLASS_BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
    if (slot >= 0) this.counts[slot] = (this.counts[slot] ?? 0) + 1;
  }

  text(): string {
    let below = 0;
    const buckets = GLASS_BOUNDS_SECONDS.map((bound, slot) => {
      below += this.counts[slot] ?? 0;
      return `${this.name}_bucket{le="${bound}"} ${below}`;
    });
    return [
      `# HELP ${this.name} ${this.about}`,
      `# TYPE ${this.name} histogram`,
      ...buckets,
      `${this.name}_bucket{le="+Inf"} ${this.total}`,
      `${this.name}_sum ${this.sumSeconds}`,
      `${this.name}_count ${this.total}`,
      '',
    ].join('\n');
  }
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
  private readonly byTicket = new Map<string, Map<string, Sighting>>();

  shown(ticketId: string, displayId: string, at: number): void {
    const screens = this.byTicket.get(ticketId) ?? new Map<string, Sighting>();
    const known = screens.get(displayId);
    if (known) known.lastShownAt = at;
    else if (screens.size < GLASS_SCREENS_PER_TICKET) {
      screens.set(displayId, { displayId, firstShownAt: at, lastShownAt: at });
    }
    // Taken out and put back: a Map keeps insertion order, so the first entry is the one touched longest ago.
    this.byTicket.delete(ticketId);
    this.byTicket.set(ticketId, screens);
    if (this.byTicket.size > GLASS_TICKETS_KEPT) this.forgetOldest();
  }

  /** Where and when a ticket was shown; empty if it never was or is forgotten. */
  of(ticketId: string): Sighting[] {
    return [...(this.byTicket.get(ticketId)?.values() ?? [])].map((sighting) => ({ ...sighting }));
  }

  private forgetOldest(): void {
    const [oldest] = this.byTicket.keys();
    if (oldest !== undefined) this.byTicket.delete(oldest);
  }
}
