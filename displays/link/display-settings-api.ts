// Owns what this display keeps at the hub, over HTTP: apart from the other calls, as no board waits for it (ORG-15).
import { type DisplaySettings, displaySettingsAnswer } from '../../shared/protocol/display-settings.ts';
import { callApi } from './api-call.ts';

const PATH = '/api/display-settings';

export const displaySettingsApi = {
  read: () => callApi(PATH, { answer: displaySettingsAnswer }),
  keep: (settings: DisplaySettings) =>
    callApi(PATH, { method: 'PUT', body: settings, answer: displaySettingsAnswer }),
};
