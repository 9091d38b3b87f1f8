// A paired display that knows nothing of itself asks the hub how it looked before it draws (ORG-15): nobody sees another
// look first, and nothing is loaded anew while somebody taps.

import { displaySettingsApi } from '../link/http/api.ts';
import { restoreSettings, textOf } from './kept-settings.ts';
import { markSent } from './sent-mark.ts';

/** What was set here meanwhile stays. */
export async function recallSettings(): Promise<void> {
  const answer = await displaySettingsApi.read();
  if (!answer.ok) return;
  const { kept = {} } = answer.value;
  restoreSettings(kept, true);
  markSent(textOf(kept));
}
