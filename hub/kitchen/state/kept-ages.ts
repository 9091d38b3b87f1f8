// From when stamps count after hub time was moved by much (TIME-16): the ages that were kept then.

/** By order id and stamp (ms): the moment (ms) from which the stamp counts, where that is another. */
export type KeptAges = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The moment (ms) from which a stamp of that order counts. */
export function countsFrom(ages: KeptAges | undefined, orderId: string, stamp: number): number {
  return ages?.get(orderId)?.get(stamp) ?? stamp;
}
