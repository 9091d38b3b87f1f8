// A backup and its key from the hub of each mode, and the settings of such a hub.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ORGANISATIONS } from '../../hub/sandbox/restaurant/organisations.ts';
import { writeOldDatabase } from './old-database.ts';
import { MIGRATIONS } from './open-store.ts';

const CLOUD = 'https://api.example.com';
const RESTAURANT = { id: 'site-9', name: 'Trattoria Nove', role: 'site' };

export const MODES = {
  cloud: {
    settings: { KDS_CLOUD_API_URL: CLOUD, KDS_BROKER_URL: 'wss://broker.example.com/ws' },
    cloud: CLOUD,
    organisation: RESTAURANT,
  },
  standalone: { settings: { KDS_MODE: 'standalone' }, cloud: 'standalone:', organisation: RESTAURANT },
  sandbox: {
    settings: { KDS_SANDBOX: '1' },
    cloud: 'http://127.0.0.1:4601',
    organisation: { ...ORGANISATIONS[0] },
  },
} as const;

export type CopiedMode = keyof typeof MODES;

/** Writes a database of that mode, with twenty orders; `cloud` for data of another cloud. */
export function writeModeDatabase(path: string, mode: CopiedMode, cloud: string = MODES[mode].cloud): void {
  writeOldDatabase({ path, migrations: MIGRATIONS, organisation: MODES[mode].organisation });
  const raw = new Database(path);
  raw.prepare("insert into meta values ('cloud', ?, 0)").run(cloud);
  raw.pragma('journal_mode = delete');
  raw.close();
}

/** The backup on a USB stick with its key. @returns its path */
export function copyToUsbStick(stick: string, mode: CopiedMode, cloud?: string): string {
  const path = join(stick, 'kds-20261125T215657Z.db');
  writeModeDatabase(path, mode, cloud);
  writeFileSync(join(stick, 'token.key'), 'key of the former machine');
  return path;
}
