// Start of a stamp's age after a large move of hub time (TIME-16): ages as they were before it.

/** By order id and stamp (ms): moment (ms) from which the stamp counts, if different. */
export type AgeOverrides = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Moment (ms) from which a stamp of that order counts. */
export function countsFrom(ages: AgeOverrides | undefined, orderId: string, stamp: number): number {
  return ages?.get(orderId)?.get(stamp) ?? stamp;
}
