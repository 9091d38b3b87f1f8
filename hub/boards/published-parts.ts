// Owns what displays hold of a board: its parts and tickets as last published, and their hashes summed into the digest (LIVE-03, LIVE-13).
import { digestText, partHash, ticketHash } from '../../shared/protocol/digest.ts';
import { sameValue } from './same-value.ts';

/** The running sum of hashes that is the digest. */
export interface DigestSum {
  replace(oldHash: number, newHash: number): void;
  text(): string;
}

export function createDigestSum(): DigestSum {
  let sum = 0;
  return {
    replace(oldHash, newHash) {
      sum = (sum - oldHash + newHash) >>> 0;
    },
    text: () => digestText(sum),
  };
}

/** The parts of a board but tickets, as displays hold them. */
export interface PublishedParts<Parts> {
  all(): Parts;
  /** Takes the parts as they are now; returns those that differ, whole. */
  publish(next: Parts): Partial<Parts>;
}

export function createParts<Parts extends object>(first: Parts, digest: DigestSum): PublishedParts<Parts> {
  const held = { ...first };
  const hashes = new Map<string, number>();
  const rehash = (name: Extract<keyof Parts, string>) => {
    // Null stands for a part that the board doesn't have.
    const hash = held[name] === null ? 0 : partHash(name, held[name]);
    digest.replace(hashes.get(name) ?? 0, hash);
    hashes.set(name, hash);
  };
  for (const name in held) rehash(name);
  return {
    all: () => held,
    publish(next) {
      const changed: Partial<Parts> = {};
      for (const name in held) {
        if (sameValue(held[name], next[name])) continue;
        held[name] = next[name];
        changed[name] = next[name];
        rehash(name);
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
  const held = new Map<string, { card: Card; hash: number }>();
  return {
    all: () => Object.fromEntries([...held].map(([id, { card }]) => [id, card])),
    publish(visible) {
      const changed: [string, Card | null][] = [];
      for (const [id, { hash }] of held) {
        if (visible.has(id)) continue;
        held.delete(id);
        digest.replace(hash, 0);
        changed.push([id, null]);
      }
      for (const [id, card] of visible) {
        const known = held.get(id);
        if (known !== undefined && sameValue(known.card, card)) {
          known.card = card;
          continue;
        }
        const hash = ticketHash(id, card);
        digest.replace(known?.hash ?? 0, hash);
        held.set(id, { card, hash });
        changed.push([id, card]);
      }
      return changed.length === 0 ? undefined : Object.fromEntries(changed);
    },
  };
}
