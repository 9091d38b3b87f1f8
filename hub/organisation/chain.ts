// Sites shown together on an HQ's boards, with their names (HQ-01, HQ-05, HQ-06, HQ-11).
import * as z from 'zod/mini';
import type { Organisation } from '../../shared/model/organisation.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import { listSitesOf, loadKdsSettings } from '../cloud/account/account.ts';
import type { ArrivingPerson } from '../cloud/catalogue.ts';
import type { CloudValue } from '../cloud/cloud-answer.ts';
import type { CloudCaller } from '../cloud/cloud-client.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { Stores } from '../store/stores.ts';

/** Storage key of an HQ's chain. */
export const CHAIN = 'chain';

const chainSite = z.object({ id: z.string(), name: z.string(), kdsEnabled: z.boolean() });

/** A site of an HQ's chain as the cloud lists it. */
export type ChainSite = z.infer<typeof chainSite>;

/** A site enabled in an HQ's setup that no board shows; `no-kds`: the chain lists it without KDS. */
export interface LeftOutSite {
  site: string;
  name: string;
  reason: 'no-kds';
}

/** All sites of an HQ's chain, also those whose orders it doesn't currently show; empty at a site (HQ-01). */
export function chainSites({ site, setup }: SiteContext, { sites }: Pick<Stores, 'sites'>): string[] {
  const chain = readChain(sites.list(site.id, CHAIN));
  return [...chain, ...setup.hqConfig.sites].map(({ id }) => id);
}

/** Loads the sites of an HQ; kds-enabled according to their KDS settings. */
export async function loadChain(client: CloudCaller, hqId: string): Promise<CloudValue<ChainSite[]>> {
  const [sites, settings] = await Promise.all([listSitesOf(client, hqId), loadKdsSettings(client, hqId)]);
  if (!sites.ok) return sites;
  if (!settings.ok) return settings;
  const enabled = new Set(
    settings.value.filter(({ general }) => general?.enabled === true).map(({ organization }) => organization),
  );
  const chain = sites.value.filter(({ id, role }) => role === 'site' && id !== hqId);
  return { ok: true, value: chain.map(({ id, name }) => ({ id, name, kdsEnabled: enabled.has(id) })) };
}

/** A saved chain; empty if invalid. */
export function readChain(saved: unknown): ChainSite[] {
  const read = z.safeParse(z.array(chainSite), saved);
  return read.success ? read.data : [];
}

/**
 * Sites shown on an organisation's boards, by id with their names: a site itself; at an HQ the sites that its setup
 * enables, or every KDS-enabled site of the chain if the setup names none. A site that the chain lists without KDS is
 * left out either way (HQ-02).
 */
export function servedSites(
  organisation: Organisation,
  setup: Setup,
  chain: readonly ChainSite[],
): ReadonlyMap<string, string> {
  const { id, name, role } = organisation;
  if (role === 'site') return new Map([[id, name]]);
  const chosen = setup.hqConfig.sites;
  if (chosen.length === 0) {
    return new Map(chain.filter((site) => site.kdsEnabled).map((site) => [site.id, site.name || site.id]));
  }
  const listed = new Map(chain.map((site) => [site.id, site.name]));
  const leftOut = new Set(leftOutSites(organisation, setup, chain).map(({ site }) => site));
  return new Map(
    chosen
      .filter((site) => site.enabled && !leftOut.has(site.id))
      .map((site) => [site.id, site.name || listed.get(site.id) || site.id]),
  );
}

/** Sites enabled in an HQ's setup but missing on its boards, in the setup's order; empty at a site (HQ-02). */
export function leftOutSites(
  { role }: Organisation,
  setup: Setup,
  chain: readonly ChainSite[],
): LeftOutSite[] {
  if (role === 'site') return [];
  const withoutKds = new Map(chain.filter(({ kdsEnabled }) => !kdsEnabled).map((site) => [site.id, site]));
  return setup.hqConfig.sites.flatMap(({ id, name, enabled }): LeftOutSite[] => {
    const listed = withoutKds.get(id);
    if (!enabled || listed === undefined) return [];
    return [{ site: id, name: name || listed.name || id, reason: 'no-kds' }];
  });
}

/**
 * People who may act at an HQ: those of all its sites, each once (HQ-01). A person on several lists keeps the first
 * name and passcode, and may do what any list allows.
 */
export function mergeStaff(lists: readonly (readonly ArrivingPerson[])[]): ArrivingPerson[] {
  const joined = new Map<string, ArrivingPerson>();
  for (const person of lists.flat()) {
    const known = joined.get(person._id);
    const profiles = [...new Set([...(known?.profiles ?? []), ...person.profiles])];
    joined.set(person._id, { ...person, ...known, profiles });
  }
  return [...joined.values()];
}
