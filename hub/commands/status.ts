// Status of the hub on a data folder: asked while it runs, read from the folder while it is stopped (OPS-12).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { organisation as organisationShape } from '../../shared/model/organisation.ts';
import type { HealthAnswer } from '../../shared/protocol/health.ts';
import { type DataSettings, dataFolder } from '../config.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { version } from '../project-root.ts';
import { DATABASE, modeCalled, modeOfData, placeOf } from '../start/data-place.ts';
import { BACKUPS, type Backup, listBackups } from '../store/backup-files.ts';
import { readBinding } from '../store/database-files.ts';
import { isFolderLocked } from '../store/folder-lock.ts';
import { diskAt } from '../upkeep/hub-health.ts';
import { askHub, type RunningHub, runningHub } from './control-socket.ts';
import { silent, unreadable } from './data-commands.ts';
import { type Done, megabytes } from './done.ts';
import { storedOpenOrders } from './open-orders.ts';

const LABEL_CHARACTERS = 12;
const BYTES_PER_GB = 1_000_000_000;
const MINUTES_PER_HOUR = 60;

type Row = [label: string, value: string];

/** @param settings the settings that select the data; needed for a stopped hub only */
export async function status(
  env: Readonly<Record<string, string | undefined>>,
  now: number,
  settings: { ok: true; settings: DataSettings } | StartRefused,
): Promise<Done> {
  const folder = dataFolder(env);
  const refused = unreadable(folder);
  if (refused !== undefined) return refused;
  const reply = await askHub(folder, { ask: 'status' });
  if (reply === 'no-hub' && !isFolderLocked(folder))
    return settings.ok ? stopped(settings.settings, now) : settings;
  if (typeof reply === 'string' || !reply.ok) return { ...silent(folder), exitCode: EXIT.notReady };
  const read = z.safeParse(runningHub, reply.value);
  if (read.success) return running(read.data);
  const problem = `The hub that runs on KDS_DATA_DIR "${folder}" is of another version than this program: restart it`;
  return { ok: false, code: 'other-version', exitCode: EXIT.broken, problem };
}

function running(hub: RunningHub): Done {
  const { health, address, dataDir, restaurant, openOrders, pid } = hub;
  const { ready, facts, problems, hubTime } = health;
  const rows: Row[] = [
    [
      'version',
      `${health.hub.version} (build ${health.hub.build}), runs since ${dateOf(facts.startedAt)}, process ${pid}`,
    ],
    ['mode', modeOf(health.runs)],
    ['restaurant', restaurant ?? 'none yet'],
    ['address', address],
    ['data', `${dataDir}, ${gigabytes(facts.diskFreeBytes)} free`],
    ['last backup', backupOf(facts.backup, hubTime)],
    ['open orders', String(openOrders)],
    ['displays', `${facts.displaysConnected} connected`],
  ];
  const worded = problems.map(({ level, text, advice }) => `${level}: ${text} ${advice}`);
  const lines = [
    ready ? 'The hub runs and is ready.' : 'The hub runs and is not ready: it has no boards to serve yet.',
    ...rowsOf(rows),
    ...(worded.length === 0 ? ['No problems.'] : worded),
  ];
  return {
    ok: true,
    code: ready ? 'ready' : 'not-ready',
    said: lines.join('\n'),
    ...(ready ? {} : { exitCode: EXIT.notReady }),
    more: { running: true, ready, version: health.hub.version, mode: health.runs?.as, ...hub },
  };
}

function stopped(settings: DataSettings, now: number): Done {
  const found = modeOfData(settings);
  const mode = found.ok ? found.mode : undefined;
  const lines = [`No hub runs on KDS_DATA_DIR "${settings.folder}".`];
  const known = mode === undefined ? undefined : storedIn(placeOf(settings.folder, mode), now);
  const rows: Row[] = [['version', `${version} (of this program)`]];
  if (found.ok)
    rows.push(['mode', mode === undefined ? 'open: no settings and no data yet' : modeCalled(mode)]);
  if (known !== undefined) {
    rows.push(
      ['restaurant', known.restaurant ?? 'none yet'],
      ['data', `${known.dataDir}, ${gigabytes(diskAt(settings.folder).diskFreeBytes)} free`],
      ['last backup', backupOf(known.backup, now)],
      ['open orders', known.openOrders === undefined ? 'unknown to this version' : String(known.openOrders)],
    );
  }
  lines.push(...rowsOf(rows));
  if (!found.ok) lines.push(`danger: ${found.problem}`);
  return {
    ok: true,
    code: 'stopped',
    said: lines.join('\n'),
    exitCode: EXIT.notReady,
    more: { running: false, ready: false, version, mode, ...known },
  };
}

/** Undefined without a database. */
function storedIn(dataDir: string, now: number) {
  const database = join(dataDir, DATABASE);
  if (!existsSync(database)) return undefined;
  const organisation = readBinding(database)?.organisation;
  const [backup] = listBackups(join(dataDir, BACKUPS));
  return {
    dataDir,
    restaurant: nameOf(organisation),
    backup,
    openOrders: openOrdersIn(database, organisation, now),
  };
}

function openOrdersIn(database: string, organisation: string | undefined, now: number): number | undefined {
  if (organisation === undefined) return 0;
  try {
    return storedOpenOrders(database, organisation, now);
  } catch {
    // A database of another version, or a damaged one: check reports both.
    return undefined;
  }
}

function nameOf(organisation: string | undefined): string | undefined {
  const json = organisation === undefined ? undefined : parseJson(organisation);
  return json?.ok === true ? z.safeParse(organisationShape, json.value).data?.name : undefined;
}

const CHOSEN_BY = {
  settings: 'by its settings',
  'first-page': 'chosen on the first page',
  nobody: 'nothing was chosen',
} as const;

function modeOf(runs: HealthAnswer['runs']): string {
  return runs === undefined ? 'unknown' : `${modeCalled(runs.as)} (${CHOSEN_BY[runs.chosenBy]})`;
}

function backupOf(backup: Pick<Backup, 'name' | 'at' | 'bytes'> | undefined, now: number): string {
  if (backup === undefined) return 'none';
  return `${backup.name}, ${ageOf(now - backup.at)}, ${megabytes(backup.bytes)}`;
}

/** A clock that was set back makes the last backup younger than now. */
function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  if (minutes < 2 * MINUTES_PER_HOUR) return `${minutes} min old`;
  return `${Math.round(minutes / MINUTES_PER_HOUR)} h old`;
}

function rowsOf(rows: readonly Row[]): string[] {
  return rows.map(([label, value]) => `  ${label.padEnd(LABEL_CHARACTERS)} ${value}`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / BYTES_PER_GB).toFixed(1)} GB`;
}

const dateOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
