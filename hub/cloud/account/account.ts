// Account calls: the logged-in person, and password reset (AUTH-15, AUTH-16, CLOUD-03).

import * as z from 'zod/mini';
import {
  type Account,
  account,
  type Organisation,
  organisation,
} from '../../../shared/model/organisation.ts';
import { wireFlag, wireId } from '../../../shared/model/wire-values.ts';
import {
  type AnswerCheck,
  aList,
  anObject,
  type CloudAnswer,
  type CloudValue,
  nothingOrObject,
  readList,
  readValue,
} from '../cloud-answer.ts';
import type { CloudCaller, CloudClient } from '../cloud-client.ts';

/** GET /account/me. A failure other than no connection ends the session (AUTH-15); the caller has to do that. */
export async function loadAccount(client: Pick<CloudClient, 'call'>): Promise<CloudValue<Account>> {
  return readValue(
    account,
    await client.call({ method: 'GET', server: 'api', path: '/account/me', isAnswer: anObject }),
  );
}

/** First and last name joined (AUTH-16). */
export function nameOf(person: Pick<Account, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** GET api/resetpass.json: the cloud mails a link. Works without a login. */
export function resetPassword(client: CloudClient, email: string): Promise<CloudAnswer> {
  const query = { payload: JSON.stringify({ email }) };
  const path = '/api/resetpass.json';
  return client.call({ method: 'GET', server: 'api', path, query, anonymous: true, isAnswer: anObject });
}

// Organisation calls: list, read, choose, and the site's KDS settings (CLOUD-04 to CLOUD-08, ORG-09 to ORG-12).

const kdsSettings = z.looseObject({
  organization: z.optional(wireId),
  general: z.optional(z.looseObject({ enabled: z.optional(wireFlag) })),
  excludeItemsByCourses: z.optional(z.record(z.string(), z.array(wireId))),
});

type KdsSettings = z.infer<typeof kdsSettings>;

export async function listOrganisations(client: CloudCaller): Promise<CloudValue<Organisation[]>> {
  return organisationsIn(
    await client.call({ method: 'GET', server: 'api', path: '/Organizations', isAnswer: aList }),
  );
}

export async function listSitesOf(client: CloudCaller, hqId: string): Promise<CloudValue<Organisation[]>> {
  const query = { hqId };
  return organisationsIn(
    await client.call({
      method: 'GET',
      server: 'api',
      path: '/organizations',
      query,
      site: hqId,
      isAnswer: aList,
    }),
  );
}

export async function loadOrganisation(client: CloudCaller, id: string): Promise<CloudValue<Organisation>> {
  const path = `/organizations/${encodeURIComponent(id)}`;
  return readValue(
    organisation,
    await client.call({ method: 'GET', server: 'api', path, site: id, isAnswer: anObject }),
  );
}

/** Chooses the organisation for this account; returns the organisation to store (ORG-09). */
export async function changeOrganisation(client: CloudCaller, id: string): Promise<CloudValue<Organisation>> {
  const path = `/Organizations/${encodeURIComponent(id)}/change`;
  return readValue(
    organisation,
    await client.call({ method: 'POST', server: 'api', path, json: {}, isAnswer: anObject }),
  );
}

/** KDS settings: one element for a site, one per site for an HQ. */
export async function loadKdsSettings(client: CloudCaller, site: string): Promise<CloudValue<KdsSettings[]>> {
  const query = { select: 'general.enabled' };
  const path = '/configuration/KdsSettings';
  const read = readList(
    kdsSettings,
    await client.call({ method: 'GET', server: 'api', path, query, site, isAnswer: aList }),
  );
  return read.ok ? { ok: true, value: read.value.entries } : read;
}

/** True if the first settings allow entry (ORG-10). */
export function isKdsEnabled(settings: readonly KdsSettings[]): boolean {
  return settings[0]?.general?.enabled === true;
}

/** Saves only the items that each course hides (CLOUD-07, CLOUD-30, SET-05). */
export function saveExcludedItems(
  client: CloudCaller,
  site: string,
  excludeItemsByCourses: Record<string, string[]>,
): Promise<CloudAnswer> {
  const path = '/configuration/KdsSettings';
  // The contract specifies no answer; GET on the same path returns a list.
  const isSaved: AnswerCheck = (body) => nothingOrObject(body) || aList(body);
  return client.call({
    method: 'POST',
    server: 'api',
    path,
    site,
    json: { excludeItemsByCourses },
    isAnswer: isSaved,
  });
}

function organisationsIn(answer: CloudAnswer): CloudValue<Organisation[]> {
  const read = readList(organisation, answer);
  return read.ok ? { ok: true, value: read.value.entries } : read;
}

// The call that moves a person to another environment (CLOUD-22).

const transfer = z.looseObject({ url: z.url({ protocol: /^https?$/ }) });

/** The address to go to; only http and https are accepted from the cloud. */
export async function transferTo(client: CloudCaller, target: string): Promise<CloudValue<string>> {
  const request = {
    method: 'POST',
    server: 'kds',
    path: '/environments/transfer-tokens',
    json: { target },
    isAnswer: anObject,
  } as const;
  const read = readValue(transfer, await client.call(request));
  return read.ok ? { ok: true, value: read.value.url } : read;
}
