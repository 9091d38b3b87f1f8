// Measures what really reached the displays: time until a change is painted, and which version of a ticket was painted
// where (LIVE-11, GLASS-01, GLASS-04).
import { LRUCache } from 'lru-cache';
import { Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { ChangeOrigin } from '../engine/ports.ts';

const LIVE_UNSEEN_CHANGES_KEPT = 200;
export const PAINTED_TICKETS_KEPT = 5_000;
const GLASS_SCREENS_PER_TICKET = 250;

/** A ticket as sent; `version`: time of its order's newest change included in it. */
export interface SentTicket {
  orderId: string;
  ticket: string;
  version: number;
}

/** A ticket and its card. */
export interface CardTicket extends SentTicket {
  card: string;
}

/** One sequence number sent to a watch: its tickets and their cause. Shared by all watches that got it. */
export interface SentStep {
  readonly seq: number;
  /** Hub time. */
  readonly sentAt: number;
  readonly tickets: readonly CardTicket[];
  readonly origins: readonly ChangeOrigin[];
}

/** One display's watch of a board, for paint tracking. */
export interface PaintTracking {
  readonly outgoing: {
    readonly displayId: string;
    readonly latency: { readonly medianMs: number | undefined };
  };
  readonly board: BoardAddress;
  /** Sent and not yet reported as painted. */
  readonly unseen: SentStep[];
  /** For tickets the display has without showing them: versions never painted there. */
  readonly behind: Map<string, CardTicket>;
  /** True if the board still has that card. */
  has(card: string): boolean;
}

/** A change on its way to one display's paint; times in hub time. */
export interface TimedPainting {
  kind: ChangeOrigin['kind'];
  display: string;
  board: BoardAddress;
  /** When it reached the hub, was sent to the display, and was reported as painted. */
  at: number;
  sentAt: number;
  paintedAt: number;
  /** Round trip, if it was measured. */
  latencyMs: number | undefined;
}

/** Receives paint reports. */
export interface PaintingHost {
  /** Time of an order's newest change; undefined for an unknown one. */
  versionOf(orderId: string): number | undefined;
  /** A version of a ticket was painted on that display for the first time. */
  painted(ticket: SentTicket, display: string, at: number): void;
  timed(painting: TimedPainting): void;
}

export class PaintTimes {
  private readonly now: () => number;
  private readonly sightings = new TicketSightings();
  private readonly orderToGlass: Histogram;
  private readonly tapToGlass: Histogram;
  private readonly host: PaintingHost;
  /** Last sent version of each ticket: boards that show the same one share the object. */
  private readonly sentLast = new LRUCache<string, CardTicket>({ max: PAINTED_TICKETS_KEPT });

  /**
   * @param now hub time in milliseconds since 1970
   * @param registry receives the metrics
   */
  constructor(now: () => number, registry: Registry, host: PaintingHost) {
    this.now = now;
    this.host = host;
    this.orderToGlass = glassHistogram(
      registry,
      'kds_order_to_glass_seconds',
      'Time from an order reaching the hub to its change being painted on a display.',
    );
    this.tapToGlass = glassHistogram(
      registry,
      'kds_tap_to_glass_seconds',
      'Time from a tap reaching the hub to its change being painted on a display.',
    );
  }

  /** A step with these cards, sent now. */
  step(
    seq: number,
    cards: readonly { orderId: string; card: string; ticket: string }[],
    origins: readonly ChangeOrigin[],
  ): SentStep {
    return { seq, sentAt: this.now(), tickets: cards.map((card) => this.sentNow(card)), origins };
  }

  sent(sight: PaintTracking, step: SentStep): void {
    sight.unseen.push(step);
    if (sight.unseen.length > LIVE_UNSEEN_CHANGES_KEPT) sight.unseen.shift();
  }

  /**
   * A display reports that it has painted everything up to this number, except the cards it hides; numbers never sent
   * are ignored. @returns the orders of which something was painted
   */
  seen(sight: PaintTracking, seq: number, hidden: readonly string[] = []): Set<string> {
    const at = this.now();
    const newest = sight.unseen.findLastIndex((step) => step.seq <= seq);
    const away = new Set(hidden);
    const orders = new Set<string>();
    const paint = (ticket: CardTicket) => {
      orders.add(ticket.orderId);
      this.paint(ticket, sight.outgoing.displayId, at);
    };
    for (const step of sight.unseen.splice(0, newest + 1)) {
      for (const ticket of step.tickets) {
        if (away.has(ticket.card)) sight.behind.set(ticket.ticket, ticket);
        else {
          sight.behind.delete(ticket.ticket);
          paint(ticket);
        }
      }
      this.time(sight, step, at);
    }
    for (const [id, ticket] of sight.behind) {
      if (away.has(ticket.card)) continue;
      sight.behind.delete(id);
      // A card that has left the board was never seen there.
      if (sight.has(ticket.card)) paint(ticket);
    }
    return orders;
  }

  /** Displays that have painted a ticket, and when (hub time). */
  shownOn(ticketId: string): Sighting[] {
    return this.sightings.of(ticketId);
  }

  private sentNow({ orderId, card, ticket }: { orderId: string; card: string; ticket: string }): CardTicket {
    const version = this.host.versionOf(orderId) ?? 0;
    const last = this.sentLast.get(ticket);
    if (last?.version === version && last.card === card) return last;
    const sent = { orderId, ticket, version, card };
    this.sentLast.set(ticket, sent);
    return sent;
  }

  private paint(ticket: CardTicket, display: string, at: number): void {
    const isNew = this.sightings.shown(ticket, display, at);
    if (isNew && ticket.version > 0) this.host.painted(ticket, display, at);
  }

  private time({ outgoing, board }: PaintTracking, { origins, sentAt }: SentStep, paintedAt: number): void {
    for (const { kind, at } of origins) {
      // A clock that was set back counts as 0.
      this.histogramOf(kind).observe(Math.max(0, paintedAt - at) / SECOND_MS);
      const latencyMs = outgoing.latency.medianMs;
      this.host.timed({ kind, display: outgoing.displayId, board, at, sentAt, paintedAt, latencyMs });
    }
  }

  private histogramOf(kind: ChangeOrigin['kind']): Histogram {
    switch (kind) {
      case 'order':
        return this.orderToGlass;
      case 'tap':
        return this.tapToGlass;
      default:
        return kind satisfies never;
    }
  }
}

/** Upper bounds in seconds: fine in the target range, coarse beyond it. */
const GLASS_BOUNDS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function glassHistogram(registry: Registry, name: string, help: string): Histogram {
  return new Histogram({ name, help, buckets: GLASS_BOUNDS_SECONDS, registers: [registry] });
}

// Records which displays have shown a ticket and when (LIVE-11). Bounded: the least recently touched tickets are
// dropped first.

/** One display that has shown a ticket; times are hub time. */
export interface Sighting {
  displayId: string;
  /** Its first version was painted. */
  firstShownAt: number;
  /** Its newest change was painted. */
  lastShownAt: number;
}

export class TicketSightings {
  private readonly byTicket = new LRUCache<string, Map<string, Sighting & { version: number }>>({
    max: PAINTED_TICKETS_KEPT,
  });

  /** @returns true if this version was never painted there before, as far as recorded */
  shown({ ticket, version }: Pick<SentTicket, 'ticket' | 'version'>, displayId: string, at: number): boolean {
    const screens = this.byTicket.get(ticket) ?? new Map<string, Sighting & { version: number }>();
    const known = screens.get(displayId);
    const isNew = known?.version !== version;
    if (known) {
      known.lastShownAt = at;
      known.version = version;
    } else if (screens.size < GLASS_SCREENS_PER_TICKET) {
      screens.set(displayId, { displayId, firstShownAt: at, lastShownAt: at, version });
    }
    this.byTicket.set(ticket, screens);
    return isNew;
  }

  /** Where and when a ticket was shown; empty if it never was or was dropped. */
  of(ticketId: string): Sighting[] {
    return [...(this.byTicket.peek(ticketId)?.values() ?? [])].map(({ version: _, ...sighting }) => sighting);
  }
}
