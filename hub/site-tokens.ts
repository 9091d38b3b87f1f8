// Where the sealed cloud tokens lie: one row of the database, its key in a file beside it (SAFE-05).
import type { AccountStore } from './cloud/account-tokens.ts';
import type { Sealer } from './cloud/sealer.ts';
import { createTokenVault } from './cloud/token-vault.ts';
import type { Stores } from './store/stores.ts';

const ROW = 'tokens';

export function createSiteTokens(sealer: Sealer, meta: Stores['meta']): AccountStore {
  return createTokenVault(sealer, {
    read: () => meta.get(ROW),
    write: (sealed) => meta.set(ROW, sealed),
    erase: () => meta.remove(ROW),
  });
}
