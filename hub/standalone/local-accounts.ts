// Accounts of a standalone hub: the people who may log in, with roles and passwords (SOLO-04).
import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SETUP_SESSION_MS } from '../../shared/limits.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { Outcome, RefusalCode } from '../../shared/protocol/refusal.ts';
import {
  ACCOUNTS_MAX,
  type ChangedAccount,
  type LocalAccount,
  type NewAccount,
} from '../../shared/protocol/standalone.ts';
import type { CurrentSite } from '../engine/site-context.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { Accounts, LoggedIn } from '../organisation/backend.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { AccountStore } from '../store/people/account-store.ts';
import { hashPassword } from '../store/people/account-store.ts';

const refused = (code: RefusalCode): { ok: false; refusal: { code: RefusalCode } } => ({
  ok: false,
  refusal: { code },
});

export class LocalAccounts implements Accounts {
  readonly #accounts: AccountStore;
  readonly #sessions: Sessions;
  readonly #served: CurrentSite;
  readonly #setupPermission: string;
  readonly #host: Machine;
  readonly #agesWatch: RetryLoop;

  /** @param setupPermission KDS_SETUP_PERMISSION */
  constructor(
    accounts: AccountStore,
    sessions: Sessions,
    served: CurrentSite,
    setupPermission: string,
    host: Machine,
  ) {
    this.#accounts = accounts;
    this.#sessions = sessions;
    this.#served = served;
    this.#setupPermission = setupPermission;
    this.#host = host;
    this.#agesWatch = new RetryLoop(host, () => this.#endOldRights());
  }

  async login(credentials: Parameters<Accounts['login']>[0]): Promise<Outcome<LoggedIn>> {
    if ('assertion' in credentials) return refused('sso-refused');
    const found = await this.#accounts.signIn(credentials.email.trim(), credentials.password);
    if (found === undefined) return refused('invalid-credentials');
    return { ok: true, value: { account: this.#accountOf(found), places: this.#places() } };
  }

  /** Stored accounts are always current; only the login ages (AUTH-21). */
  async confirm(): Promise<void> {
    this.#endOldRights();
  }

  /** No mail is sent here: an owner resets it on the hub's machine, a manager for the others. */
  async resetPassword(): Promise<Outcome<undefined>> {
    return refused('route-unknown');
  }

  isEmpty(): boolean {
    return this.#accounts.all().length === 0;
  }

  all(): LocalAccount[] {
    return this.#accounts.all();
  }

  /** Refused with account-exists or too-many-people. */
  async add(account: NewAccount): Promise<Outcome<LocalAccount>> {
    const add = await this.prepare(account);
    if (this.all().length >= ACCOUNTS_MAX)
      return { ok: false, refusal: { code: 'too-many-people', params: { max: ACCOUNTS_MAX } } };
    if (this.#accounts.findByEmail(account.email.trim()) !== undefined) return refused('account-exists');
    return { ok: true, value: add() };
  }

  /** Does all slow work; the returned function writes the account, inside the caller's transaction. */
  async prepare(account: NewAccount): Promise<() => LocalAccount> {
    const { password, ...rest } = account;
    const hash = await hashPassword(password);
    const email = account.email.trim().toLowerCase();
    const made = { ...rest, email, id: randomUUID(), createdAt: this.#host.now() };
    return () => {
      this.#accounts.add(made, hash);
      return made;
    };
  }

  /**
   * Changes the given fields. A new password ends the account's sessions; a new role is effective immediately. Refused
   * with account-unknown, account-exists, or last-owner: one account must keep all rights.
   */
  async change(id: string, change: ChangedAccount): Promise<Outcome<LocalAccount>> {
    const accounts = this.#accounts;
    const sessions = this.#sessions;
    const hash = change.password === undefined ? undefined : await hashPassword(change.password);
    const known = accounts.find(id);
    if (known === undefined) return refused('account-unknown');
    const email = change.email?.trim().toLowerCase() ?? known.email;
    const other = accounts.findByEmail(email);
    if (other !== undefined && other.id !== id) return refused('account-exists');
    const { firstName = known.firstName, lastName = known.lastName, role = known.role } = change;
    if (role !== 'owner' && this.#isLastOwner(known)) return refused('last-owner');
    const changed = { ...known, email, firstName, lastName, role };
    accounts.change(changed, hash);
    if (hash !== undefined) sessions.endOf(id);
    sessions.setAccount(this.#accountOf(changed), this.#places());
    return { ok: true, value: changed };
  }

  /** Refused with account-unknown or last-owner. */
  remove(id: string): Outcome<undefined> {
    const accounts = this.#accounts;
    const sessions = this.#sessions;
    const known = accounts.find(id);
    if (known === undefined) return refused('account-unknown');
    if (this.#isLastOwner(known)) return refused('last-owner');
    accounts.remove(id);
    sessions.endOf(id);
    return { ok: true, value: undefined };
  }

  /** Follows the sessions from now on: existing ones get the current rights, and old logins lose all but boards. */
  start(): void {
    this.#refresh();
    this.#agesWatch.flushNow();
  }

  stop(): void {
    void this.#agesWatch.stop();
  }

  /** Setup and owner's rights end 30 days after the login, boards continue (AUTH-21). */
  #endOldRights(): number {
    const now = this.#host.now();
    for (const session of this.#sessions.people())
      this.#sessions.setConfirmed(session, now - session.createdAt < SETUP_SESSION_MS);
    return MINUTE_MS;
  }

  #refresh(): void {
    const accounts = this.#accounts;
    const sessions = this.#sessions;
    for (const { account } of sessions.people()) {
      const known = accounts.find(accountKey(account));
      if (known === undefined) sessions.endOf(accountKey(account));
      else sessions.setAccount(this.#accountOf(known), this.#places());
    }
  }

  #places(): Organisation[] {
    return this.#served.organisation === undefined ? [] : [this.#served.organisation];
  }

  #isLastOwner({ id, role }: LocalAccount): boolean {
    return role === 'owner' && !this.#accounts.all().some((each) => each.role === 'owner' && each.id !== id);
  }

  /**
   * Maps a role to the cloud's rights: there is neither dealer nor provider's staff here, so their options are the
   * owner's.
   */
  #accountOf({ id, email, firstName, lastName, role }: LocalAccount): Account {
    return {
      _id: id,
      email,
      firstName,
      lastName,
      isStaff: role === 'owner',
      dealers: [],
      allDealers: role === 'owner',
      permissions: role === 'kitchen' ? [] : [this.#setupPermission],
    };
  }
}
