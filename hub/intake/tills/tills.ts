// The tills of a site: their tokens, what they are told, and the setup's page of them (INTAKE-01, INTAKE-04, INTAKE-06).
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import {
  TILL_EVENT_TYPES,
  type TillEvent,
  type TillOrder,
  type TillsPage,
} from '../../../shared/protocol/tills/tills.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TillReply, TillRequest } from '../../engine/till-ports.ts';
import type { Stores } from '../../store/stores.ts';
import type { TillEventRow, TillRow, WebhookRow } from '../../store/tills/till-store.ts';
import { createSpoolerGuard } from '../pads/create-spooler.ts';
import { KeptDeliverectDoors } from './deliverect-doors.ts';

const eventType = z.enum(TILL_EVENT_TYPES);
const TOKEN_BYTES = 32;
const SCHEME = /^bearer +/i;
/** A till that sends all evening is written down once in that time. */
const USED_EVERY_MS = 60_000;

export interface EventFollower {
  /** There are new events. */
  news(): void;
  /** The till was revoked, or the hub serves another site: nothing more is to be sent to it. */
  ended(): void;
}

/** How a till of this kind is joined; `statuses` is how Deliverect is told of the kitchen's work. */
export interface DeliverectAccess {
  secret: string;
  statuses?: { address: string; clientId: string; clientSecret: string } | undefined;
}

export interface TillsHost {
  stores: Pick<Stores, 'tills' | 'meta' | 'transaction'>;
  engine: Pick<Engine, 'till' | 'site' | 'change'>;
  order(orderId: string): TillOrder | undefined;
  /** The stations that items can be given to. */
  stations(): TillsPage['stations'];
  /** Tells webhooks what waits for them, and stops deliveries to those that are gone. */
  sender: { wake(): void };
  /** Encrypts a webhook's secret. */
  seal(text: string): string;
  /** Undefined for what this hub didn't seal. */
  open(sealed: string): string | undefined;
  /** Writes now, or once the disk has room. */
  eventually(key: string, write: () => void): void;
  /** Hub time, milliseconds since 1970. */
  hubNow(): number;
  /** Milliseconds of a clock that never steps. */
  now(): number;
}

export class Tills {
  readonly deliverect: KeptDeliverectDoors;
  readonly #parts: TillsHost;
  readonly #guard: (authorization: string | undefined, address: string) => Refusal | undefined;
  readonly #followers = new Set<{ till: string; follower: EventFollower }>();
  readonly #usedAt = new Map<string, number>();

  constructor(parts: TillsHost) {
    this.#parts = parts;
    this.deliverect = new KeptDeliverectDoors(parts, (till) => this.#used(till));
    this.#guard = createSpoolerGuard({ isIn: (given) => this.#till(given) !== undefined }, parts.now);
  }

  /** not-signed-in without a token that holds, rate-limited after too many wrong ones from that address. */
  refusal(authorization: string | undefined, address: string): Refusal | undefined {
    const refusal = this.#guard(authorization, address);
    if (refusal === undefined) this.#used(this.tillOf(authorization));
    return refusal;
  }

  /** Id of the till whose token it is. */
  tillOf(authorization: string | undefined): string {
    return this.#till(authorization)?.id ?? '';
  }

  /** Answered after the commit. */
  readonly ask = (request: TillRequest): Promise<TillReply> => this.#parts.engine.till(request);

  /** The state of a till's order; undefined for any other. */
  order(orderId: string): TillOrder | undefined {
    return this.#parts.order(orderId);
  }

  /** Events with a greater id, oldest first. */
  events(after: number, limit: number): TillEvent[] {
    return this.#parts.stores.tills.eventsAfter(this.#site(), after, limit).map(eventOf);
  }

  /** Subscribes a till to new events until the returned function is called, or its token holds no more. */
  follow(till: string, follower: EventFollower): () => void {
    const following = { till, follower };
    this.#followers.add(following);
    return () => void this.#followers.delete(following);
  }

  /** There are new events on the disk. */
  told(): void {
    for (const { follower } of [...this.#followers]) follower.news();
    this.#parts.sender.wake();
  }

  /** A till was revoked, or the hub serves another site: streams and deliveries whose right has ended stop (INTAKE-01). */
  rightsChanged(): void {
    const held = new Set(this.#parts.stores.tills.active(this.#site()).map(({ id }) => id));
    for (const { till, follower } of [...this.#followers]) if (!held.has(till)) follower.ended();
    this.#parts.sender.wake();
  }

  page(): TillsPage {
    const { stores, stations } = this.#parts;
    const site = this.#site();
    const station = stores.meta.get(`named-items-station:${site}`);
    return {
      tills: stores.tills.active(site).map((row) => this.#tillOfRow(row)),
      webhooks: stores.tills.webhooks(site).map((hook) => this.#webhookOf(hook)),
      items: stores.tills.items(site).map(({ item, name, station: given, orders, lastSeenAt }) => ({
        ...{ item, name, orders, lastSeenAt },
        ...(given === null ? {} : { station: given }),
      })),
      ...(station === undefined ? {} : { station }),
      stations: stations(),
    };
  }

  /** The token is shown this once. */
  add(name: string): TillsPage['tills'][number] & { token: string } {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const row = this.#newRow(name);
    this.#parts.stores.tills.add({ ...row, tokenHash: hashOf(token) });
    return { id: row.id, name, createdAt: row.createdAt, token };
  }

  /** A till that has no token: its messages are signed. */
  addDeliverect(name: string, { secret, statuses }: DeliverectAccess): TillsPage['tills'][number] {
    const { stores, seal } = this.#parts;
    const row = this.#newRow(name);
    const { id, site, createdAt } = row;
    stores.transaction(() => {
      // Its token is nobody's.
      stores.tills.add({ ...row, tokenHash: hashOf(randomBytes(TOKEN_BYTES).toString('base64url')) });
      stores.meta.set(`deliverect:${id}`, seal(secret));
      if (statuses === undefined) return;
      const { address: url, clientId, clientSecret } = statuses;
      const login = JSON.stringify({ kind: 'deliverect', clientId, clientSecret });
      stores.tills.addWebhook({ id, site, url, secret: seal(login), createdAt });
    });
    return { id, name, kind: 'deliverect', createdAt };
  }

  /** False where there is none. */
  revoke(id: string): boolean {
    const { stores, hubNow } = this.#parts;
    let wasThere = false;
    stores.transaction(() => {
      stores.meta.remove(`deliverect:${id}`);
      stores.tills.removeWebhook(this.#site(), id);
      wasThere = stores.tills.revoke(this.#site(), id, hubNow());
    });
    this.rightsChanged();
    return wasThere;
  }

  #newRow(name: string) {
    return { id: randomUUID(), site: this.#site(), name, createdAt: this.#parts.hubNow() };
  }

  #tillOfRow({ id, name, createdAt, lastUsedAt }: TillRow): TillsPage['tills'][number] {
    const isDeliverect = this.#parts.stores.meta.get(`deliverect:${id}`) !== undefined;
    return {
      ...{ id, name, createdAt },
      ...(isDeliverect ? { kind: 'deliverect' as const } : {}),
      ...(lastUsedAt === null ? {} : { lastUsedAt }),
    };
  }

  /** The secret is shown this once. */
  addWebhook(url: string): TillsPage['webhooks'][number] & { secret: string } {
    const secret = `whsec_${randomBytes(TOKEN_BYTES).toString('base64')}`;
    const row = { id: randomUUID(), site: this.#site(), url, createdAt: this.#parts.hubNow() };
    this.#parts.stores.tills.addWebhook({ ...row, secret: this.#parts.seal(secret) });
    return { id: row.id, url, createdAt: row.createdAt, waiting: 0, failed: [], secret };
  }

  removeWebhook(id: string): boolean {
    const wasThere = this.#parts.stores.tills.removeWebhook(this.#site(), id);
    this.#parts.sender.wake();
    return wasThere;
  }

  /** Has everything that was given up tried again. */
  retryWebhook(id: string): boolean {
    const { stores, sender } = this.#parts;
    if (!stores.tills.webhooks(this.#site()).some((hook) => hook.id === id)) return false;
    stores.tills.retryFailed(id);
    sender.wake();
    return true;
  }

  /** Which station makes an item without a catalogue entry; null: none of its own. */
  giveStation(item: string, station: string | null): boolean {
    const isKnown = this.#parts.stores.tills.giveStation(this.#site(), item, station);
    if (isKnown) this.#routesChanged();
    return isKnown;
  }

  /** The station of those that have none of their own. */
  setStation(station: string | null): void {
    const { meta } = this.#parts.stores;
    const key = `named-items-station:${this.#site()}` as const;
    if (station === null) meta.remove(key);
    else meta.set(key, station);
    this.#routesChanged();
  }

  /** The engine reads again where such items are made; every board follows. */
  #routesChanged(): void {
    this.#parts.engine.change({ kind: 'overlays-changed' });
  }

  #webhookOf({ id, url, createdAt }: WebhookRow): TillsPage['webhooks'][number] {
    const { tills } = this.#parts.stores;
    const failed = tills.failedDeliveries(id).map(({ event, type, orderId, attempts, failedAt, reason }) => ({
      ...{ event, type, orderId, attempts },
      failedAt: failedAt ?? 0,
      reason: reason ?? '',
    }));
    return { id, url, createdAt, waiting: tills.waiting(id), failed };
  }

  /** A token holds only at the site that it was made for. */
  #till(authorization: string | undefined): TillRow | undefined {
    if (authorization === undefined || !SCHEME.test(authorization)) return undefined;
    // Looked up by its hash: how long that takes says nothing about the token.
    const row = this.#parts.stores.tills.byHash(hashOf(authorization.replace(SCHEME, '')));
    return row?.site === this.#site() ? row : undefined;
  }

  #used(till: string): void {
    const { stores, eventually, hubNow, now } = this.#parts;
    const last = this.#usedAt.get(till);
    if (till === '' || (last !== undefined && now() - last < USED_EVERY_MS)) return;
    this.#usedAt.set(till, now());
    const at = hubNow();
    eventually(`till-used:${till}`, () => stores.tills.used(till, at));
  }

  #site(): string {
    return this.#parts.engine.site().site.id;
  }
}

/** An event as it is told, by whichever way. */
function eventOf({ id, type, at, data }: TillEventRow): TillEvent {
  const read: Record<string, unknown> = JSON.parse(data);
  return { id, type: tillEventType(type), at: new Date(at).toISOString(), data: read };
}

/** As the hub wrote it. */
export function tillEventType(text: string): TillEvent['type'] {
  return eventType.parse(text);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
