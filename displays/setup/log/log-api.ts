// Asking the hub for a page of the log of actions (SAFE-10).
import { auditPage } from '../../../shared/protocol/audit.ts';
import { callApi } from '../../link/http/api-call.ts';

/** What is looked for; empty texts look for everything. Times by the site's clock, as inputs of date and time give them. */
export interface LogWish {
  order: string;
  staff: string;
  place: string;
  result: '' | 'done' | 'refused';
  from: string;
  to: string;
}

export const EVERYTHING: LogWish = { order: '', staff: '', place: '', result: '', from: '', to: '' };

/** @param before what an earlier page gave as `more` */
export function askLog(wish: LogWish, before: string | undefined, signal: AbortSignal) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) if (value !== '') asked.set(name, value);
  if (before !== undefined) asked.set('before', before);
  return callApi(`/api/audit?${asked}`, { answer: auditPage, signal });
}
