// Selects the database of a data folder for a command: by the settings, the choice on the first page, or the folder's
// content. A copy of another mode is refused (OPS-09).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { organisation as organisationShape } from '../../shared/model/organisation.ts';
import { STANDALONE_CLOUD } from '../../shared/protocol/standalone.ts';
import type { DataMode, DataSettings } from '../config.ts';
import { ORGANISATIONS } from '../sandbox/restaurant/organisations.ts';
import { readBinding, type StoredBinding } from '../store/database-files.ts';
import { decideData } from './data-binding.ts';

export const DATABASE = 'kds.db';

/** Folder of each mode below KDS_DATA_DIR, so that trying one mode never touches another's data. */
const FOLDERS: Record<DataMode, string> = {
  cloud: '',
  standalone: 'standalone',
  sandbox: 'sandbox',
  'sandbox-standalone': 'sandbox-standalone',
};

const CALLED: Record<DataMode, string> = {
  cloud: 'a restaurant with a cloud',
  standalone: 'a kitchen without a cloud',
  sandbox: 'the sandbox',
  'sandbox-standalone': 'the sandbox without a cloud',
};

/** Mode of a copy according to its content; `nobody` for a hub without a restaurant. */
type CopyOf = 'cloud' | 'standalone' | 'sandbox' | 'nobody';

export type ModeFound = { ok: true; mode: DataMode | undefined } | { ok: false; problem: string };
type ModeFit = { ok: true; mode: DataMode } | { ok: false; problem: string };

export function placeOf(folder: string, mode: DataMode): string {
  return join(folder, FOLDERS[mode]);
}

/** Mode of the settings, else that of the data; undefined if there is none. Refused if they contradict each other. */
export function modeOfData({ folder, mode }: DataSettings): ModeFound {
  const has = (each: DataMode) => existsSync(join(placeOf(folder, each), DATABASE));
  if (mode !== undefined) {
    const other = has(mode) ? undefined : otherRestaurant(folder, mode);
    if (other === undefined) return { ok: true, mode };
    const problem =
      `The settings are for ${CALLED[mode]}, and KDS_DATA_DIR "${folder}" has the data of ${CALLED[other]}; ` +
      'allowed: the settings that the hub runs with, or, if they are new, a start of the hub with them before';
    return { ok: false, problem };
  }
  if (has('cloud') && has('standalone')) {
    const problem =
      `KDS_MODE is not set, and KDS_DATA_DIR "${folder}" has data of both ${CALLED.cloud} and ${CALLED.standalone}; ` +
      'allowed: KDS_MODE=cloud or KDS_MODE=standalone, as the hub normally runs';
    return { ok: false, problem };
  }
  const found = (['cloud', 'standalone', 'sandbox', 'sandbox-standalone'] as const).find(has);
  return { ok: true, mode: found };
}

/** A restaurant of the other kind whose data is in the folder. */
function otherRestaurant(folder: string, mode: DataMode): DataMode | undefined {
  const other = mode === 'cloud' ? 'standalone' : 'cloud';
  const isReal = mode === 'cloud' || mode === 'standalone';
  return isReal && copyOf(readBinding(join(placeOf(folder, other), DATABASE))) === other ? other : undefined;
}

/**
 * Mode a copy belongs to. Data that is only a sandbox's doesn't prevent restoring a real restaurant's copy: the sandbox
 * was just tried before.
 * @param found by modeOfData
 */
export function modeForCopy(
  settings: DataSettings,
  found: DataMode | undefined,
  name: string,
  binding: StoredBinding | undefined,
): ModeFit {
  const isOf = copyOf(binding);
  const isOpen = settings.mode === undefined && (found === undefined || found.startsWith('sandbox'));
  if (isOpen && isOf === 'nobody') {
    const problem =
      `${name} is a copy of a hub that has no restaurant yet, and KDS_MODE is not set; ` +
      'allowed: KDS_MODE=cloud, KDS_MODE=standalone or KDS_SANDBOX=1, as the hub normally runs';
    return { ok: false, problem };
  }
  const mode = isOpen && isOf !== 'nobody' ? isOf : (found ?? 'cloud');
  if (!suits(mode, isOf)) {
    const of = isOf === 'nobody' ? 'nobody' : CALLED[isOf];
    return {
      ok: false,
      problem: `${name} is a copy of ${of}, and this hub is ${CALLED[mode]}${hint(settings)}`,
    };
  }
  const { cloud, formerCloud } = settings;
  if (mode !== 'cloud' || cloud === undefined) return { ok: true, mode };
  const wanted = { cloud, formerCloud, sandboxChosen: false, madeUp: ORGANISATIONS };
  const decision = decideData(wanted, { organisation: binding?.organisation, cloud: binding?.cloud });
  if (decision.kind === 'use') return { ok: true, mode };
  const of = decision.kind === 'set-aside' ? `the cloud ${decision.cloud}` : CALLED.sandbox;
  const problem = `${name} is a copy of ${of}; allowed: one of KDS_CLOUD_API_URL "${cloud}" or KDS_CLOUD_FORMER_URL`;
  return { ok: false, problem };
}

function hint({ folder, mode }: DataSettings): string {
  const why =
    mode === undefined ? `according to the data in KDS_DATA_DIR "${folder}"` : 'according to its settings';
  return ` ${why}; allowed: a copy of the same kind, or settings that match this copy`;
}

function suits(mode: DataMode, isOf: CopyOf): boolean {
  if (isOf === 'nobody') return true;
  switch (mode) {
    case 'standalone':
    case 'sandbox-standalone':
      return isOf === 'standalone';
    case 'sandbox':
      return isOf === 'sandbox';
    case 'cloud':
      // A test's cloud may serve a sample restaurant too: decideData makes the final decision.
      return isOf !== 'standalone';
    default:
      return mode satisfies never;
  }
}

function copyOf(binding: StoredBinding | undefined): CopyOf {
  if (binding?.cloud === STANDALONE_CLOUD) return 'standalone';
  const json = binding?.organisation === undefined ? undefined : parseJson(binding.organisation);
  const bound = json?.ok === true ? z.safeParse(organisationShape, json.value).data : undefined;
  if (bound === undefined) return 'nobody';
  const isMadeUp = ORGANISATIONS.some(({ id, name }) => id === bound.id && name === bound.name);
  return isMadeUp ? 'sandbox' : 'cloud';
}

/** Name for refusals. */
export const modeCalled = (mode: DataMode): string => CALLED[mode];
