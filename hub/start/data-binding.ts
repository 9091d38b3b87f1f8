// Decides which data a start may use: orders of one restaurant must never be shown, or reported, as those of another.
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { organisation as organisationShape } from '../../shared/model/organisation.ts';

/** Binding stored in the data folder's database. */
export interface FoundData {
  /** JSON of the organisation that the hub is bound to. */
  organisation: string | undefined;
  /** Address of the cloud it was bound with; older hubs didn't store it. */
  cloud: string | undefined;
}

export interface WantedData {
  /** KDS_CLOUD_API_URL; undefined means the sandbox. */
  cloud: string | undefined;
  /** KDS_CLOUD_FORMER_URL. */
  formerCloud: string | undefined;
  /** KDS_SANDBOX=1, rather than nothing set at all. */
  sandboxChosen: boolean;
  /** Organisations of the sandbox. */
  madeUp: readonly { id: string; name: string }[];
}

export type DataDecision =
  /** The start uses the data as it is; a sandbox has a separate folder beside it. */
  | { kind: 'use' }
  /** A real restaurant's data, although the sandbox wasn't explicitly chosen. */
  | { kind: 'refuse'; name: string }
  /** Data of another cloud. */
  | { kind: 'set-aside'; cloud: string }
  /** A sandbox's data, from an older hub that stored it in the same place. */
  | { kind: 'move-to-sandbox' };

/** @param found undefined if there is no database yet */
export function decideData(wanted: WantedData, found: FoundData | undefined): DataDecision {
  if (found === undefined) return { kind: 'use' };
  const bound = readOrganisation(found.organisation);
  const isMadeUp =
    found.cloud === undefined &&
    wanted.madeUp.some(({ id, name }) => id === bound?.id && name === bound.name);
  if (isMadeUp) return { kind: 'move-to-sandbox' };
  if (wanted.cloud === undefined) {
    return bound === undefined || wanted.sandboxChosen
      ? { kind: 'use' }
      : { kind: 'refuse', name: bound.name };
  }
  const mine = [wanted.cloud, wanted.formerCloud].filter((each) => each !== undefined).map(cloudKey);
  if (found.cloud === undefined || mine.includes(cloudKey(found.cloud))) return { kind: 'use' };
  return { kind: 'set-aside', cloud: found.cloud };
}

/** Same key for the same cloud with https or a trailing slash. */
function cloudKey(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/+$/, '')}`;
}

function readOrganisation(text: string | undefined) {
  const json = text === undefined ? undefined : parseJson(text);
  return json?.ok === true ? z.safeParse(organisationShape, json.value).data : undefined;
}
