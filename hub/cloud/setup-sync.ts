// Loads and saves a site's setup (CLOUD-08, CLOUD-14, SET-03, SET-04, LOG-06).
import { asJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import type { Machine } from '../host/machine.ts';
import { type CloudAnswer, type CloudFailure, nothingOrObject, withId } from './cloud-answer.ts';
import type { CloudCaller } from './cloud-client.ts';

/** The connection error code of a setup that could not be loaded (LOG-06, ERR-06). */
const SETUP_LOAD_ERROR_CODE = 102;

/** `setup` is the cloud's version, unmodified and unchecked, so that keys unknown to the hub survive a save. */
export type LoadedSetup =
  | { ok: true; found: true; setup: unknown }
  | { ok: true; found: false }
  | CloudFailure;

/** GET kds-setup; 404 means that the site has none yet. A failure is logged with code 102. */
export async function loadSetup(
  client: CloudCaller,
  site: string,
  log: Machine['log'],
): Promise<LoadedSetup> {
  // Any JSON: an unreadable stored setup must be reported, not requested again and again.
  const isAnswer = (body: unknown) => body !== undefined;
  const answer = await client.call({ method: 'GET', server: 'api', path: pathOf(site), site, isAnswer });
  if (answer.ok) return { ok: true, found: true, setup: answer.body };
  if (isRefused(answer, 404)) return { ok: true, found: false };
  log.error(
    { event: 'setup_load_failed', code: SETUP_LOAD_ERROR_CODE, site, reason: answer.reason },
    'The setup could not be loaded',
  );
  return answer;
}

/** PUT, or POST for the first one; returns the setup as the cloud stores it now, with its id (SET-04). */
export async function saveSetup(
  client: CloudCaller,
  site: string,
  setup: JsonObject,
  exists: boolean,
): Promise<{ ok: true; kept: JsonObject } | CloudFailure> {
  const send = (method: 'PUT' | 'POST') =>
    client.call({ method, server: 'api', path: pathOf(site), site, json: setup, isAnswer: withId });
  let answer = await send(exists ? 'PUT' : 'POST');
  // It was removed, or created, since it was loaded.
  if (exists && isRefused(answer, 404)) answer = await send('POST');
  else if (!exists && isRefused(answer, 409)) answer = await send('PUT');
  return answer.ok ? { ok: true, kept: keptOf(asJsonObject(answer.body), setup, site) } : answer;
}

/**
 * The cloud's answer, which may have more in it than was sent (such as a date). If the cloud returns less, such as the
 * id alone, the sent setup is used.
 */
function keptOf(answered: JsonObject, sent: JsonObject, site: string): JsonObject {
  const id = String(answered['id']);
  const isWhole = Object.keys(sent).every((key) => Object.hasOwn(answered, key));
  const isOurs = id === site || id === String(sent['id']);
  return isWhole && isOurs ? answered : { ...sent, id };
}

function isRefused(answer: CloudAnswer, status: number): boolean {
  return !answer.ok && answer.kind === 'refused' && answer.status === status;
}

/** Sends the saved setup to the KDS server (CLOUD-08, ERR-07). */
export function notifyKdsServer(
  client: CloudCaller,
  site: string,
  setup: Record<string, unknown>,
): Promise<CloudAnswer> {
  const path = `/organizations/${encodeURIComponent(site)}/configuration`;
  return client.call({ method: 'PUT', server: 'kds', path, site, json: setup, isAnswer: nothingOrObject });
}

function pathOf(site: string): string {
  return `/dynamic-organization-storage/kds-setup/${encodeURIComponent(site)}`;
}
