// Owns what the hub knows of its site: setup and catalogue, from the last saved copy at once and from the cloud when it
// answers; a change reaches the engine and with it every board (SET-06, SET-47, BRK-07).

import { canonicalJson } from '../shared/json/canonical-json.ts';
import type { Catalogue } from '../shared/model/catalogue.ts';
import type { Organisation } from '../shared/model/organisation.ts';
import { readSetup, type Setup } from '../shared/model/setup.ts';
import type { Site } from '../shared/protocol/down.ts';
import { type ArrivingPerson, loadCatalogue, loadStaff } from './cloud/catalogue.ts';
import { CATALOGUE_PATHS, type RawLists, readCatalogue } from './cloud/catalogue-lists.ts';
import type { CloudClient } from './cloud/cloud-client.ts';
import type { CloudHost } from './cloud/cloud-host.ts';
import { loadSetup } from './cloud/setup-sync.ts';
import type { SiteContext } from './engine.ts';
import type { Stores } from './store/stores.ts';

/** After a load that failed. */
const RETRY_MS = 30_000;
const DEFAULT_REGION = 'US';

export interface SiteDataParts {
  stores: Stores;
  client: CloudClient;
  host: CloudHost;
  /** Called with the whole context whenever any of it changed. */
  onChange(context: SiteContext): void;
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
}

export interface SiteData {
  /** The last saved copy, without asking anybody; undefined if this site was never loaded. */
  saved(): SiteContext | undefined;
  /** Loads all from the cloud and goes on trying until it has all; resolves after the first try. */
  load(): Promise<boolean>;
  stop(): void;
}

export function createSiteData(organisation: Organisation, parts: SiteDataParts): SiteData {
  const { stores, client, host } = parts;
  const site = organisation.id;
  let cancelRetry = () => {};
  let stopped = false;
  let told = '';

  const savedLists = (): RawLists => {
    const lists: RawLists = {};
    for (const name of listNames()) {
      const list = stores.sites.list(site, name);
      if (list !== undefined) lists[name] = list;
    }
    return lists;
  };

  const context = (): SiteContext | undefined => {
    const setup = stores.sites.setup(site);
    if (setup === undefined) return undefined;
    return siteContext(organisation, readSetup(setup.setup), readCatalogue(savedLists()));
  };

  const tell = () => {
    const now = context();
    const text = canonicalJson({ setup: now?.setup, catalogue: now?.catalogue });
    if (now === undefined || text === told) return;
    told = text;
    parts.onChange(now);
  };

  const keepSetup = async (): Promise<boolean> => {
    const loaded = await loadSetup(client, site, host.log);
    if (!loaded.ok) return false;
    const saved = stores.sites.setup(site);
    // None yet: the defaults, unless an earlier one is held.
    if (!loaded.found && saved !== undefined) return true;
    const setup = loaded.found ? loaded.setup : { id: site, version: '1.1' };
    if (saved === undefined || canonicalJson(saved.setup) !== canonicalJson(setup)) {
      stores.transaction(() => stores.sites.saveSetup(site, (saved?.revision ?? 0) + 1, setup, host.now()));
    }
    return true;
  };

  const keepCatalogue = async (): Promise<boolean> => {
    const { lists, failed } = await loadCatalogue(client, site);
    stores.transaction(() => {
      for (const [name, entries] of Object.entries(lists))
        stores.sites.saveList(site, name, entries, host.now());
    });
    return failed.length === 0;
  };

  const keepStaff = async (): Promise<boolean> => {
    const people = await loadStaff(client, site);
    if (people.ok) await parts.saveStaff(site, people.value);
    return people.ok;
  };

  const load = async (): Promise<boolean> => {
    cancelRetry();
    const all = await Promise.all([keepSetup(), keepCatalogue()]);
    if (stopped) return false;
    tell();
    const complete = (await keepStaff()) && !all.includes(false);
    if (!complete && !stopped) cancelRetry = host.after(RETRY_MS, () => void load());
    return complete;
  };

  return {
    saved: context,
    load,
    stop: () => {
      stopped = true;
      cancelRetry();
    },
  };
}

/** The kitchen's surroundings for one organisation. */
export function siteContext(organisation: Organisation, setup: Setup, catalogue: Catalogue): SiteContext {
  const { regional } = catalogue;
  const site: Site = {
    id: organisation.id,
    name: organisation.name,
    role: organisation.role,
    region: regional.region ?? organisation.region ?? DEFAULT_REGION,
    timeZone: regional.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return { setup, catalogue, site, siteNames: new Map([[site.id, site.name]]), limits: new Map() };
}

function listNames(): (keyof RawLists)[] {
  return Object.keys(CATALOGUE_PATHS).filter((name): name is keyof RawLists => name in CATALOGUE_PATHS);
}
