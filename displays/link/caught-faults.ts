// Owns who hears of a failure that a boundary has caught, which the browser itself tells nobody (UX-05, LOG-01).
import { Listeners } from './listeners.ts';

/** Told what was thrown while something was drawn. */
export const caughtFaults = new Listeners<unknown>();
