// Seeded random numbers of the sandbox, so that a run can be repeated (SAND-03).

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const UINT32 = 0x1_0000_0000;

/** Hashes any parts to one 32-bit seed, so that each order can have a separate generator. */
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

  /** The next number in [0, 1): mulberry32, good enough for a simulation. */
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

  /** A random element; an empty list is a bug of the caller. */
  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  }

  /** A random element; undefined for an empty list, which still consumes a number. */
  oneOf<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }

  /** Up to `count` different elements, in drawn order. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) {
      drawn.push(...left.splice(Math.floor(this.next() * left.length), 1));
    }
    return drawn;
  }

  /** Milliseconds until the next event, at an average of `perHour` events. */
  gapMs(perHour: number): number {
    return Math.round((-Math.log(1 - this.next()) * 3_600_000) / perHour);
  }
}
