// Categories of learned preparation times (PACE-01). Separate, so that displays have the names without the readers.

/**
 * Why an item is excluded from the measurements: it was cancelled; its prepared mark or its ticket's serve was undone; it
 * was served without its own mark; only an upper bound of its fire or mark time is known; one tap marked other dishes
 * too; hub time jumped meanwhile; it was marked within seconds, or after hours.
 */
/** Why a learned time isn't suggested with the others: few measurements, or far below the set time. */
export const PACE_DOUBTS = ['few', 'far'] as const;
export type PaceDoubt = (typeof PACE_DOUBTS)[number];

export const PACE_LEFT_OUT = [
  'cancelled',
  'recalled',
  'unmarked',
  'unsure',
  'together',
  'clockMoved',
  'tooSoon',
  'tooLate',
] as const;
export type PaceLeftOut = (typeof PACE_LEFT_OUT)[number];

/** Workload of the item's station when the item was started. */
export const PACE_LOADS = ['calm', 'busy', 'full'] as const;
export type PaceLoad = (typeof PACE_LOADS)[number];

/** Source of a forecast: set and learned times, for dishes with both; and each alone, for dishes with only one. */
export const FORECASTS = ['set', 'learned', 'setAlone', 'learnedAlone'] as const;
export type Forecast = (typeof FORECASTS)[number];
