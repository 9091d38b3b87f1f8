// Restores a paired display's lost settings from the hub before the first render (ORG-15): no flash of another look, and
// no reload during taps.

import { displaySettingsApi } from '../link/http/api.ts';
import { restoreSettings, textOf } from './kept-settings.ts';
import { markSent } from './sent-mark.ts';

/** Keeps settings made here meanwhile. */
export async function restoreSettingsFromHub(): Promise<void> {
  const answer = await displaySettingsApi.read();
  if (!answer.ok) return;
  const { kept = {} } = answer.value;
  restoreSettings(kept, true);
  markSent(textOf(kept));
}
