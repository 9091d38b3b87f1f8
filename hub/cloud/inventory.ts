// Inventory calls: remaining quantity of an item (CLOUD-15).
import { type InventoryEntry, inventoryEntry } from '../../shared/model/catalogue.ts';
import {
  aList,
  anObject,
  type CloudAnswer,
  type CloudValue,
  nothingOrNaming,
  nothingOrObject,
  readList,
  readValue,
} from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';

/** `blocks`: items that can't be sold once this one is gone; `blockedBy`: entry of the ingredient that limits it. */
export interface InventoryChange {
  item: string;
  quantity: number;
  autoReset?: boolean | undefined;
  blocks?: readonly string[] | undefined;
  blockedBy?: string | undefined;
}

export async function listInventory(
  client: Pick<CloudClient, 'call'>,
  site: string,
): Promise<CloudValue<InventoryEntry[]>> {
  const read = readList(
    inventoryEntry,
    await client.call({ method: 'GET', server: 'api', path: '/inventory', site, isAnswer: aList }),
  );
  return read.ok ? { ok: true, value: read.value.entries } : read;
}

/** The new entry, with the cloud's id. */
export async function addInventory(
  client: Pick<CloudClient, 'call'>,
  site: string,
  change: InventoryChange,
): Promise<CloudValue<InventoryEntry>> {
  const request = {
    method: 'POST',
    server: 'api',
    path: '/inventory',
    site,
    json: change,
    isAnswer: anObject,
  } as const;
  return readValue(inventoryEntry, await client.call(request));
}

export function changeInventory(
  client: Pick<CloudClient, 'call'>,
  site: string,
  id: string,
  change: InventoryChange,
): Promise<CloudAnswer> {
  const isAnswer = nothingOrNaming(id, '_id');
  return client.call({ method: 'PUT', server: 'api', path: pathOf(id), site, json: change, isAnswer });
}

export function removeInventory(
  client: Pick<CloudClient, 'call'>,
  site: string,
  id: string,
): Promise<CloudAnswer> {
  return client.call({ method: 'DELETE', server: 'api', path: pathOf(id), site, isAnswer: nothingOrObject });
}

function pathOf(id: string): string {
  return `/inventory/${encodeURIComponent(id)}`;
}
