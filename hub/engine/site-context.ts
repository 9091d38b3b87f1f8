import type { Organisation } from '../../shared/model/organisation.ts';
import type { SiteContext } from './ports.ts';

/**
 * Site and setup the engine runs with. Only the engine's step assigns it, from its inputs; all other modules get it as
 * `CurrentSite` and read it. Made before the engine because the stores scope their rows by it.
 */
export class SiteState {
  /** Undefined while the hub is bound to none. */
  organisation: Organisation | undefined;
  /** Current setup, catalogue, limits and site names, as the boards use them. */
  context: SiteContext;

  constructor(context: SiteContext) {
    this.context = context;
  }
}

export type CurrentSite = Readonly<SiteState>;
