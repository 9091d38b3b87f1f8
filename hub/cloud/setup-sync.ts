// Owns the calls that load and save a site's setup (CLOUD-08, CLOUD-14, SET-03, SET-04, LOG-06).
import * as z from 'zod/mini';
import { wireId } from '../../shared/model/wire-values.ts';
import type { CloudAnswer, CloudFailure } from './cloud-answer.ts';
import type { CloudCaller } from './cloud-client.ts';
import type { CloudLog } from './cloud-host.ts';

/** The connection error code of a setup that could not be loaded (LOG-06, ERR-06). */
const SETUP_LOAD_ERROR_CODE = 102;

/** `setup` is the stored object, untouched, so that keys the hub doesn't know survive a save. */
export type LoadedSetup =
  | { ok: true; found: true; setup: Record<string, unknown> }
  | { ok: true; found: false }
  | CloudFailure;

const storedSetup = z.record(z.string(), z.unknown());
const saved = z.looseObject({ id: z.optional(wireId) });

/** GET kds-setup; 404 means that the site has none yet. A failure is logged with code 102. */
export async function loadSetup(client: CloudCaller, site: string, log: CloudLog): Promise<LoadedSetup> {
  const answer = await client.call({ method: 'GET', server: 'api', path: pathOf(site), site });
  if (!answer.ok && answer.status === 404) return { ok: true, found: false };
  const failure = answer.ok ? undefined : answer;
  if (failure === undefined) {
    const read = z.safeParse(storedSetup, answer.ok ? answer.body : undefined);
    if (read.success) return { ok: true, found: true, setup: read.data };
  }
  const reason = failure?.reason ?? 'the setup is not an object';
  log.error(
    { event: 'setup_load_failed', code: SETUP_LOAD_ERROR_CODE, site, reason },
    'The setup could not be loaded',
  );
  return failure ?? { ok: false, kind: 'retry-later', reason };
}

/** PUT, or POST for the first one; the id the cloud gave, if it tells one (SET-04). */
export async function saveSetup(
  client: CloudCaller,
  site: string,
  setup: Record<string, unknown>,
  exists: boolean,
): Promise<{ ok: true; id?: string | undefined } | CloudFailure> {
  const send = (method: 'PUT' | 'POST') =>
    client.call({ method, server: 'api', path: pathOf(site), site, json: setup });
  let answer = await send(exists ? 'PUT' : 'POST');
  // Somebody removed it, or made it, since it was loaded.
  if (!answer.ok && exists && answer.status === 404) answer = await send('POST');
  else if (!answer.ok && !exists && answer.status === 409) answer = await send('PUT');
  if (!answer.ok) return answer;
  const read = z.safeParse(saved, answer.body);
  return { ok: true, id: read.success ? read.data.id : undefined };
}

/** Tells the KDS server the saved setup (CLOUD-08, ERR-07). */
export function tellKdsServer(
  client: CloudCaller,
  site: string,
  setup: Record<string, unknown>,
): Promise<CloudAnswer> {
  const path = `/organizations/${encodeURIComponent(site)}/configuration`;
  return client.call({ method: 'PUT', server: 'kds', path, site, json: setup });
}

function pathOf(site: string): string {
  return `/dynamic-organization-storage/kds-setup/${encodeURIComponent(site)}`;
}
