// Figures put together: of the tickets of an order, of the orders of a day. Sums are free of order, so that a day can be
// counted again from its orders at any time and comes to the same (DURA-08).
import {
  FIGURE_COUNTS,
  FIGURE_DIMENSIONS,
  FIGURE_TIMES,
  type FigureCount,
  type FigureDimension,
  type FigureTime,
} from '../../../shared/model/figures.ts';
import { joinSpreads, type Spread } from './spread.ts';

/** What is 0, and a time that nothing took, is left out. */
export interface Tally {
  counts: Readonly<Partial<Record<FigureCount, number>>>;
  times: Readonly<Partial<Record<FigureTime, Spread>>>;
}

export interface FigureRow extends Tally {
  dimension: FigureDimension;
  key: string;
}

/** A sum that grows row by row; a row costs what it holds, however much was summed before. */
export class FigureSum {
  readonly #rows = new Map<FigureDimension, Map<string, RowSum>>();

  add(dimension: FigureDimension, key: string, tally: Tally): void {
    const rows = this.#rows.get(dimension) ?? new Map<string, RowSum>();
    const row = rows.get(key) ?? { counts: new Map(), times: new Map() };
    for (const name of FIGURE_COUNTS) {
      const count = tally.counts[name];
      if (count !== undefined) row.counts.set(name, (row.counts.get(name) ?? 0) + count);
    }
    for (const name of FIGURE_TIMES) {
      const spread = tally.times[name];
      if (spread !== undefined) row.times.set(name, grown(row.times.get(name), spread));
    }
    rows.set(key, row);
    this.#rows.set(dimension, rows);
  }

  addRows(rows: readonly FigureRow[]): void {
    for (const { dimension, key, ...tally } of rows) this.add(dimension, key, tally);
  }

  /** In the order of the dimensions, then by key; the same sum gives the same rows, whatever came first. */
  rows(): FigureRow[] {
    return FIGURE_DIMENSIONS.flatMap((dimension) =>
      [...(this.#rows.get(dimension) ?? [])]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, { counts, times }]) => ({
          dimension,
          key,
          counts: named(FIGURE_COUNTS, (name) => counts.get(name) || undefined),
          times: named(FIGURE_TIMES, (name) => settled(times.get(name))),
        })),
    );
  }
}

interface RowSum {
  counts: Map<FigureCount, number>;
  times: Map<FigureTime, SpreadSum>;
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

/** An object of what is there, in the order of the names. */
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

/** Both together. */
export function joinTallies(one: Tally, other: Tally): Tally {
  return {
    counts: named(FIGURE_COUNTS, (name) => (one.counts[name] ?? 0) + (other.counts[name] ?? 0) || undefined),
    times: named(FIGURE_TIMES, (name) => {
      const [a, b] = [one.times[name], other.times[name]];
      return a === undefined || b === undefined ? (a ?? b) : joinSpreads(a, b);
    }),
  };
}
