// The cloud's figures of a site's day and its served documents, shown beside the hub's own for support (CLOUD-12).
import { HOUR_MS } from '../../shared/limits.ts';
import { loadBusinessDay, loadClientParameters } from './catalogue.ts';
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

/** Figures of a business date (YYYY-MM-DD), or changes since a time (milliseconds since 1970). */
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

/** Requests and their answers; anything unavailable is absent. */
export interface DayFigures {
  businessDate?: string;
  dashboard?: unknown;
  servedDocuments?: number;
  /** Parameter names of this client type; their values may be secrets. */
  parameters?: string[];
}

/**
 * The cloud's figures of the current business day, or of the last hour if it names no day (CLOUD-10, CLOUD-12).
 * @param now milliseconds since 1970
 */
export async function loadDayFigures(client: CloudClient, site: string, now: number): Promise<DayFigures> {
  const day = await loadBusinessDay(client, site);
  const businessDate = day.ok ? day.value.businessDate : undefined;
  const [dashboard, documents, parameters] = await Promise.all([
    loadDashboard(client, site, businessDate ? { businessDate } : { lastUpdated: now - HOUR_MS }),
    businessDate === undefined ? undefined : loadServedDocuments(client, site, businessDate),
    loadClientParameters(client, site),
  ]);
  return {
    ...(businessDate === undefined ? {} : { businessDate }),
    ...(dashboard.ok ? { dashboard: dashboard.body } : {}),
    ...(documents?.ok && Array.isArray(documents.body) ? { servedDocuments: documents.body.length } : {}),
    ...(parameters.ok ? { parameters: Object.keys(parameters.value) } : {}),
  };
}
