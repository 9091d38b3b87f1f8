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

/** A sum that grows row by row. */
export class FigureSum {
  readonly #rows = new Map<FigureDimension, Map<string, Tally>>();

  add(dimension: FigureDimension, key: string, tally: Tally): void {
    const rows = this.#rows.get(dimension) ?? new Map<string, Tally>();
    const held = rows.get(key);
    rows.set(key, held === undefined ? tally : joinTallies(held, tally));
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
        .map(([key, { counts, times }]) => ({ dimension, key, counts: inOrder(counts), times })),
    );
  }
}

export function joinTallies(one: Tally, other: Tally): Tally {
  const counts: Partial<Record<FigureCount, number>> = {};
  for (const name of FIGURE_COUNTS) {
    const sum = (one.counts[name] ?? 0) + (other.counts[name] ?? 0);
    if (sum !== 0) counts[name] = sum;
  }
  const times: Partial<Record<FigureTime, Spread>> = {};
  for (const name of FIGURE_TIMES) {
    const [a, b] = [one.times[name], other.times[name]];
    const joined = a === undefined || b === undefined ? (a ?? b) : joinSpreads(a, b);
    if (joined !== undefined) times[name] = joined;
  }
  return { counts, times };
}

function inOrder(counts: Tally['counts']): Tally['counts'] {
  return Object.fromEntries(
    FIGURE_COUNTS.flatMap((name) => {
      const count = counts[name] ?? 0;
      return count === 0 ? [] : [[name, count]];
    }),
  );
}
