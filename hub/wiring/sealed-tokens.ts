// Where the sealed cloud tokens lie: one row of the database, its key in a file beside it (SAFE-05).
import type { AccountStore } from '../cloud/account-tokens.ts';
import { createTokenVault, type Sealer } from '../cloud/sealer.ts';
import type { Stores } from '../store/stores.ts';

const ROW = 'tokens';

/**
 * @param eventually writes now, or when the disk has room again: a rotated refresh token that nobody kept would lock the
 * restaurant out, and the one in memory works until then (DURA-04)
 */
export function createSiteTokens(
  sealer: Sealer,
  meta: Stores['meta'],
  eventually: (key: string, write: () => void) => void,
): AccountStore {
  return createTokenVault(sealer, {
    read: () => meta.get(ROW),
    write: (sealed) => eventually(ROW, () => meta.set(ROW, sealed)),
    erase: () => eventually(ROW, () => meta.remove(ROW)),
  });
}
