// Interface of a site's backend: the provider's cloud, or the hub itself (SOLO-01).
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { SetupProblem } from '../../shared/model/setup/setup-problem.ts';
import type { Outcome, Refusal } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import type { CloudCredentials } from '../cloud/account/tokens.ts';
import type { CallOutcome } from '../engine/ports.ts';
import type { CloudCall } from '../kitchen/commands/decision.ts';
import type { ChainSite, LeftOutSite } from './chain.ts';

/** A lane of the outbox that the cloud refuses with 403; times in milliseconds since 1970. */
export interface BlockedLane {
  since: number;
  /** Time of the next attempt. */
  retryAt: number;
}

/** The served site, and how much of its data is available. */
export interface BackedSite {
  /** Undefined while the hub has no organisation. */
  organisation(): Organisation | undefined;
  /** Setup, catalogue and orders are available, so boards can be served. */
  ready(): boolean;
  /** Limits currently in effect (INV-01). */
  stock(): InventoryEntry[];
  /** Sites of an HQ, `fresh` if just loaded; empty at a site (HQ-02). */
  chain(): Promise<{ sites: ChainSite[]; fresh: boolean }>;
  /** Names of the organisations whose broker topic isn't subscribed. */
  topicsDown(): string[];
  /** The unreadable part of the setup, if any. */
  unreadableSetup(): string | undefined;
  /** The region's default is used because no setup was ever saved (SET-47). */
  usesDefaultSetup(): boolean;
  /** The default is used because the setup could not be loaded (code 102). */
  lacksSetup(): boolean;
  /** Connects to the broker or disconnects (SHELL-31). */
  listen(on: boolean): Promise<void>;
  listening(): boolean;
}

/** The logged-in account, and the organisations it may enter. */
export interface LoggedIn {
  account: Account;
  places: Organisation[];
}

/** Logins of people: at the cloud's account server, or in the hub's own database. */
export interface Accounts {
  /** @returns invalid-credentials, sso-required, sso-refused, login-error-other or no-connection as refusals (AUTH-12, AUTH-15) */
  login(credentials: CloudCredentials): Promise<Outcome<LoggedIn>>;
  /** Resolves once the cloud's data of a signed-in account is fresh, or can't be loaded soon. */
  confirm(account: Account): Promise<void>;
  resetPassword(email: string): Promise<Outcome<undefined>>;
}

/** The organisation this hub serves, and those it could serve. */
export interface Organisations {
  /** Undefined until the first choice (ORG-17). */
  bound(): Organisation | undefined;
  /** Organisations of an account, in any order; not-signed-in if the hub has none of its tokens. */
  list(account: Account): Promise<Outcome<Organisation[]>>;
  /** True if the site's first KDS setting has general.enabled (ORG-10). */
  isKdsEnabled(account: Account, id: string): Promise<Outcome<boolean>>;
  /** Reason to refuse an organisation without asking the cloud: the hub works offline (SPOOL-10). */
  barred(id: string): Refusal | undefined;
  /** Chooses the organisation in the cloud as that account, stores the one returned and binds the hub to it (ORG-09). */
  enter(account: Account, id: string): Promise<Outcome<Organisation>>;
  /**
   * Address at which another environment accepts this account (CLOUD-22); not-signed-in if the hub has none of its
   * tokens: another account's tokens must not be used.
   */
  transfer(account: Account, target: string): Promise<Outcome<string>>;
  /** Drops the hub's cloud tokens and its binding to an organisation; the organisation's data stays (AUTH-31). */
  disconnect(): Promise<void>;
}

/** A setup in the cloud's names and the revision it is based on. */
export interface SentSetup {
  revision: number;
  setup: Record<string, unknown>;
  /**
   * The region requires the admin code, and this save came without it: changes that need it each time are refused
   * (PERM-15).
   */
  unconfirmed?: true;
}

export type SetupSaved =
  | {
      ok: true;
      revision: number;
      setup: Record<string, unknown>;
      /** Steps that failed although the setup is saved (ERR-07). */
      warnings: readonly 'kds-server'[];
      /** Enabled sites that no board shows; empty except at an HQ (HQ-02). */
      leftOut: readonly LeftOutSite[];
    }
  | {
      ok: false;
      refusal: Refusal;
      /** setup-outdated: the newer one; setup-invalid: every invalid field. */
      more?: { revision: number; setup: unknown } | { problems: readonly SetupProblem[] };
    };

/** Provider data that the hub passes on. */
export interface ProviderAnswers {
  /** The provider's sound for a new order (CLOUD-24). */
  notificationSound(): { contentType: string; bytes: Uint8Array } | undefined;
  /** Requests grouped courses from the cloud; route-unknown if that is off (CLOUD-27). */
  groupedCourses(groups: readonly string[], dueDate: string): Promise<Outcome<unknown>>;
  /** The cloud's figures of the day, for support; undefined if they aren't available within a few seconds. */
  cloudFigures(): Promise<object | undefined>;
}

/**
 * One interface, two implementations: the cloud's (hub/wiring/cloud-backend.ts) and the hub's own (hub/standalone).
 * Engine, boards and displays don't know which it is; displays hide what a backend can't do (SOLO-05).
 */
export interface Backend {
  readonly kind: 'cloud' | 'standalone';
  readonly accounts: Accounts;
  readonly organisations: Organisations;
  /** Setup, catalogue and stock of the served organisation. */
  readonly site: BackedSite;
  /** Saves an edited setup on behalf of its sender (SET-04). */
  saveSetup(sent: SentSetup, rights: readonly Right[], account: Account): Promise<SetupSaved>;
  readonly ofProvider: ProviderAnswers;
  /** Runs a call that a person waits for: an SMS, a stock limit (SMS-01, INV-05). Never while the hub is offline. */
  ask(call: CloudCall): Promise<CallOutcome>;
  /** Rows were added to the outbox or removed from it. */
  outboxChanged(): void;
  /** The manager's messages were cleared on this hub. */
  messagesCleared(): void;
  /** Lanes of the outbox that the cloud refuses with 403. */
  heldLanes(): ReadonlyMap<string, BlockedLane>;
  /** Retries them now (CLOUD-34). */
  retryHeld(): void;
  /** Hub time was corrected. */
  clockMoved(): void;
  /** Resumes the last organisation; boards can be served once this resolves. */
  start(): Promise<void>;
  /** Accepts nothing new; work in progress is stored. */
  leave(): Promise<void>;
  /** Waits for work in progress; nothing is sent or written afterwards. */
  stop(): Promise<void>;
}
