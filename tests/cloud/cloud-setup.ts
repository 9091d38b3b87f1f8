// Client of the stub cloud with an in-memory token store, and the notifications it sends to its owner.
import type { AccountStore } from '../../hub/cloud/account/account-tokens.ts';
import type { StoredTokens } from '../../hub/cloud/account/tokens.ts';
import { HttpCloudClient } from '../../hub/cloud/cloud-client.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
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
  const events = new HubEvents();
  const address = { apiUrl: `${stub.url}/api-base`, kdsUrl: `${stub.url}/kds-base`, clientId: 'kds' };
  const client = new HttpCloudClient(address, tokenStore, host, events);
  events.on('cloudTimeSeen', (time) => told.cloudTimes.push(time));
  events.on('cloudTroubleChanged', (trouble) => told.trouble.push(trouble));
  events.on('accountRefused', () => {
    told.logouts += 1;
  });
  events.on('tokensRenewed', () => {
    told.renewals += 1;
  });
  events.on('cloudReachable', (reachable) => told.reachable.push(reachable));
  events.on('cloudCallFailed', () => {
    told.failures += 1;
  });
  return { stub, host, tokenStore, told, client };
}
