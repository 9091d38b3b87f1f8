// Maps problems found by the hub to places in the forms.
import type { JsonObject } from '../../shared/json/json-object.ts';
import { objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/setup/entry-id.ts';
import type { SaveProblem } from './setup-api.ts';
import { keyOf, type ListName, listIn, listOfPath } from './setup-draft.ts';
import type { SetupTab } from './setup-path.ts';

export interface PlacedProblem {
  tab: SetupTab;
  /** The affected profile. */
  profile?: string;
  /** The affected entry of another list, by its key there. */
  entry?: { list: ListName; key: string };
  /** The affected setting, dotted; absent if there is none in particular. */
  at?: string;
  /** The path of the setting in the form. */
  path: string;
  code: SaveProblem['code'];
  params: Record<string, string | number>;
}

const TAB_OF_LIST: Record<ListName, SetupTab> = {
  profiles: 'profiles',
  tags: 'general',
  virtualWorkStations: 'stations',
  printers: 'printers',
  zonesSets: 'zones',
  groups: 'balance',
};
/** Members of the site with a separate tab; all others are on the general one. */
const TAB_OF_MEMBER: Readonly<Record<string, SetupTab>> = {
  zonesAssignment: 'zones',
  loadBalancing: 'balance',
  hqConfig: 'hq',
  workHours: 'hours',
};

/** @param sent the saved setup: its lists map a problem's index to an entry */
export function placeProblem({ path, code, params = {} }: SaveProblem, sent: JsonObject): PlacedProblem {
  const place = listOfPath(path);
  if (place === undefined) {
    const [member = ''] = path.split('.');
    return { tab: TAB_OF_MEMBER[member] ?? 'general', at: path, path: `site.${path}`, code, params };
  }
  const { name, rest } = place;
  const tab = TAB_OF_LIST[name];
  const id = rest[0] === undefined ? undefined : entryId(objectsIn(listIn(sent, name))[Number(rest[0])]);
  if (id === undefined) return { tab, path: name, code, params };
  const [field] = rest.slice(1);
  const base = `${name}.entries.${keyOf(id)}`;
  return {
    tab,
    ...(name === 'profiles' ? { profile: id } : { entry: { list: name, key: keyOf(id) } }),
    ...(field === undefined ? {} : { at: field }),
    path: field === undefined ? base : `${base}.${field}`,
    code,
    params,
  };
}
