// Owns what this display keeps at the hub, over HTTP: apart from the other calls, as no board waits for it (ORG-15).
import * as z from 'zod/mini';
import type { DisplaySettings } from '../../../shared/protocol/display-settings.ts';
import { callApi } from './api-call.ts';

/** What this display told itself; whether it may be kept is the hub's to say. */
const settings = z.object({
  favoriteOrgs: z.optional(z.array(z.string())),
  kept: z.optional(z.record(z.string(), z.string())),
});
const PATH = '/api/display-settings';

export const displaySettingsApi = {
  read: () => callApi(PATH, { answer: settings }),
  keep: (wanted: DisplaySettings) => callApi(PATH, { method: 'PUT', body: wanted, answer: settings }),
};
