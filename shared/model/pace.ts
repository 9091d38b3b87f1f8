// What is learned of how long dishes take is counted by these (PACE-01). Displays know the words without the readers.

/**
 * Why an item is no honest measurement: it was cancelled; its prepared mark or its ticket's serve was taken back; it was
 * served without a mark of its own; its fire or mark is only known to be no later than a moment; one tap marked other dishes
 * too; hub time was moved by much meanwhile; it was marked within seconds, or after hours.
 */
/** Why a learned time is not offered with the others: few measurements, or far below the set time. */
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

/** How much the item's station had to make when it began. */
export const PACE_LOADS = ['calm', 'busy', 'full'] as const;
export type PaceLoad = (typeof PACE_LOADS)[number];

/**
 * Whose forecast was off: by set times and by learned ones, of the dishes of which both were known; and of those of which
 * only one was.
 */
export const FORECASTS = ['set', 'learned', 'setAlone', 'learnedAlone'] as const;
export type Forecast = (typeof FORECASTS)[number];
