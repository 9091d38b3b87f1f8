// What the HTTP API needs of the tills: who may speak, what they say and are told, and the setup's page of them.
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { TillEvent, TillOrder, TillsPage } from '../../../shared/protocol/tills/tills.ts';
import type { TillReply, TillRequest } from '../../engine/till-ports.ts';
import type { DeliverectAccess, DeliverectDoors } from './deliverect-ports.ts';
import type { LoadApi } from './load-routes.ts';

export interface EventFollower {
  /** There are new events. */
  news(): void;
  /** The till was revoked, or the hub serves another site: nothing more is to be sent to it. */
  ended(): void;
}

export interface TillsApi {
  readonly load: LoadApi;
  /** not-signed-in without a token that holds, rate-limited after too many wrong ones from that address. */
  refusal(authorization: string | undefined, address: string): Refusal | undefined;
  /** Id of the till whose token it is. */
  tillOf(authorization: string | undefined): string;
  /** Answered after the commit. */
  ask(request: TillRequest): Promise<TillReply>;
  /** How an order of a till stands; undefined for any other. */
  order(orderId: string): TillOrder | undefined;
  /** Events with a greater id, oldest first. */
  events(after: number, limit: number): TillEvent[];
  /** Subscribes a till to new events until the returned function is called, or its token holds no more. */
  follow(till: string, follower: EventFollower): () => void;
  readonly deliverect: DeliverectDoors;
  page(): TillsPage;
  /** The token is shown this once. */
  add(name: string): TillsPage['tills'][number] & { token: string };
  /** A till that has no token: its messages are signed. */
  addDeliverect(name: string, access: DeliverectAccess): TillsPage['tills'][number];
  /** False where there is none. */
  revoke(id: string): boolean;
  /** The secret is shown this once. */
  addWebhook(url: string): TillsPage['webhooks'][number] & { secret: string };
  removeWebhook(id: string): boolean;
  /** Has everything that was given up tried again. */
  retryWebhook(id: string): boolean;
  /** Which station makes an item without a catalogue entry; null: none of its own. */
  giveStation(item: string, station: string | null): boolean;
  /** The station of those that have none of their own. */
  setStation(station: string | null): void;
}
