// Sums of figures: over tickets of an order, or orders of a day. Commutative, so that a day can be recounted from its
// orders at any time with the same result (DURA-08).
import {
  FIGURE_COUNTS,
  FIGURE_DIMENSIONS,
  FIGURE_TIMES,
  type FigureCount,
  type FigureDimension,
  type FigureTime,
} from '../../../shared/model/figures.ts';
import { joinSpreads, type Spread } from './spread.ts';

/** Zero counts, and times without a measurement, are left out. */
export interface Tally {
  counts: Readonly<Partial<Record<FigureCount, number>>>;
  times: Readonly<Partial<Record<FigureTime, Spread>>>;
}

export interface FigureRow extends Tally {
  dimension: FigureDimension;
  key: string;
}

/** A running sum of tallies; adding one costs its own size, however much was summed before. */
export class TallySum {
  readonly #counts = new Map<FigureCount, number>();
  readonly #times = new Map<FigureTime, SpreadSum>();

  add({ counts, times }: Tally): void {
    for (const name of FIGURE_COUNTS) {
      const count = counts[name];
      if (count !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
    }
    for (const name of FIGURE_TIMES) {
      const spread = times[name];
      if (spread !== undefined) this.#times.set(name, grown(this.#times.get(name), spread));
    }
  }

  tally(): Tally {
    return {
      counts: named(FIGURE_COUNTS, (name) => this.#counts.get(name) || undefined),
      times: named(FIGURE_TIMES, (name) => settled(this.#times.get(name))),
    };
  }
}

/** Sums of rows, by dimension and key. */
export class FigureSum {
  readonly #rows = new Map<FigureDimension, Map<string, TallySum>>();

  add(dimension: FigureDimension, key: string, tally: Tally): void {
    const known = this.#rows.get(dimension) ?? new Map<string, TallySum>();
    const sum = known.get(key) ?? new TallySum();
    sum.add(tally);
    known.set(key, sum);
    this.#rows.set(dimension, known);
  }

  addRows(rows: readonly FigureRow[]): void {
    for (const { dimension, key, ...tally } of rows) this.add(dimension, key, tally);
  }

  /** Ordered by dimension, then by key; the same sum gives the same rows in any order of input. */
  rows(): FigureRow[] {
    return FIGURE_DIMENSIONS.flatMap((dimension) =>
      [...(this.#rows.get(dimension) ?? [])]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, sum]) => ({ dimension, key, ...sum.tally() })),
    );
  }
}

interface SpreadSum {
  count: number;
  sumMs: number;
  buckets: Map<number, number>;
}

function grown(sum: SpreadSum | undefined, { count, sumMs, buckets }: Spread): SpreadSum {
  const held = sum ?? { count: 0, sumMs: 0, buckets: new Map<number, number>() };
  held.count += count;
  held.sumMs += sumMs;
  for (const [bucket, more] of buckets) held.buckets.set(bucket, (held.buckets.get(bucket) ?? 0) + more);
  return held;
}

function settled(sum: SpreadSum | undefined): Spread | undefined {
  return sum && { ...sum, buckets: [...sum.buckets].sort(([one], [other]) => one - other) };
}

/** An object of the existing values, in the order of the names. */
function named<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value | undefined,
): Partial<Record<Name, Value>> {
  const found: Partial<Record<Name, Value>> = {};
  for (const name of names) {
    const value = of(name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

export function joinTallies(one: Tally, other: Tally): Tally {
  return {
    counts: named(FIGURE_COUNTS, (name) => (one.counts[name] ?? 0) + (other.counts[name] ?? 0) || undefined),
    times: named(FIGURE_TIMES, (name) => {
      const [a, b] = [one.times[name], other.times[name]];
      return a === undefined || b === undefined ? (a ?? b) : joinSpreads(a, b);
    }),
  };
}
