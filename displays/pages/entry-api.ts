// HTTP calls of the entry pages that no board waits for: single sign-on, a forgotten password, the transfer to another
// environment (AUTH-26, AUTH-29, CLOUD-22).
import * as z from 'zod/mini';
import type { FirstRunAnswers, StartChoice } from '../../shared/protocol/standalone.ts';
import { callApi, noAnswer } from '../link/http/api-call.ts';

/** The hub has already validated it as a URL. */
const way = z.object({ url: z.string().check(z.regex(/^https?:/)) });

export const entryApi = {
  logInWith: (assertion: string) =>
    callApi('/api/session', { method: 'POST', body: { assertion }, answer: noAnswer }),
  resetPassword: (email: string) =>
    callApi('/api/password-reset', { method: 'POST', body: { email }, answer: noAnswer }),
  /** Creates site, boards, staff and owner of a hub without a cloud (SOLO-02). */
  firstRun: (answers: FirstRunAnswers) =>
    callApi('/api/first-run', { method: 'POST', body: answers, answer: noAnswer }),
  /** Chooses the hub's start mode; it restarts in it a moment later (SOLO-01). */
  chooseStart: (code: string, choice: StartChoice) =>
    callApi('/api/start-choice', { method: 'POST', body: { code, choice }, answer: noAnswer }),
  /** Address where the other environment signs this person in. */
  transfer: () => callApi('/api/transfer', { method: 'POST', answer: way }),
};
