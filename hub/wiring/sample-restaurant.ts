// Sandbox of a standalone hub: creates its restaurant like a first run, and registers its two tills like a manager
// (SOLO-01).

import type { Capture } from '../capture/capture.ts';
import { CATALOGUE_LISTS, CATALOGUE_PATHS, type RawLists } from '../cloud/catalogue.ts';
import type { Tills } from '../intake/tills/tills.ts';
import type { SampleRestaurant } from '../sandbox/lan/lan-restaurant.ts';
import type { FirstRun } from '../standalone/first-run.ts';
import type { LocalAccounts } from '../standalone/local-accounts.ts';
import type { StandaloneSite } from '../standalone/standalone-site.ts';
import type { StaffStore } from '../store/people/staff-store.ts';

const SENDING_TILL = 'Bar till';
const PRINTING_TILL = { id: 'sandbox-front', name: 'Front till (prints)' } as const;

export interface Founding {
  restaurant: SampleRestaurant;
  site: StandaloneSite;
  accounts: LocalAccounts;
  firstRun: Pick<FirstRun, 'isOpen'>;
  staff: StaffStore;
}

/** Creates site, owner and people unless they exist; later changes by people are kept. */
export async function createSampleRestaurant({
  restaurant,
  site,
  accounts,
  firstRun,
  staff,
}: Founding): Promise<void> {
  if (!firstRun.isOpen()) return;
  const { organisation, setup, lists, people, owner } = restaurant;
  const addOwner = await accounts.prepare({ ...owner, role: 'owner' });
  await staff.replaceAll(
    organisation.id,
    people.map(({ _id, ...person }) => ({ id: _id, ...person })),
  );
  site.found({ organisation, setup, lists: rawLists(lists) }, addOwner);
}

/** The sending till gets a token, the printing one a port: both new with every start. */
export function admitTills(
  tills: Pick<Tills, 'page' | 'add' | 'revoke'>,
  capture: Pick<Capture, 'savePort'>,
  printerPort: number,
): { token: string } {
  for (const { id, name } of tills.page().tills) if (name === SENDING_TILL) tills.revoke(id);
  const { id, name } = PRINTING_TILL;
  const port = {
    id,
    name,
    port: printerPort,
    language: 'auto',
    codePage: 'as-sent',
    template: 'auto',
    passOn: 'never',
    printerPort: 9100,
    paperAfterSeconds: 10,
  } as const;
  capture.savePort(port);
  return { token: tills.add(SENDING_TILL).token };
}

/** Keyed by the hub's names for them. */
function rawLists(lists: SampleRestaurant['lists']): RawLists {
  return Object.fromEntries(
    CATALOGUE_LISTS.map((name) => [name, lists[CATALOGUE_PATHS[name]] ?? []] as const),
  );
}
