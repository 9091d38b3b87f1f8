// The screen that was asked for before a detour; it is kept in the history, so that a reload doesn't lose it.
import { isRecord, isText } from '../../link/field-checks.ts';

/** Only own addresses: nobody is led elsewhere after a login. */
const OWN = /^\/(?!\/)/;

export function wantedIn(historyState: unknown): string | undefined {
  const wanted = isRecord(historyState) ? historyState['wanted'] : undefined;
  return isText(wanted) && OWN.test(wanted) ? wanted : undefined;
}
