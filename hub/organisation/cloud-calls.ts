// Owns the desk beside the engine: it asks the cloud what a person waits for, and puts the answer in words that displays
// know (SMS-01, SMS-02, INV-05, INV-07, ERR-02). Nothing here is asked twice by itself.
import { OUTBOX_STOP_MS } from '../../shared/limits.ts';
import { type CloudAnswer, refusalCode } from '../cloud/cloud-answer.ts';
import type { CloudClient, CloudRequest } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { sendSms, tellReadyForPickup } from '../cloud/guest-messages.ts';
import {
  addInventory,
  changeInventory,
  type InventoryChange,
  listInventory,
  removeInventory,
} from '../cloud/inventory.ts';
import type { CallOutcome } from '../engine/ports.ts';
import type { CloudCall } from '../kitchen/commands/decision.ts';
import type { SiteLink } from './organisation-life.ts';

export interface SiteDeskParts {
  client: Pick<CloudClient, 'call'>;
  host: Pick<CloudHost, 'after'>;
  siteLink: Pick<SiteLink, 'organisation' | 'reloadStock'>;
  /** The cloud answered 403 (ERR-02). */
  onForbidden(): void;
}

export interface SiteDesk {
  ask(call: CloudCall): Promise<CallOutcome>;
  /** Waits for the calls under way, at most 3 s; those that are cut off count as unanswered. */
  stop(): Promise<void>;
}

export function createSiteDesk({ client, host, siteLink, onForbidden }: SiteDeskParts): SiteDesk {
  const underWay = new Set<Promise<unknown>>();
  const cutOff = new AbortController();
  /** Two changes of one item at once would make two entries of it. */
  let lastChange: Promise<unknown> = Promise.resolve();

  const cuttableFor = (orderId?: string): Pick<CloudClient, 'call'> => ({
    call: (request: CloudRequest) => client.call({ ...request, orderId, signal: cutOff.signal }),
  });
  const cuttable = cuttableFor();

  const inTurn = (
    change: (stock: StockChange) => Promise<CloudAnswer>,
    limited?: string,
  ): Promise<CloudAnswer> => {
    const answer = lastChange.then(async (): Promise<CloudAnswer> => {
      const site = siteLink.organisation()?.id;
      if (site === undefined) return { ok: false, kind: 'refused', reason: 'the hub has left the site' };
      const changed = await change({ client: cuttable, site });
      // What holds is shown at once, not a minute later (INV-07).
      if (changed.ok) await siteLink.reloadStock(limited);
      return changed;
    });
    lastChange = answer.catch(() => {});
    return answer;
  };

  const send = (call: CloudCall): Promise<CloudAnswer> => {
    switch (call.kind) {
      case 'tell-ready':
        return tellReadyForPickup(cuttableFor(call.orderId), call.site, call.order);
      case 'prep-sms': {
        const { sender, recipient, content } = call;
        return sendSms(cuttable, call.site, { topic: 'prep', sender, recipient, content });
      }
      case 'limit-stock': {
        const { kind: _, ...limit } = call;
        return inTurn((stock) => limitStock(stock, limit), limit.item);
      }
      case 'clear-stock':
        return inTurn((stock) => clearStock(stock, call.item));
      default:
        return call satisfies never;
    }
  };

  const ask = async (call: CloudCall): Promise<CallOutcome> => {
    const answer = await send(call);
    if (answer.ok) return { ok: true };
    if (answer.kind === 'forbidden') onForbidden();
    return { ok: false, refusal: { code: refusalCode(answer.kind) } };
  };

  return {
    ask: (call) => {
      const asked = ask(call);
      const done = asked.then(
        () => void underWay.delete(done),
        () => void underWay.delete(done),
      );
      underWay.add(done);
      return asked;
    },
    stop: async () => {
      const limit = Promise.withResolvers<void>();
      const cancelLimit = host.after(OUTBOX_STOP_MS, limit.resolve);
      await Promise.race([Promise.all(underWay), limit.promise]);
      cancelLimit();
      cutOff.abort();
      await Promise.all(underWay);
    },
  };
}

// Owns how a limit is brought into the cloud's inventory: changed where the item has an entry, added where it has none
// (INV-05). The cloud is asked first: another hub or the POS may have made an entry a moment ago.

interface StockChange {
  client: Pick<CloudClient, 'call'>;
  site: string;
}

const DONE: CloudAnswer = { ok: true, status: 200, body: undefined };

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

/** An item without a limit is what was wanted. */
async function clearStock({ client, site }: StockChange, item: string): Promise<CloudAnswer> {
  const listed = await listInventory(client, site);
  if (!listed.ok) return listed;
  for (const entry of listed.value.filter((each) => each.item === item)) {
    const removed = await removeInventory(client, site, entry._id);
    if (!removed.ok && !isGone(removed)) return removed;
  }
  return DONE;
}

/** Somebody else was quicker. */
function isGone(answer: CloudAnswer): boolean {
  return !answer.ok && answer.kind === 'refused' && answer.status === 404;
}
