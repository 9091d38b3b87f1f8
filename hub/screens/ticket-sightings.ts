// Owns the memory of which screens have shown a ticket and when (LIVE-11). Bounded: the tickets touched longest ago go
// first.
import { GLASS_SCREENS_PER_TICKET, GLASS_TICKETS_KEPT } from '../../shared/limits.ts';

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
