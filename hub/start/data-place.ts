// Which database of a data folder a command works on: the one that the settings, the choice on the first page, or the folder
// itself speak of. A copy of another mode is refused (OPS-09).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { organisation as organisationShape } from '../../shared/model/organisation.ts';
import { STANDALONE_CLOUD } from '../../shared/protocol/standalone.ts';
import type { DataMode, DataSettings } from '../config.ts';
import { ORGANISATIONS } from '../sandbox/restaurant/organisations.ts';
import type { StoredBinding } from '../store/database-files.ts';
import { decideData } from './data-binding.ts';

export const DATABASE = 'kds.db';

/** Folder of each mode below KDS_DATA_DIR, so that a look at one mode never meets the data of another. */
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

/** What a copy says of itself; `nobody` for a hub that served no restaurant yet. */
type CopyOf = 'cloud' | 'standalone' | 'sandbox' | 'nobody';

export type ModeFound = { ok: true; mode: DataMode | undefined } | { ok: false; problem: string };
type ModeFit = { ok: true; mode: DataMode } | { ok: false; problem: string };

export function placeOf(folder: string, mode: DataMode): string {
  return join(folder, FOLDERS[mode]);
}

/** The mode of the settings, else that of the data; undefined where there is none. */
export function modeOfData({ folder, mode }: DataSettings): ModeFound {
  if (mode !== undefined) return { ok: true, mode };
  const has = (each: DataMode) => existsSync(join(placeOf(folder, each), DATABASE));
  if (has('cloud') && has('standalone')) {
    const problem =
      `KDS_MODE is not set, and KDS_DATA_DIR "${folder}" holds data of ${CALLED.cloud} and of ${CALLED.standalone}; ` +
      'allowed: the settings that the hub runs with, KDS_MODE=cloud or KDS_MODE=standalone';
    return { ok: false, problem };
  }
  const found = (['cloud', 'standalone', 'sandbox', 'sandbox-standalone'] as const).find(has);
  return { ok: true, mode: found };
}

/**
 * Where a copy belongs. What is only a sandbox by its data doesn't count against a real restaurant's copy: somebody had a
 * look before.
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
  const why = mode === undefined ? `by what lies in KDS_DATA_DIR "${folder}"` : 'by its settings';
  return ` ${why}; allowed: a copy of the same kind, or the settings that go with this one`;
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
      // A made-up restaurant may also be what a test's cloud serves: decideData knows better.
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

/** For refusals. */
export const modeCalled = (mode: DataMode): string => CALLED[mode];
