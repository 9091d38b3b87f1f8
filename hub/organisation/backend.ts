// What a site needs from whoever keeps its books: the provider's cloud, or the hub itself (SOLO-01).
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { SetupProblem } from '../../shared/model/setup/setup-problem.ts';
import type { Outcome, Refusal } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import type { CloudCredentials } from '../cloud/account/tokens.ts';
import type { CallOutcome } from '../engine/ports.ts';
import type { CloudCall } from '../kitchen/commands/decision.ts';
import type { ChainSite, LeftOutSite } from './chain.ts';

/** A lane of the outbox that the cloud refuses with 403; moments in milliseconds since 1970. */
export interface HeldLane {
  since: number;
  /** When it is tried again. */
  retryAt: number;
}

/** What the hub serves, and how much of it is there. */
export interface BackedSite {
  /** Undefined while the hub serves nobody. */
  organisation(): Organisation | undefined;
  /** Setup, catalogue and orders are there to serve boards from. */
  ready(): boolean;
  /** The limits that hold (INV-01). */
  stock(): InventoryEntry[];
  /** The sites of an HQ, `fresh` where they could be asked for now; none at a site (HQ-02). */
  chain(): Promise<{ sites: ChainSite[]; fresh: boolean }>;
  /** Names of the organisations whose topic at the broker isn't up. */
  topicsDown(): string[];
  /** The part of the setup that can't be read, if any. */
  unreadableSetup(): string | undefined;
  /** The region's default stands in for a setup that nobody has saved (SET-47). */
  usesDefaultSetup(): boolean;
  /** It does because the setup could not be loaded (code 102). */
  lacksSetup(): boolean;
  /** Whether the broker is listened to (SHELL-31). */
  listen(on: boolean): Promise<void>;
  listening(): boolean;
}

/** Who logged in, and the organisations that this account may enter. */
export interface LoggedIn {
  account: Account;
  places: Organisation[];
}

/** People's logins: at the cloud's account server, or in the hub's own database. */
export interface Accounts {
  /** @returns invalid-credentials, sso-required, sso-refused, login-error-other or no-connection as refusals (AUTH-12, AUTH-15) */
  login(credentials: CloudCredentials): Promise<Outcome<LoggedIn>>;
  /** Resolves when the cloud's word about an account that is signed in is fresh, or can't be had soon. */
  confirm(account: Account): Promise<void>;
  resetPassword(email: string): Promise<Outcome<undefined>>;
}

/** The organisation this hub serves, and those it could. */
export interface Organisations {
  /** Undefined until the first choice (ORG-17). */
  bound(): Organisation | undefined;
  /** The organisations of an account, in any order; not-signed-in where the hub has no tokens of it. */
  list(account: Account): Promise<Outcome<Organisation[]>>;
  /** True if the site's first KDS setting has general.enabled (ORG-10). */
  isKdsEnabled(account: Account, id: string): Promise<Outcome<boolean>>;
  /** What keeps the hub from an organisation before anybody is asked: it works without the cloud (SPOOL-10). */
  barred(id: string): Refusal | undefined;
  /** Tells the cloud, as that account, keeps the organisation that it answers and binds the hub to it (ORG-09). */
  enter(account: Account, id: string): Promise<Outcome<Organisation>>;
  /**
   * Where another environment takes this account in (CLOUD-22); not-signed-in where the hub has no tokens of it: another
   * account's must take nobody else in.
   */
  transfer(account: Account, target: string): Promise<Outcome<string>>;
  /** The hub forgets its cloud tokens and which organisation it serves; what is stored of it stays (AUTH-31). */
  disconnect(): Promise<void>;
}

/** A setup in the cloud's names and the revision it was made from. */
export interface SentSetup {
  revision: number;
  setup: Record<string, unknown>;
  /** The region asks for the admin code, and it didn't come with this save: what asks for it each time is refused (PERM-15). */
  unconfirmed?: true;
}

export type SetupSaved =
  | {
      ok: true;
      revision: number;
      setup: Record<string, unknown>;
      /** What didn't work although the setup is saved (ERR-07). */
      warnings: readonly 'kds-server'[];
      /** Sites that it enables and no board shows; empty but at an HQ (HQ-02). */
      leftOut: readonly LeftOutSite[];
    }
  | {
      ok: false;
      refusal: Refusal;
      /** setup-outdated: the newer one; setup-invalid: every field that can't be saved so. */
      more?: { revision: number; setup: unknown } | { problems: readonly SetupProblem[] };
    };

/** What comes from the provider and is answered on the way. */
export interface ProviderAnswers {
  /** The provider's sound of a new order (CLOUD-24). */
  notificationSound(): { contentType: string; bytes: Uint8Array } | undefined;
  /** Asks the cloud for grouped courses; route-unknown where that is off (CLOUD-27). */
  groupedCourses(groups: readonly string[], dueDate: string): Promise<Outcome<unknown>>;
  /** What the cloud counts of the day, for support; undefined where it can't be had within a few seconds. */
  cloudFigures(): Promise<object | undefined>;
}

/**
 * One interface, two implementations: the cloud's (hub/wiring/cloud-backend.ts) and the hub's own (hub/standalone). Engine,
 * boards and displays don't know which it is; what a backend can't do is absent on every screen (SOLO-05).
 */
export interface Backend {
  readonly kind: 'cloud' | 'standalone';
  /** People's logins. */
  readonly accounts: Accounts;
  readonly organisations: Organisations;
  /** Setup, catalogue and stock of whom the hub serves. */
  readonly site: BackedSite;
  /** Saves an edited setup for the person who sent it (SET-04). */
  saveSetup(sent: SentSetup, rights: readonly Right[], account: Account): Promise<SetupSaved>;
  readonly ofProvider: ProviderAnswers;
  /** Asks what a person waits for: an SMS, a limit of the stock (SMS-01, INV-05). Never while the hub is offline. */
  ask(call: CloudCall): Promise<CallOutcome>;
  /** Rows were added to the outbox, or are gone from it. */
  outboxChanged(): void;
  /** Somebody cleared the manager's messages here. */
  messagesCleared(): void;
  /** Lanes of the outbox that the cloud refuses with 403. */
  heldLanes(): ReadonlyMap<string, HeldLane>;
  /** Tries them now (CLOUD-34). */
  retryHeld(): void;
  /** Hub time was moved. */
  clockMoved(): void;
  /** Goes on with the organisation that was served last; boards are served once this resolves. */
  start(): Promise<void>;
  /** Takes nothing in any more; what is under way is stored. */
  leave(): Promise<void>;
  /** Waits for what was begun; nothing is sent or written afterwards. */
  stop(): Promise<void>;
}
