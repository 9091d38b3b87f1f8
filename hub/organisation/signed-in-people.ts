// The people who are signed in here, in step with their accounts in the cloud: whose tokens are kept, what their sessions
// may still do, and for which of them the hub itself speaks (AUTH-15, AUTH-19, AUTH-21, ORG-17).
import { accountKey } from '../../shared/model/account-key.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import type { StoredTokens } from '../cloud/tokens.ts';
import { SETUP_SESSION_MS, SETUP_UNCONFIRMED_MS } from '../host/upkeep-limits.ts';
import type { LiveSession, Sessions } from '../web/session/sessions.ts';
import { type AccountWatchParts, createAccountWatch } from './account-watch.ts';

export interface SitePeopleParts extends Pick<AccountWatchParts, 'kept' | 'reachable'> {
  client: CloudClient;
  sessions: Sessions;
  host: Pick<CloudHost, 'monotonicMs' | 'after' | 'now'>;
  /** Id of the organisation that the hub serves. */
  bound(): string | undefined;
  /** Whether an account's permissions open the setup of the organisation that it may enter. */
  mayOpenSetup(account: Account): boolean;
  /** The hub speaks for nobody any more. */
  onSilent(): void;
}

export interface SitePeople {
  start(): void;
  lineIsBack(): void;
  /** Somebody has logged in: the account's tokens are kept, and it may become the one that the hub speaks for. */
  loggedIn(tokens: StoredTokens, account: Account, places: readonly Organisation[]): void;
  /** The cloud refused an account's tokens; `isOwn` if the hub spoke for it. */
  ended(owner: string | undefined, isOwn: boolean): void;
  /** The hub serves another organisation: whoever may enter it speaks for the hub. */
  bindingChanged(): void;
  /** Resolves when the cloud's word about an account is fresh, or can't be had soon. */
  confirm(account: Account): Promise<void>;
  stop(): void;
}

type Standing = { account: Account; places: readonly string[] };

/** How well an account speaks for a hub: not at all, for its orders alone, or for all that the hub does. */
type Fitness = 0 | 1 | 2;

export function createSitePeople(parts: SitePeopleParts): SitePeople {
  const { client, sessions, host } = parts;
  /** What is known of accounts, also of one that the hub speaks for after its person has logged out. */
  const known = new Map<string, Standing>();

  const fitnessOf = (owner: string): Fitness => {
    const bound = parts.bound();
    const standing = known.get(owner);
    // Nothing is known of it yet: it isn't replaced by somebody who isn't better.
    if (standing === undefined) return 2;
    if (bound !== undefined && !standing.places.includes(bound)) return 0;
    return parts.mayOpenSetup(standing.account) ? 2 : 1;
  };
  /** A better one only: a cook who logs in last must not speak for an administrator who does. */
  const elect = () => {
    const present = client.owner();
    // Nobody knows whose tokens these are: the next login has better ones.
    const isNamed = client.loggedIn() && present !== undefined;
    let best: { owner: string | undefined; fitness: Fitness } = {
      owner: present,
      fitness: isNamed ? fitnessOf(present) : 0,
    };
    for (const owner of client.owners().reverse()) {
      const fitness = fitnessOf(owner);
      if (fitness > best.fitness) best = { owner, fitness };
    }
    if (best.owner === undefined || best.owner === present) return;
    client.speakFor(best.owner);
    if (present !== undefined) forgetUnused(present);
  };
  const forgetUnused = (owner: string) => {
    if (client.owner() === owner || sessions.people().some(({ account }) => accountKey(account) === owner))
      return;
    client.forget(owner);
    known.delete(owner);
  };

  const judge = (session: LiveSession) => {
    const owner = accountKey(session.account);
    const isConfirmed =
      client.owners().includes(owner) &&
      watch.unconfirmedMs(owner) < SETUP_UNCONFIRMED_MS &&
      host.now() - session.createdAt < SETUP_SESSION_MS;
    sessions.setConfirmed(session, isConfirmed);
  };
  const judgeAll = () => sessions.people().forEach(judge);
  const note = (account: Account, places: readonly Organisation[]) =>
    known.set(accountKey(account), { account, places: places.map(({ id }) => id) });

  const ended = (owner: string | undefined, isOwn: boolean) => {
    sessions.endOf(owner);
    if (owner !== undefined) known.delete(owner);
    if (!isOwn) return;
    elect();
    if (!client.loggedIn()) parts.onSilent();
  };

  const watch = createAccountWatch({
    client,
    host,
    kept: parts.kept,
    reachable: parts.reachable,
    inUse: () => [...new Set(sessions.lately().map(({ account }) => accountKey(account)))],
    onAnswer: (account, places) => {
      note(account, places);
      sessions.setAccount(account, places);
      elect();
    },
    onEnded: ended,
    onLooked: judgeAll,
  });
  for (const { account, organisations } of sessions.people()) note(account, organisations);
  client.owners().forEach(forgetUnused);
  judgeAll();
  sessions.onEnd((_id, { account, display }) => {
    if (display === undefined) forgetUnused(accountKey(account));
  });

  return {
    start: watch.start,
    lineIsBack: watch.lineIsBack,
    loggedIn: (tokens, account, places) => {
      const owner = accountKey(account);
      note(account, places);
      client.keep({ ...tokens, owner });
      watch.confirmed(owner);
      sessions.setAccount(account, places);
      judgeAll();
      elect();
    },
    ended,
    bindingChanged: elect,
    confirm: (account) => watch.confirm(accountKey(account)),
    stop: watch.stop,
  };
}
