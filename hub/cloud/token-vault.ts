// Owns the cloud tokens at rest, sealed (SAFE-05, AUTH-13).
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import type { Sealer } from './sealer.ts';
import type { StoredTokens, TokenStore } from './tokens.ts';

/** One text that outlives a restart: a row of the database. */
export interface SealedText {
  read(): string | undefined;
  write(sealed: string): void;
  erase(): void;
}

const stored = z.object({ access: z.string(), refresh: z.string(), owner: z.optional(z.string()) });

/** A token store that writes only sealed text. What can't be opened (a lost key file) counts as logged out. */
export function createTokenVault(sealer: Sealer, sealedText: SealedText): TokenStore {
  return {
    load: () => {
      const sealed = sealedText.read();
      return sealed === undefined ? undefined : readStored(sealer.open(sealed));
    },
    save: (tokens) => sealedText.write(sealer.seal(JSON.stringify(tokens))),
    clear: () => sealedText.erase(),
  };
}

function readStored(text: string | undefined): StoredTokens | undefined {
  const json = text === undefined ? undefined : parseJson(text);
  const read = z.safeParse(stored, json?.ok === true ? json.value : undefined);
  return read.success ? read.data : undefined;
}
