// Where in the forms a problem that the hub found belongs.
import type { JsonObject } from '../../shared/json/json-object.ts';
import { objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/setup/entry-id.ts';
import type { SaveProblem } from './setup-api.ts';
import { keyOf, type ListName, listIn, listOfPath } from './setup-draft.ts';
import type { SetupTab } from './setup-path.ts';

export interface PlacedProblem {
  tab: SetupTab;
  /** The profile it is about. */
  profile?: string;
  /** The entry of another list it is about, by its key there. */
  entry?: { list: ListName; key: string };
  /** The setting it is about, dotted; absent where it is about none in particular. */
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
/** Where a member of the site has a tab of its own; all others are general. */
const TAB_OF_MEMBER: Readonly<Record<string, SetupTab>> = {
  zonesAssignment: 'zones',
  loadBalancing: 'balance',
  hqConfig: 'hq',
  workHours: 'hours',
};

/** @param sent what was saved: its lists say which entry a problem's index means */
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
