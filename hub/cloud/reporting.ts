// Reports about the hub itself: figures to the reporting endpoint, log events to the KDS server (CLOUD-23, LOG-03).
import { type CloudAnswer, nothingOrObject } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

/** @param reportingUrl the full address of the endpoint (KDS_REPORTING_URL) */
export function sendReport(
  client: CloudClient,
  reportingUrl: string,
  siteId: string,
  data: unknown,
): Promise<CloudAnswer> {
  const json = { action: 'kds', siteId, data };
  // A separate endpoint whose answer isn't specified.
  const isAnswer = () => true;
  return client.call({
    method: 'POST',
    server: { url: reportingUrl },
    path: '',
    site: siteId,
    json,
    isAnswer,
  });
}

/** Sends one log event. Its own failure is never logged, which would loop. */
export function sendLogEvent(
  client: Pick<CloudClient, 'call'>,
  event: { organizationId: string },
  signal?: AbortSignal,
): Promise<CloudAnswer> {
  const site = event.organizationId;
  const isAnswer = nothingOrObject;
  const request = { method: 'POST', server: 'kds', path: '/logs', site, json: event, isAnswer } as const;
  return client.call({ ...request, logFailures: false, signal });
}
