import type { Organisation } from '../../shared/model/organisation.ts';
import type { SiteContext } from './ports.ts';

/**
 * Whom the hub serves: read by every part of it and made before them all. The binding sets the organisation, the engine the
 * surroundings of its kitchen.
 */
export class ServedSite {
  /** Undefined while the hub serves nobody. */
  organisation: Organisation | undefined;
  /** Setup, catalogue, limits and names of its sites, as the boards have them at this moment. */
  context: SiteContext;

  constructor(context: SiteContext) {
    this.context = context;
  }
}
