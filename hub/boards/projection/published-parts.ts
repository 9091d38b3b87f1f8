// What displays hold of a board: its parts and tickets as last published, and their hashes summed into the digest (LIVE-03, LIVE-13).
import { digestText, partHash, ticketHash } from '../../../shared/protocol/board/digest.ts';
import type { BoardChange } from './board-projection.ts';
import { sameValue, withKeptRows } from './same-value.ts';

/**
 * The digest as a running sum of hashes. A board changes many times a second and is asked for its digest every ten: what
 * has changed is hashed when somebody asks.
 */
export interface DigestSum {
  /** Adds the hashes of one more kind of thing, kept by name. */
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

/** The parts of a board but tickets, as displays hold them. */
export interface PublishedParts<Parts> {
  all(): Parts;
  /** Takes the parts as they are now; returns those that differ, whole. Rows that don't differ stay the objects they were. */
  publish(next: Parts): Partial<Parts>;
}

export function createParts<Parts extends object>(first: Parts, digest: DigestSum): PublishedParts<Parts> {
  const held = { ...first };
  const byName: Readonly<Record<string, unknown>> = held as Record<string, unknown>;
  // Null stands for a part that the board doesn't have.
  const hashes = digest.hashesOf((name) => (byName[name] === null ? 0 : partHash(name, byName[name])));
  for (const name in held) hashes.changed(name);
  return {
    all: () => held,
    publish(next) {
      const changed: Partial<Parts> = {};
      for (const name in held) {
        const part = withKeptRows(held[name], next[name]);
        if (part === held[name]) continue;
        held[name] = part;
        changed[name] = part;
        hashes.changed(name);
      }
      return changed;
    },
  };
}

/** The tickets that displays hold. */
export interface PublishedTickets<Card> {
  all(): Record<string, Card>;
  /** Takes the visible tickets; returns those that differ, null for those that are gone; undefined if none does. */
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

/** A change of a board, whose digest is worked out by whoever reads it. */
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
