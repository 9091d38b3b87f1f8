// Digest check of a board against the hub's copy (LIVE-13); loaded with the wire schemas.
import { digestText, partHash, ticketHash } from '../../../shared/protocol/board/digest.ts';

type Parts = Readonly<Record<string, unknown>>;

const TICKETS = 'tickets';

/**
 * Hashes of one board's parts, which sum up to its digest (LIVE-13). Only changed parts are hashed again, and only on
 * request. It hashes the received data, so that fields unknown to this build count too.
 */
export class BoardHashes {
  private readonly hashes = new Map<string, number>();
  private readonly unhashed = new Map<string, unknown>();
  private sum = 0;

  /** Records the parts of a change as received; null removes. */
  note(parts: Parts): void {
    for (const [part, value] of Object.entries(parts)) {
      if (part !== TICKETS) this.unhashed.set(part, value);
      else for (const [id, ticket] of entriesOf(value)) this.unhashed.set(`${TICKETS}/${id}`, ticket);
    }
  }

  digest(): string {
    this.settle();
    return digestText(this.sum);
  }

  /** Differences of a whole board from the current one, as the parts of a change; adopts the new state. */
  difference(whole: Parts): Record<string, unknown> {
    this.settle();
    const parts: Record<string, unknown> = {};
    const tickets: Record<string, unknown> = {};
    const gone = new Set(this.hashes.keys());
    this.note(whole);
    for (const [key, value] of this.unhashed) {
      gone.delete(key);
      if (hashOf(key, value) === this.hashes.get(key)) continue;
      if (key.startsWith(`${TICKETS}/`)) tickets[key.slice(TICKETS.length + 1)] = value;
      else parts[key] = value;
    }
    for (const key of gone) {
      this.unhashed.set(key, null);
      if (key.startsWith(`${TICKETS}/`)) tickets[key.slice(TICKETS.length + 1)] = null;
      else parts[key] = null;
    }
    this.settle();
    return { ...parts, tickets };
  }

  private settle(): void {
    for (const [key, value] of this.unhashed) {
      this.sum -= this.hashes.get(key) ?? 0;
      this.hashes.delete(key);
      if (value === null || value === undefined) continue;
      const hash = hashOf(key, value);
      this.hashes.set(key, hash);
      this.sum += hash;
    }
    this.sum >>>= 0;
    this.unhashed.clear();
  }
}

function hashOf(key: string, value: unknown): number {
  const isTicket = key.startsWith(`${TICKETS}/`);
  return isTicket ? ticketHash(key.slice(TICKETS.length + 1), value) : partHash(key, value);
}

function entriesOf(value: unknown): [string, unknown][] {
  return value !== null && typeof value === 'object' ? Object.entries(value) : [];
}
