// Owns where in the forms a problem that the hub found belongs.
import type { JsonObject } from '../../shared/json/json-object.ts';
import { objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/entry-id.ts';
import type { ToldProblem } from './setup-api.ts';
import { DRAFT_LISTS, keyOf } from './setup-draft.ts';
import type { SetupTab } from './setup-path.ts';

export interface PlacedProblem {
  tab: SetupTab;
  /** The profile it is about. */
  profile?: string;
  /** The setting it is about, dotted; absent where it is about none in particular. */
  at?: string;
  /** The path of the setting in the form. */
  path: string;
  code: ToldProblem['code'];
  params: Record<string, string | number>;
}

/** Tabs of members of the setup that have one of their own. */
const TAB_OF: Readonly<Record<string, SetupTab>> = { hqConfig: 'hq', workHours: 'hours' };

/** @param sent what was saved: its lists say which entry a problem's index means */
export function placeProblem({ path, code, params = {} }: ToldProblem, sent: JsonObject): PlacedProblem {
  const [first = '', ...rest] = path.split('.');
  const list = DRAFT_LISTS.find((name) => name === first);
  if (list === undefined)
    return { tab: TAB_OF[first] ?? 'general', at: path, path: `site.${path}`, code, params };
  const entry = objectsIn(sent[list])[Number(rest[0])];
  const id = rest[0] === undefined ? undefined : entryId(entry);
  const tab = list === 'profiles' ? 'profiles' : 'general';
  if (id === undefined) return { tab, path: first, code, params };
  const [field] = rest.slice(1);
  const base = `${list}.entries.${keyOf(id)}`;
  return {
    tab,
    ...(list === 'profiles' ? { profile: id } : {}),
    ...(field === undefined ? {} : { at: field }),
    path: field === undefined ? base : `${base}.${field}`,
    code,
    params,
  };
}
