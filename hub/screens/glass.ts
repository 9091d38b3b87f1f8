// Owns the measure of what really reached people's eyes: how long a change takes to the glass, and which ticket was
// painted where (LIVE-11).
import { LIVE_UNSEEN_CHANGES_KEPT } from '../../shared/limits.ts';
import { Histogram } from './histogram.ts';
import type { ChangeOrigin } from './ports.ts';
import { type Sighting, TicketSightings } from './ticket-sightings.ts';

/** One sequence number sent to a watch: the tickets it brought and what made it. Shared by all watches that got it. */
export interface SentStep {
  readonly seq: number;
  readonly tickets: readonly string[];
  readonly origins: readonly ChangeOrigin[];
}

interface Sight {
  readonly outlet: { readonly displayId: string };
  readonly unseen: SentStep[];
}

export class Glass {
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
      for (const ticket of step.tickets) this.sightings.shown(ticket, sight.outlet.displayId, at);
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
