// Cloud tokens of every account signed in here, one pair per account, and the account that the hub itself uses (AUTH-12
// to AUTH-19). An account's calls and the hub's own share its pair: with two holders, one would lose a refresh token
// that rotates.
import type { HubEvents } from '../../host/hub-events.ts';
import type { Machine } from '../../host/machine.ts';
import { type PostTokenForm, type StoredTokens, type TokenStore, Tokens } from './tokens.ts';

export interface StoredAccounts {
  /** Tokens of the hub's own account. */
  own?: StoredTokens | undefined;
  others: readonly StoredTokens[];
}

/** Persistent token store. `save` returns once they are on the disk. */
export interface AccountStore {
  load(): StoredAccounts | undefined;
  save(accounts: StoredAccounts): void;
  clear(): void;
}

/** Owner of a pair stored before owners were recorded. */
const NOBODY = '';

export class AccountTokens {
  private readonly store: AccountStore;
  private readonly post: PostTokenForm;
  private readonly log: Machine['log'];
  private readonly events: HubEvents;
  private readonly held = new Map<string, StoredTokens>();
  private readonly pairs = new Map<string, Tokens>();
  private speaker: string | undefined;

  constructor(store: AccountStore, post: PostTokenForm, log: Machine['log'], events: HubEvents) {
    this.store = store;
    this.post = post;
    this.log = log;
    this.events = events;
    const { own, others = [] } = store.load() ?? {};
    for (const tokens of own === undefined ? others : [own, ...others]) this.open(tokens);
    if (own !== undefined) this.speaker = own.owner ?? NOBODY;
  }

  /** Tokens for the hub's own calls. */
  own(): Tokens | undefined {
    return this.speaker === undefined ? undefined : this.pairs.get(this.speaker);
  }

  of(owner: string): Tokens | undefined {
    return this.pairs.get(owner);
  }

  /** Every account with tokens, most recent last. */
  owners(): string[] {
    return [...this.pairs.keys()].filter((key) => key !== NOBODY);
  }

  /** Stores the tokens of a login, replacing the account's former ones. */
  keep(tokens: StoredTokens): void {
    (this.pairs.get(tokens.owner ?? NOBODY) ?? this.open(tokens)).adopt(tokens);
  }

  /** Makes an account with stored tokens the hub's own. */
  speakFor(owner: string | undefined): void {
    const key = owner ?? NOBODY;
    if (!this.pairs.has(key) || this.speaker === key) return;
    if (this.speaker === NOBODY) this.drop(NOBODY);
    this.speaker = key;
    this.write();
    this.events.emit('tokensRenewed');
  }

  /** Removes an account's tokens without notifying listeners. */
  forget(owner: string | undefined): void {
    const key = owner ?? NOBODY;
    this.pairs.get(key)?.logout();
    this.drop(key);
    if (this.speaker === key) this.speaker = undefined;
  }

  private open(tokens: StoredTokens): Tokens {
    const key = tokens.owner ?? NOBODY;
    this.held.set(key, tokens);
    const store: TokenStore = {
      load: () => this.held.get(key),
      save: (renewed) => {
        this.held.set(key, renewed);
        this.write();
      },
      clear: () => {
        this.held.delete(key);
        this.write();
      },
    };
    const onLogout = (owner: string | undefined) => {
      const isOwn = this.speaker === key;
      this.drop(key);
      if (isOwn) this.speaker = undefined;
      this.events.emit('accountRefused', owner, isOwn);
    };
    const onRenewed = () => {
      if (this.speaker === key) this.events.emit('tokensRenewed');
    };
    const pair = new Tokens(this.post, store, this.log, onLogout, onRenewed);
    this.pairs.set(key, pair);
    return pair;
  }

  private drop(key: string): void {
    this.pairs.delete(key);
    this.held.delete(key);
  }

  private write(): void {
    const own = this.speaker === undefined ? undefined : this.held.get(this.speaker);
    const others = [...this.held].flatMap(([key, tokens]) => (key === this.speaker ? [] : [tokens]));
    if (own === undefined && others.length === 0) this.store.clear();
    else this.store.save({ own, others });
  }
}
