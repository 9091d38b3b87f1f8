// The log's lines about unseen tickets: one when they begin on a board, one when they end, however many tickets there are
// (GLASS-02, OPS-11). Each ticket is counted in /metrics and told to its till.
import { Allowance } from '../../shared/allowance.ts';
import { LOG_LINES_A_MINUTE, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { UnseenTicket } from '../../shared/protocol/glass.ts';

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

export class UnseenLog {
  readonly #host: UnseenLogHost;
  readonly #boards = new Map<string, Episode>();
  /** A screen that comes and goes begins an episode with each blink. */
  readonly #lines = new Allowance(LOG_LINES_A_MINUTE, MINUTE_MS);

  constructor(host: UnseenLogHost) {
    this.#host = host;
  }

  /** A ticket became unseen, or is unseen for another reason than before. */
  raised(alarm: UnseenTicket): void {
    const { now, log } = this.#host;
    const key = boardOf(alarm);
    const known = this.#boards.get(key);
    if (known !== undefined) {
      if (!known.open.has(alarm.ticket)) known.tickets += 1;
      known.open.add(alarm.ticket);
      return;
    }
    const line = this.#lines.take(key, now());
    const isLogged = line !== undefined;
    this.#boards.set(key, { since: now(), open: new Set([alarm.ticket]), tickets: 1, isLogged });
    if (line === undefined) return;
    const { orderId, ticket, board, station, reason } = alarm;
    log.warn(
      { event: 'tickets_unseen', board, station, reason, orderId, ticket, ...line },
      'Nobody sees the tickets of a board',
    );
  }

  /** A ticket was seen, or no longer has to be. */
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
      'The tickets of a board are seen again, or gone',
    );
  }
}

function boardOf({ profile, station }: UnseenTicket): string {
  return `${profile} ${station ?? ''}`;
}
