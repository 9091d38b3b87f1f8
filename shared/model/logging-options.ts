// Owns how much a site tells the cloud's log (LOG-08): off, errors only or everything; off is also stored as
// disableClientLogging, which older settings hold alone.
import * as z from 'zod/mini';
import { LOGGING_OPTIONS, type LoggingOptions } from './logging-choices.ts';
import { own } from './setup-values.ts';

export const storedLoggingOptions = own(z.enum(LOGGING_OPTIONS));

/** What holds of the two stored fields. */
export function loggingOptionsOf(stored: LoggingOptions | undefined, disabled: boolean): LoggingOptions {
  return disabled ? 'off' : (stored ?? 'everything');
}
