// Stored choice of the hub's mode on the first page, if the settings leave it open: a file in the data folder, read at
// every start (SOLO-01).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { type StartChoice, startChoice } from '../../shared/protocol/standalone.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { syncToDisk } from '../store/migrate-database.ts';

const CHOICE = 'choice.json';
/** May contain the broker's passcode. */
const OWNER_ONLY = 0o600;

/**
 * @param folder KDS_DATA_DIR; an unreadable file is refused rather than treated as no choice: another restaurant would
 * open
 */
export function readChoice(folder: string): { ok: true; choice: StartChoice | undefined } | StartRefused {
  const file = join(folder, CHOICE);
  if (!existsSync(file)) return { ok: true, choice: undefined };
  const json = parseJson(readFileSync(file, 'utf8'));
  const read = json.ok ? z.safeParse(startChoice, json.value) : undefined;
  if (read?.success === true) return { ok: true, choice: read.data };
  const problem = `${file} can't be read; delete it to choose again on the first page`;
  return { ok: false, exitCode: EXIT.wrongSetting, problem };
}

/** On the disk once it returns: after a power cut there is the former choice or this one. */
export function writeChoice(folder: string, choice: StartChoice): void {
  const file = join(folder, CHOICE);
  const next = `${file}.next`;
  const handle = openSync(next, 'w', OWNER_ONLY);
  try {
    writeSync(handle, JSON.stringify(choice));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
  syncToDisk(folder);
}

/** Equivalent settings. */
export function settingsOf(choice: StartChoice): Record<string, string> {
  switch (choice.as) {
    case 'standalone':
      return { KDS_MODE: 'standalone' };
    case 'sandbox':
      return { KDS_SANDBOX: '1' };
    case 'cloud': {
      const { apiUrl, brokerUrl, brokerLogin = '', brokerPasscode = '', brokerVhost = '' } = choice;
      return {
        KDS_CLOUD_API_URL: apiUrl,
        KDS_BROKER_URL: brokerUrl,
        KDS_BROKER_LOGIN: brokerLogin,
        KDS_BROKER_PASSCODE: brokerPasscode,
        KDS_BROKER_VHOST: brokerVhost,
      };
    }
    default:
      return choice satisfies never;
  }
}
