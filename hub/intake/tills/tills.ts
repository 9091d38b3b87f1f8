// The tills of a site: their tokens, their events, and the setup page for them (INTAKE-01, INTAKE-04, INTAKE-06).
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
import { DeliverectIntake } from './deliverect-intake.ts';

const eventType = z.enum(TILL_EVENT_TYPES);
const TOKEN_BYTES = 32;
const SCHEME = /^bearer +/i;
/** Minimum time between writes of a till's last use. */
const USED_EVERY_MS = 60_000;

export interface EventFollower {
  /** New events are available. */
  news(): void;
  /** The till was revoked, or the hub serves another site: stop sending to it. */
  ended(): void;
}

/** Credentials of a Deliverect till; `statuses`: how Deliverect is notified of order states. */
export interface DeliverectAccess {
  secret: string;
  statuses?: { address: string; clientId: string; clientSecret: string } | undefined;
}

export interface TillsHost {
  stores: Pick<Stores, 'tills' | 'meta' | 'transaction'>;
  engine: Pick<Engine, 'till' | 'site' | 'change'>;
  order(orderId: string): TillOrder | undefined;
  /** Stations that items can be assigned to. */
  stations(): TillsPage['stations'];
  /** Delivers pending events to webhooks, and stops deliveries to deleted ones. */
  sender: { wake(): void };
  /** Encrypts a webhook's secret. */
  seal(text: string): string;
  /** Undefined for text that this hub didn't encrypt. */
  open(sealed: string): string | undefined;
  /** Writes now, or once the disk has room. */
  eventually(key: string, write: () => void): void;
  /** Hub time, milliseconds since 1970. */
  hubNow(): number;
  /** Milliseconds of a clock that never steps. */
  now(): number;
}

export class Tills {
  readonly deliverect: DeliverectIntake;
  readonly #parts: TillsHost;
  readonly #guard: (authorization: string | undefined, address: string) => Refusal | undefined;
  readonly #followers = new Set<{ till: string; follower: EventFollower }>();
  readonly #usedAt = new Map<string, number>();

  constructor(parts: TillsHost) {
    this.#parts = parts;
    const { stores, engine, order, open } = parts;
    this.deliverect = new DeliverectIntake(stores, engine, order, open, (till) => this.#used(till));
    this.#guard = createSpoolerGuard({ isIn: (given) => this.#till(given) !== undefined }, parts.now);
  }

  /** not-signed-in without a valid token, rate-limited after too many wrong ones from that address. */
  refusal(authorization: string | undefined, address: string): Refusal | undefined {
    const refusal = this.#guard(authorization, address);
    if (refusal === undefined) this.#used(this.tillOf(authorization));
    return refusal;
  }

  /** Id of the till with this token. */
  tillOf(authorization: string | undefined): string {
    return this.#till(authorization)?.id ?? '';
  }

  /** Answered after the commit. */
  readonly ask = (request: TillRequest): Promise<TillReply> => this.#parts.engine.till(request);

  /** State of a till's order; undefined for any other. */
  order(orderId: string): TillOrder | undefined {
    return this.#parts.order(orderId);
  }

  /** Events with a greater id, oldest first. */
  events(after: number, limit: number): TillEvent[] {
    return this.#parts.stores.tills.eventsAfter(this.#site(), after, limit).map(eventOf);
  }

  /** Subscribes a till to new events until the returned function is called, or its token becomes invalid. */
  follow(till: string, follower: EventFollower): () => void {
    const following = { till, follower };
    this.#followers.add(following);
    return () => void this.#followers.delete(following);
  }

  /** New events are on disk. */
  told(): void {
    for (const { follower } of [...this.#followers]) follower.news();
    this.#parts.sender.wake();
  }

  /**
   * A till was revoked, or the hub serves another site: ends streams and deliveries that are no longer authorized
   * (INTAKE-01).
   */
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

  /** The token is shown only this once. */
  add(name: string): TillsPage['tills'][number] & { token: string } {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const row = this.#newRow(name);
    this.#parts.stores.tills.add({ ...row, tokenHash: hashOf(token) });
    return { id: row.id, name, createdAt: row.createdAt, token };
  }

  /** A till without a token: its messages are signed. */
  addDeliverect(name: string, { secret, statuses }: DeliverectAccess): TillsPage['tills'][number] {
    const { stores, seal } = this.#parts;
    const row = this.#newRow(name);
    const { id, site, createdAt } = row;
    stores.transaction(() => {
      // A random token that no till has.
      stores.tills.add({ ...row, tokenHash: hashOf(randomBytes(TOKEN_BYTES).toString('base64url')) });
      stores.meta.set(`deliverect:${id}`, seal(secret));
      if (statuses === undefined) return;
      const { address: url, clientId, clientSecret } = statuses;
      const login = JSON.stringify({ kind: 'deliverect', clientId, clientSecret });
      stores.tills.addWebhook({ id, site, url, secret: seal(login), createdAt });
    });
    return { id, name, kind: 'deliverect', createdAt };
  }

  /** False if there is none. */
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

  /** The secret is shown only this once. */
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

  /** Retries all deliveries that were given up. */
  retryWebhook(id: string): boolean {
    const { stores, sender } = this.#parts;
    if (!stores.tills.webhooks(this.#site()).some((hook) => hook.id === id)) return false;
    stores.tills.retryFailed(id);
    sender.wake();
    return true;
  }

  /** Sets the station of an item without a catalogue entry; null: none. */
  giveStation(item: string, station: string | null): boolean {
    const isKnown = this.#parts.stores.tills.giveStation(this.#site(), item, station);
    if (isKnown) this.#routesChanged();
    return isKnown;
  }

  /** Sets the default station for such items. */
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

  /** A token is valid only at the site it was made for. */
  #till(authorization: string | undefined): TillRow | undefined {
    if (authorization === undefined || !SCHEME.test(authorization)) return undefined;
    // Looked up by its hash: the timing reveals nothing about the token.
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

/** An event as sent, whichever the transport. */
function eventOf({ id, type, at, data }: TillEventRow): TillEvent {
  const read: Record<string, unknown> = JSON.parse(data);
  return { id, type: tillEventType(type), at: new Date(at).toISOString(), data: read };
}

/** Written by the hub itself. */
export function tillEventType(text: string): TillEvent['type'] {
  return eventType.parse(text);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
