import PQueue from 'p-queue';
import { OUTBOX_STOP_MS } from '../../shared/limits.ts';
import { type CloudAnswer, refusalCode } from '../cloud/cloud-answer.ts';
import type { CloudClient, CloudRequest } from '../cloud/cloud-client.ts';
import { sendReadyForPickup, sendSms } from '../cloud/guest-messages.ts';
import {
  addInventory,
  changeInventory,
  type InventoryChange,
  listInventory,
  removeInventory,
} from '../cloud/inventory.ts';
import type { CallOutcome } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import type { CloudCall } from '../kitchen/commands/decision.ts';
import type { OrganisationBinding } from './organisation-life.ts';

/**
 * Cloud calls a person waits for, with answers translated to codes that displays know (SMS-01, SMS-02, INV-05, INV-07,
 * ERR-02). Never retried automatically.
 */
export class CloudCalls {
  readonly #client: Pick<CloudClient, 'call'>;
  readonly #host: Pick<Machine, 'after'>;
  readonly #binding: Pick<OrganisationBinding, 'organisation' | 'reloadStock'>;
  readonly #events: HubEvents;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #abort = new AbortController();
  /** Two concurrent changes of one item would create two entries. */
  readonly #changes = new PQueue({ concurrency: 1 });

  constructor(
    client: Pick<CloudClient, 'call'>,
    host: Pick<Machine, 'after'>,
    binding: Pick<OrganisationBinding, 'organisation' | 'reloadStock'>,
    events: HubEvents,
  ) {
    this.#client = client;
    this.#host = host;
    this.#binding = binding;
    this.#events = events;
  }

  ask(call: CloudCall): Promise<CallOutcome> {
    const asked = this.#ask(call);
    const done = asked.then(
      () => void this.#underWay.delete(done),
      () => void this.#underWay.delete(done),
    );
    this.#underWay.add(done);
    return asked;
  }

  /** Waits for running calls, at most 3 s; aborted ones count as unanswered. */
  async stop(): Promise<void> {
    const limit = Promise.withResolvers<void>();
    const cancelLimit = this.#host.after(OUTBOX_STOP_MS, limit.resolve);
    await Promise.race([Promise.all(this.#underWay), limit.promise]);
    cancelLimit();
    this.#abort.abort();
    await Promise.all(this.#underWay);
  }

  async #ask(call: CloudCall): Promise<CallOutcome> {
    const answer = await this.#send(call);
    if (answer.ok) return { ok: true };
    if (answer.kind === 'forbidden') this.#events.emit('cloudForbade');
    return { ok: false, refusal: { code: refusalCode(answer.kind) } };
  }

  #send(call: CloudCall): Promise<CloudAnswer> {
    switch (call.kind) {
      case 'tell-ready':
        return sendReadyForPickup(this.#abortable(call.orderId), call.site, call.order);
      case 'prep-sms': {
        const { sender, recipient, content } = call;
        return sendSms(this.#abortable(), call.site, { topic: 'prep', sender, recipient, content });
      }
      case 'limit-stock': {
        const { kind: _, ...limit } = call;
        return this.#inTurn((stock) => limitStock(stock, limit), limit.item);
      }
      case 'clear-stock':
        return this.#inTurn((stock) => clearStock(stock, call.item));
      default:
        return call satisfies never;
    }
  }

  #inTurn(change: (stock: StockChange) => Promise<CloudAnswer>, limited?: string): Promise<CloudAnswer> {
    return this.#changes.add(async (): Promise<CloudAnswer> => {
      const site = this.#binding.organisation()?.id;
      if (site === undefined) return { ok: false, kind: 'refused', reason: 'the hub has left the site' };
      const changed = await change({ client: this.#abortable(), site });
      // The new limit is shown immediately, not a minute later (INV-07).
      if (changed.ok) await this.#binding.reloadStock(limited);
      return changed;
    });
  }

  #abortable(orderId?: string): Pick<CloudClient, 'call'> {
    return {
      call: (request: CloudRequest) => this.#client.call({ ...request, orderId, signal: this.#abort.signal }),
    };
  }
}

interface StockChange {
  client: Pick<CloudClient, 'call'>;
  site: string;
}

const DONE: CloudAnswer = { ok: true, status: 200, body: undefined };

/**
 * Changes the item's entry in the cloud's inventory, or adds one (INV-05). Loads the cloud's entries first: another hub
 * or the POS may have added one a moment ago.
 */
async function limitStock(
  { client, site }: StockChange,
  limit: Omit<InventoryChange, 'blockedBy'>,
): Promise<CloudAnswer> {
  const listed = await listInventory(client, site);
  if (!listed.ok) return listed;
  const known = listed.value.find(({ item }) => item === limit.item);
  if (known !== undefined) {
    const changed = await changeInventory(client, site, known._id, { ...limit, blockedBy: known.blockedBy });
    if (!isGone(changed)) return changed;
  }
  const added = await addInventory(client, site, limit);
  return added.ok ? DONE : added;
}

/** Removes an item's limit; a missing one counts as success. */
async function clearStock({ client, site }: StockChange, item: string): Promise<CloudAnswer> {
  const listed = await listInventory(client, site);
  if (!listed.ok) return listed;
  for (const entry of listed.value.filter((each) => each.item === item)) {
    const removed = await removeInventory(client, site, entry._id);
    if (!removed.ok && !isGone(removed)) return removed;
  }
  return DONE;
}

/** It was removed by another client meanwhile. */
function isGone(answer: CloudAnswer): boolean {
  return !answer.ok && answer.kind === 'refused' && answer.status === 404;
}
