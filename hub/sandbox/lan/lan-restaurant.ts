// Sample restaurant of a standalone hub: its site, menu, boards and people, as a first run and a manager would have
// created them (SOLO-01).
import { catalogueLists } from '../restaurant/catalogue-lists.ts';
import { eveningZone, ORGANISATIONS, SANDBOX_PASSWORD } from '../restaurant/organisations.ts';
import { passcodes, staffIn } from '../restaurant/people.ts';
import { siteSetup } from '../restaurant/site-setup.ts';

export interface SampleRestaurant {
  organisation: { id: string; name: string; role: 'site'; region: string };
  /** In the wire format, like every stored setup. */
  setup: Record<string, unknown>;
  /** By the path at which a cloud would serve each. */
  lists: Record<string, unknown[]>;
  people: ReturnType<typeof staffIn>;
  owner: { email: string; password: string; firstName: string; lastName: string };
  passcodes: Readonly<Record<string, string>>;
}

const NAME = 'Ember & Salt Harbour';

/** @param now milliseconds since 1970: it is always evening there */
export function sampleRestaurant(now: number): SampleRestaurant {
  const place = ORGANISATIONS.find(({ name }) => name === NAME) ?? ORGANISATIONS[0];
  if (place === undefined) throw new Error('there is no demo restaurant');
  const { traits, hqId: _, ...site } = place;
  const inTheEvening = { ...traits, timeZone: eveningZone(now) };
  const { id, name, region } = site;
  return {
    organisation: { id, name, role: 'site', region },
    setup: siteSetup(site, inTheEvening, true),
    lists: catalogueLists(site, inTheEvening),
    people: staffIn(traits.language),
    owner: { email: 'owner@sandbox.test', password: SANDBOX_PASSWORD, firstName: 'Robin', lastName: 'Hale' },
    passcodes: passcodes(),
  };
}
