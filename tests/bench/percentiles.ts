// Owns how timings are summed up.

/** The value below which this share (0 to 1) of the samples lies; NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Milliseconds with two digits. */
export function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

export function times(value: number): string {
  return `${value.toFixed(2)}×`;
}
