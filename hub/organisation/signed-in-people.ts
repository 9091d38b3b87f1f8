import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS, SETUP_SESSION_MS } from '../../shared/limits.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import { listOrganisations, loadAccount } from '../cloud/account/account.ts';
import type { StoredTokens } from '../cloud/account/tokens.ts';
import type { FailureKind } from '../cloud/cloud-answer.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import {
  ACCOUNT_FRESH_MS,
  ACCOUNT_REFRESH_MS,
  ACCOUNT_RETRY_MS,
  ACCOUNT_WAIT_MS,
} from '../host/upkeep-limits.ts';
import type { LiveSession, Sessions } from '../sessions/sessions.ts';

/** How long setup rights last, in the hub's running time, without the cloud's confirmation of the account. */
export const SETUP_UNCONFIRMED_MS = 24 * HOUR_MS;

export interface PeopleHost {
  client: CloudClient;
  sessions: Sessions;
  host: Pick<Machine, 'monotonicMs' | 'after' | 'now'>;
  /** Id of the served organisation. */
  bound(): string | undefined;
  /** True if an account's permissions open the setup of its organisation. */
  mayOpenSetup(account: Account): boolean;
  /** True if the cloud currently answers. */
  reachable(): boolean;
  /** How long each account has been unconfirmed, across restarts; one text. */
  kept: { read(): string | undefined; write(text: string): void };
  events: HubEvents;
}

type KnownAccount = { account: Account; organisations: readonly string[] };

/** Suitability of an account as the hub's own: none, for its orders only, or for everything the hub does. */
type Fitness = 0 | 1 | 2;

/**
 * People signed in here, in sync with their cloud accounts: stored tokens, permissions of their sessions, and the
 * choice of the hub's own account (AUTH-15, AUTH-19, AUTH-21, ORG-17).
 */
export class SignedInPeople {
  readonly #host: PeopleHost;
  readonly #watch: AccountWatch;
  /** Known accounts, including the hub's own after its person has logged out. */
  readonly #known = new Map<string, KnownAccount>();

  constructor(host: PeopleHost) {
    const { client, sessions, events } = host;
    this.#host = host;
    this.#watch = new AccountWatch(host, this);
    for (const { account, organisations } of sessions.people()) this.#note(account, organisations);
    for (const owner of client.owners()) this.#forgetUnused(owner);
    this.judgeAll();
    events.on('sessionEnded', (_id, { account, display }) => {
      if (display === undefined) this.#forgetUnused(accountKey(account));
    });
  }

  start(): void {
    this.#watch.start();
  }

  /** The cloud said who an account is and where it may work. */
  answered(account: Account, organisations: readonly Organisation[]): void {
    this.#note(account, organisations);
    this.#host.sessions.setAccount(account, organisations);
    this.#elect();
  }

  lineIsBack(): void {
    this.#watch.lineIsBack();
  }

  /** A person has logged in: the account's tokens are stored, and it may become the hub's own. */
  loggedIn(tokens: StoredTokens, account: Account, organisations: readonly Organisation[]): void {
    const { client, sessions } = this.#host;
    const owner = accountKey(account);
    this.#note(account, organisations);
    client.keep({ ...tokens, owner });
    this.#watch.confirmed(owner);
    sessions.setAccount(account, organisations);
    this.judgeAll();
    this.#elect();
  }

  /** The cloud refused an account's tokens; `isOwn` if it is the hub's own. */
  ended(owner: string | undefined, isOwn: boolean): void {
    const { client, sessions } = this.#host;
    sessions.endOf(owner);
    if (owner !== undefined) this.#known.delete(owner);
    if (!isOwn) return;
    this.#elect();
    if (!client.loggedIn()) this.#host.events.emit('accountsLost');
  }

  /** The hub serves another organisation: an account that may enter it becomes the hub's own. */
  bindingChanged(): void {
    this.#elect();
  }

  /** Resolves once the cloud's data of an account is fresh, or can't be loaded soon. */
  confirm(account: Account): Promise<void> {
    return this.#watch.confirm(accountKey(account));
  }

  stop(): void {
    this.#watch.stop();
  }

  #fitnessOf(owner: string): Fitness {
    const bound = this.#host.bound();
    const known = this.#known.get(owner);
    // Not loaded yet: it is replaced only by a better account.
    if (known === undefined) return 2;
    if (bound !== undefined && !known.organisations.includes(bound)) return 0;
    return this.#host.mayOpenSetup(known.account) ? 2 : 1;
  }

  /** Switches only to a better account: a cook who logs in last must not replace an administrator. */
  #elect(): void {
    const { client } = this.#host;
    const present = client.owner();
    // The owner of these tokens is unknown: the next login has better ones.
    const isNamed = client.loggedIn() && present !== undefined;
    let best: { owner: string | undefined; fitness: Fitness } = {
      owner: present,
      fitness: isNamed ? this.#fitnessOf(present) : 0,
    };
    for (const owner of client.owners().reverse()) {
      const fitness = this.#fitnessOf(owner);
      if (fitness > best.fitness) best = { owner, fitness };
    }
    if (best.owner === undefined || best.owner === present) return;
    client.speakFor(best.owner);
    if (present !== undefined) this.#forgetUnused(present);
  }

  #forgetUnused(owner: string): void {
    const { client, sessions } = this.#host;
    if (client.owner() === owner || sessions.people().some(({ account }) => accountKey(account) === owner))
      return;
    client.forget(owner);
    this.#known.delete(owner);
  }

  /** Time has passed, or an account could not be confirmed: rights may have expired. */
  judgeAll(): void {
    for (const session of this.#host.sessions.people()) this.#judge(session);
  }

  #judge(session: LiveSession): void {
    const { client, sessions, host } = this.#host;
    const owner = accountKey(session.account);
    const isConfirmed =
      client.owners().includes(owner) &&
      this.#watch.unconfirmedMs(owner) < SETUP_UNCONFIRMED_MS &&
      host.now() - session.createdAt < SETUP_SESSION_MS;
    sessions.setConfirmed(session, isConfirmed);
  }

  #note(account: Account, organisations: readonly Organisation[]): void {
    this.#known.set(accountKey(account), { account, organisations: organisations.map(({ id }) => id) });
  }
}

interface WatchedAccount {
  /** On the monotonic clock: when the account was confirmed, or when this run of the hub began. */
  since: number;
  /** Unconfirmed time before this run. */
  beforeMs: number;
  /** Confirmed in this run. */
  isAnswered: boolean;
  askedAt: number;
  asking?: Promise<void> | undefined;
}

/** Account id of the hub's own tokens if none was recorded. */
const NOBODY = '';
const keptShape = z.record(z.string(), z.number());

/**
 * Refreshes the accounts signed in here and their permissions: after a restart, once the connection is back, every ten
 * minutes while in use, and before an action that needs a setup right (AUTH-15, AUTH-21).
 */
class AccountWatch {
  readonly #host: PeopleHost;
  readonly #people: SignedInPeople;
  readonly #accounts = new Map<string, WatchedAccount>();
  readonly #before: Record<string, number>;
  readonly #begunAt: number;
  #written: Record<string, number>;
  readonly #ticks: RetryLoop;
  #stopped = false;

  constructor(host: PeopleHost, people: SignedInPeople) {
    this.#host = host;
    this.#people = people;
    this.#ticks = new RetryLoop(host.host, () => this.#tick());
    this.#before = readKept(host.kept.read());
    this.#written = this.#before;
    this.#begunAt = this.#now();
  }

  /** Refreshes all accounts now and regularly. */
  start(): void {
    for (const owner of this.#everybody()) void this.#look(owner);
    this.#ticks.runIn(MINUTE_MS);
  }

  /** Refreshes the accounts not confirmed yet. */
  lineIsBack(): void {
    for (const owner of this.#everybody()) {
      if (this.unconfirmedMs(owner) > ACCOUNT_FRESH_MS) void this.#look(owner);
    }
  }

  /** Resolves once an answer about the account is fresh, or can't be had soon. */
  async confirm(owner: string): Promise<void> {
    if (!this.#isKnown(owner)) return;
    const { host, reachable } = this.#host;
    const watched = this.#watched(owner);
    const sinceAsked = this.#now() - watched.askedAt;
    if (watched.asking === undefined) {
      const isFresh = watched.isAnswered && this.unconfirmedMs(owner) <= ACCOUNT_FRESH_MS;
      if (isFresh || !reachable() || sinceAsked < ACCOUNT_RETRY_MS) return;
      return withinMs(host, ACCOUNT_WAIT_MS, this.#look(owner));
    }
    // Later callers share the first one's deadline.
    if (sinceAsked < ACCOUNT_WAIT_MS) await withinMs(host, ACCOUNT_WAIT_MS - sinceAsked, watched.asking);
  }

  /** The account was just confirmed, as by a login. */
  confirmed(owner: string): void {
    Object.assign(this.#watched(owner), { since: this.#now(), beforeMs: 0, isAnswered: true });
    if ((this.#written[owner] ?? 0) > 0) this.#keep();
  }

  /** Milliseconds of the hub's running time since the cloud last confirmed the account, across restarts. */
  unconfirmedMs(owner: string): number {
    const { since, beforeMs } = this.#watched(owner);
    return beforeMs + this.#now() - since;
  }

  stop(): void {
    this.#stopped = true;
    void this.#ticks.stop();
  }

  #now(): number {
    return this.#host.host.monotonicMs();
  }

  #watched(owner: string): WatchedAccount {
    const known = this.#accounts.get(owner);
    if (known !== undefined) return known;
    const fresh: WatchedAccount = {
      since: this.#begunAt,
      beforeMs: this.#before[owner] ?? 0,
      isAnswered: false,
      askedAt: Number.NEGATIVE_INFINITY,
    };
    this.#accounts.set(owner, fresh);
    return fresh;
  }

  #keep(): void {
    const { client, kept } = this.#host;
    const ages = client.owners().map((owner) => [owner, Math.round(this.unconfirmedMs(owner))] as const);
    this.#written = Object.fromEntries(ages);
    kept.write(JSON.stringify(this.#written));
  }

  #isKnown(owner: string): boolean {
    const { client } = this.#host;
    if (owner !== NOBODY) return client.owners().includes(owner);
    return client.loggedIn() && client.owner() === undefined;
  }

  #everybody(): string[] {
    const { client, sessions } = this.#host;
    const inUse = sessions.lately().map(({ account }) => accountKey(account));
    const own = client.loggedIn() ? [client.owner() ?? NOBODY] : [];
    return [...new Set([...own, ...inUse])].filter((owner) => this.#isKnown(owner));
  }

  #tick(): number {
    const isDue = (owner: string) => this.#now() - this.#watched(owner).askedAt >= ACCOUNT_REFRESH_MS;
    for (const owner of this.#everybody().filter(isDue)) {
      if (this.#host.reachable()) void this.#look(owner);
      else {
        this.#watched(owner).askedAt = this.#now();
        this.#keep();
      }
    }
    this.#people.judgeAll();
    return MINUTE_MS;
  }

  #look(owner: string): Promise<void> {
    const watched = this.#watched(owner);
    watched.asking ??= this.#ask(owner).finally(() => {
      watched.asking = undefined;
      if (!this.#stopped) this.#people.judgeAll();
    });
    return watched.asking;
  }

  async #ask(owner: string): Promise<void> {
    const { client } = this.#host;
    const watched = this.#watched(owner);
    const { since, isAnswered } = watched;
    watched.askedAt = this.#now();
    const caller = client.as(owner);
    const [account, organisations] = await Promise.all([loadAccount(caller), listOrganisations(caller)]);
    // A refused refresh has ended it already, or the person has logged in again meanwhile.
    const isOutdated = watched.since !== since || watched.isAnswered !== isAnswered;
    if (this.#stopped || !this.#isKnown(owner) || isOutdated) return;
    if (isAccountRefused(account) || isTokenRefused(organisations)) return this.#end(owner);
    // No connection or a failing cloud doesn't affect the account, nor does an answer about another one.
    if (!account.ok || !organisations.ok) return this.#keep();
    if (owner !== NOBODY && accountKey(account.value) !== owner) return this.#keep();
    this.confirmed(owner);
    this.#people.answered(account.value, organisations.value);
  }

  #end(owner: string): void {
    const { client } = this.#host;
    const isOwn = owner === NOBODY || client.owner() === owner;
    const whose = owner === NOBODY ? undefined : owner;
    client.forget(whose);
    this.#people.ended(whose, isOwn);
  }
}

/** No token works, or the account itself is refused, for any reason (AUTH-15). */
function isAccountRefused(answer: { ok: boolean; kind?: FailureKind }): boolean {
  return isTokenRefused(answer) || (!answer.ok && (answer.kind === 'forbidden' || answer.kind === 'refused'));
}

/** 401 after a refresh; a 403 shows the permission dialog, or is a proxy's (PERM-12). */
function isTokenRefused(answer: { ok: boolean; kind?: FailureKind }): boolean {
  return !answer.ok && answer.kind === 'unauthorised';
}

function withinMs(host: Pick<Machine, 'after'>, ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = host.after(ms, resolve);
    void work.then(() => {
      cancel();
      resolve();
    });
  });
}

function readKept(text: string | undefined): Record<string, number> {
  const read = keptShape.safeParse(JSON.parse(text ?? '{}'));
  return read.success ? read.data : {};
}
