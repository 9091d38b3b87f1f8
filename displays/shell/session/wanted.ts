// Page requested before a redirect; kept in the history, so that a reload doesn't lose it.
import { isRecord, isText } from '../../link/field-checks.ts';

/** Own addresses only: no redirect elsewhere after a login. */
const OWN = /^\/(?!\/)/;

export function wantedIn(historyState: unknown): string | undefined {
  const wanted = isRecord(historyState) ? historyState['wanted'] : undefined;
  return isText(wanted) && OWN.test(wanted) ? wanted : undefined;
}
