// Owns the cloud tokens at rest, sealed (SAFE-05, AUTH-13).
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import type { AccountStore, StoredAccounts } from './account-tokens.ts';
import type { Sealer } from './sealer.ts';

/** One text that outlives a restart: a row of the database. */
export interface SealedText {
  read(): string | undefined;
  write(sealed: string): void;
  erase(): void;
}

const pair = z.object({ access: z.string(), refresh: z.string(), owner: z.optional(z.string()) });
/** The hub's own pair stands at the top, where a hub that knew no others finds it. */
const stored = z.union([
  z.extend(pair, { others: z._default(z.array(pair), []) }),
  z.object({ others: z.array(pair) }),
]);

/** A token store that writes only sealed text. What can't be opened (a lost key file) counts as logged out. */
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
