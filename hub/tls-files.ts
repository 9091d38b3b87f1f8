// Reads the certificate and key of KDS_TLS_CERT and KDS_TLS_KEY; unusable ones stop the start with one line that names
// the setting (SAFE-09, OPS-05).
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from './config.ts';

/** Contents of both files. */
export interface TlsFiles {
  cert: string | Buffer;
  key: string | Buffer;
}

type TlsRead = { ok: true; files: TlsFiles | undefined } | { ok: false; problem: string };

export function readTlsFiles({ KDS_TLS_CERT, KDS_TLS_KEY }: Config): TlsRead {
  if (KDS_TLS_CERT === undefined || KDS_TLS_KEY === undefined) return { ok: true, files: undefined };
  const cert = readOr(KDS_TLS_CERT);
  if (cert === undefined)
    return unusable('KDS_TLS_CERT', KDS_TLS_CERT, 'a certificate file (PEM) that can be read');
  const key = readOr(KDS_TLS_KEY);
  if (key === undefined) return unusable('KDS_TLS_KEY', KDS_TLS_KEY, 'a key file (PEM) that can be read');
  if (!fits({ cert })) return unusable('KDS_TLS_CERT', KDS_TLS_CERT, 'a certificate file (PEM)');
  if (!fits({ cert, key }))
    return unusable('KDS_TLS_KEY', KDS_TLS_KEY, 'the key file (PEM) of that certificate');
  return { ok: true, files: { cert, key } };
}

function unusable(name: string, value: string, allowed: string): { ok: false; problem: string } {
  return { ok: false, problem: `${name} is "${value.slice(0, 200)}"; allowed: ${allowed}` };
}

function readOr(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function fits(files: { cert: Buffer; key?: Buffer }): boolean {
  try {
    createSecureContext(files);
    return true;
  } catch (error) {
    // OpenSSL's messages (no start line, values mismatch) are less helpful than the setting's name.
    if (error instanceof Error) return false;
    throw error;
  }
}
