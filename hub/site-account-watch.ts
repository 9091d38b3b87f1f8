// Owns the look at the account that the hub speaks for: after a restart, and once the line is back if it was away then
// (AUTH-15, AUTH-21). What the account may do is taken over; a refused look ends its sessions.
import type { Account } from '../shared/model/organisation.ts';
import { loadAccount } from './cloud/account.ts';
import type { CloudClient } from './cloud/cloud-client.ts';

export interface AccountWatchParts {
  client: Pick<CloudClient, 'call' | 'loggedIn' | 'owner' | 'logout'>;
  /** The account as the cloud tells it now. */
  onAccount(account: Account): void;
  /** The cloud doesn't know the account any more. */
  onEnded(owner: string | undefined): void;
}

export interface AccountWatch {
  /** Asks the cloud who the hub speaks for; does nothing while nobody is logged in. */
  look(): Promise<void>;
  /** Looks again if the last look was not answered. */
  lineIsBack(): void;
}

export function createAccountWatch({ client, onAccount, onEnded }: AccountWatchParts): AccountWatch {
  let owed = false;
  const look = async () => {
    owed = false;
    if (!client.loggedIn()) return;
    const owner = client.owner();
    const account = await loadAccount(client);
    if (account.ok) return onAccount(account.value);
    // A dead line or a cloud that is ill says nothing about the account.
    if (account.kind === 'no-connection' || account.kind === 'retry-later') {
      owed = true;
      return;
    }
    // A refused refresh has ended it already; somebody else may have logged in meanwhile.
    if (!client.loggedIn() || client.owner() !== owner) return;
    client.logout();
    onEnded(owner);
  };
  return {
    look,
    lineIsBack: () => {
      if (owed) void look();
    },
  };
}
