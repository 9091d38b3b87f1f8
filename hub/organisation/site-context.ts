// Builds the site context that the engine runs with: of a site, or of a chain seen from its HQ (HQ-01, HQ-09, HQ-10, INV-07).
import { type Catalogue, EMPTY_CATALOGUE, type InventoryEntry } from '../../shared/model/catalogue.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import { readSetup, type Setup } from '../../shared/model/setup/setup.ts';
import type { Site } from '../../shared/protocol/down.ts';
import type { SiteContext } from '../engine/ports.ts';
import { stockLimits } from '../kitchen/stock/stock-limits.ts';
import { type ChainSite, servedSites } from './chain.ts';

const DEFAULT_REGION = 'US';

/** All known data of an organisation. */
export interface OrganisationFacts {
  organisation: Organisation;
  setup: Setup;
  catalogue: Catalogue;
  /** The sites of an HQ; empty at a site. */
  chain: readonly ChainSite[];
  /** A chain site's own catalogue. */
  catalogueOf(site: string): Catalogue;
  stock: readonly InventoryEntry[];
}

/** Site context of an organisation. */
export function siteContext(known: OrganisationFacts): SiteContext {
  const { organisation, setup, catalogue, stock } = known;
  const { regional } = catalogue;
  const siteNames = servedSites(organisation, setup, known.chain);
  const site: Site = {
    id: organisation.id,
    name: organisation.name,
    role: organisation.role,
    region: regional.region ?? organisation.region ?? DEFAULT_REGION,
    timeZone: timeZoneOf(catalogue),
  };
  const limits = stockLimits(stock, catalogue);
  if (organisation.role === 'site') return { setup, catalogue, site, siteNames, limits };
  const ofSites = new Map([...siteNames.keys()].map((id) => [id, known.catalogueOf(id)]));
  if (setup.hqConfig.useDistinctSiteCatalog) {
    return { setup, catalogue, catalogues: ofSites, site, siteNames, limits };
  }
  return { setup, catalogue: withTables(catalogue, ofSites.values()), site, siteNames, limits };
}

/** The site's own time zone; the hub's if the regional settings name none. */
export function timeZoneOf({ regional }: Pick<Catalogue, 'regional'>): string {
  return regional.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Site context of an organisation before its catalogue and stock were loaded. */
export function initialSiteContext(
  organisation: Organisation,
  { setup, catalogue }: Pick<OrganisationFacts, 'setup' | 'catalogue'>,
): SiteContext {
  return siteContext({ organisation, setup, catalogue, chain: [], catalogueOf: () => catalogue, stock: [] });
}

/** Site context while the hub serves no organisation. */
export function emptySiteContext(): SiteContext {
  const organisation: Organisation = { id: '', name: '', role: 'site' };
  return initialSiteContext(organisation, { setup: readSetup(undefined), catalogue: EMPTY_CATALOGUE });
}

/** One catalogue for the whole chain; tables belong to the sites and keep their names (HQ-01, HQ-10). */
function withTables(catalogue: Catalogue, ofSites: Iterable<Catalogue>): Catalogue {
  const tables = new Map(catalogue.tables.map((table) => [table._id, table]));
  for (const own of ofSites) {
    for (const table of own.tables) if (!tables.has(table._id)) tables.set(table._id, table);
  }
  return { ...catalogue, tables: [...tables.values()] };
}
