// Owns how a limit is brought into the cloud's inventory: changed where the item has an entry, added where it has none
// (INV-05). The cloud is asked first: another hub or the POS may have made an entry a moment ago.
import type { CloudAnswer } from '../cloud/cloud-answer.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import {
  addInventory,
  changeInventory,
  type InventoryChange,
  listInventory,
  removeInventory,
} from '../cloud/inventory.ts';

export interface StockChange {
  client: Pick<CloudClient, 'call'>;
  site: string;
}

const DONE: CloudAnswer = { ok: true, status: 200, body: undefined };

export async function limitStock(
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
export async function clearStock({ client, site }: StockChange, item: string): Promise<CloudAnswer> {
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
