// The setup of a site that has none yet: one for each region, with boards that show everything, since the stations of a
// site that nobody has set up are not known (SET-03, SET-47).
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

/** Regions whose boards are not named in English; every other region has the same rules (I18N-10). */
const NAMES_BY_REGION: ReadonlyMap<string | undefined, BoardNames> = new Map([['IL', HEBREW]]);

/**
 * The default setup of a site, in the cloud's names. What it doesn't name has the ledger's defaults (SET-07 to SET-23);
 * clock and weights go by the region itself (I18N-02). The kitchen's board names no station and so shows all of them
 * (KITCH-15); the guests' board follows every order type (CUST-10).
 * @param region undefined where nobody knows it: the rules of all but IL
 * @param stored what the cloud has of other settings, without a board; profiles of kinds that the hub doesn't know among it
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
