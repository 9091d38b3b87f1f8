// The people who are signed in here, in step with their accounts in the cloud: whose tokens are kept, what their sessions
// may still do, and for which of them the hub itself speaks (AUTH-15, AUTH-19, AUTH-21, ORG-17).

import * as z from 'zod/mini';
import { MINUTE_MS } from '../../shared/limits.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import { listOrganisations, loadAccount } from '../cloud/account.ts';
import type { FailureKind } from '../cloud/cloud-answer.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import type { StoredTokens } from '../cloud/tokens.ts';
import {
  ACCOUNT_FRESH_MS,
  ACCOUNT_LOOK_MS,
  ACCOUNT_RETRY_MS,
  ACCOUNT_WAIT_MS,
  SETUP_SESSION_MS,
  SETUP_UNCONFIRMED_MS,
} from '../host/upkeep-limits.ts';
import type { LiveSession, Sessions } from '../web/session/sessions.ts';

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

// Asks the cloud anew who the accounts are that are signed in here, and what they may do: after a restart, once the line
// is back, every ten minutes while they are in use, and before what a setup right opens (AUTH-15, AUTH-21).

interface AccountWatchParts {
  client: Pick<CloudClient, 'as' | 'owner' | 'owners' | 'loggedIn' | 'forget'>;
  host: Pick<CloudHost, 'monotonicMs' | 'after'>;
  /** Accounts whose sessions are in use. */
  inUse(): readonly string[];
  /** Whether the cloud answers at present. */
  reachable(): boolean;
  /** For how long each account went unconfirmed, over restarts; one text. */
  kept: { read(): string | undefined; write(text: string): void };
  onAnswer(account: Account, places: readonly Organisation[]): void;
  /** The cloud doesn't know the account any more; `isOwn` if the hub spoke for it. */
  onEnded(owner: string | undefined, isOwn: boolean): void;
  /** Time has passed, or an account went unanswered: rights may have run out. */
  onLooked(): void;
}

interface AccountWatch {
  /** Asks for everybody, and goes on doing so. */
  start(): void;
  /** Asks for those who have gone unanswered. */
  lineIsBack(): void;
  /** Resolves when an answer about the account is fresh, or can't be had soon. */
  confirm(owner: string): Promise<void>;
  /** The account was answered for just now, as by a login. */
  confirmed(owner: string): void;
  /** Milliseconds of the hub's running since the cloud last confirmed the account, over restarts. */
  unconfirmedMs(owner: string): number;
  stop(): void;
}

interface Looked {
  /** Of the steady clock: when the account was confirmed, or when this run of the hub began. */
  since: number;
  /** Unconfirmed already when this run began. */
  beforeMs: number;
  /** In this run. */
  isAnswered: boolean;
  askedAt: number;
  asking?: Promise<void> | undefined;
}

/** Whom the hub speaks for where nobody wrote down who that is. */
const NOBODY = '';
const keptShape = z.record(z.string(), z.number());

function createAccountWatch(parts: AccountWatchParts): AccountWatch {
  const { client, host } = parts;
  const accounts = new Map<string, Looked>();
  let written = readKept(parts.kept.read());
  const before = written;
  const begunAt = host.monotonicMs();
  let callOff = () => {};
  let stopped = false;

  const lookedAt = (owner: string): Looked => {
    const known = accounts.get(owner);
    if (known !== undefined) return known;
    const beforeMs = before[owner] ?? 0;
    const fresh: Looked = { since: begunAt, beforeMs, isAnswered: false, askedAt: Number.NEGATIVE_INFINITY };
    accounts.set(owner, fresh);
    return fresh;
  };
  const unconfirmedMs = (owner: string) => {
    const { since, beforeMs } = lookedAt(owner);
    return beforeMs + host.monotonicMs() - since;
  };
  const keep = () => {
    const ages = client.owners().map((owner) => [owner, Math.round(unconfirmedMs(owner))] as const);
    written = Object.fromEntries(ages);
    parts.kept.write(JSON.stringify(written));
  };
  const confirmed = (owner: string) => {
    Object.assign(lookedAt(owner), { since: host.monotonicMs(), beforeMs: 0, isAnswered: true });
    if ((written[owner] ?? 0) > 0) keep();
  };
  const isKnown = (owner: string) =>
    owner === NOBODY ? client.loggedIn() && client.owner() === undefined : client.owners().includes(owner);

  const ask = async (owner: string): Promise<void> => {
    const looked = lookedAt(owner);
    const { since, isAnswered } = looked;
    looked.askedAt = host.monotonicMs();
    const caller = client.as(owner);
    const [account, places] = await Promise.all([loadAccount(caller), listOrganisations(caller)]);
    // A refused refresh has ended it already, or the person has logged in again meanwhile.
    if (stopped || !isKnown(owner) || looked.since !== since || looked.isAnswered !== isAnswered) return;
    if (isRefused(account, 'refused') || isRefused(places)) {
      const isOwn = owner === NOBODY || client.owner() === owner;
      const whose = owner === NOBODY ? undefined : owner;
      client.forget(whose);
      return parts.onEnded(whose, isOwn);
    }
    // A dead line or a cloud that is ill says nothing about the account, nor does an answer about another one.
    if (!account.ok || !places.ok) return keep();
    if (owner !== NOBODY && accountKey(account.value) !== owner) return keep();
    confirmed(owner);
    parts.onAnswer(account.value, places.value);
  };
  const look = (owner: string): Promise<void> => {
    const looked = lookedAt(owner);
    looked.asking ??= ask(owner).finally(() => {
      looked.asking = undefined;
      if (!stopped) parts.onLooked();
    });
    return looked.asking;
  };

  const everybody = () => {
    const own = client.loggedIn() ? [client.owner() ?? NOBODY] : [];
    return [...new Set([...own, ...parts.inUse()])].filter(isKnown);
  };
  const tick = () => {
    callOff = host.after(MINUTE_MS, tick);
    const isDue = (owner: string) => host.monotonicMs() - lookedAt(owner).askedAt >= ACCOUNT_LOOK_MS;
    for (const owner of everybody().filter(isDue)) {
      if (parts.reachable()) void look(owner);
      else {
        lookedAt(owner).askedAt = host.monotonicMs();
        keep();
      }
    }
    parts.onLooked();
  };

  return {
    start: () => {
      for (const owner of everybody()) void look(owner);
      callOff = host.after(MINUTE_MS, tick);
    },
    lineIsBack: () => {
      for (const owner of everybody()) if (unconfirmedMs(owner) > ACCOUNT_FRESH_MS) void look(owner);
    },
    confirm: async (owner) => {
      if (!isKnown(owner)) return;
      const looked = lookedAt(owner);
      const sinceAsked = host.monotonicMs() - looked.askedAt;
      if (looked.asking === undefined) {
        const isFresh = looked.isAnswered && unconfirmedMs(owner) <= ACCOUNT_FRESH_MS;
        if (isFresh || !parts.reachable() || sinceAsked < ACCOUNT_RETRY_MS) return;
        return withinMs(host, ACCOUNT_WAIT_MS, look(owner));
      }
      // Whoever comes later waits no longer than whoever came first.
      if (sinceAsked < ACCOUNT_WAIT_MS) await withinMs(host, ACCOUNT_WAIT_MS - sinceAsked, looked.asking);
    },
    confirmed,
    unconfirmedMs,
    stop: () => {
      stopped = true;
      callOff();
    },
  };
}

/** 401 after a refresh, or 403; for the account itself any other refusal too (AUTH-15). */
function isRefused(answer: { ok: boolean; kind?: FailureKind }, also?: FailureKind): boolean {
  return (
    !answer.ok && (answer.kind === 'unauthorised' || answer.kind === 'forbidden' || answer.kind === also)
  );
}

function withinMs(host: Pick<CloudHost, 'after'>, ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const callOff = host.after(ms, resolve);
    void work.then(() => {
      callOff();
      resolve();
    });
  });
}

function readKept(text: string | undefined): Record<string, number> {
  const read = keptShape.safeParse(JSON.parse(text ?? '{}'));
  return read.success ? read.data : {};
}
