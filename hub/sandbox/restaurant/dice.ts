// The sandbox's randomness: small seeded dice, so that a run can be repeated (SAND-03).

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const UINT32 = 0x1_0000_0000;

/** Mixes any parts into one 32-bit seed, so that each order can have dice of its own. */
export function mixSeed(...parts: (string | number)[]): number {
  let hash = FNV_OFFSET;
  for (const char of parts.join('|')) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), FNV_PRIME);
  }
  return hash >>> 0;
}

export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next number in [0, 1): mulberry32, which is enough for a play and fits in four lines. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the list; an empty list is a defect of the caller. */
  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  }

  /** One of the list; undefined, and drawn for all the same, where it is empty. */
  oneOf<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }

  /** Up to `count` different members of the list, in their drawn order. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) {
      drawn.push(...left.splice(Math.floor(this.next() * left.length), 1));
    }
    return drawn;
  }

  /** Time until the next of events that come `perHour` times an hour on average, in milliseconds. */
  gapMs(perHour: number): number {
    return Math.round((-Math.log(1 - this.next()) * 3_600_000) / perHour);
  }
}
