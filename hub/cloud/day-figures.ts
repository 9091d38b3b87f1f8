// The calls for the day's figures and the served documents (CLOUD-12).
import { aList, anObject, type CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

/** Documents served since a business date (YYYY-MM-DD). */
export function loadServedDocuments(
  client: CloudClient,
  site: string,
  fromBusinessDate: string,
): Promise<CloudAnswer> {
  return client.call({
    method: 'GET',
    server: 'api',
    path: '/documents/v2',
    query: { fromBusinessDate },
    site,
    isAnswer: aList,
  });
}

/** The figures of a business date (YYYY-MM-DD), or what changed since a moment (milliseconds since 1970). */
export function loadDashboard(
  client: CloudClient,
  site: string,
  of: { businessDate: string } | { lastUpdated: number },
): Promise<CloudAnswer> {
  const query: Record<string, string> =
    'businessDate' in of
      ? { BusinessDate: of.businessDate }
      : { lastUpdated: new Date(of.lastUpdated).toISOString() };
  return client.call({
    method: 'GET',
    server: 'api',
    path: '/reports/dashboard',
    query,
    site,
    isAnswer: anObject,
  });
}
