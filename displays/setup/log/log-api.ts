// Requests a page of the audit log from the hub (SAFE-10).
import { auditPage } from '../../../shared/protocol/audit.ts';
import { callApi } from '../../link/http/api-call.ts';

/** Search filter; empty texts match everything. Times by the site's clock, in the format of datetime inputs. */
export interface LogQuery {
  order: string;
  staff: string;
  place: string;
  result: '' | 'done' | 'refused';
  from: string;
  to: string;
}

export const EVERYTHING: LogQuery = { order: '', staff: '', place: '', result: '', from: '', to: '' };

/** @param before cursor: `more` of an earlier page */
export function fetchLog(wish: LogQuery, before: string | undefined, signal: AbortSignal) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) if (value !== '') asked.set(name, value);
  if (before !== undefined) asked.set('before', before);
  return callApi(`/api/audit?${asked}`, { answer: auditPage, signal });
}
