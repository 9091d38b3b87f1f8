// Orders made at the hub, sent through the intake of tills: entered by hand (INTAKE-10), or a test (INTAKE-12).
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { IntakeOrder } from '../../../shared/model/intake-order.ts';
import type { HandMenu, HandOrder, HandOrderProblem, HandSent } from '../../../shared/protocol/hub-orders.ts';
import type { Outcome, Refusal } from '../../../shared/protocol/refusal.ts';
import { type TillAnswer, tillAnswer } from '../../../shared/protocol/tills/tills.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TillOrderState, TillProblem } from '../../engine/till-ports.ts';
import type { Machine } from '../../host/machine.ts';
import { RetryLoop } from '../../host/retry-loop.ts';
import { handMenu, isSameHandOrder, readHandOrder } from '../../kitchen/intake/hand-order.ts';
import { testOrder, unreached } from '../../kitchen/intake/test-order.ts';
import { testedStations } from '../../kitchen/routing/tested-stations.ts';
import { HUB_TILL, handOrderId, isHandOrder } from '../../kitchen/state/hub-orders.ts';
import { catalogueOf } from '../../kitchen/state/site-catalogue.ts';
import type { StorageWatch } from '../../store/storage-watch.ts';
import type { Stores } from '../../store/stores.ts';

/** How long a test order stays if it is neither served nor cleared. */
export const TEST_OPEN_MS = HOUR_MS / 2;
const RETRY_CLEARING_MS = MINUTE_MS;
/** H-1 to H-999, then again from 1. Numbers from the cloud never start with a letter and a dash. */
const NUMBERS = 999;
const KEY_BYTES = 12;

const keptTest = z.object({ id: z.string(), at: z.number(), unreached: z.array(z.string()) });
/** Last test order of a site. */
export type StoredTestOrder = z.infer<typeof keptTest>;

export class HubOrders {
  readonly #stores: Stores;
  readonly #engine: Engine;
  readonly #soldOut: () => ReadonlySet<string>;
  readonly #storage: Pick<StorageWatch, 'failed'>;
  readonly #host: Pick<Machine, 'now' | 'after'>;
  /** Entries being sent, by order id: a double tap waits for the first. */
  readonly #sending = new Map<string, Promise<unknown>>();
  #testing: Promise<Outcome<undefined>> | undefined;
  readonly #clearing: RetryLoop;

  /** @param soldOut ids of sold-out items */
  constructor(
    stores: Stores,
    engine: Engine,
    soldOut: () => ReadonlySet<string>,
    storage: Pick<StorageWatch, 'failed'>,
    host: Pick<Machine, 'now' | 'after'>,
  ) {
    this.#stores = stores;
    this.#engine = engine;
    this.#soldOut = soldOut;
    this.#storage = storage;
    this.#host = host;
    this.#clearing = new RetryLoop(host, () => this.#clear());
  }

  menu(): HandMenu {
    return handMenu(this.#catalogue(), this.#soldOut());
  }

  /**
   * Answered after the commit; the same key gets the same answer again. Refused with item-unknown, quantity-invalid,
   * too-long, too-large, bad-message, command-id-reused, wrong-state (this hub serves no single restaurant),
   * storage-full or hub-fault.
   * @param waiter who enters it
   */
  async send(sent: HandOrder, waiter: string | undefined): Promise<Outcome<HandSent>> {
    const id = handOrderId(sent.key);
    const before = this.#sending.get(id) ?? Promise.resolve();
    const sending = before.catch(() => undefined).then(() => this.#sendOnce(id, sent, waiter));
    this.#sending.set(id, sending);
    try {
      return await sending;
    } finally {
      if (this.#sending.get(id) === sending) this.#sending.delete(id);
    }
  }

  /** Cancels a sent order except for served items; refused with order-unknown. */
  async takeBack(id: string): Promise<Outcome<undefined>> {
    const known = isHandOrder(id) ? this.#stores.tills.order(id) : undefined;
    if (known?.site !== this.#site()) return refused({ code: 'order-unknown' });
    return this.#cancel(id);
  }

  /** Sends the test order, unless one is open. Refused with wrong-state if no board would show it. */
  sendTest(): Promise<Outcome<undefined>> {
    this.#testing ??= this.#sendTest().finally(() => {
      this.#testing = undefined;
    });
    return this.#testing;
  }

  async clearTest(): Promise<Outcome<undefined>> {
    const test = this.lastTest();
    if (test === undefined) return { ok: true, value: undefined };
    this.#clearing.cancel();
    return this.#cancel(test.id);
  }

  lastTest(): StoredTestOrder | undefined {
    const text = this.#stores.meta.get(`test-order:${this.#site()}`);
    return text === undefined ? undefined : z.parse(keptTest, JSON.parse(text));
  }

  /** True if a dish of the last test is still to be made or served. */
  isTestOpen(): boolean {
    const order = this.#engine.orders.get(this.lastTest()?.id ?? '');
    const items = order?.courses.flatMap((course) => course.items) ?? [];
    return items.some(({ cancelled, state }) => cancelled === undefined && state !== 'served');
  }

  /** The site is known: a test from before a restart is cleared when its time is over. */
  start(): void {
    const test = this.lastTest();
    if (test !== undefined && this.isTestOpen())
      this.#clearing.runIn(Math.max(0, test.at + TEST_OPEN_MS - this.#host.now()));
  }

  stop(): void {
    void this.#clearing.stop();
  }

  async #sendOnce(id: string, sent: HandOrder, waiter: string | undefined): Promise<Outcome<HandSent>> {
    const { tills, meta } = this.#stores;
    if (!this.#servesKitchen()) return refused(noKitchen('no-site'));
    const known = tills.order(id);
    if (known !== undefined) return again(known, sent);
    const number = this.#nextNumber();
    const read = readHandOrder(sent, this.#catalogue(), { number: `H-${number}`, waiter });
    if (!read.ok) return read;
    meta.set(`hand-number:${this.#site()}`, String(number));
    const reply = await this.#engine.till({
      do: 'put',
      till: HUB_TILL,
      orderId: id,
      order: read.order,
      mayBeNew: true,
    });
    if (!reply.ok) return refused(refusalOf(reply.problem));
    return { ok: true, value: sentAs(reply.answer, `H-${number}`) };
  }

  async #sendTest(): Promise<Outcome<undefined>> {
    if (!this.#servesKitchen()) return refused(noKitchen('no-site'));
    if (this.#engine.site().setup.profiles.length === 0) return refused(noKitchen('no-boards'));
    if (this.isTestOpen()) return { ok: true, value: undefined };
    const site = this.#engine.site();
    const stations = testedStations(site, site.setup, site.site.id);
    const order = testOrder(randomBytes(KEY_BYTES).toString('hex'), stations);
    const reply = await this.#engine.till({
      do: 'put',
      till: HUB_TILL,
      orderId: order.id,
      order,
      mayBeNew: true,
    });
    if (!reply.ok) return refused(refusalOf(reply.problem));
    const kept: StoredTestOrder = { id: order.id, at: this.#host.now(), unreached: unreached(stations) };
    this.#stores.meta.set(`test-order:${this.#site()}`, JSON.stringify(kept));
    this.#clearing.runIn(TEST_OPEN_MS);
    return { ok: true, value: undefined };
  }

  async #clear(): Promise<number | undefined> {
    try {
      const { ok } = await this.clearTest();
      return !ok && this.isTestOpen() ? RETRY_CLEARING_MS : undefined;
    } catch (reason) {
      this.#storage.failed(reason);
      return undefined;
    }
  }

  async #cancel(orderId: string): Promise<Outcome<undefined>> {
    const reply = await this.#engine.till({ do: 'cancel', till: HUB_TILL, orderId });
    return reply.ok ? { ok: true, value: undefined } : refused(refusalOf(reply.problem));
  }

  #nextNumber(): number {
    const last = Number(this.#stores.meta.get(`hand-number:${this.#site()}`) ?? 0);
    return (last % NUMBERS) + 1;
  }

  /** The hub of a chain serves many kitchens: an order by hand wouldn't say which. */
  #servesKitchen(): boolean {
    const { id, role } = this.#engine.site().site;
    return id !== '' && role !== 'hq';
  }

  #catalogue(): Catalogue {
    return catalogueOf(this.#site(), this.#engine.site());
  }

  #site(): string {
    return this.#engine.site().site.id;
  }
}

function again(known: TillOrderState, sent: HandOrder): Outcome<HandSent> {
  // Written by the hub itself.
  const said: IntakeOrder = JSON.parse(known.content);
  if (!isSameHandOrder(said, sent)) return refused({ code: 'command-id-reused' });
  const answer = z.parse(tillAnswer, JSON.parse(known.answer));
  return { ok: true, value: sentAs(answer, String(said.number)) };
}

function sentAs({ id, boards }: TillAnswer, number: string): HandSent {
  return { id, number, boards: boards.map(({ name }) => name) };
}

function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}

function noKitchen(problem: HandOrderProblem): Refusal {
  return { code: 'wrong-state', params: { problem } };
}

function refusalOf({ code }: TillProblem): Refusal {
  switch (code) {
    case 'storage-full':
    case 'hub-fault':
    case 'order-unknown':
      return { code };
    case 'no-site':
      return noKitchen('no-site');
    case 'version-conflict':
    case 'other-till':
      return { code: 'command-id-reused' };
    case 'item-unknown':
    case 'item-served':
    case 'course-unknown':
      return { code: 'wrong-state' };
    default:
      return code satisfies never;
  }
}
