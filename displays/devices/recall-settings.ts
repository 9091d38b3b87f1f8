// Owns what a paired display that knows nothing of itself does before it draws: it asks the hub how it looked (ORG-15).
// Nobody sees it otherwise first, and nothing is loaded anew under a hand.

import { displaySettingsApi } from '../link/http/api.ts';
import { restoreSettings, textOf } from './kept-settings.ts';
import { markTold } from './told-mark.ts';

/** What was set here meanwhile stays. */
export async function recallSettings(): Promise<void> {
  const answer = await displaySettingsApi.read();
  if (!answer.ok) return;
  const { kept = {} } = answer.value;
  restoreSettings(kept, true);
  markTold(textOf(kept));
}

// Owns the mark of a browser that knows what the hub keeps of this screen: what the hub had last, as text (ORG-15).
