// Saved setup of the hub's organisation, read again only when its revision changes.
import { asJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { migrateSetup } from '../../shared/model/setup/migrate-setup.ts';
import { readSetup, type Setup } from '../../shared/model/setup/setup.ts';
import type { ServedSite } from '../engine/surroundings.ts';
import type { Stores } from '../store/stores.ts';

/** Newest saved setup of the hub's organisation, read once per revision. */
export class StoredSetup {
  readonly #sites: Stores['sites'];
  readonly #served: ServedSite;
  readonly #asItHolds: (setup: Setup) => Setup;
  #last: { site: string; revision: number; setup: Setup } | undefined;
  /** Site whose setup is known to be stored: from then on it is only replaced. */
  #kept = '';

  /** @param asItHolds maps a stored setup to the one in effect at this hub */
  constructor(
    sites: Stores['sites'],
    served: ServedSite,
    asItHolds: (setup: Setup) => Setup = (setup) => setup,
  ) {
    this.#asItHolds = asItHolds;
    this.#sites = sites;
    this.#served = served;
  }

  /**
   * The boards' setup is no answer for a person who just saved one: an HQ's boards apply other sites a little later
   * (HQ-08). Bound: it is passed on alone. `stored` is in the cloud's names, `setup` as the hub uses it.
   */
  readonly current = (): { revision: number; stored: JsonObject; setup: Setup } | undefined => {
    const site = this.#served.organisation?.id;
    const saved = site === undefined ? undefined : this.#sites.setup(site);
    if (site === undefined || saved === undefined) return undefined;
    const stored = migrateSetup(asJsonObject(saved.setup));
    return { revision: saved.revision, stored, setup: this.#read(site, saved) };
  };

  /** True if one is stored; cheap enough to check with every tap. */
  isKept(): boolean {
    const site = this.#served.organisation?.id;
    if (site !== undefined && this.#kept !== site && this.#sites.setup(site) !== undefined) this.#kept = site;
    return site !== undefined && this.#kept === site;
  }

  #read(site: string, { revision, setup }: { revision: number; setup: unknown }): Setup {
    if (this.#last?.site !== site || this.#last.revision !== revision) {
      this.#last = { site, revision, setup: this.#asItHolds(readSetup(setup)) };
    }
    return this.#last.setup;
  }
}
