// What a site needs from whoever keeps its books: the provider's cloud, or the hub itself (SOLO-01).
import type { InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import type { CallOutcome } from '../engine/ports.ts';
import type { CloudCall } from '../kitchen/commands/decision.ts';
import type { AccountPort, OrganisationPort, SetupPort } from '../web/ports.ts';
import type { WebContext } from '../web/web-context.ts';
import type { ChainSite } from './chain.ts';

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

/**
 * One interface, two implementations: the cloud's (hub/wiring/cloud-backend.ts) and the hub's own (hub/standalone). Engine,
 * boards and displays don't know which it is; what a backend can't do is absent on every screen (SOLO-05).
 */
export interface Backend {
  readonly kind: 'cloud' | 'standalone';
  /** People's logins. */
  readonly accounts: AccountPort;
  readonly organisations: OrganisationPort;
  /** Setup, catalogue and stock of whom the hub serves. */
  readonly site: BackedSite;
  /** Saves an edited setup for the person who sent it (SET-04). */
  readonly saveSetup: SetupPort['save'];
  /** What comes from the provider and is answered on the way. */
  readonly ofProvider: Pick<WebContext, 'notificationSound' | 'groupedCourses' | 'cloudFigures'>;
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
