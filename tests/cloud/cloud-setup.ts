// Client of the stub cloud with an in-memory token store, and the notifications it sends to its owner.
import type { AccountStore } from '../../hub/cloud/account/account-tokens.ts';
import type { StoredTokens } from '../../hub/cloud/account/tokens.ts';
import { HttpCloudClient } from '../../hub/cloud/cloud-client.ts';
import { manualHost } from '../intake/manual-host.ts';
import { type CloudStub, startCloudStub } from './cloud-stub.ts';

export function memoryTokens(held?: StoredTokens) {
  const store: AccountStore & { held: StoredTokens | undefined; others: readonly StoredTokens[] } = {
    /** The account that the hub uses. */
    held,
    others: [],
    load: () => ({ own: store.held, others: store.others }),
    save: ({ own, others }) => {
      store.held = own;
      store.others = others;
    },
    clear: () => {
      store.held = undefined;
      store.others = [];
    },
  };
  return store;
}

export async function setUpClient(reply?: CloudStub['reply'], held = { access: 'a1', refresh: 'r1' }) {
  const stub = await startCloudStub(reply);
  const host = manualHost();
  const tokenStore = memoryTokens(held);
  const told = {
    logouts: 0,
    renewals: 0,
    reachable: [] as boolean[],
    trouble: [] as boolean[],
    failures: 0,
    cloudTimes: [] as number[],
  };
  const client = new HttpCloudClient({
    apiUrl: `${stub.url}/api-base`,
    kdsUrl: `${stub.url}/kds-base`,
    clientId: 'kds',
    tokenStore,
    host,
    onCloudTime: (time) => told.cloudTimes.push(time),
    onTrouble: (trouble) => told.trouble.push(trouble),
  });
  client.listen({
    onLogout: () => {
      told.logouts += 1;
    },
    onRenewed: () => {
      told.renewals += 1;
    },
    onReachable: (reachable) => told.reachable.push(reachable),
    onFailure: () => {
      told.failures += 1;
    },
  });
  return { stub, host, tokenStore, told, client };
}
