// Keeps time alerts from being due after they are late (SET-10, SET-46): a save raises "late" to "due", and the form shows
// that beforehand.
import { ALERT_VALUE_MINUTES } from '../limits.ts';

/**
 * @param due `warn` of an alert, in minutes; anything else for none
 * @param late its `value`
 * @returns the minutes that both have after a save; undefined if they stay unchanged
 */
export function raisedAlert(due: unknown, late: unknown): number | undefined {
  if (typeof due !== 'number' || typeof late !== 'number' || due <= late) return undefined;
  return Math.min(due, ALERT_VALUE_MINUTES.max);
}
