// Owns reading certificate and key, when TLS is switched on (SAFE-09).
import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';

export function tlsFiles({ KDS_TLS_CERT: cert, KDS_TLS_KEY: key }: Config) {
  return cert === undefined || key === undefined
    ? undefined
    : { cert: readFileSync(cert), key: readFileSync(key) };
}
