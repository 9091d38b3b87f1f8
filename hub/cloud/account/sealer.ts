// Encryption of secrets at rest: AES-256-GCM with a key file beside the database (SAFE-05).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/json/json-limits.ts';
import type { AccountStore, StoredAccounts } from './account-tokens.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OWNER_ONLY = 0o600;
const VERSION = 'v1';

export interface Sealer {
  seal(text: string): string;
  /** Undefined if this key can't decrypt it. */
  open(sealed: string): string | undefined;
}

/** Creates the key file if it is missing. */
export function createSealer(keyFile: string): Sealer {
  const key = loadKey(keyFile);
  return { seal: (text) => seal(key, text), open: (sealed) => open(key, sealed) };
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')}`;
}

function open(key: Buffer, sealed: string): string | undefined {
  const [version, body] = sealed.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch {
    // Wrong authentication tag: another key or a damaged row.
    return undefined;
  }
}

function loadKey(keyFile: string): Buffer {
  const present = readKey(keyFile);
  if (present !== undefined) {
    chmodSync(keyFile, OWNER_ONLY);
    return present;
  }
  const key = randomBytes(KEY_BYTES);
  const draft = `${keyFile}.new`;
  // Written to a temporary file and renamed, so that a power cut never leaves half a key.
  const file = openSync(draft, 'w', OWNER_ONLY);
  writeSync(file, key);
  fsyncSync(file);
  closeSync(file);
  chmodSync(draft, OWNER_ONLY);
  renameSync(draft, keyFile);
  syncNames(dirname(keyFile));
  return key;
}

/**
 * Losing the key's directory entry in a power cut would leave tokens that can't be decrypted. Windows can't sync
 * folders.
 */
function syncNames(folder: string): void {
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
}

function readKey(keyFile: string): Buffer | undefined {
  try {
    const key = readFileSync(keyFile);
    return key.length === KEY_BYTES ? key : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

// Encrypted storage of the cloud tokens (SAFE-05, AUTH-13).

/** One persistent text: a row of the database. */
interface SealedText {
  read(): string | undefined;
  write(sealed: string): void;
  erase(): void;
}

const pair = z.object({ access: z.string(), refresh: z.string(), owner: z.optional(z.string()) });
/** The hub's own pair is at the top level, where older hubs that knew no others find it. */
const stored = z.union([
  z.extend(pair, { others: z._default(z.array(pair), []) }),
  z.object({ others: z.array(pair) }),
]);

/** A token store that writes encrypted text only. Undecryptable content (a lost key file) counts as logged out. */
export function createTokenVault(sealer: Sealer, sealedText: SealedText): AccountStore {
  return {
    load: () => {
      const sealed = sealedText.read();
      return sealed === undefined ? undefined : readStored(sealer.open(sealed));
    },
    save: ({ own, others }) => sealedText.write(sealer.seal(JSON.stringify({ ...own, others }))),
    clear: () => sealedText.erase(),
  };
}

function readStored(text: string | undefined): StoredAccounts | undefined {
  const json = text === undefined ? undefined : parseJson(text);
  const read = z.safeParse(stored, json?.ok === true ? json.value : undefined);
  if (!read.success) return undefined;
  const { others, ...own } = read.data;
  return { own: 'access' in own ? own : undefined, others };
}
