// Hub calls for people with setup rights about displays (PAIR-02, PAIR-04) and pads (SAFE-08).
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { displayList } from '../../shared/protocol/paired-display.ts';
import { signedInList } from '../../shared/protocol/signed-in.ts';
import { spoolerToken } from '../../shared/protocol/tills/spooler-token.ts';
import { callApi, noAnswer } from '../link/http/api-call.ts';

const of = (id: string) => `/api/displays/${encodeURIComponent(id)}`;

export const devicesApi = {
  list: () => callApi('/api/displays', { answer: displayList }),
  approve: (code: string, name: string, home: DisplayHome) =>
    callApi('/api/pairing/approve', { method: 'POST', body: { code, name, home }, answer: noAnswer }),
  change: (id: string, name: string, home: DisplayHome) =>
    callApi(of(id), { method: 'PATCH', body: { name, home }, answer: noAnswer }),
  revoke: (id: string) => callApi(of(id), { method: 'DELETE', answer: noAnswer }),
  identify: (id: string) => callApi(`${of(id)}/identify`, { method: 'POST', answer: noAnswer }),
  reload: (id: string) => callApi(`${of(id)}/reload`, { method: 'POST', answer: noAnswer }),
  signedIn: () => callApi('/api/sessions', { answer: signedInList }),
  signOut: (id: string) =>
    callApi(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', answer: noAnswer }),
  padToken: () => callApi('/api/spooler-token', { answer: spoolerToken }),
  renewPadToken: () => callApi('/api/spooler-token', { method: 'POST', answer: spoolerToken }),
};
