// State of a board as last published to displays: parts and tickets, with their hashes summed into the digest (LIVE-03,
// LIVE-13).
import { digestText, partHash, ticketHash } from '../../../shared/protocol/board/digest.ts';
import type { BoardChange } from './board-projection.ts';
import { reuseUnchanged, sameValue } from './same-value.ts';

/**
 * Digest as a running sum of hashes. A board changes many times a second but is asked for its digest every ten seconds,
 * so changes are hashed lazily.
 */
export interface DigestSum {
  /** Adds the hashes of another kind of data, kept by name. */
  hashesOf(hashOf: (name: string) => number): { changed(name: string): void };
  text(): string;
}

export function createDigestSum(): DigestSum {
  let sum = 0;
  const settlers: (() => void)[] = [];
  return {
    hashesOf(hashOf) {
      const hashes = new Map<string, number>();
      const changed = new Set<string>();
      settlers.push(() => {
        for (const name of changed) {
          const hash = hashOf(name);
          sum = (sum - (hashes.get(name) ?? 0) + hash) >>> 0;
          if (hash === 0) hashes.delete(name);
          else hashes.set(name, hash);
        }
        changed.clear();
      });
      return { changed: (name) => void changed.add(name) };
    },
    text() {
      for (const settle of settlers) settle();
      return digestText(sum);
    },
  };
}

/** Parts of a board without its tickets, as displays have them. */
export interface PublishedParts<Parts> {
  all(): Parts;
  /** Sets the current parts; returns the changed ones, each complete. Unchanged rows keep their object identity. */
  publish(next: Parts): Partial<Parts>;
}

export function createParts<Parts extends object>(first: Parts, digest: DigestSum): PublishedParts<Parts> {
  const held = { ...first };
  const byName: Readonly<Record<string, unknown>> = held as Record<string, unknown>;
  // Null means that the board doesn't have the part.
  const hashes = digest.hashesOf((name) => (byName[name] === null ? 0 : partHash(name, byName[name])));
  for (const name in held) hashes.changed(name);
  return {
    all: () => held,
    publish(next) {
      const changed: Partial<Parts> = {};
      for (const name in held) {
        const part = reuseUnchanged(held[name], next[name]);
        if (part === held[name]) continue;
        held[name] = part;
        changed[name] = part;
        hashes.changed(name);
      }
      return changed;
    },
  };
}

/** Tickets as displays have them. */
export interface PublishedTickets<Card> {
  all(): Record<string, Card>;
  /** Sets the visible tickets; returns those that changed, null for removed ones; undefined if none changed. */
  publish(visible: ReadonlyMap<string, Card>): Record<string, Card | null> | undefined;
}

export function createTickets<Card>(digest: DigestSum): PublishedTickets<Card> {
  const held = new Map<string, Card>();
  const hashes = digest.hashesOf((id) => (held.has(id) ? ticketHash(id, held.get(id)) : 0));
  return {
    all: () => Object.fromEntries(held),
    publish(visible) {
      const changed: [string, Card | null][] = [];
      for (const id of held.keys()) {
        if (visible.has(id)) continue;
        held.delete(id);
        hashes.changed(id);
        changed.push([id, null]);
      }
      for (const [id, card] of visible) {
        const isKnown = held.has(id) && sameValue(held.get(id), card);
        held.set(id, card);
        if (isKnown) continue;
        hashes.changed(id);
        changed.push([id, card]);
      }
      return changed.length === 0 ? undefined : Object.fromEntries(changed);
    },
  };
}

/** Change of a board, with its digest computed on first read. */
export function boardChange(
  parts: BoardChange['parts'],
  sounds: BoardChange['sounds'],
  digest: DigestSum,
): BoardChange {
  return {
    parts,
    sounds,
    get digest() {
      return digest.text();
    },
  };
}
