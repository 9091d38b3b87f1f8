// Invariants: when something is acknowledged, at all times, and after everything has healed (SIM-02).
import type Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { checkSamples } from '../../hub/replay/check-samples.ts';
import { JournalReader } from '../../hub/store/journal/journal-reader.ts';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { Bounds } from './bounds.ts';
import { SITE } from './cloud.ts';
import { disk } from './disk.ts';
import { freshBoards } from './fresh-fold.ts';
import type { PadListener } from './pads.ts';
import type { Restaurant } from './restaurant.ts';

type Brought = Parameters<PadListener['acknowledged']>[0];

/** A clock jump makes a kitchen busy: what one jump finds, the next usually finds too. */
const JUMPS_EVERY = 3;
/** Covers all of a short evening. */
const REPLAYED_MS = 15 * 60_000;

const message = z.looseObject({
  type: z.string(),
  organization: z.optional(z.string()),
  data: z.optional(z.looseObject({})),
});
const orderUpdate = z.looseObject({ order: z.looseObject({ _id: z.string(), lastUpdated: z.string() }) });
const eventData = z.looseObject({ request_id: z.string(), orderId: z.string() });
const requestIds = z.array(z.string());
const commandRow = z.object({ id: z.string(), answer: z.string(), requestIds: z.string() });
const eventRow = z.object({ requestId: z.string(), orderId: z.string(), fact: z.string() });

export class Checks {
  acknowledged = 0;
  readonly #restaurant: Restaurant;
  readonly #broken: (what: string) => void;
  /** Bodies by the id under which they will be acknowledged. */
  readonly #delivered = new Map<string, string>();
  /** Facts of acknowledged commands, as of the acknowledgement. */
  readonly #done = new Map<string, string>();
  /** Newest acknowledged version of each order, in milliseconds since 1970. */
  readonly #newest = new Map<string, number>();
  readonly #padOrders = new Map<string, number>();
  readonly #padEvents = new Set<string>();
  /** Orders of pads for which the cloud had, or was about to have, a newer version when a pad's arrived. */
  readonly #contested = new Set<string>();
  readonly #bounds: Bounds;
  #failures = 0;
  readonly #prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>();

  constructor(restaurant: Restaurant, broken: (what: string) => void) {
    this.#restaurant = restaurant;
    this.#broken = broken;
    this.#bounds = new Bounds(restaurant, broken);
    const { broker } = restaurant.cloud;
    broker.onHeard = (frame) => this.#heardFrame(frame);
    broker.onSaid = (frame) => this.#saidFrame(frame);
  }

  /** Called for a message of the hub to a display. */
  saidToScreen(text: string): void {
    if (!text.startsWith('{"t":"done"')) return;
    const { id } = z.parse(z.looseObject({ id: z.string() }), JSON.parse(text));
    const row = this.#commandOf(id);
    if (row === undefined) return this.#broken(`${id} was answered before it was on the disk`);
    this.acknowledged += 1;
    const before = this.#done.get(id);
    if (before !== undefined && before !== row.requestIds)
      this.#broken(`${id} was done twice: ${before} and ${row.requestIds}`);
    this.#done.set(id, row.requestIds);
  }

  /** Called when the hub has acknowledged this to a pad. */
  acknowledgedToPad({ kind, id, orderId, lastUpdated = '' }: Brought): void {
    this.acknowledged += 1;
    const look = this.#restaurant.disk;
    if (look === undefined) return;
    if (kind === 'order') {
      const version = Date.parse(lastUpdated);
      this.#padOrders.set(orderId, Math.max(version, this.#padOrders.get(orderId) ?? 0));
      const stored = this.#storedVersion(look, orderId);
      if (stored > version || this.#restaurant.cloud.mayOutdate(orderId)) this.#contested.add(orderId);
      if (stored < version) this.#broken(`order ${id} of a pad is not on the disk`);
    } else {
      this.#padEvents.add(id);
      if (!this.#isEventStored(look, id)) this.#broken(`event ${id} of a pad is not on the disk`);
    }
  }

  /** Highest value seen for each limit. */
  get most(): ReadonlyMap<string, number> {
    return this.#bounds.most;
  }

  /** @param taps of all people so far */
  step(taps: number): void {
    this.#bounds.step(taps);
    if (disk.failures === this.#failures) return;
    this.#failures = disk.failures;
    // Data on a disk that doesn't sync is unknown: the process ends in the same step (DURA-05).
    if (this.#restaurant.life?.hub !== undefined) this.#broken('a disk that did not sync is used on');
  }

  /** True if nothing is pending, so that the final checks can run. */
  isQuiet(): boolean {
    const { hub, screens, cloud } = this.#restaurant;
    if (hub === undefined || this.#restaurant.pads.waiting > 0) return false;
    if (hub.base.stores.outbox.size() > 0) return false;
    if (cloud.broker.queues().some(({ depth }) => depth > 0)) return false;
    const { broker, cloud: line } = hub.base.link.current();
    if (broker !== 'up' || line !== 'online') return false;
    return screens.every((screen) => screen.isLive && screen.working === 0 && screen.board !== undefined);
  }

  /** True if all displays equal the hub, with nothing in transit. */
  isShown(): boolean {
    const engine = this.#restaurant.hub?.kitchen.engine;
    if (engine === undefined) return false;
    return this.#restaurant.screens.every(({ address, board }) => {
      const opening = engine.openBoard(address);
      if (!opening.ok) return false;
      const { seq } = engine.digestNow(opening.key);
      engine.closeBoard(opening.key);
      return board?.seq === seq;
    });
  }

  /** Describes what isn't quiet, for debugging. */
  unrest(): string {
    const { hub, screens, cloud } = this.#restaurant;
    const link = hub?.base.link.current();
    const lanes = hub?.base.stores.outbox.waiting(5);
    const shown = screens.map(({ isLive, working, board }) => [isLive, working, board !== undefined]);
    return JSON.stringify({
      link,
      pads: this.#restaurant.pads.waiting,
      lanes,
      queues: cloud.broker.queues(),
      shown,
    });
  }

  /** Called once everything has healed and is quiet. */
  atTheEnd(): void {
    const { life } = this.#restaurant;
    if (life?.hub === undefined) return this.#broken('the hub does not serve');
    this.#nothingLost(life.disk);
    this.#cloudHasAll(life.disk);
    this.#hubHasAll(life.disk);
    this.#padsAreServed(life.disk);
    this.#nothingSetAside(life.disk);
    this.#boardsAreRight();
    this.#replaysAreRight(life.disk);
    const integrity = life.disk.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') this.#broken(`integrity_check: ${String(integrity)}`);
  }

  #commandOf(id: string): z.infer<typeof commandRow> | undefined {
    const look = this.#restaurant.disk;
    if (look === undefined) return undefined;
    const row = this.#asked(
      look,
      'select id, answer, request_ids as requestIds from commands where id = ?',
    ).get(id);
    return row === undefined ? undefined : z.parse(commandRow, row);
  }

  /** Prepares each query once per disk: every acknowledgement runs one. */
  #asked(look: Database.Database, question: string): Database.Statement {
    const known = this.#prepared.get(look) ?? new Map<string, Database.Statement>();
    this.#prepared.set(look, known);
    const statement = known.get(question) ?? look.prepare(question);
    known.set(question, statement);
    return statement;
  }

  #heardFrame(frame: string): void {
    const head = /^MESSAGE\n([\s\S]*?)\n\n/.exec(frame);
    const ack = /(?:^|\n)ack:(.*)/.exec(head?.[1] ?? '')?.[1];
    if (head === null || ack === undefined) return;
    this.#delivered.set(ack, frame.slice(head[0].length).replace(/\0$/, ''));
  }

  #saidFrame(frame: string): void {
    if (!frame.startsWith('ACK\n')) return;
    const id = /\nid:(.*)/.exec(frame)?.[1] ?? '';
    const body = this.#delivered.get(id);
    this.#delivered.delete(id);
    if (body === undefined) return this.#broken(`${id} was acknowledged, and nobody sent it`);
    this.acknowledged += 1;
    const lost = this.#notStored(body);
    if (lost !== undefined) this.#broken(`acknowledged before it was on the disk: ${lost}`);
  }

  /** Part of the message that isn't on the disk. */
  #notStored(body: string): string | undefined {
    const read = message.safeParse(JSON.parse(body));
    const look = this.#restaurant.disk;
    if (!read.success || look === undefined) return undefined;
    const order = orderUpdate.safeParse(read.data.data);
    if (order.success) {
      const { _id, lastUpdated } = order.data.order;
      // Also newer ones acknowledged before: a late old version reverts nothing.
      const newest = Math.max(Date.parse(lastUpdated), this.#newest.get(_id) ?? 0);
      this.#newest.set(_id, newest);
      const stored = this.#storedVersion(look, _id);
      if (stored >= newest) return undefined;
      // Of updates in quick succession the newest is stored raw until it is merged (BRK-05).
      const held = look.prepare("select value from meta where key like 'shelf:%'").pluck().all();
      const version = new Date(newest).toISOString();
      if (held.some((text) => String(text).includes(_id) && String(text).includes(version))) return undefined;
      return `order ${_id} of ${version}, stored is ${stored}`;
    }
    const event = eventData.safeParse(read.data.data);
    if (!event.success) return undefined;
    const id = event.data.request_id;
    return this.#isEventStored(look, id) ? undefined : `event ${id}`;
  }

  #storedVersion(look: Database.Database, orderId: string): number {
    return Number(
      this.#asked(look, 'select last_updated from orders where id = ?').pluck().get(orderId) ?? 0,
    );
  }

  #isEventStored(look: Database.Database, id: string): boolean {
    return this.#asked(look, 'select 1 from actions where request_id = ?').pluck().get(id) === 1;
  }

  /** Everything acknowledged to pads is stored and in the cloud. */
  #padsAreServed(look: Database.Database): void {
    const { told, toldOrders, broker, world } = this.#restaurant.cloud;
    for (const [id, version] of this.#padOrders) {
      if (this.#storedVersion(look, id) < version) this.#broken(`order ${id} of a pad is lost`);
      // Of two versions the one with the greater lastUpdated wins, regardless of who made it (cloud contract).
      const own = this.#contested.has(id) ? world.orders.get(id)?.order.lastUpdated : undefined;
      const brought = Math.max(
        ...[toldOrders.get(id), broker.published.get(id), own].map((at) => Date.parse(at ?? '') || 0),
      );
      if (brought < version) this.#broken(`the cloud has no ${id} of ${new Date(version).toISOString()}`);
    }
    for (const id of this.#padEvents) {
      if (!this.#isEventStored(look, id)) this.#broken(`event ${id} of a pad is lost`);
      if (!told.has(id)) this.#broken(`the cloud was not told of ${id} of a pad`);
    }
  }

  /** No client sends anything invalid in an evening. */
  #nothingSetAside(look: Database.Database): void {
    const row = look.prepare('select source, reason, body from quarantine order by id limit 1').get();
    if (row !== undefined) this.#broken(`set aside: ${JSON.stringify(row).slice(0, 600)}`);
  }

  #nothingLost(look: Database.Database): void {
    const stored = new Set(look.prepare('select request_id from actions').pluck().all());
    for (const [id, made] of this.#done) {
      const row = this.#commandOf(id);
      if (row === undefined) this.#broken(`${id} was acknowledged and is lost`);
      else if (row.requestIds !== made) this.#broken(`${id} is another one now`);
      for (const each of z.parse(requestIds, JSON.parse(made)))
        if (!stored.has(each)) this.#broken(`${each} of ${id} is lost`);
    }
  }

  /** Each event once, and those of an order in their original order. */
  #cloudHasAll(look: Database.Database): void {
    const { told, world } = this.#restaurant.cloud;
    const rows = z.parse(
      z.array(eventRow),
      look
        .prepare(
          `select request_id as requestId, order_id as orderId, fact from actions
           where (fact like '%"kind":"action"%' or fact like '%"kind":"fire"%')
           and origin in ('display', 'pad') order by rowid`,
        )
        .all(),
    );
    const places = new Map([...told.keys()].map((id, place) => [id, place]));
    const last = new Map<string, number>();
    const known = new Set(rows.map(({ requestId }) => requestId));
    for (const { requestId, orderId } of rows) {
      const place = places.get(requestId);
      if (place === undefined) {
        if (!world.orders.wasForgotten(orderId))
          this.#broken(`the cloud was not told of ${requestId} (${orderId})`);
        continue;
      }
      if (place < (last.get(orderId) ?? -1)) this.#broken(`the cloud was told of ${requestId} too late`);
      last.set(orderId, place);
    }
    for (const id of told.keys())
      if (!known.has(id)) this.#broken(`the cloud was told of ${id}, which nobody did`);
  }

  /** Every published order, in its newest version, and every event. */
  #hubHasAll(look: Database.Database): void {
    const { world } = this.#restaurant.cloud;
    const newest = look.prepare('select last_updated from orders where id = ?').pluck();
    const known = look.prepare('select 1 from actions where request_id = ?').pluck();
    for (const { order, events } of world.orders.of(SITE)) {
      const published = this.#restaurant.cloud.broker.published.get(order._id);
      const stored = newest.get(order._id);
      if (published === undefined) continue;
      if (typeof stored !== 'number') this.#broken(`order ${order._id} never came`);
      else if (stored < Date.parse(published))
        this.#broken(`order ${order._id} is older than what was published`);
      for (const id of events.keys()) if (known.get(id) !== 1) this.#broken(`event ${id} never came`);
    }
  }

  /** Displays, hub and a fresh fold of the stored data agree. */
  #boardsAreRight(): void {
    const { hub, screens } = this.#restaurant;
    if (hub === undefined) return;
    const { engine } = hub.kitchen;
    const addresses = new Map(screens.map(({ address }) => [canonicalJson(address), address]));
    if (engine.openBoards() > addresses.size) this.#broken(`${engine.openBoards()} boards are open`);
    const fresh = freshBoards(this.#restaurant, [...addresses.values()]);
    for (const [name, address] of addresses) {
      const opening = engine.openBoard(address);
      if (!opening.ok) return this.#broken(`${name}: ${opening.refusal.code}`);
      const held = canonicalJson(engine.boardNow(opening.key).board);
      engine.closeBoard(opening.key);
      this.#compare(`${name}, folded anew`, held, canonicalJson(fresh.get(name)));
      for (const screen of screens.filter(
        (each) => each.address === address || canonicalJson(each.address) === name,
      ))
        this.#compare(`${name}, at ${screen.owner.name}`, held, canonicalJson(screen.board?.board));
    }
  }

  /** A replay from the stored data equals what was sent to displays at the end of the evening (REPLAY-02). */
  #replaysAreRight(raw: Database.Database): void {
    const newest = z.number().parse(raw.prepare('select max(at) from journal').pluck().get());
    for (const jumps of [undefined, { every: JUMPS_EVERY }]) {
      const { samples, different } = checkSamples(
        new JournalReader({ raw }, SITE),
        newest - REPLAYED_MS,
        Infinity,
        jumps,
      );
      const [first] = different;
      if (first !== undefined)
        this.#broken(`${different.length} of ${samples} samples differ, first ${JSON.stringify(first)}`);
    }
  }

  #compare(where: string, held: string, other: string): void {
    if (held === other) return;
    const at = [...held].findIndex((char, place) => char !== other[place]);
    const from = Math.max(0, at - 120);
    this.#broken(`${where}: ${held.slice(from, at + 80)} is not ${other.slice(from, at + 80)}`);
  }
}
