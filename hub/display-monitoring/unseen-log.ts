// Log lines about unseen tickets: one when they begin on a board, one when they end, however many tickets there are
// (GLASS-02, OPS-11). Each ticket is counted in /metrics and reported to its till.

import { SECOND_MS } from '../../shared/limits.ts';
import type { UnseenTicket } from '../../shared/protocol/glass.ts';
import { LOG_LINES, RateLimiter } from '../host/rate-limiter.ts';

interface UnseenLogHost {
  /** Hub time, milliseconds since 1970. */
  now(): number;
  log: { warn(details: object, text: string): void; info(details: object, text: string): void };
}

/** A board with unseen tickets, from the first one until none is left. */
interface Episode {
  since: number;
  open: Set<string>;
  tickets: number;
  isLogged: boolean;
}

export class UnseenTicketLog {
  readonly #host: UnseenLogHost;
  readonly #boards = new Map<string, Episode>();
  /** Limits log lines: an unstable display begins an episode with each reconnect. */
  readonly #lines: RateLimiter;

  constructor(host: UnseenLogHost) {
    this.#host = host;
    this.#lines = new RateLimiter(LOG_LINES, host.now);
  }

  /** A ticket became unseen, or the reason changed. */
  raised(alarm: UnseenTicket): void {
    const { now, log } = this.#host;
    const key = boardOf(alarm);
    const known = this.#boards.get(key);
    if (known !== undefined) {
      if (!known.open.has(alarm.ticket)) known.tickets += 1;
      known.open.add(alarm.ticket);
      return;
    }
    const line = this.#lines.take(key);
    const isLogged = line !== undefined;
    this.#boards.set(key, { since: now(), open: new Set([alarm.ticket]), tickets: 1, isLogged });
    if (line === undefined) return;
    const { orderId, ticket, board, station, reason } = alarm;
    log.warn(
      { event: 'tickets_unseen', board, station, reason, orderId, ticket, ...line },
      'Tickets of a board are not shown on any display',
    );
  }

  /** A ticket was seen, or no longer needs to be. */
  ended(alarm: UnseenTicket): void {
    const { now, log } = this.#host;
    const key = boardOf(alarm);
    const episode = this.#boards.get(key);
    if (episode === undefined) return;
    episode.open.delete(alarm.ticket);
    if (episode.open.size > 0) return;
    this.#boards.delete(key);
    if (!episode.isLogged) return;
    const { board, station } = alarm;
    const seconds = Math.round((now() - episode.since) / SECOND_MS);
    log.info(
      { event: 'tickets_unseen_over', board, station, tickets: episode.tickets, seconds },
      'Tickets of a board are shown again, or gone',
    );
  }
}

function boardOf({ profile, station }: UnseenTicket): string {
  return `${profile} ${station ?? ''}`;
}
