// Default setup of a site without one: one per region, with boards that show everything, since the site's stations
// aren't known (SET-03, SET-47).
import { type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { PROFILE_VERSION } from '../../shared/model/setup/migrate-setup.ts';
import { SETUP_VERSION } from '../../shared/model/setup/setup.ts';

interface BoardNames {
  pass: string;
  kitchen: string;
  guests: string;
}

const ENGLISH: BoardNames = { pass: 'Pass', kitchen: 'Whole kitchen', guests: 'Customers' };
const HEBREW: BoardNames = { pass: 'פס', kitchen: 'כל המטבח', guests: 'לקוחות' };

/** Regions whose board names aren't English; every other region has the same rules (I18N-10). */
const NAMES_BY_REGION: ReadonlyMap<string | undefined, BoardNames> = new Map([['IL', HEBREW]]);

/**
 * The default setup of a site, in the cloud's names. Anything unnamed has the defaults of the requirements (SET-07 to
 * SET-23); clock and weights follow the region itself (I18N-02). The kitchen board names no station and so shows all of
 * them (KITCH-15); the customer board follows every order type (CUST-10).
 * @param region undefined if unknown: the rules of all regions but IL
 * @param stored the cloud's other settings, without a board; it may include profiles of kinds unknown to the hub
 */
export function regionalSetup(site: string, region: string | undefined, stored: JsonObject = {}): JsonObject {
  const names = NAMES_BY_REGION.get(region) ?? ENGLISH;
  const board = (type: 'expo' | 'kitchen' | 'customer', name: string) => ({
    _id: `default-${type}`,
    type,
    name,
    V: PROFILE_VERSION,
  });
  const boards = [
    board('expo', names.pass),
    board('kitchen', names.kitchen),
    board('customer', names.guests),
  ];
  return {
    id: site,
    version: SETUP_VERSION,
    ...stored,
    profiles: [...boards, ...objectsIn(stored['profiles'])],
  };
}
