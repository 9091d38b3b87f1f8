// Looks through settings and data folder as a start would, without starting or changing anything (OPS-14).
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DAY_MS } from '../../shared/limits.ts';
import {
  type Config,
  choosesItself,
  type DataMode,
  dataFolder,
  inspectConfig,
  unencrypted,
} from '../config.ts';
import { EXIT } from '../exit-codes.ts';
import { DISK_LOW_BYTES } from '../host/upkeep-limits.ts';
import { migrationsFolder } from '../project-root.ts';
import { ORGANISATIONS } from '../sandbox/restaurant/organisations.ts';
import { decideData } from '../start/data-binding.ts';
import { holdsDataOf } from '../start/data-folder.ts';
import { DATABASE, modeOfData, placeOf } from '../start/data-place.ts';
import { readChoice, settingsOf } from '../start/start-choice.ts';
import { startRefusal, unwritable, whyUnwritable } from '../start/start-refusal.ts';
import { missingAddress, missingFolder, missingTlsMount } from '../start/start-wait.ts';
import { readBinding } from '../store/database-files.ts';
import { findDamage } from '../store/find-damage.ts';
import { isFolderLocked } from '../store/folder-lock.ts';
import { isFromNewerHub } from '../store/migrate-database.ts';
import { openToRead } from '../store/open-database.ts';
import { readTlsFiles } from '../tls-files.ts';
import { diskAt } from '../upkeep/hub-health.ts';
import { type Done, megabytes } from './done.ts';

const CERTIFICATE_ENDS_SOON_MS = 14 * DAY_MS;

/** `wrong` stops a start; `doubtful` doesn't, but may not be meant. */
interface Finding {
  level: 'wrong' | 'doubtful';
  text: string;
}

const wrong = (text: string): Finding => ({ level: 'wrong', text });
const doubtful = (text: string): Finding => ({ level: 'doubtful', text });

/** @param now milliseconds since 1970 */
export async function checkSettings(
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): Promise<Done> {
  const folder = dataFolder(env);
  const isSaid = choosesItself(env);
  const kept = readChoice(folder);
  const choice = kept.ok ? kept.choice : undefined;
  const { config, problems } = inspectConfig({
    ...env,
    ...(isSaid || choice === undefined ? {} : settingsOf(choice)),
  });
  const findings = [
    ...problems.map(wrong),
    ...(kept.ok ? [] : [wrong(kept.problem)]),
    ...(isSaid && choice !== undefined
      ? [
          doubtful(
            `choice.json in KDS_DATA_DIR "${folder}" has no effect: the settings say what the hub runs as`,
          ),
        ]
      : []),
    ...unencrypted(config).map((name) => doubtful(`${name}: connections to this address are not encrypted`)),
    ...tlsFindings(config, now),
    ...folderFindings(folder),
    // With defaults in place of wrong settings these would describe another hub.
    ...(problems.length === 0 ? await startFindings(config) : []),
  ];
  const wrongs = findings.filter(({ level }) => level === 'wrong');
  const inOrder = [...wrongs, ...findings.filter(({ level }) => level === 'doubtful')];
  const lines = inOrder.map(({ level, text }) => `${level}: ${text}`);
  return {
    ok: true,
    code: inOrder[0]?.level ?? 'good',
    said: lines.length === 0 ? 'Settings and data folder are in order' : lines.join('\n'),
    ...(wrongs.length === 0 ? {} : { exitCode: EXIT.wrongSetting }),
    more: { findings: inOrder },
  };
}

function tlsFindings(config: Config, now: number): Finding[] {
  const waits = missingTlsMount(config);
  if (waits !== undefined) return [doubtful(waits)];
  const read = readTlsFiles(config);
  if (!read.ok) return [wrong(read.problem)];
  if (read.files === undefined) return [];
  const ends = new X509Certificate(read.files.cert).validToDate;
  if (ends.getTime() - now > CERTIFICATE_ENDS_SOON_MS) return [];
  const day = ends.toISOString().slice(0, 10);
  return [
    doubtful(`KDS_TLS_CERT is "${config.KDS_TLS_CERT}", valid until ${day}; displays refuse it after that`),
  ];
}

function folderFindings(folder: string): Finding[] {
  const waits = missingFolder(folder);
  if (waits !== undefined) return [doubtful(waits)];
  const isThere = existsSync(folder);
  const code = whyUnwritable(isThere ? folder : dirname(resolve(folder)));
  if (code !== undefined) return [wrong(unwritable(folder, code))];
  if (!isThere)
    return [doubtful(`KDS_DATA_DIR is "${folder}", which does not exist yet; the hub creates it`)];
  const { diskFreeBytes } = diskAt(folder);
  if (diskFreeBytes >= DISK_LOW_BYTES) return [];
  return [doubtful(`The disk with KDS_DATA_DIR "${folder}" has only ${megabytes(diskFreeBytes)} left`)];
}

async function startFindings(config: Config): Promise<Finding[]> {
  const isRunning = isFolderLocked(config.KDS_DATA_DIR);
  const mode = modeOf(config);
  const database = join(placeOf(config.KDS_DATA_DIR, mode), DATABASE);
  return [
    ...bindingFindings(config, mode),
    ...(isRunning ? [] : [...databaseFindings(database), ...(await addressFindings(config))]),
  ];
}

function modeOf({ KDS_MODE, KDS_SANDBOX, KDS_CLOUD_API_URL }: Config): DataMode {
  if (KDS_MODE === 'standalone') return KDS_SANDBOX === '1' ? 'sandbox-standalone' : 'standalone';
  return KDS_CLOUD_API_URL === undefined ? 'sandbox' : 'cloud';
}

/** Data of another restaurant or cloud. */
function bindingFindings(config: Config, mode: DataMode): Finding[] {
  const { KDS_DATA_DIR: folder, KDS_CLOUD_API_URL: cloud, KDS_CLOUD_FORMER_URL: formerCloud } = config;
  const fit = modeOfData({ folder, mode, cloud, formerCloud });
  const findings = fit.ok ? [] : [doubtful(fit.problem)];
  if (config.KDS_MODE === 'standalone') return findings;
  const wanted = { cloud, formerCloud, sandboxChosen: config.KDS_SANDBOX === '1', madeUp: ORGANISATIONS };
  const decision = decideData(wanted, readBinding(join(folder, DATABASE)));
  if (decision.kind === 'refuse') findings.push(wrong(holdsDataOf(folder, decision.name)));
  if (decision.kind !== 'set-aside') return findings;
  const problem =
    `KDS_CLOUD_API_URL is "${cloud}", and the data in KDS_DATA_DIR "${folder}" belongs to ${decision.cloud}: ` +
    'a start sets it aside and begins empty; if that cloud has moved, set KDS_CLOUD_FORMER_URL';
  return [...findings, doubtful(problem)];
}

function databaseFindings(database: string): Finding[] {
  if (findDamage(database, false) !== undefined)
    return [doubtful(`${database} is damaged; a start keeps what can be read of it`)];
  if (isNewer(database)) return [wrong(`${database} was written by a newer hub: run that version`)];
  return [];
}

function isNewer(database: string): boolean {
  try {
    const { raw, close } = openToRead(database);
    try {
      return isFromNewerHub(raw, migrationsFolder);
    } finally {
      close();
    }
  } catch {
    // There is none yet, or its folder is the problem.
    return false;
  }
}

async function addressFindings(config: Config): Promise<Finding[]> {
  try {
    const waits = await missingAddress(config, modeOf(config) === 'sandbox');
    return waits === undefined ? [] : [doubtful(waits)];
  } catch (error) {
    const refused = startRefusal(error, config);
    if (refused === undefined) throw error;
    return [wrong(refused.problem)];
  }
}
