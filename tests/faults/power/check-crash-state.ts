// Checks that a hub starts on the state after a power cut without manual steps, with everything acknowledged before it.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { createSealer } from '../../../hub/cloud/account/sealer.ts';
import { readConfig } from '../../../hub/config.ts';
import { migrationsFolder } from '../../../hub/project-root.ts';
import { openDataFolder, TOKEN_KEY } from '../../../hub/start/data-folder.ts';
import { DATABASE } from '../../../hub/start/data-place.ts';
import { BACKUPS, listBackups } from '../../../hub/store/backup-files.ts';
import { checkRestorable } from '../../../hub/store/database-files.ts';
import { openStore } from '../../support/open-store.ts';
import { type Evening, sentIn } from './record-evening.ts';

const BACKUP_NAME = /"name":"(kds-\d{8}T\d{6}Z\.db)"/g;
const DONE = /"t":"done","id":"([^"]+)"/g;
const ORDER = /"orderId":"([^"]+)"/g;

/** Acknowledgements to displays, accounts and the cloud so far. */
export class Acknowledgements {
  readonly commands = new Set<string>();
  readonly orders = new Set<string>();
  readonly backups = new Set<string>();
  readonly sent = new Set<string>();

  said(text: string): void {
    for (const [, id = ''] of text.matchAll(DONE)) this.commands.add(id);
    for (const [, id = ''] of text.matchAll(ORDER)) this.orders.add(id);
    for (const [, name = ''] of text.matchAll(BACKUP_NAME)) this.backups.add(name);
    for (const id of sentIn(text)) this.sent.add(id);
  }
}

export interface Judgement {
  /** Acknowledged but missing. */
  lost: string[];
  /** Findings that need manual steps. */
  hand: string[];
}

/**
 * @param files by their paths in the recording
 * @param folder an empty folder, emptied again afterwards
 */
export function checkCrashState(
  files: ReadonlyMap<string, Buffer>,
  evening: Evening,
  promises: Acknowledgements,
  folder: string,
): Judgement {
  layOut(files, evening.dataDir, folder);
  try {
    return judge(evening, promises, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the files that survived a power cut of an evening to another folder. */
export function layOut(files: ReadonlyMap<string, Buffer>, dataDir: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of files) {
    if (!path.startsWith(dataDir)) continue;
    const to = join(folder, path.slice(dataDir.length));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, bytes);
  }
}

function judge({ env, done, reported }: Evening, promises: Acknowledgements, folder: string): Judgement {
  const config = readConfig({ ...env, KDS_DATA_DIR: folder });
  if (!config.ok) throw new Error(config.problem);
  const opened = openDataFolder(config.config, Date.now());
  if (!opened.ok) return { lost: [], hand: [opened.problem] };
  const hand = [
    ...(opened.healed === undefined ? [] : [`damage: ${opened.healed.detail}`]),
    ...opened.moved.map(({ why }) => why),
  ];
  try {
    const store = openStore(folder);
    try {
      const integrity = store.raw.pragma('integrity_check', { simple: true });
      if (integrity !== 'ok') hand.push(`integrity_check: ${integrity}`);
      const all = (sql: string) =>
        new Set(z.parse(z.array(z.string()), store.raw.prepare(sql).pluck().all()));
      const [commands, actions] = [all('select id from commands'), all('select request_id from actions')];
      const [orders, waiting] = [all('select id from orders'), all('select request_id from outbox')];
      const made = [...promises.commands].flatMap((id) => done.get(id) ?? []);
      const untold = made.filter((id) => reported.has(id) && !promises.sent.has(id));
      const tokens = store.meta.get('tokens');
      const isLoggedIn =
        tokens !== undefined && createSealer(join(folder, TOKEN_KEY)).open(tokens) !== undefined;
      if (promises.commands.size > 0 && !isLoggedIn) hand.push('nobody is logged in to the cloud any more');
      return {
        hand,
        lost: [
          ...without('command', promises.commands, commands),
          ...without('order', promises.orders, orders),
          ...without('action', made, actions),
          ...without('report of action', untold, waiting),
          ...lostBackups(join(folder, BACKUPS), promises.backups),
        ],
      };
    } finally {
      store.close();
    }
  } finally {
    opened.release();
  }
}

function without(what: string, promised: Iterable<string>, found: ReadonlySet<string>): string[] {
  return [...promised].filter((id) => !found.has(id)).map((id) => `${what} ${id}`);
}

/** A backup with its final name must be complete, even before it was reported. */
function lostBackups(folder: string, promised: ReadonlySet<string>): string[] {
  const found = listBackups(folder);
  const missing = [...promised].filter((name) => !existsSync(join(folder, name)));
  const torn = found.filter(
    ({ path }) => checkRestorable(path, join(folder, '..', DATABASE), migrationsFolder) !== 'ok',
  );
  return [...missing, ...torn.map(({ name }) => name)].map((name) => `backup ${name}`);
}
