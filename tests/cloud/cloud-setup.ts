// Owns a client of the stub cloud with a token store in memory, and what the client tells its owner.
import { createCloudClient } from '../../hub/cloud/cloud-client.ts';
import type { StoredTokens, TokenStore } from '../../hub/cloud/tokens.ts';
import { manualHost } from '../intake/manual-host.ts';
import { type CloudStub, startCloudStub } from './cloud-stub.ts';

export function memoryTokens(held?: StoredTokens) {
  const store: TokenStore & { held: StoredTokens | undefined; saves: StoredTokens[] } = {
    held,
    saves: [],
    load: () => store.held,
    save: (tokens) => {
      store.held = tokens;
      store.saves.push(tokens);
    },
    clear: () => {
      store.held = undefined;
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
  const client = createCloudClient({
    apiUrl: `${stub.url}/api-base`,
    kdsUrl: `${stub.url}/kds-base`,
    clientId: 'kds',
    tokenStore,
    host,
    onCloudTime: (time) => told.cloudTimes.push(time),
    onLogout: () => {
      told.logouts += 1;
    },
    onRenewed: () => {
      told.renewals += 1;
    },
    onReachable: (reachable) => told.reachable.push(reachable),
    onTrouble: (trouble) => told.trouble.push(trouble),
    onFailure: () => {
      told.failures += 1;
    },
  });
  return { stub, host, tokenStore, told, client };
}
