// Setup and catalogue of the served site, as read and saved by the setup pages (SET-04 to SET-06).
import { asJsonObject } from '../../shared/json/json-object.ts';
import { mergeSetup } from '../../shared/model/setup/merge-setup.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { ProfilePreview } from '../../shared/protocol/profile-preview.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import { profilePreview } from '../boards/profile-preview.ts';
import type { Engine } from '../engine/engine.ts';
import type { SiteContext } from '../engine/ports.ts';
import { catalogueOf, mergedCatalogue } from '../kitchen/state/site-catalogue.ts';
import { stockForms } from '../kitchen/stock/stock-limits.ts';
import { adminCode } from '../kitchen/time/admin-code.ts';
import type { BackedSite, Backend } from '../organisation/backend.ts';
import type { StoredSetup } from '../organisation/stored-setup.ts';

export interface SiteStations {
  id: string;
  name: string;
  stations: readonly { id: string; name: string }[];
}

export type SiteSetup = ReturnType<typeof createSiteSetup>;

export function createSiteSetup(parts: {
  engine: Pick<Engine, 'site'>;
  site: Pick<BackedSite, 'stock' | 'chain'>;
  storedSetup: Pick<StoredSetup, 'current'>;
  save: Backend['saveSetup'];
  /** Without a cloud the daily code is disabled, as no one could give it to the owner (SOLO-05). */
  hasCloud: boolean;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}) {
  const { engine, site, storedSetup, now } = parts;
  return {
    current: storedSetup.current,
    save: parts.save,
    catalogue: () => mergedCatalogue(engine.site()),
    /** Sites of an HQ with the stations of each kitchen, for work stations across sites (HQ-03); empty at a site. */
    siteStations: (): readonly SiteStations[] => siteStations(engine.site()),
    /** Current item limits (INV-01). */
    stock: () => stockForms(site.stock(), mergedCatalogue(engine.site())),
    /** Sites of an HQ; not `fresh` if the cloud couldn't be asked for them now (HQ-02, HQ-06). */
    chain: async () => {
      const { sites, fresh } = await site.chain();
      const { siteNames } = engine.site();
      return { sites: sites.map((site) => ({ ...site, inUse: siteNames.has(site.id) })), fresh };
    },
    /** Today's admin code; undefined if the region requires none (PERM-16). */
    adminCode: () => (parts.hasCloud ? adminCode(engine.site().site, now()) : undefined),
    /** Sample ticket of a profile in this setup; refused with board-unknown if the profile is for customers. */
    preview: (patch: Record<string, unknown>, profile: string): Outcome<ProfilePreview> => {
      const stored = asJsonObject(storedSetup.current()?.stored);
      const setup = readSetup(mergeSetup(stored, patch));
      const drawn = profilePreview({ ...engine.site(), setup }, profile, now());
      if (drawn !== undefined) return { ok: true, value: drawn };
      return { ok: false, refusal: { code: 'board-unknown' } };
    },
  };
}

function siteStations(context: SiteContext): SiteStations[] {
  if (context.site.role !== 'hq') return [];
  return [...context.siteNames].map(([id, name]) => ({
    id,
    name,
    stations: catalogueOf(id, context).kitchenBons.map((bon) => ({ id: bon._id, name: bon.name })),
  }));
}
