// Owns who uses a virtual work station, and what becomes of them when it is deleted; pure, on the draft (SET-32).
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { textIn, textsIn } from '../controls/value-at.ts';
import { type DraftList, entriesOf, type SetupDraft } from '../setup-draft.ts';

type Users = Pick<SetupDraft, 'site' | 'profiles' | 'groups'>;

/** The names of those that a station's deletion concerns. */
export interface StationUses {
  /** Kitchen boards, which must have a station. */
  kitchens: string[];
  /** Boards of the pass, which show every station without one. */
  passes: string[];
  /** Boards that print there what was served. */
  printing: string[];
  /** Load-balance groups that take its work. */
  groups: string[];
}

export function stationUses({ profiles, groups }: Users, id: string): StationUses {
  const boards = (at: string, type?: string) =>
    entriesOf(profiles)
      .filter((profile) => profile[at] === id && (type === undefined || profile['type'] === type))
      .map(({ name }) => textIn(name));
  return {
    kitchens: boards('stationId', 'kitchen'),
    passes: boards('stationId', 'expo'),
    printing: boards('printTicketOnServed_stationId'),
    groups: entriesOf(groups)
      .filter(({ kitchenQueues }) => textsIn(kitchenQueues).includes(id))
      .map(({ name }) => textIn(name)),
  };
}

/**
 * Nobody names the station any more.
 * @param withGroups false where whoever deletes it may not change load balancing (PERM-08)
 */
export function withoutStationUses(draft: Users, id: string, withGroups: boolean): Users {
  const profiles = mapped(draft.profiles, (profile) => ({
    ...profile,
    ...(profile['stationId'] === id ? { stationId: null } : {}),
    ...(profile['printTicketOnServed_stationId'] === id ? { printTicketOnServed_stationId: null } : {}),
  }));
  if (!withGroups) return { ...draft, profiles };
  const groups = mapped(draft.groups, (group) => ({ ...group, kitchenQueues: without(group, id) }));
  const loadBalancing = asJsonObject(draft.site['loadBalancing']);
  const site = {
    ...draft.site,
    loadBalancing: { ...loadBalancing, kitchenQueues: without(loadBalancing, id) },
  };
  return { site, profiles, groups };
}

function without({ kitchenQueues }: JsonObject, id: string): string[] {
  return textsIn(kitchenQueues).filter((queue) => queue !== id);
}

function mapped({ order, entries }: DraftList, change: (entry: JsonObject) => JsonObject): DraftList {
  const changed = Object.entries(entries).map(([key, entry]) => [key, change(entry)]);
  return { order, entries: Object.fromEntries(changed) };
}
