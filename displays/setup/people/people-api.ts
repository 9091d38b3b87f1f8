// HTTP calls of the people page, and running one with a message on refusal.
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type ChangedAccount,
  type ChangedSiteCook,
  localAccount,
  type NewAccount,
  type NewSiteCook,
  type SavedSitePlace,
  siteCook,
  sitePlace,
} from '../../../shared/protocol/standalone.ts';
import { type ApiAnswer, callApi, noAnswer } from '../../link/http/api-call.ts';
import { withPassword } from '../../shell/session/password-asking.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';

const account = (id: string) => `/api/accounts/${encodeURIComponent(id)}`;
const member = (id: string) => `/api/staff-members/${encodeURIComponent(id)}`;

export const placeApi = {
  now: () => callApi('/api/place', { answer: sitePlace }),
  save: (body: SavedSitePlace) => callApi('/api/place', { method: 'PUT', body, answer: noAnswer }),
};

export const peopleApi = {
  accounts: () => callApi('/api/accounts', { answer: z.array(localAccount) }),
  addAccount: (body: NewAccount) =>
    withPassword(() => callApi('/api/accounts', { method: 'POST', body, answer: localAccount })),
  changeAccount: (id: string, body: ChangedAccount) =>
    withPassword(() => callApi(account(id), { method: 'PATCH', body, answer: localAccount })),
  removeAccount: (id: string) =>
    withPassword(() => callApi(account(id), { method: 'DELETE', answer: noAnswer })),
  staff: () => callApi('/api/staff-members', { answer: z.array(siteCook) }),
  addStaff: (body: NewSiteCook) => callApi('/api/staff-members', { method: 'POST', body, answer: siteCook }),
  changeStaff: (id: string, body: ChangedSiteCook) =>
    callApi(member(id), { method: 'PATCH', body, answer: siteCook }),
  removeStaff: (id: string) => callApi(member(id), { method: 'DELETE', answer: noAnswer }),
};

/** True once done; a refusal is shown. */
export function useAct(): {
  busy: boolean;
  act: (call: () => Promise<ApiAnswer<unknown>>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const act = async (call: () => Promise<ApiAnswer<unknown>>) => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (!answer.ok) showToast(refusalText(answer.code, answer.params), 'danger');
    return answer.ok;
  };
  return { busy, act };
}
